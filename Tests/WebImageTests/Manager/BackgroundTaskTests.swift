// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Background time", .timeLimit(.minutes(1)))
struct BackgroundTaskTests {
    private let log = EventLog<String>()
    private let expiry = Locked<(@Sendable () -> Void)?>(nil)
    private let loader = HandLoader()
    private let manager: ImageManager

    init() {
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.loader = loader
        configuration.network.retry = .never
        configuration.memoryPressure = nil
        configuration.beginBackgroundTask = { [log, expiry] expired in
            log.record("begin")
            expiry.withLock { $0 = expired }
            return { log.record("end") }
        }
        manager = ImageManager(configuration)
    }

    private func request(continues: Bool = true) -> ImageRequest {
        var request = ImageRequest(url: URL(string: "https://images.example/a.png"))
        request.continuesInBackground = continues
        return request
    }

    @Test("Background time is requested only while a load runs")
    func ends() async throws {
        let task = manager.load(request())
        #expect(log.events == ["begin"])
        try await loader.load(1).finish(.picture(), source: .network, status: 200)
        _ = try await task.response
        #expect(await log.wait(count: 2) == ["begin", "end"])
        let second = manager.load(request())
        #expect(second.result != nil)
        #expect(log.count == 2)
    }

    @Test("When the background time runs out, canceling the load ends the background task once")
    func expires() async throws {
        let task = manager.loadData(request())
        _ = try await loader.load(1)
        expiry.withLock { $0 }?()
        let error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.code == .cancelled)
        #expect(await log.wait(count: 2) == ["begin", "end"])
        expiry.withLock { $0 }?()
        #expect(log.count == 2)
    }

    @Test("Other requests do not request background time")
    func others() async throws {
        let task = manager.load(request(continues: false))
        try await loader.load(1).finish(.picture(), source: .network, status: 200)
        _ = try await task.response
        #expect(log.count == 0)
    }
}
