// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

/// The environment names the proxy, as for other programs; only a program of its own can be given one.
@Suite(.timeLimit(.minutes(5)), .enabled(if: Tool.path != nil))
struct SystemProxyTests {
    private func get(_ environment: [String: String], from origin: TestOrigin) async throws -> Tool.Outcome {
        origin.setHandler { _ in .bytes(Pictures.png, contentType: "image/png") }
        let tool = try Tool()
        let process = try tool.process(["get", "--json", "http://nobody.invalid/a.png"])
        process.environment?.merge(environment) { $1 }
        return try await tool.finish(process) {}
    }

    @Test func `the proxy that http_proxy names is asked in the server's stead`() async throws {
        let proxy = try TestOrigin()
        let run = try await get(["http_proxy": proxy.address(""), "no_proxy": "127.0.0.1"], from: proxy)
        #expect(run.status == 0)
        #expect(proxy.requests.map(\.target) == ["http://nobody.invalid/a.png"])
    }

    @Test func `hosts that no_proxy names are asked themselves`() async throws {
        let proxy = try TestOrigin()
        let run = try await get(["http_proxy": proxy.address(""), "no_proxy": "nobody.invalid"], from: proxy)
        #expect(run.status == 1)
        #expect(proxy.requestCount == 0)
    }
}
