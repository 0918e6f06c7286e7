// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import InternalTestSupport
import Testing
import WebImageTestSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Disk cache: writer", .timeLimit(.minutes(1)))
struct DiskCacheWriterTests {
    let fixture: CacheFixture

    init() throws { fixture = try CacheFixture() }

    @Test("An entry isn't visible until its writer commits it")
    func pieces() async throws {
        let cache = fixture.cache()
        let writer = try #require(blocking { cache.writer(for: "a") })
        let body = Data.noise(1_000_000)
        for start in stride(from: 0, to: body.count, by: 300_000) {
            #expect(writer.append(body[start..<min(start + 300_000, body.count)]))
        }
        #expect(writer.count == body.count)
        #expect(await cache.read("a") == nil)
        #expect(writer.commit(metadata: Data("m".utf8)))
        let entry = await cache.read("a")
        #expect(entry?.data == body)
        #expect(entry?.metadata == Data("m".utf8))
        #expect(writer.commit() == false)
        #expect(writer.append(body) == false)
        #expect(await cache.statistics().count == 1)
    }

    @Test("An abandoned or released writer doesn't leave a file", arguments: [true, false])
    func abandoned(explicitly: Bool) throws {
        let cache = fixture.cache()
        do {
            let writer = try #require(blocking { cache.writer(for: "a") })
            writer.append(.noise(1000))
            #expect(fixture.temporaryFiles.count == 1)
            if explicitly { writer.abandon() }
        }
        #expect(fixture.temporaryFiles.isEmpty)
        #expect(fixture.entryFiles.isEmpty)
    }

    @Test("A writer ends when the entry exceeds the size limit")
    func tooLarge() throws {
        var configuration = DiskCacheConfiguration()
        configuration.maximumEntryBytes = 1000
        let cache = fixture.cache(configuration)
        let writer = try #require(blocking { cache.writer(for: "a") })
        #expect(writer.append(.noise(900)))
        #expect(writer.append(.noise(900)) == false)
        #expect(fixture.temporaryFiles.isEmpty)
        #expect(writer.commit() == false)
        #expect(fixture.errors.events.isEmpty)
    }

    @Test("A writer ends when a write fails")
    func failing() async throws {
        let files = FaultyFileSystem()
        let cache = fixture.cache(files: files)
        let writer = try #require(blocking { cache.writer(for: "a") })
        files.fail(only: [.write], at: 2, with: 28, writingPart: true)
        #expect(writer.append(.noise(900)))
        #expect(writer.append(.noise(900)) == false)
        #expect(writer.commit() == false)
        #expect(fixture.temporaryFiles.isEmpty)
        #expect(await cache.read("a") == nil)
    }

    /// Selects the blocking methods, because a call in a synchronous closure isn't the `async` one.
    private func blocking<Result>(_ body: () -> Result) -> Result { body() }
}
