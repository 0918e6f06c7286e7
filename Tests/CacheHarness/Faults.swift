// SPDX-License-Identifier: MIT

#if os(Linux) && canImport(Glibc)
import Foundation
import ImageBase
import ImageCaching
import InternalTestSupport
import WebImageTestSupport

/// The cache operations to run while a system call or an allocation fails.
enum FaultyUse: String {
    case start, read, store, trim
}

/// Repeats a cache operation with every `step`-th call failing, and checks each time that the entries are
/// whole and the cache works. Never returns.
func useCache(in folder: String, for use: FaultyUse, failingEach step: Int) -> Never {
    guard let faults = InjectedFaults() else { fail("the library for faults is not loaded") }
    Task.detached {
        let results = Locked((stored: false, replaced: false))
        let cache = Locked<DiskCache?>(nil)
        await faults.forEach(step: step, log: folder + "/number") { number in
            let first = DiskCache(directory: "\(folder)/\(number)")
            for number in 0..<4 { store(StampedEntry(number: number, stamp: 1), in: first) }
            await first.flush()
            if use == .start { leaveTraces(in: "\(folder)/\(number)") }
            cache.withLock { $0 = first }
        } use: { number in
            guard let known = cache.withLock({ $0 }) else { return }
            switch use {
            case .start:
                let other = DiskCache(directory: "\(folder)/\(number)")
                _ = await other.statistics()
                _ = await other.read(StampedEntry.key(0))
                await other.flush()
            case .read:
                for number in 0..<5 {
                    guard let entry = await known.read(StampedEntry.key(number)) else { continue }
                    if let fault = StampedEntry.fault(of: entry, at: number) { fail("\(number): \(fault)") }
                }
            case .store:
                let new = [StampedEntry(number: 4, stamp: 2), StampedEntry(number: 0, stamp: 2)]
                let isStored = new.map { known.store($0.data, metadata: $0.metadata, for: $0.key) }
                results.withLock { $0 = (isStored[0], isStored[1]) }
                await known.flush()
            case .trim:
                await known.trim(toCount: 1)
                await known.flush()
            }
        } check: { number in
            cache.withLock { $0 = nil }
            let results = results.withLock { $0 }
            await check(
                "\(folder)/\(number)", "\(use) \(number)", needs: use == .trim ? [] : [1, 2, 3],
                new: results.stored ? 4 : nil, stamp: results.replaced ? 2 : nil)
            try? FileManager.default.removeItem(atPath: "\(folder)/\(number)")
        }
        exit(0)
    }
    dispatchMain()
}

private func store(_ entry: StampedEntry, in cache: DiskCache) {
    if !cache.store(entry.data, metadata: entry.metadata, for: entry.key) { fail("not stored") }
}

/// Leaves the same files as a process that exits during a store and a removal.
private func leaveTraces(in folder: String) {
    for path in ["/temporary/abc123", "/trash.1/7f"] {
        try? FileManager.default.createDirectory(
            atPath: folder + path, withIntermediateDirectories: true)
    }
    _ = FileManager.default.createFile(atPath: folder + "/temporary/abc123/1.part", contents: Data([1]))
}

/// Checks the entries in `folder` after a fault.
///
/// - Parameters:
/// - needed: The entries that must exist.
/// - new: Another entry that must exist.
/// - stamp: The stamp of entry 0, if that entry must exist.
private func check(
    _ folder: String, _ title: String, needs needed: [Int], new: Int?, stamp: UInt64?
) async {
    let cache = DiskCache(directory: folder) { fail("\(title): \($0)") }
    for number in 0..<5 {
        guard let entry = await cache.read(StampedEntry.key(number)) else {
            if needed.contains(number) || number == new { fail("\(title): entry \(number) is missing") }
            if number == 0, stamp != nil { fail("\(title): the replaced entry is missing") }
            continue
        }
        if let fault = StampedEntry.fault(of: entry, at: number) { fail("\(title): \(fault)") }
        if number == 0, let stamp, entry.metadata != StampedEntry(number: 0, stamp: stamp).metadata {
            fail("\(title): the entry was not replaced")
        }
    }
    store(StampedEntry(number: 9, stamp: 3), in: cache)
    if await cache.read(StampedEntry.key(9)) == nil { fail("\(title): the cache does not work again") }
    let found = await cache.verify()
    if found.damaged != 0 { fail("\(title): \(found)") }
    if await cache.statistics().count != found.entries.count { fail("\(title): the index is wrong") }
    await cache.trim(toCount: 1)
    if await cache.statistics().count > 1 { fail("\(title): the trim fails") }
    await cache.flush()
}
#endif
