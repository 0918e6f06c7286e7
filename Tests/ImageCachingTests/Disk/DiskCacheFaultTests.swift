// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import InternalTestSupport
import PortableC
import Testing
import WebImageTestSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Disk cache: failing file operations", .timeLimit(.minutes(5)))
struct DiskCacheFaultTests {
    /// Whether to try every operation. There are a few thousand more, which takes minutes.
    static let triesAll = ProcessInfo.processInfo.environment["WEBIMAGE_FAULTS"] == "all"
    static let codes: [Int32] = [EIO, ENOSPC, EMFILE, EACCES]

    @Test(
        "If any operation of a first store fails, the entry is whole or missing", arguments: codes,
        [false, true])
    func firstStore(code: Int32, isPermanent: Bool) async throws {
        var operation = 1
        while true {
            let fixture = try CacheFixture()
            let files = FaultyFileSystem()
            let cache = fixture.cache(files: files)
            files.fail(at: operation, with: code, permanently: isPermanent)
            let isStored = await cache.store(.noise(500), metadata: .noise(9), for: "a")
            let found = await cache.read("a")
            let wasHit = files.failures > 0
            files.removeFault()
            let entry = await cache.read("a")
            #expect(entry == nil || entry?.data == .noise(500), "operation \(operation)")
            #expect(found == nil || found?.data == .noise(500), "operation \(operation)")
            #expect(isStored == false || entry != nil, "operation \(operation)")
            #expect(files.openFiles <= 1, "operation \(operation)")
            // The cache works again.
            #expect(await cache.store(.noise(600), for: "a"))
            #expect(await cache.read("a")?.data == .noise(600))
            #expect(await cache.statistics().count == 1)
            if !wasHit { break }
            operation += 1
        }
        #expect(operation > 8)
    }

    @Test(
        "If any operation of a later store fails, either the old or the new entry remains", arguments: codes)
    func replacing(code: Int32) async throws {
        var operation = 1
        while true {
            let fixture = try CacheFixture()
            let files = FaultyFileSystem()
            let cache = fixture.cache(files: files)
            await cache.store(.noise(500), for: "a")
            await cache.flush()
            files.fail(at: operation, with: code, writingPart: true)
            let isStored = await cache.store(.noise(700), for: "a")
            let wasHit = files.failures > 0
            files.removeFault()
            #expect(await cache.read("a")?.data == .noise(isStored ? 700 : 500), "operation \(operation)")
            #expect(fixture.temporaryFiles.isEmpty || !isStored)
            if !wasHit { break }
            operation += 1
        }
    }

    @Test("A failed read is a miss and doesn't remove the entry", arguments: codes)
    func reading(code: Int32) async throws {
        let fixture = try CacheFixture()
        let files = FaultyFileSystem()
        let cache = fixture.cache(files: files)
        await cache.store(.noise(500), for: "a")
        await cache.flush()
        for operation in [FileOperation.open, .status, .read] {
            files.fail(only: [operation], at: 1, with: code)
            #expect(await cache.read("a") == nil)
            files.removeFault()
            #expect(await cache.read("a")?.data == .noise(500))
        }
        files.fail(only: [.close], at: 1, with: code)
        #expect(await cache.read("a")?.data == .noise(500))
    }

