// SPDX-License-Identifier: MIT

#if Server
import Foundation
import ImageLoading
import Testing
import WebImageServer
import WebImageTestSupport

@testable import WebImageServerTool

@Suite("webimage-server warm and healthcheck", .timeLimit(.minutes(1)))
struct ClientCommandTests {
    let program: ServerProgram

    init() throws { program = try ServerProgram() }

    private func write(_ lines: [String]) throws -> String {
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: program.folder.file("list")))
        return "list"
    }

    @Test("Warming requests the URL on each line once, and prints a summary")
    func warm() async throws {
        let fixture = try await FrontFixture { request in
            .text(
                "12345", status: request.target == "/missing" ? 404 : 200,
                headers: ["Cache-Status": "WebImage; \(request.target == "/hit" ? "hit" : "fwd=uri-miss")"])
        }
        let list = try write(["/hit", "", "http://127.0.0.1:1/a?b=c", "/d", "/e", "/f"])
        let arguments = ["warm", "--server=127.0.0.1:\(fixture.port)", "--concurrency=2", list]
        let outcome = try await program.run(arguments)
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(outcome.output.hasPrefix("5 requests in "))
        #expect(outcome.output.hasSuffix(" s: 5 with 200; 1 from caches, 25 bytes\n"))
        let targets = await fixture.observer.records.wait(count: 5).map(\.target)
        #expect(targets.sorted() == ["/a?b=c", "/d", "/e", "/f", "/hit"])
        #expect(fixture.observer.connections.events.count { $0 == 1 } <= 2)
        _ = try write(["/a", "/missing"])
        let failed = try await program.run(arguments)
        #expect(failed.status == 1)
        #expect(failed.errorLines.first == "404 /…")
        #expect(failed.errorLines.last?.contains("1 of 2 requests failed") == true)
        await fixture.end()
    }

    @Test("Warming continues over a new connection when the server closes one")
    func warmReconnects() async throws {
        let fixture = try await FrontFixture()
        let origin = try TestOrigin()
        origin.setHandler { _ in .bytes(Data("a".utf8), headers: ["Connection": "close"]) }
        let list = try write((0..<20).map { "/\($0)" })
        let outcome = try await program.run(["warm", "--server=127.0.0.1:\(origin.port)", list])
        #expect(outcome.output.contains(": 20 with 200; "))
        await fixture.end()
    }

    @Test("A health check fails if the server is missing or shutting down")
    func healthcheck() async throws {
        let fixture = try await FrontFixture { request in
            .text("", status: request.target == "/health/ready" ? 200 : 404, headers: [:])
        }
        let ending = try await FrontFixture { _ in .problem(status: 503, detail: "") }
        #expect(try await program.run(["healthcheck", "--admin=127.0.0.1:\(fixture.port)"]).status == 0)
        let variable = ["WEBIMAGE_ADMIN": "0.0.0.0:\(fixture.port)"]
        #expect(try await program.run(["healthcheck"], environment: variable).status == 0)
        let notReady = try await program.run(["healthcheck", "--admin=127.0.0.1:\(ending.port)"])
        #expect(notReady.status == 1 && notReady.errors.contains("503"))
        await fixture.end()
        let none = try await program.run(["healthcheck", "--admin=127.0.0.1:\(fixture.port)"])
        #expect(none.status == 1 && none.errors.contains("does not respond"))
        await ending.end()
    }
}
#endif
