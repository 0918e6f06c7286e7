// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

/// Loads that go to the network even though the URL failed recently.
@Suite("Loads that ignore earlier failures", .timeLimit(.minutes(1)))
struct WantedLoadTests {
    private static let policies = [CachePolicy.refresh, .reload, .networkOnly]

    private static let failures: [OriginResponse] = [
        .status(404), .status(403), .status(429, headers: ["Retry-After": "600"]),
        .bytes(Data("<html>".utf8), contentType: "text/html"),
    ]

    private func code(_ manager: ImageManager, _ request: ImageRequest) async -> ImageError.Code? {
        do {
            _ = try await manager.image(for: request)
            return nil
        } catch {
            return error.code
        }
    }

    @Test(
        "A request's own policy overrides a failure, which a success then clears",
        arguments: policies)
    func requestPolicy(policy: CachePolicy) async throws {
        for failure in Self.failures {
            let fixture = try ManagerFixture()
            let plain = fixture.serve("/cat.png", failure)
            #expect(await code(fixture.manager, plain) != nil)
            #expect(await code(fixture.manager, plain) == .recentlyFailed)
            var wanted = plain
            wanted.cachePolicy = policy
            // The request fails again, and the failure is remembered.
            #expect(![nil, .recentlyFailed].contains(await code(fixture.manager, wanted)))
            #expect(fixture.origin.requestCount == 2)
            #expect(await code(fixture.manager, plain) == .recentlyFailed)
            fixture.origin.route("/cat.png", .picture())
            #expect(await code(fixture.manager, wanted) == nil)
            #expect(fixture.manager.failedURLs.isEmpty)
            await fixture.manager.removeAllImages()
            #expect(await code(fixture.manager, plain) == nil)
        }
    }

    @Test("Loads of data and headers are also sent to the server", arguments: policies)
    func otherLoads(policy: CachePolicy) async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/cat.png", .status(404))
        #expect(await code(fixture.manager, request) == .http)
        request.cachePolicy = policy
        let data = await #expect(throws: ImageError.self) { try await fixture.manager.data(for: request) }
        let info = await #expect(throws: ImageError.self) { try await fixture.manager.info(for: request) }
        #expect(data?.code == .http && info?.code == .http && fixture.origin.requestCount == 3)
    }

    @Test(
        "A manager's cache policy doesn't override remembered failures",
        arguments: policies)
    func managerPolicy(policy: CachePolicy) async throws {
        let fixture = try ManagerFixture { $0.requestDefaults.cachePolicy = policy }
        var request = fixture.serve("/cat.png", .status(404))
        #expect(await code(fixture.manager, request) == .http)
        #expect(await code(fixture.manager, request) == .recentlyFailed)
        request.cachePolicy = policy
        #expect(await code(fixture.manager, request) == .http)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test(
        "A policy that the caches can satisfy doesn't override a remembered failure",
        arguments: [CachePolicy.standard, .cacheElseLoad])
    func otherPolicies(policy: CachePolicy) async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/cat.png", .status(404))
        request.cachePolicy = policy
        #expect(await code(fixture.manager, request) == .http)
        #expect(await code(fixture.manager, request) == .recentlyFailed)
    }
}
