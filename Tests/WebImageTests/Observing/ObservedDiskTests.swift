// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCaching
import Testing
import WebImage
import WebImageTestSupport

@Suite("Events of disk caches that fail", .timeLimit(.minutes(1)))
struct ObservedDiskTests {
    private let recorder = EventRecorder()
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("cache")
        // A file where the folder should be.
        try Data("mine".utf8).write(to: URL(filePath: path))
    }

    @Test("A folder that cannot be used has one event", arguments: [false, true])
    func once(isInSet: Bool) async throws {
        let cache = DiskCache(directory: path)
        let fixture = try ManagerFixture.observed(recorder) {
            $0.disk = isInSet ? DataCacheSet([cache]) : cache
        }
        for index in 0..<3 {
            _ = try await fixture.manager.image(for: fixture.serve("/\(index).png"))
            await fixture.manager.flush()
        }
        await cache.flush()
        #expect(recorder.events(.diskCacheFailed).count == 1)
        #expect(recorder.events(.diskCacheFailed).first?.error?.code == .io)
    }

    @Test("A manager that uses a cache that has failed before is told, as is the cache's own observer")
    func before() async throws {
        let own = EventLog<ImageError>()
        let cache = DiskCache(directory: path) { own.record($0) }
        _ = await cache.store(Data(count: 8), for: "key")
        await cache.flush()
        #expect(own.count == 1)
        var configuration = ImageManager.Configuration.memoryOnly
        configuration.disk = cache
        configuration.observer = recorder
        let manager = ImageManager(configuration)
        await cache.flush()
        #expect(recorder.events.map(\.kind) == [.diskCacheFailed] && own.count == 1)
        withExtendedLifetime(manager) {}
    }

    @Test("Each manager that shares the cache is told")
    func shared() async throws {
        let cache = DiskCache(directory: path)
        let other = EventRecorder()
        let managers = [recorder, other].map { recorder in
            var configuration = ImageManager.Configuration.memoryOnly
            configuration.disk = cache
            configuration.observer = recorder
            return ImageManager(configuration)
        }
        _ = await cache.store(Data(count: 8), for: "key")
        await cache.flush()
        for recorder in [recorder, other] {
            #expect(recorder.events.map(\.kind) == [.diskCacheFailed])
        }
        withExtendedLifetime(managers) {}
    }

    @Test("A manager that is gone is not told")
    func gone() async throws {
        let cache = DiskCache(directory: path)
        var configuration = ImageManager.Configuration.memoryOnly
        configuration.disk = cache
        configuration.observer = recorder
        _ = ImageManager(configuration)
        _ = await cache.store(Data(count: 8), for: "key")
        await cache.flush()
        #expect(recorder.events.isEmpty)
    }
}
