// SPDX-License-Identifier: MIT

#if RemoteCaches
import Foundation
import ImageCaching
import Testing

@testable import WebImageRemoteCaches

@Suite("Stored entry records", .timeLimit(.minutes(1)))
struct StoredRecordTests {
    private static let key = RemoteKey("https://example.com/a.jpg", version: "1")
    private static let entry = DiskEntry(
        data: Data("the bytes".utf8), metadata: Data("metadata".utf8),
        stored: Date(timeIntervalSince1970: 1_700_000_000.5),
        expires: Date(timeIntervalSince1970: 1_800_000_000))

    @Test("An entry is read back as it was written")
    func roundTrip() throws {
        let record = try #require(StoredRecord.encode(Self.entry, key: Self.key, version: "1"))
        #expect(StoredRecord.decode(record, key: Self.key, version: "1") == Self.entry)
        #expect(StoredRecord.byteCount(of: Self.entry, version: "1") == record.count)
        let slice = (Data([1, 2]) + record)[2...]
        #expect(StoredRecord.decode(slice, key: Self.key, version: "1") == Self.entry)
        let bare = DiskEntry(data: Data(), metadata: Data(), stored: Date(timeIntervalSince1970: 0))
        let empty = try #require(StoredRecord.encode(bare, key: Self.key, version: ""))
        #expect(StoredRecord.decode(empty, key: Self.key, version: "") == bare)
    }

    @Test("A record with any wrong byte, length, key or version is rejected")
    func damaged() throws {
        let record = try #require(StoredRecord.encode(Self.entry, key: Self.key, version: "1"))
        for index in record.indices {
            var changed = record
            changed[index] ^= 1 << UInt8(index % 8)
            #expect(StoredRecord.decode(changed, key: Self.key, version: "1") == nil, "byte \(index)")
        }
        for count in 0..<record.count {
            #expect(StoredRecord.decode(record.prefix(count), key: Self.key, version: "1") == nil)
        }
        #expect(StoredRecord.decode(record + [0], key: Self.key, version: "1") == nil)
        #expect(StoredRecord.decode(record, key: Self.key, version: "2") == nil)
        #expect(StoredRecord.decode(record, key: RemoteKey("b", version: "1"), version: "1") == nil)
        #expect(RemoteKey("a", version: "1").text != RemoteKey("a", version: "2").text)
    }
}

@Suite("Store circuit", .timeLimit(.minutes(1)))
struct StoreCircuitTests {
    private static let second: Int64 = 1_000_000_000

    @Test("A circuit opens only after five failures in a row")
    func opens() {
        var circuit = StoreCircuit()
        for _ in 0..<4 { circuit.record(success: false, at: 0) }
        circuit.record(success: true, at: 0)
        for _ in 0..<4 { circuit.record(success: false, at: 0) }
        let before = circuit.allows(at: 0)
        circuit.record(success: false, at: 0)
        let after = circuit.allows(at: Self.second - 1)
        #expect(before)
        #expect(!after)
    }

    @Test("Single probes are allowed after a delay that doubles up to 30 seconds")
    func probes() {
        var circuit = StoreCircuit()
        for _ in 0..<5 { circuit.record(success: false, at: 0) }
        // Earlier calls that fail late change nothing.
        circuit.record(success: false, at: Self.second / 2)
        var now: Int64 = 0
        for delay in [1, 2, 4, 8, 16, 30, 30] as [Int64] {
            let early = circuit.allows(at: now + delay * Self.second - 1)
            now += delay * Self.second
            let probe = circuit.allows(at: now)
            let second = circuit.allows(at: now + 1000 * Self.second)
            #expect([early, probe, second] == [false, true, false])
            circuit.record(success: false, at: now)
        }
        now += 30 * Self.second
        let last = circuit.allows(at: now)
        #expect(last)
        circuit.record(success: true, at: now)
        #expect(circuit.state == .closed(failures: 0))
    }
}
#endif
