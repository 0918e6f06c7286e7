// SPDX-License-Identifier: MIT

#if Observability
import Foundation
import ImageCaching
import InMemoryLogging
import Logging
import Testing
import WebImage
import WebImageObservability
import WebImageTestSupport

@Suite("LogObserver", .timeLimit(.minutes(1)))
struct LogObserverTests {
    private let handler = InMemoryLogHandler()

    private func logger(_ level: Logger.Level) -> Logger {
        var logger = Logger(label: "test", factory: { _ in handler })
        logger.logLevel = level
        return logger
    }

    @Test("Steps have the level trace, constant messages, and ids, URL and sizes as metadata")
    func steps() async throws {
        let fixture = try ObservabilityFixture(LogObserver(logger(.trace)))
        _ = try await fixture.manager.image(for: fixture.request("/cat.png?token=hidden"))
        #expect(handler.entries.allSatisfy { $0.level == .trace })
        let messages = handler.entries.map(\.message.description)
        #expect(messages.first == "started" && messages.contains("transfer ended"))
        #expect(messages.last == "finished")
        let loads = Set(handler.entries.compactMap { $0.metadata["webimage-load-id"]?.description })
        #expect(loads.count == 1)
        let transfer = try #require(handler.entries.first { $0.message == "transfer ended" })
        #expect(transfer.metadata["webimage-job-id"] != nil)
        #expect(transfer.metadata["webimage-bytes"] == "\(ObservabilityFixture.png.count)")
        #expect(transfer.metadata["webimage-status"] == "200")
        #expect(handler.entries.last?.metadata["webimage-origin"] == "network")
        #expect(handler.entries.allSatisfy { !$0.metadata.description.contains("hidden") })
        #expect(handler.entries.allSatisfy { $0.metadata.keys.allSatisfy { $0.hasPrefix("webimage-") } })
    }

    @Test("Failures have the level debug; nothing is written at a higher level")
    func failures() async throws {
        let fixture = try ObservabilityFixture(LogObserver(logger(.debug)))
        fixture.origin.route("/none.png", .status(404))
        _ = try? await fixture.manager.image(for: fixture.request("/none.png"))
        #expect(handler.entries.map(\.message.description) == ["failure remembered", "failed"])
        #expect(handler.entries.allSatisfy { $0.level == .debug })
        #expect(handler.entries.last?.metadata["webimage-error-code"] == "http")
        #expect(handler.entries.last?.metadata["webimage-status"] == "404")
    }

    @Test("A cache folder that cannot be used is noticed once")
    func disk() async throws {
        let folder = try TemporaryFolder()
        try Data("mine".utf8).write(to: URL(filePath: folder.file("cache")))
        let cache = DiskCache(directory: folder.file("cache"))
        let fixture = try ObservabilityFixture(LogObserver(logger(.info))) { $0.disk = cache }
        for _ in 0..<3 {
            _ = try await fixture.manager.image(for: fixture.request())
            await fixture.manager.removeAllImages()
        }
        await cache.flush()
        #expect(handler.entries.map(\.level) == [.notice])
        #expect(handler.entries.first?.metadata["webimage-error-code"] == "io")
    }

    @Test("Loads that share a job are listed in its events")
    func shared() async throws {
        let fixture = try ObservabilityFixture(LogObserver(logger(.trace)))
        fixture.origin.route(
            "/cat.png", .bytes(ObservabilityFixture.png, contentType: "image/png").held(at: "gate"))
        let tasks = [fixture.manager.load(fixture.request()), fixture.manager.load(fixture.request())]
        await fixture.wait(for: .joined, count: 2)
        fixture.origin.release("gate")
        for task in tasks { _ = try await task.response }
        let transfer = try #require(handler.entries.first { $0.message == "transfer ended" })
        guard case .array(let loads)? = transfer.metadata["webimage-load-id"] else {
            Issue.record("no list of loads")
            return
        }
        #expect(loads.count == 2)
    }
}
#endif
