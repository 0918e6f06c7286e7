// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("webimage-server proxy", .timeLimit(.minutes(1)))
struct ProxyCommandTests {
    let origin: TestOrigin
    let server: ServerProgram

    init() throws {
        origin = try TestOrigin()
        server = try ServerProgram()
        let headers = ["Cache-Control": "max-age=60"]
        origin.route("/a.png", .bytes(Data("image".utf8), contentType: "image/png", headers: headers))
    }

    @Test("It serves from its cache, logs each request without query values, and exits with 130 on Ctrl-C")
    func serves() async throws {
        let process = try server.process([
            "proxy", "--listen", "127.0.0.1:0", "--origin", origin.address(""), "--cache", "store",
            "--memory", "1MB",
        ])
        let output = Pipe()
        process.standardOutput = output
        let pieces = EventLog<String>()
        output.fileHandleForReading.readabilityHandler = { handle in
            pieces.record(String(decoding: handle.availableData, as: UTF8.self))
        }
        let outcome = try await server.finish(process) {
            _ = await pieces.wait { $0.joined().hasSuffix("\n") }
            let line = pieces.events.joined().dropLast()
            let address = try #require(line.split(separator: " ").first)
            #expect(line.hasSuffix("/ serves \(origin.address(""))"))
            let url = try #require(URL(string: "\(address)a.png?secret=1"))
            for _ in 0..<2 { #expect(try await Self.body(of: url) == "image") }
            process.interrupt()
        }
        output.fileHandleForReading.readabilityHandler = nil
        #expect(outcome.status == 130)
        #expect(origin.requestCount == 1)
        #expect(outcome.errorLines.count == 2)
        #expect(outcome.errorLines.allSatisfy { $0.hasPrefix("GET /a.png?") && $0.contains(" 200 ") })
        #expect(outcome.errorLines.first?.hasSuffix("fwd=uri-miss; fwd-status=200; stored") == true)
        #expect(outcome.errorLines.last?.contains("hit; ttl=") == true)
        #expect(!outcome.errors.contains("secret=1"))
        #expect(FileManager.default.fileExists(atPath: server.folder.file("store")))
    }

    @Test(
        "Invalid arguments are invalid usage",
        arguments: [
            ["--listen", "localhost", "--origin", "http://localhost:1"],
            ["--listen", "localhost:0", "--origin", "ftp://localhost"],
            ["--listen", "localhost:0"],
            ["--listen", "localhost:0", "--origin", "http://localhost:1", "--memory", "many"],
        ])
    func usage(arguments: [String]) async throws {
        let outcome = try await server.run(["proxy"] + arguments)
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("webimage-server: usage: "))
        #expect(outcome.errorLines.count == 1)
    }

    @Test("Control characters of arguments are escaped")
    func escaping() async throws {
        let outcome = try await server.run([
            "proxy", "--listen", "\u{1B}[2J", "--origin", "http://localhost:1", "--x\u{7}",
        ])
        #expect(outcome.status == 2)
        #expect(!outcome.errors.unicodeScalars.contains { $0.value == 0x1B || $0.value == 7 })
    }

    @Test("Authorities that cannot be read are a failure")
    func authorities() async throws {
        let outcome = try await server.run([
            "proxy", "--listen", "localhost:0", "--origin", "https://localhost", "--ca", "missing.pem",
        ])
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("webimage-server: io: "))
        #expect(outcome.errors.contains("missing.pem"))
    }

    @Test("An address that other machines can reach is refused without the option that allows it")
    func otherMachines() async throws {
        let outcome = try await server.run([
            "proxy", "--listen", "0.0.0.0:0", "--origin", "http://localhost:1",
        ])
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("webimage-server: blocked: "))
    }

    @Test("A port in use is a failure")
    func portInUse() async throws {
        let outcome = try await server.run([
            "proxy", "--listen", "127.0.0.1:\(origin.port)", "--origin", "http://localhost:1",
        ])
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("webimage-server: network: "))
    }

    @Test("Help goes to standard output")
    func help() async throws {
        let outcome = try await server.run(["proxy", "--help"])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("--allow-other-machines"))
        #expect(outcome.errors.isEmpty)
    }

    /// Returns the body of a response that no cache of the client can have served.
    private static func body(of url: URL) async throws -> String {
        let session = URLSession(configuration: .ephemeral)
        defer { session.invalidateAndCancel() }
        return try await String(decoding: session.data(from: url).0, as: UTF8.self)
    }
}
