// SPDX-License-Identifier: MIT

#if Encryption
import Foundation
import ImageBase
import ImageCaching
import Testing
import WebImageTestSupport

@testable import WebImageEncryption

@Suite("Encrypted disk cache: keys", .timeLimit(.minutes(2)))
struct KeyRotationTests {
    let fixture: EncryptionFixture
    let new = EncryptionKey.random()

    init() throws { fixture = try EncryptionFixture() }

    @Test("A cache with a different key finds, removes and changes nothing")
    func wrongKey() {
        let cache = fixture.cache()
        cache.store(.noise(100), metadata: Data([1]), for: "a")
        cache.flush()
        let other = fixture.cache(key: new)
        #expect(other.read("a") == nil && !other.contains("a") && other.metadata(for: "a") == nil)
        #expect(!other.remove("a") && other.reencryptEntries() == 0)
        other.updateMetadata(for: "a") { _ in Data([9]) }
        #expect(other.removeAll { _, _ in true } == 0)
        other.store(.noise(50), for: "a")
        #expect(other.read("a")?.data == .noise(50))
        other.flush()
        #expect(cache.read("a")?.data == .noise(100) && cache.metadata(for: "a") == Data([1]))
        // All entries are removed, even without the key.
        #expect(other.removeAll() && cache.read("a") == nil)
    }

    @Test("Reading an entry with a previous key encrypts it with the current one")
    func read() throws {
        fixture.cache().store(.noise(70_000), metadata: Data([1]), timeToLive: .seconds(100), for: "a")
        let stored = Date(timeIntervalSince1970: fixture.clock.wallTime)
        fixture.clock.advance(by: .seconds(10))
        let cache = fixture.cache(key: new, previous: [.random(), fixture.key])
        #expect(cache.contains("a") && cache.metadata(for: "a") == Data([1]))
        let entry = try #require(cache.read("a"))
        #expect(entry.data == .noise(70_000) && entry.metadata == Data([1]))
        #expect(entry.stored == stored && entry.expires == stored.addingTimeInterval(100))
        // The previous key is no longer needed, and age and time to live are kept.
        let later = fixture.cache(key: new)
        let found = try #require(later.read("a"))
        #expect(found.data == .noise(70_000) && found.metadata == Data([1]))
        #expect(found.stored == stored && found.expires == stored.addingTimeInterval(100))
        #expect(fixture.cache().read("a") == nil)
        #expect(fixture.entryFiles.count == 1)
        fixture.clock.advance(by: .seconds(90))
        #expect(later.read("a") == nil)
    }

    @Test("Stores, removals and new metadata apply to an entry with a previous key")
    func write() {
        let old = fixture.cache()
        for key in ["replaced", "removed", "changed", "kept", "unwanted"] {
            old.store(.noise(10), metadata: Data([1]), for: CacheKey(key))
        }
        let cache = fixture.cache(key: new, previous: [fixture.key])
        #expect(cache.store(.noise(20), for: "replaced"))
        #expect(cache.remove("removed") && !cache.remove("removed"))
        cache.updateMetadata(for: "changed") { $0 + Data([2]) }
        #expect(cache.removeAll { key, _ in key == "unwanted" } == 1)
        #expect(cache.read("replaced")?.data == .noise(20) && cache.metadata(for: "removed") == nil)
        #expect(cache.metadata(for: "changed") == Data([1, 2]) && cache.contains("kept"))
        for key in ["replaced", "removed", "changed", "unwanted"] {
            #expect(old.read(CacheKey(key)) == nil, "\(key)")
        }
        #expect(fixture.entryFiles.count == 3)
    }

