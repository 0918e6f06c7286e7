// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

extension TieredCache {
    /// Performs a read for `key`, and passes the result to its receivers.
    func perform(_ read: SharedReads<Value>.ID, for key: CacheKey) {
        // Look in memory again. Another read may have put the value there after we looked and before this
        // read started.
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
            // If the key has been written since, the disk may have a valid entry now.
            writes.perform(key.hash) {
                if !reads.isOutdated(read) { _ = disk.remove(key) }
            }
            return nil
        }
        let cost = max(coder.cost?(value) ?? entry.data.count, 0)
        let lifetime = entry.expires.map { Duration.seconds($0.timeIntervalSince1970 - time.wallTime) }
        let generation = memory.weakTier?.generation ?? 0
        // If the key has been written since, this value must not replace a newer one or bring back a removed
        // one.
        let outcome = writes.perform(key.hash) {
            reads.isOutdated(read)
                ? nil : memory.replace(value, hash: key.hash, cost: cost, lifetime: lifetime)
        }
        if var outcome { memory.finish(&outcome, generation: generation) }
        return value
    }
}
