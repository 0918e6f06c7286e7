// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

@Suite(.timeLimit(.minutes(1)), .enabled(if: Tool.path != nil))
struct ProxyTests {
    let origin: TestOrigin
    let tool: Tool

    init() throws {
        origin = try TestOrigin()
        tool = try Tool()
        let control = ["Cache-Control": "max-age=60"]
        origin.route("/a.png", .bytes(Pictures.png, contentType: "image/png", headers: control))
    }

    @Test func `it serves from its cache, tells of each request and ends with 130`() async throws {
        let process = try tool.process([
            "proxy", "--listen", "127.0.0.1:0", "--origin", origin.address(""), "--cache", "store",
            "--memory", "1MB",
        ])
        let output = Pipe()
        process.standardOutput = output
        let lines = EventLog<String>()
        output.fileHandleForReading.readabilityHandler = { handle in
            lines.record(String(decoding: handle.availableData, as: UTF8.self))
        }
        let run = try await tool.finish(process) {
            _ = await lines.wait { $0.joined().hasSuffix("\n") }
            let line = lines.events.joined().dropLast()
            let address = try #require(line.split(separator: " ").first)
            #expect(line.hasSuffix("/ serves \(origin.address(""))"))
            for _ in 0..<2 {
                // Another folder, so that the picture comes through the proxy again.
                let client = try Tool()
                let run = try await client.run(["get", "--json", "\(address)a.png?secret=1"])
                #expect(run.status == 0)
            }
            process.interrupt()
        }
        output.fileHandleForReading.readabilityHandler = nil
        #expect(run.status == 130)
        #expect(origin.requestCount == 1)
        #expect(run.errorLines.count == 2)
        #expect(run.errorLines.allSatisfy { $0.hasPrefix("GET /a.png?") && $0.contains(" 200 ") })
        #expect(run.errorLines.first?.hasSuffix("fwd=uri-miss; fwd-status=200; stored") == true)
        #expect(run.errorLines.last?.contains("hit; ttl=") == true)
        #expect(!run.errors.contains("secret=1"))
        #expect(tool.files().contains("store"))
    }

    @Test func `addresses that are none are wrong usage, forbidden ones fail`() async throws {
        for arguments in [
            ["--listen", "localhost", "--origin", "http://localhost:1"],
            ["--listen", "localhost:0", "--origin", "ftp://localhost"], ["--listen", "localhost:0"],
        ] {
            let run = try await tool.run(["proxy"] + arguments)
            #expect(run.status == 2)
            #expect(run.errors.hasPrefix("webimage: usage: "))
        }
        let authorities = ["--origin", "https://localhost", "--ca", "nowhere.pem"]
        let unread = try await tool.run(["proxy", "--listen", "localhost:0"] + authorities)
        #expect(unread.status == 1)
        #expect(unread.errors.hasPrefix("webimage: io: the authorities cannot be read: "))
        let open = try await tool.run(["proxy", "--listen", "0.0.0.0:0", "--origin", "http://localhost:1"])
        #expect(open.status == 1)
        #expect(open.errors == "webimage: blocked: other machines reach 0.0.0.0\n")
        let port = "127.0.0.1:\(origin.port)"
        let taken = try await tool.run(["proxy", "--listen", port, "--origin", "http://localhost:1"])
        #expect(taken.status == 1)
        #expect(taken.errors.hasPrefix("webimage: network: cannot listen: "))
    }
}