    @Test("Repeated failures are reported only once until a store succeeds")
    func reporting() async throws {
        let fixture = try CacheFixture()
        let files = FaultyFileSystem()
        let cache = fixture.cache(files: files)
        files.fail(only: [.write], at: 1, with: ENOSPC, permanently: true)
        for _ in 0..<5 { #expect(await cache.store(.noise(500), for: "a") == false) }
        await cache.flush()
        #expect(fixture.errors.events.map(\.code) == [.io])
        #expect(fixture.errors.events.first?.cause as? FileError == FileError(.write, ENOSPC))
        files.removeFault()
        #expect(await cache.store(.noise(500), for: "a"))
        files.fail(only: [.write], at: 1, with: ENOSPC)
        #expect(await cache.store(.noise(500), for: "a") == false)
        await cache.flush()
        #expect(fixture.errors.count == 2)
    }

    @Test(
        "A store succeeds even if other processes remove the folders several times",
        arguments: [
            Set<FileOperation>([.makeDirectory]), [.open], [.rename], [.makeDirectory, .open, .rename],
        ])
    func removedFolders(operations: Set<FileOperation>) async throws {
        for first in 1...8 {
            let fixture = try CacheFixture()
            let all = Locked<FaultyFileSystem?>(nil)
            let files = FaultyFileSystem(onFailure: { _ in
                all.withLock { files in if files?.failures == 4 { files?.removeFault() } }
            })
            all.withLock { $0 = files }
            files.fail(only: operations, at: first, with: ENOENT, permanently: true)
            #expect(await fixture.cache(files: files).store(.noise(10), for: "a"), "operation \(first)")
        }
    }

    @Test("A failed trim can be repeated")
    func trimming() async throws {
        let fixture = try CacheFixture()
        let files = FaultyFileSystem()
        let cache = fixture.cache(files: files)
        for number in 0..<10 { await cache.store(.noise(100), for: CacheKey("\(number)")) }
        files.fail(only: [.unlink], at: 3, with: EIO, permanently: true)
        await cache.trim(toBytes: 0)
        #expect(await cache.statistics().count == 8)
        files.removeFault()
        await cache.trim(toBytes: 0)
        #expect(await cache.statistics() == DiskCacheStatistics(count: 0, bytes: 0))
        #expect(fixture.entryFiles.isEmpty)
    }

    @Test(
        "The cache recovers from any failing operation after at most one report",
        arguments: [ENOSPC, EROFS, EMFILE, EIO, ENOENT], [false, true])
    func life(code: Int32, isPermanent: Bool) async throws {
        var operation = 1
        while true {
            let fixture = try CacheFixture()
            let files = FaultyFileSystem()
            var configuration = DiskCacheConfiguration()
            configuration.maximumCount = 3
            let cache = fixture.cache(configuration, files: files)
            for number in 0..<3 { await cache.store(.noise(number + 1), for: CacheKey("\(number)")) }
            await cache.flush()
            files.fail(at: operation, with: code, permanently: isPermanent)
            await useAllMethods(of: cache)
            await cache.flush()
            let wasHit = files.failures > 0
            files.removeFault()
            #expect(fixture.errors.count <= 1, "operation \(operation): \(fixture.errors.events)")
            #expect(files.openFiles <= 1, "operation \(operation)")

            for number in 0..<5 {
                let data = await cache.read(CacheKey("\(number)"))?.data
                #expect(data == nil || data == .noise(number + 1), "operation \(operation)")
            }
            // A trim may remove any entry that's stored at the same time.
            fixture.clock.advance(by: .seconds(1))
            #expect(await cache.store(.noise(9), for: "new"))
            // A timer may trim at any time.
            await cache.flush()
            #expect(await cache.read("new")?.data == .noise(9))
            #expect(await cache.verify().damaged == 0)
            #expect(await cache.statistics().count == fixture.entryFiles.count, "operation \(operation)")
            #expect(await cache.verify().corrected == 0)
            if !wasHit { break }
            // Skip most later operations, because they only list the 256 folders over and over.
            operation += operation < 60 || Self.triesAll ? 1 : 397
        }
        #expect(operation > 60)
    }

    /// Calls every method of a cache once.
    private func useAllMethods(of cache: DiskCache) async {
        await cache.store(.noise(4), for: "3")
        let data = await cache.read("3")?.data
        #expect(data == nil || data == .noise(4))
        _ = await cache.statistics()
        _ = await cache.entries()
        await cache.remove("2")
        await cache.trim()
        _ = await cache.verify()
        await cache.removeAll()
        await cache.store(.noise(5), for: "4")
        await cache.rebuild()
    }
}
