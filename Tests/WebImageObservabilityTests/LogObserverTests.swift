// SPDX-License-Identifier: MIT

#if Observability
import Foundation
import ImageCaching
import ImageLoading
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

    @Test("Steps are logged at trace level with constant messages and variable metadata")
    func steps() async throws {
        let fixture = try ObservabilityFixture(LogObserver(logger: logger(.trace)))
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

    @Test("Failures are logged no higher than debug level")
    func failures() async throws {
        let fixture = try ObservabilityFixture(LogObserver(logger: logger(.debug)))
        fixture.origin.route("/none.png", .status(404))
        _ = try? await fixture.manager.image(for: fixture.request("/none.png"))
        #expect(handler.entries.map(\.message.description) == ["failure remembered", "failed"])
        #expect(handler.entries.allSatisfy { $0.level == .debug })
        #expect(handler.entries.last?.metadata["webimage-error-code"] == "http")
        #expect(handler.entries.last?.metadata["webimage-status"] == "404")
    }

    @Test("An unusable cache folder is logged once at notice level")
    func disk() async throws {
        let folder = try TemporaryFolder()
        try Data("mine".utf8).write(to: URL(filePath: folder.file("cache")))
        let cache = DiskCache(directory: folder.file("cache"))
        let fixture = try ObservabilityFixture(LogObserver(logger: logger(.info))) { $0.disk = cache }
        for _ in 0..<3 {
            _ = try await fixture.manager.image(for: fixture.request())
            await fixture.manager.removeAllImages()
        }
        await cache.flush()
        #expect(handler.entries.map(\.level) == [.notice])
        #expect(handler.entries.first?.metadata["webimage-error-code"] == "io")
    }

    @Test("An image that isn't stored is logged once per origin and reason")
    func notStored() async throws {
        let folder = try TemporaryFolder()
        let fixture = try ObservabilityFixture(LogObserver(logger: logger(.info))) {
            $0.disk = DiskCache(directory: folder.file("cache"))
        }
        let other = try TestOrigin()
        other.route("/cat.png", .bytes(ObservabilityFixture.png, contentType: "image/png"))
        fixture.origin.route(
            "/secret.png",
            .bytes(
                ObservabilityFixture.png, contentType: "image/png", headers: ["Cache-Control": "no-store"]))
        for url in [fixture.origin.url("/cat.png"), fixture.origin.url("/cat.png?2"), other.url("/cat.png")] {
            var request = ImageRequest(url: url)
            request.network.headers["X-Api-Key"] = "hidden"
            _ = try await fixture.manager.image(for: request)
        }
        _ = try await fixture.manager.image(for: fixture.request("/secret.png"))
        await fixture.manager.flush()
        #expect(handler.entries.map(\.level) == [.notice, .notice, .notice])
        #expect(
            handler.entries.map { $0.metadata["webimage-reason"]?.description }
                == ["credentials", "credentials", "noStore"])
        let message = try #require(handler.entries.first?.message.description)
        for way in ["userPartition", "cacheKey", "RequestModifier"] { #expect(message.contains(way)) }
        #expect(handler.entries.allSatisfy { !"\($0.metadata)\($0.message)".contains("hidden") })
    }

    @Test("At most 100 images that aren't stored are logged")
    func manyNotStored() async throws {
        let folder = try TemporaryFolder()
        let fixture = try ObservabilityFixture(LogObserver(logger: logger(.info))) {
            $0.disk = DiskCache(directory: folder.file("cache"))
        }
        let loader = ClosureLoader { ObservabilityFixture.png }
        for number in 0..<102 {
            var request = ImageRequest(url: URL(string: "https://\(number).example.com/cat.png"))
            request.network.headers["X-Api-Key"] = "hidden"
            request.loader = RequestPart(loader, name: "test")
            _ = try await fixture.manager.image(for: request)
        }
        #expect(handler.entries.count == 100)
    }

    @Test("Loads that share a job are listed in its events")
    func shared() async throws {
        let fixture = try ObservabilityFixture(LogObserver(logger: logger(.trace)))
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
