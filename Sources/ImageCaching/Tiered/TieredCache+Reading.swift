// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

extension TieredCache {
    /// Performs a read of `key`, and calls the receivers of its result.
    func perform(_ read: SharedReads<Value>.ID, for key: CacheKey) {
        // Another read may have ended between the look-up in memory and the start of this one.
        let value = memory.value(for: key) ?? readFromDisk(key, read)
        for receive in reads.end(read, of: key.hash) { receive(value) }
    }

    private func readFromDisk(_ key: CacheKey, _ read: SharedReads<Value>.ID) -> Value? {
        guard let entry = disk.read(key) else { return nil }
        let value: Value
        do {
            value = try coder.decode(entry.data)
        } catch {
            report(.corrupt, "cannot decode a cached value", cause: error)
            writes.perform(key.hash) {
                if !reads.isOutdated(read) { _ = disk.remove(key) }
            }
            return nil
        }
        let cost = max(coder.cost?(value) ?? entry.data.count, 0)
        let lifetime = entry.expires.map { Duration.seconds($0.timeIntervalSince1970 - time.wallTime) }
        let generation = memory.weakTier?.generation ?? 0
        // A value that was set since must not be replaced with this one, nor a removed one come back.
        let outcome = writes.perform(key.hash) {
            reads.isOutdated(read)
                ? nil : memory.replace(value, hash: key.hash, cost: cost, lifetime: lifetime)
        }
        if var outcome { memory.finish(&outcome, generation: generation) }
        return value
    }
}
