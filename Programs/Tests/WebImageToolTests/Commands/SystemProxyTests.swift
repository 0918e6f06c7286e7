// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

/// These tests use a separate process, because changing the test process's environment isn't safe.
@Suite("Proxies from the environment", .timeLimit(.minutes(2)), .enabled(if: Tool.path != nil))
struct SystemProxyTests {
    private func get(_ environment: [String: String], from origin: TestOrigin) async throws -> Tool.Outcome {
        origin.setHandler { _ in .bytes(TestImages.png, contentType: "image/png") }
        let tool = try Tool()
        let process = try tool.process(["get", "--json", "http://host.invalid/a.png"])
        process.environment?.merge(environment) { $1 }
        return try await tool.finish(process) {}
    }

    @Test func `The proxy in http_proxy gets the requests`() async throws {
        let proxy = try TestOrigin()
        let run = try await get(["http_proxy": proxy.address(""), "no_proxy": "127.0.0.1"], from: proxy)
        #expect(run.status == 0)
        #expect(proxy.requests.map(\.target) == ["http://host.invalid/a.png"])
    }

    @Test func `Hosts in no_proxy are contacted directly`() async throws {
        let proxy = try TestOrigin()
        let run = try await get(["http_proxy": proxy.address(""), "no_proxy": "host.invalid"], from: proxy)
        #expect(run.status == 1)
        #expect(proxy.requestCount == 0)
    }
}