    @Test("One call re-encrypts only the entries with previous keys")
    func all() {
        let (middle, lost) = (EncryptionKey.random(), EncryptionKey.random())
        for number in 0..<5 { fixture.cache().store(.noise(number), for: CacheKey("old \(number)")) }
        fixture.cache(key: middle).store(.noise(40), for: "middle")
        fixture.cache(key: lost).store(.noise(50), for: "lost")
        fixture.cache(key: new).store(.noise(60), for: "new")
        let cache = fixture.cache(key: new, previous: [middle, fixture.key])
        #expect(cache.reencryptEntries() == 6)
        #expect(cache.reencryptEntries() == 0)
        let later = fixture.cache(key: new)
        for number in 0..<5 { #expect(later.read(CacheKey("old \(number)"))?.data == .noise(number)) }
        #expect(later.read("middle")?.data == .noise(40) && later.read("new")?.data == .noise(60))
        #expect(fixture.cache(key: lost).read("lost")?.data == .noise(50))
        #expect(fixture.entryFiles.count == 8)
    }

    @Test("The asynchronous call encrypts the same entries")
    func asynchronous() async {
        await fixture.cache().store(.noise(10), for: "a")
        #expect(await fixture.cache(key: new, previous: [fixture.key]).reencryptEntries() == 1)
        #expect(await fixture.cache(key: new).read("a")?.data == .noise(10))
    }

    @Test("Entries that can't be rewritten stay readable with the previous key")
    func readOnly() {
        fixture.cache().store(.noise(10), for: "a")
        var configuration = DiskCacheConfiguration()
        configuration.isReadOnly = true
        let cache = fixture.cache(key: new, previous: [fixture.key], configuration)
        #expect(cache.read("a")?.data == .noise(10) && cache.read("a")?.data == .noise(10))
        #expect(cache.reencryptEntries() == 0)
        #expect(fixture.cache().read("a")?.data == .noise(10))
    }

    @Test("A user's partition with a previous key moves to the current one when it's found")
    func partition() throws {
        let old = try #require(fixture.cache().userPartition(named: "anna"))
        for number in 0..<3 { old.store(.noise(number), for: CacheKey("\(number)")) }
        old.flush()
        let cache = fixture.cache(key: new, previous: [fixture.key])
        let moved = try #require(cache.userPartition(named: "anna") as? EncryptedDiskCache)
        #expect(moved.read("1")?.data == .noise(1))
        #expect(moved.statistics().count == 3 && moved.reencryptEntries() == 2)
        let later = try #require(fixture.cache(key: new).userPartition(named: "anna"))
        for number in 0..<3 { #expect(later.read(CacheKey("\(number)"))?.data == .noise(number)) }
        #expect(later.removeAll() && fixture.cache().userPartition(named: "anna")?.contains("1") == false)
    }

    enum Change: String, CaseIterable {
        case remove, removeAll, removeWhere, removeByNextKey, storeByNextKey
    }

    /// A clock that runs a closure when it's read for a given time.
    private final class ActingClock: TimeSource {
        private let base: ManualClock
        private let rest: Locked<Int>
        private let act: @Sendable () -> Void

        init(_ base: ManualClock, read: Int, act: @escaping @Sendable () -> Void) {
            (self.base, rest, self.act) = (base, Locked(read), act)
        }

        var wallTime: Double {
            let isDue = rest.withLock { rest in
                rest -= 1
                return rest == 0
            }
            if isDue { act() }
            return base.wallTime
        }
        var uptime: Duration { base.uptime }
        func sleep(for duration: Duration) async throws { try await base.sleep(for: duration) }
    }

    @Test(
        "Removals and stores by another object during re-encryption aren't undone",
        arguments: Change.allCases)
    func race(change: Change) throws {
        // The clock is read before and after each file is opened, and before the new one is written.
        for moment in 1...6 {
            fixture.cache().store(.noise(70_000), for: "a")
            let log = EventLog<Void>()
            let other = fixture.cache(key: new, previous: [fixture.key])
            let next = fixture.cache(key: new)
            let clock = ActingClock(fixture.clock, read: moment) {
                log.record()
                switch change {
                case .remove: other.remove("a")
                case .removeAll: other.removeAll()
                case .removeWhere: _ = other.removeAll { _, _ in true }
                case .removeByNextKey: next.removeAll()
                case .storeByNextKey: next.store(.noise(50), for: "a")
                }
            }
            let cache = EncryptedDiskCache(
                directory: fixture.path, key: new, previousKeys: [fixture.key], files: .system, time: clock)
            // The read may have started before the change, so either result is correct.
            _ = cache.read("a")
            #expect(log.count == 1, "read \(moment) of the clock")
            let expected: Data? = change == .storeByNextKey ? .noise(50) : nil
            #expect(next.read("a")?.data == expected, "read \(moment) of the clock")
            #expect(other.read("a")?.data == expected, "read \(moment) of the clock")
            other.removeAll()
        }
    }

    @Test("Removing by a condition also removes entries that are renamed in the meantime")
    func renamed() {
        for number in 0..<20 { fixture.cache().store(.noise(10), for: CacheKey("\(number)")) }
        let cache = fixture.cache(key: new, previous: [fixture.key])
        let calls = Locked(0)
        let count = cache.removeAll { [fixture, new] _, _ in
            let isTenth = calls.withLock { calls in
                calls += 1
                return calls == 10
            }
            if isTenth { fixture.cache(key: new, previous: [fixture.key]).reencryptEntries() }
            return true
        }
        #expect(count == 20 && fixture.entryFiles.isEmpty)
    }

    @Test("A metadata update that races with removing all entries brings nothing back")
    func metadata() {
        let cache = fixture.cache()
        cache.store(.noise(10), for: "a")
        cache.updateMetadata(for: "a") { metadata in
            cache.removeAll()
            return metadata + Data([1])
        }
        #expect(cache.read("a") == nil)
        cache.flush()
        #expect(fixture.entryFiles.isEmpty)
    }
}
#endif
