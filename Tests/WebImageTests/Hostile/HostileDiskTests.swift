// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import InternalTestSupport
import Testing
import WebImage
import WebImageTestSupport

@Suite("Failing disks", .timeLimit(.minutes(2)))
struct HostileDiskTests {
    @Test("Images load even if a file is in place of the cache folder")
    func file() async throws {
        let troubles = EventLog<ImageError>()
        let folder = try TemporaryFolder()
        let path = folder.file("cache")
        try Data("mine".utf8).write(to: URL(filePath: path))
        let fixture = try ManagerFixture {
            $0.disk = DiskCache(directory: path) { troubles.record($0) }
        }
        for index in 0..<5 {
            let request = fixture.serve("/\(index).png")
            #expect(try await fixture.manager.load(request).response.origin == .network)
            await fixture.manager.flush()
            #expect(fixture.manager.cachedImage(for: request) != nil)
        }
        await troubles.wait(count: 1)
        #expect(troubles.events.count == 1)
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("mine".utf8))
    }

    @Test("Disk errors in any operation never fail a load")
    func everything() async throws {
        let files = FaultyFileSystem()
        let folder = try TemporaryFolder()
        let fixture = try ManagerFixture { $0.disk = DiskCache(directory: folder.path, files: files) }
        for code in [EIO, ENOSPC, EACCES, EMFILE] {
            files.fail(at: 1, with: code, permanently: true)
            var request = fixture.serve("/\(code).png")
            request.transformers = [.grayscale]
            #expect(try await fixture.manager.load(request).response.origin == .network)
            await fixture.manager.flush()
            fixture.manager.memory.removeAll()
            #expect(try await fixture.manager.load(request).response.origin == .network)
            await fixture.manager.flush()
        }
        files.removeFault()
        let request = fixture.serve("/after.png")
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.read(request.originalKey)?.data == .picture())
    }

    @Test("A removed cache folder is created again for the next image")
    func removed() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve()
        for _ in 0..<3 {
            #expect(try await fixture.manager.load(request).response.origin == .network)
            await fixture.manager.flush()
            fixture.manager.memory.removeAll()
            #expect(try await fixture.manager.load(request).response.origin == .disk)
            // Finish all writes before removing the folder.
            await fixture.manager.flush()
            try FileManager.default.removeItem(atPath: fixture.folder.file("cache"))
            fixture.manager.memory.removeAll()
        }
    }

    @Test("A damaged cache file never produces a wrong image", arguments: 0..<4)
    func damaged(kind: Int) async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve()
        let other = fixture.serve("/other.png", .picture(color: 0xFF00_FF00))
        _ = try await fixture.manager.image(for: request)
        _ = try await fixture.manager.image(for: other)
        await fixture.manager.flush()
        let disk = try #require(fixture.manager.disk as? DiskCache)
        let file = URL(filePath: disk.path(for: request.originalKey))
        var bytes = try Data(contentsOf: file)
        switch kind {
        case 0: bytes = Data()
        case 1: bytes.removeLast(10)
        case 2: bytes[60] ^= 1
        default: bytes = try Data(contentsOf: URL(filePath: disk.path(for: other.originalKey)))
        }
        try bytes.write(to: file)
        for manager in [fixture.manager, fixture.anotherManager()] {
            manager.memory.removeAll()
            #expect(try await manager.image(for: request).middle == 0xFFCC_2200)
            #expect(try await manager.image(for: other).middle == 0xFF00_FF00)
            await manager.flush()
        }
        #expect(fixture.origin.requestCount("/cat.png") == 2)
        await fixture.manager.flush()
        #expect(await disk.read(request.originalKey)?.data == .picture())
    }

    @Test("An image larger than the disk cache does not evict the other images")
    func tooLarge() async throws {
        let folder = try TemporaryFolder()
        var configuration = DiskCacheConfiguration()
        configuration.maximumBytes = 20_000
        let limits = configuration
        let fixture = try ManagerFixture {
            $0.disk = DiskCache(directory: folder.path, configuration: limits)
        }
        let small = fixture.serve()
        _ = try await fixture.manager.image(for: small)
        let large = fixture.serve("/large.png", .bytes(.noise(width: 100, height: 100)))
        _ = try await fixture.manager.image(for: large)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.read(large.originalKey) == nil)
        #expect(await fixture.manager.disk?.read(small.originalKey)?.data == .picture())
    }

    @Test("An image loaded with the manager's credentials isn't stored on disk")
    func credentials() async throws {
        let fixture = try ManagerFixture { $0.network.headers["Authorization"] = "Bearer hunter2" }
        var request = fixture.serve("/mine.png", .picture(headers: ["Cache-Control": "private"]))
        _ = try await fixture.manager.image(for: request)
        request.transformers = [.grayscale]
        _ = try await fixture.manager.image(for: request)
        _ = try await fixture.manager.data(for: request)
        await fixture.manager.flush()
        #expect(fixture.origin.requests.allSatisfy { $0.header("Authorization") == "Bearer hunter2" })
        #expect(await fixture.manager.disk?.statistics().count == 0)
        // A public image is requested without the credentials.
        request = fixture.serve("/public.png")
        request.network.base = .defaults
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        #expect(await fixture.manager.disk?.statistics().count == 1)
    }
}
