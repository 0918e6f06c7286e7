// SPDX-License-Identifier: MIT

#if Encryption
import Foundation
import ImageBase
import ImageCaching
import InternalTestSupport
import Testing
import WebImageTestSupport

import PortableC
@testable import WebImageEncryption

/// Files modified by accident, or by someone who can write to the folder but doesn't have a key.
@Suite("Encrypted disk cache: modified files", .timeLimit(.minutes(5)))
struct EncryptedDamageTests {
    private static let url: CacheKey = "https://secret.example/cat.jpg"
    private static let data = Data.noise(40)
    private static let metadata = Data("headers".utf8)

    let fixture: EncryptionFixture

    init() throws { fixture = try EncryptionFixture() }

    /// Stores a small entry and returns it in its stored form.
    private func stored(_ data: Data = data, for key: CacheKey = url) throws -> DiskEntry {
        #expect(fixture.cache().store(data, metadata: Self.metadata, for: key))
        return try #require(fixture.attacker.read(fixture.name(of: key)))
    }

    /// Replaces a key's content in the files, with valid checksums.
    private func replace(_ data: Data, _ metadata: Data, for key: CacheKey = url) {
        #expect(fixture.attacker.store(data, metadata: metadata, for: fixture.name(of: key)))
    }

    @Test("Changing any byte of an entry's file makes it a miss")
    func file() throws {
        _ = try stored()
        let path = try #require(fixture.entryFiles.first)
        let content = try Data(contentsOf: URL(filePath: path))
        for index in content.indices {
            try content.changed(at: index).write(to: URL(filePath: path))
            let cache = fixture.cache()
            #expect(cache.read(Self.url) == nil, "byte \(index)")
            cache.flush()
        }
        try content.write(to: URL(filePath: path))
        #expect(fixture.cache().read(Self.url)?.data == Self.data)
    }

    @Test("Changing any byte of data or metadata causes a miss even with valid checksums")
    func bytes() throws {
        let entry = try stored()
        let cache = fixture.cache()
        for index in entry.data.indices {
            replace(entry.data.changed(at: index), entry.metadata)
            #expect(cache.read(Self.url) == nil, "byte \(index) of the data")
        }
        for index in entry.metadata.indices {
            replace(entry.data, entry.metadata.changed(at: index))
            #expect(cache.read(Self.url) == nil, "byte \(index) of the metadata")
            #expect(cache.metadata(for: Self.url) == nil && !cache.contains(Self.url))
        }
        // Nothing is removed, because another key may be able to read it.
        #expect(fixture.entryFiles.count == 1)
        replace(entry.data, entry.metadata)
        #expect(cache.read(Self.url)?.data == Self.data)
    }

    @Test("Data that's truncated, extended, reordered or from another entry is a miss")
    func chunks() throws {
        let (head, chunk) = (36, 65_536 + 16)
        let large = Data.noise(3 * 65_536)
        let entry = try stored(large)
        #expect(entry.data.count == head + 3 * chunk)
        let other = try stored(.noise(3 * 65_536, seed: 2), for: "b")
        let older = entry
        func part(_ number: Int, of data: Data) -> Data {
            data.subdata(in: head + number * chunk..<head + (number + 1) * chunk)
        }
        let start = entry.data.prefix(head)
        let (one, two, three) = (part(0, of: entry.data), part(1, of: entry.data), part(2, of: entry.data))
        let cache = fixture.cache()
        let changed: [(String, Data)] = [
            ("no chunk", Data(start)), ("the first chunk", start + one), ("two chunks", start + one + two),
            ("no first chunk", start + two + three), ("no middle chunk", start + one + three),
            ("another order", start + two + one + three), ("a chunk twice", start + one + two + two + three),
            ("a last chunk twice", entry.data + three), ("a byte less", entry.data.dropLast()),
            ("a byte more", entry.data + [0]), ("nothing", Data()),
            ("a part of the head", Data(start.prefix(20))),
            ("an empty chunk at the end", entry.data + Data(count: 16)),
            ("a chunk of another entry", start + one + part(1, of: other.data) + three),
            ("the data of another entry", other.data),
        ]
        for (change, data) in changed {
            replace(data, entry.metadata)
            #expect(cache.read(Self.url) == nil, "\(change)")
        }
        replace(other.data, other.metadata)
        #expect(cache.read(Self.url) == nil && !cache.contains(Self.url), "another entry")
        let newer = try stored(.noise(3 * 65_536, seed: 3))
        replace(older.data, newer.metadata)
        #expect(cache.read(Self.url) == nil, "older data with newer metadata")
        replace(newer.data, older.metadata)
        #expect(cache.read(Self.url) == nil, "newer data with older metadata")
        replace(entry.data, entry.metadata)
        #expect(cache.read(Self.url)?.data == large)
    }

    @Test("Changing the time to live in a file doesn't extend an entry or change its age")
    func times() throws {
        let cache = fixture.cache()
        let stored = Date(timeIntervalSince1970: fixture.clock.wallTime)
        cache.store(Self.data, metadata: Self.metadata, timeToLive: .seconds(10), for: Self.url)
        let name = fixture.name(of: Self.url)
        let entry = try #require(fixture.attacker.read(name))
        fixture.clock.advance(by: .seconds(5))
        // Write the entry without a time to live, and with the current time as its store time.
        replace(entry.data, entry.metadata)
        #expect(cache.read(Self.url)?.stored == stored)
        #expect(cache.read(Self.url)?.expires == stored.addingTimeInterval(10))
        fixture.clock.advance(by: .seconds(5))
        #expect(fixture.attacker.read(name) != nil)
        #expect(cache.read(Self.url) == nil && cache.metadata(for: Self.url) == nil)
    }

    @Test("An entry in a later format version is a miss and stays on disk")
    func version() throws {
        let entry = try stored()
        var data = entry.data
        data[3] = UInt8(ascii: "2")
        replace(data, entry.metadata)
        #expect(fixture.cache().read(Self.url) == nil)
        #expect(fixture.attacker.read(fixture.name(of: Self.url))?.data == data)
    }

    @Test(
        "A failed store leaves the old or the new entry without any plaintext"
    )
    func crash() throws {
        var operation = 1
        while true {
            let fixture = try EncryptionFixture()
            #expect(fixture.cache().store(.noise(500), metadata: Data([1]), for: Self.url))
            let files = FaultyFileSystem()
            let cache = fixture.cache(files: files)
            #expect(cache.contains(Self.url))
            // The failure is permanent, so nothing is cleaned up, as in a process that exits at this point.
            files.fail(at: operation, with: EIO, permanently: true, writingPart: true)
            let isStored = cache.store(.noise(900, seed: 2), metadata: Data([2]), for: Self.url)
            let wasHit = files.failures > 0
            fixture.expectSecrecy(
                of: ["secret.example", "cat.jpg"], and: .noise(900, seed: 2), "operation \(operation)")
            let entry = try #require(fixture.cache().read(Self.url))
            #expect(
                entry.metadata == Data([1]) && entry.data == .noise(500)
                    || entry.metadata == Data([2]) && entry.data == .noise(900, seed: 2))
            if isStored { #expect(entry.metadata == Data([2])) }
            if !wasHit { break }
            operation += 1
        }
        #expect(operation > 5)
    }
}
#endif
