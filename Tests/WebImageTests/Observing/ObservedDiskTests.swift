// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCaching
import Testing
import WebImage
import WebImageTestSupport

@Suite("Events for failing disk caches", .timeLimit(.minutes(1)))
struct ObservedDiskTests {
    private let recorder = EventRecorder()
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("cache")
        // Put a file where the folder should be.
        try Data("mine".utf8).write(to: URL(filePath: path))
    }

    @Test("An unusable folder sends one event", arguments: [false, true])
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

    @Test("A manager that starts using a failed cache gets the event, as does the cache's own observer")
    func before() async throws {
        let own = EventLog<ImageError>()
        let cache = DiskCache(directory: path) { own.record($0) }
        _ = await cache.store(Data(count: 8), for: "key")
        await cache.flush()
        #expect(own.count == 1)
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.disk = cache
        configuration.observer = recorder
        let manager = ImageManager(configuration)
        await cache.flush()
        #expect(recorder.events.map(\.kind) == [.diskCacheFailed] && own.count == 1)
        withExtendedLifetime(manager) {}
    }

    @Test("Every manager that shares the cache gets the event")
    func shared() async throws {
        let cache = DiskCache(directory: path)
        let other = EventRecorder()
        let managers = [recorder, other].map { recorder in
            var configuration = ImageManagerConfiguration.memoryOnly
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

    @Test("A released manager gets no event")
    func gone() async throws {
        let cache = DiskCache(directory: path)
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.disk = cache
        configuration.observer = recorder
        _ = ImageManager(configuration)
        _ = await cache.store(Data(count: 8), for: "key")
        await cache.flush()
        #expect(recorder.events.isEmpty)
    }
}
