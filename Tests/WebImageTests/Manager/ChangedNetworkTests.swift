// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("Changing network options while a manager runs", .timeLimit(.minutes(1)))
struct ChangedNetworkTests {
    private static func token(_ name: String) -> HTTPHeaders { ["Authorization": "Bearer \(name)"] }

    @Test("New headers apply only to later loads")
    func headers() async throws {
        let fixture = try ManagerFixture()
        fixture.origin.setHandler { request in
            request.path == "/first.png" ? .picture().held(at: "first") : .picture()
        }
        fixture.manager.network.headers["X-Client"] = "old"
        let first = fixture.manager.load(fixture.origin.url("/first.png"))
        await fixture.origin.waiting(at: "first", reach: 1)
        fixture.manager.network.headers["X-Client"] = "new"
        #expect(fixture.manager.network.headers["X-Client"] == "new")
        _ = try await fixture.manager.image(for: fixture.origin.url("/second.png"))
        fixture.origin.release("first")
        _ = try await first.response
        #expect(fixture.origin.requests.map { $0.header("X-Client") } == ["old", "new"])

        fixture.manager.network.headers["X-Client"] = nil
        _ = try await fixture.manager.image(for: fixture.origin.url("/third.png"))
        #expect(fixture.origin.requests.last?.header("X-Client") == nil)
    }

    @Test("An image is found only with the credentials that loaded it")
    func credentials() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/private.png", .picture(headers: ["Cache-Control": "max-age=600"]))
        let manager = fixture.manager
        manager.network.headers = Self.token("a")
        _ = try await manager.image(for: request)
        #expect(manager.cachedImage(for: request) != nil)
        manager.network.headers = Self.token("b")
        #expect(manager.cachedImage(for: request) == nil)
        #expect(try await manager.load(request).response.origin == .network)
        manager.network.headers = [:]
        #expect(manager.cachedImage(for: request) == nil)
        #expect(try await manager.load(request).response.origin == .network)
        manager.network.headers = Self.token("a")
        #expect(manager.cachedImage(for: request) != nil)
        #expect(
            fixture.origin.requests.map { $0.header("Authorization") } == ["Bearer a", "Bearer b", nil])
    }

    @Test("A stored image is validated with the credentials that its load started with")
    func validation() async throws {
        let fixture = try ManagerFixture()
        let headers = ["Cache-Control": "max-age=1, stale-while-revalidate=600", "ETag": "\"1\""]
        let request = fixture.serve("/private.png", .picture(headers: headers))
        let manager = fixture.manager
        manager.network.headers = Self.token("a")
        _ = try await manager.image(for: request)
        fixture.clock.advance(by: .seconds(2))
        fixture.origin.route("/private.png", .status(304, headers: headers).held(at: "validation"))
        #expect(try await manager.load(request).response.status == .stale)
        await fixture.origin.waiting(at: "validation", reach: 1)
        manager.network.headers = Self.token("b")
        fixture.origin.release("validation")
        while manager.liveCounts.jobs + manager.liveCounts.tasks > 0, !Task.isCancelled { await Task.yield() }
        #expect(manager.cachedImage(for: request) == nil)
        manager.network.headers = Self.token("a")
        // The response is stored after the background load ends.
        while manager.cachedImage(for: request) == nil, !Task.isCancelled { await Task.yield() }
        #expect(manager.cachedImage(for: request) != nil)
        #expect(fixture.origin.requests.map { $0.header("Authorization") } == ["Bearer a", "Bearer a"])
    }

    @Test("With a user partition, a renewed token finds images stored with the old one")
    func user() async throws {
        let fixture = try ManagerFixture { $0.userPartition = "7" }
        let request = fixture.serve("/private.png", .picture(headers: ["Cache-Control": "max-age=600"]))
        fixture.manager.network.headers = Self.token("a")
        _ = try await fixture.manager.image(for: request)
        fixture.manager.network.headers = Self.token("b")
        #expect(fixture.manager.cachedImage(for: request) != nil)
    }

    @Test("Options can change on several threads while images are loaded and looked up")
    func storm() async throws {
        let fixture = try ManagerFixture()
        fixture.origin.setHandler { .picture(headers: ["X-Seen": $0.header("Authorization") ?? ""]) }
        let (manager, origin) = (fixture.manager, fixture.origin)
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<3 {
                group.addTask {
                    for turn in 0..<40 {
                        manager.network.headers = Self.token("\(worker)-\(turn % 3)")
                        let request = ImageRequest(url: origin.url("/\(turn % 5).png"))
                        _ = manager.cachedImage(for: request)
                        _ = try? await manager.image(for: request)
                    }
                }
            }
        }
        #expect(!manager.isRunning)
        #expect(origin.requests.allSatisfy { $0.header("Authorization")?.hasPrefix("Bearer ") == true })
    }
}
