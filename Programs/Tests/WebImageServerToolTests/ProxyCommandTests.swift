// SPDX-License-Identifier: MIT

#if Server
import Foundation
import Testing
import WebImageTestSupport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
import PortableC

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

    @Test("The proxy serves from its cache and logs requests without query values until SIGTERM ends it")
    func serves() async throws {
        let process = try server.process([
            "proxy", "--listen", "127.0.0.1:0", "--origin", origin.address(""), "--cache", "store",
            "--memory", "1MB",
        ])
        let outcome = try await server.serve(process) { address, line in
            #expect(line.hasSuffix("/ serves \(origin.address(""))"))
            let url = try #require(URL(string: "\(address)a.png?secret=1"))
            for _ in 0..<2 { #expect(try await Self.body(of: url) == "image") }
            process.terminate()
        }
        #expect(outcome.status == 0)
        #expect(origin.requestCount == 1)
        #expect(outcome.errorLines.count == 2)
        #expect(outcome.errorLines.allSatisfy { $0.hasPrefix("GET /a.png?") && $0.contains(" 200 ") })
        // The two connections write their records on separate threads, so the order of the lines can vary.
        #expect(outcome.errorLines.contains { $0.hasSuffix("fwd=uri-miss; fwd-status=200; stored") })
        #expect(outcome.errorLines.contains { $0.contains("hit; ttl=") })
        #expect(!outcome.errors.contains("secret=1"))
        #expect(FileManager.default.fileExists(atPath: server.folder.file("store")))
    }

    @Test("The proxy logs JSON, and serves health and metrics on a separate address")
    func admin() async throws {
        let process = try server.process([
            "proxy", "--listen", "127.0.0.1:0", "--origin", origin.address(""), "--admin", "127.0.0.1:0",
            "--log", "json",
        ])
        let outcome = try await server.serve(process) { address, line in
            let url = try #require(URL(string: "\(address)a.png?secret=1"))
            for _ in 0..<2 { #expect(try await Self.body(of: url) == "image") }
            let admin = try #require(line.split(separator: " ").last.map(String.init))
            #expect(try await Self.body(of: try #require(URL(string: admin + "health/ready"))) == "ready\n")
            let metrics = try await Self.body(of: try #require(URL(string: admin + "metrics")))
            #expect(MetricsLint.problems(metrics).isEmpty)
            #expect(metrics.contains("webimage_cache_results_total{result=\"hit\"} 1\n"))
            process.terminate()
        }
        #expect(outcome.status == 0 && outcome.errorLines.count == 2)
        let last = try #require(outcome.errorLines.last)
        let object = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
        #expect(object?["target"] as? String == "/a.png?secret=…" && object?["status"] as? Int == 200)
        #expect((object?["cache"] as? String)?.contains("hit") == true)
    }

    @Test(
        "Invalid arguments cause a usage error",
        arguments: [
            ["--listen", "localhost", "--origin", "http://localhost:1"],
            ["--listen", "localhost:0", "--origin", "ftp://localhost"],
            ["--listen", "localhost:0"],
            ["--listen", "localhost:0", "--origin", "http://localhost:1", "--memory", "many"],
            ["--listen", "localhost:0", "--origin", "http://localhost:1", "--host", "a.example:80"],
            ["--listen", "localhost:0", "--origin", "http://localhost:1", "--admin", "localhost"],
        ])
    func usage(arguments: [String]) async throws {
        let outcome = try await server.run(["proxy"] + arguments)
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("webimage-server: usage: "))
        #expect(outcome.errorLines.count == 1)
    }

    @Test("The environment and flags override the settings in a file")
    func configuration() async throws {
        let origin = try TestOrigin()
        origin.route("/a", .bytes(Data("text".utf8)))
        let file = server.folder.file("proxy.yaml")
        try Data("listen: localhost:0\norigin: http://localhost:1\nlog: json\nhost:\n  - a.example\n".utf8)
            .write(to: URL(filePath: file))
        let process = try server.process(
            ["proxy", "--config", file, "--log=none"],
            environment: ["WEBIMAGE_ORIGIN": "http://127.0.0.1:\(origin.port)"])
        let outcome = try await server.serve(process) { address, _ in
            let client = RawClient(port: try #require(URL(string: address)?.port))
            client.send("GET /a HTTP/1.1\r\nHost: a.example\r\n\r\n")
            let answer = await client.response()
            #expect(answer.status == 200 && answer.text == "text")
            process.terminate()
        }
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        try Data("unsigned: true\n".utf8).write(to: URL(filePath: file))
        let unknown = try await server.run(["proxy", "--config", file])
        #expect(unknown.status == 2 && unknown.errors.contains("the unknown setting unsigned"))
    }

    @Test("Control characters in arguments are escaped")
    func escaping() async throws {
        let outcome = try await server.run([
            "proxy", "--listen", "\u{1B}[2J", "--origin", "http://localhost:1", "--x\u{7}",
        ])
        #expect(outcome.status == 2)
        #expect(!outcome.errors.unicodeScalars.contains { $0.value == 0x1B || $0.value == 7 })
    }

    @Test("The proxy doesn't start if it can't read the certificate authorities")
    func authorities() async throws {
        let outcome = try await server.run([
            "proxy", "--listen", "localhost:0", "--origin", "https://localhost", "--ca", "missing.pem",
        ])
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("webimage-server: io: "))
        #expect(outcome.errors.contains("missing.pem"))
    }

    @Test("An address that other machines can reach is rejected without the option that allows it")
    func otherMachines() async throws {
        let outcome = try await server.run([
            "proxy", "--listen", "0.0.0.0:0", "--origin", "http://localhost:1",
        ])
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("webimage-server: blocked: "))
        #expect(outcome.errors.contains("--allow-other-machines"))
    }

    @Test("A folder that can't be a cache is rejected with the reason")
    func unusableCache() async throws {
        let outcome = try await server.run([
            "proxy", "--listen", "localhost:0", "--origin", "http://localhost:1", "--cache",
            "/dev/null/cache",
        ])
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("webimage-server: io: cannot use the cache folder: "))
        #expect(outcome.errors.contains("Not a directory") && outcome.errors.contains("/dev/null/cache"))
    }

    @Test("The proxy serves the configured host names until Ctrl-C ends it with status 130")
    func hostNames() async throws {
        let process = try server.process([
            "proxy", "--listen", "127.0.0.1:0", "--origin", origin.address(""), "--host", "images.example",
            "--host", "localhost.example",
        ])
        let outcome = try await server.serve(process) { address, _ in
            for (name, status) in [
                ("localhost.example", 200), ("images.example", 200), ("other.example", 421),
            ] {
                var request = URLRequest(url: try #require(URL(string: "\(address)a.png")))
                request.setValue(name, forHTTPHeaderField: "Host")
                let response = try await Self.response(to: request).1
                #expect((response as? HTTPURLResponse)?.statusCode == status, "\(name)")
            }
            process.interrupt()
        }
        #expect(outcome.status == 130)
    }

    @Test("SIGTERM lets a request finish, and the exit status is 0")
    func terminated() async throws {
        let image = OriginResponse.bytes(Data("image".utf8), contentType: "image/png")
        origin.route("/slow.png", image.held(at: "gate"))
        let process = try server.process(["proxy", "--listen", "127.0.0.1:0", "--origin", origin.address("")])
        let outcome = try await server.serve(process) { address, _ in
            async let body = Self.body(of: try #require(URL(string: "\(address)slow.png")))
            #expect(await origin.waiting(at: "gate", reach: 1))
            process.terminate()
            // Wait until the listening socket is closed.
            let ready = try #require(URL(string: "\(address)a.png"))
            while (try? await Self.body(of: ready)) != nil, !Task.isCancelled {}
            origin.release("gate")
            #expect(try await body == "image")
        }
        #expect(outcome.status == 0)
    }

    @Test("A second signal ends the proxy immediately", arguments: [SIGTERM, SIGINT])
    func terminatedTwice(second: Int32) async throws {
        let image = OriginResponse.bytes(Data("image".utf8), contentType: "image/png")
        origin.route("/slow.png", image.held(at: "gate"))
        let process = try server.process(["proxy", "--listen", "127.0.0.1:0", "--origin", origin.address("")])
        let outcome = try await server.serve(process) { address, _ in
            let slow = try #require(URL(string: "\(address)slow.png"))
            let ready = try #require(URL(string: "\(address)a.png"))
            let request = Task { try? await Self.body(of: slow) }
            #expect(await origin.waiting(at: "gate", reach: 1))
            process.terminate()
            while (try? await Self.body(of: ready)) != nil, !Task.isCancelled {}
            kill(process.processIdentifier, second)
            #expect(await request.value == nil)
        }
        #expect(outcome.status == 128 + second)
    }

    @Test("The version lists the traits and the libraries")
    func version() async throws {
        let outcome = try await server.run(["--version"])
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 3 && lines.first?.hasPrefix("webimage-server ") == true)
        // Check only this trait, because the root package's tests are also built with other ones.
        let traits = lines.first { $0.hasPrefix("traits: ") }?.dropFirst("traits: ".count)
        #expect(traits?.split(separator: ", ").contains("Server") == true)
        #expect(outcome.output.contains("SQLite "))
    }

    @Test("The proxy doesn't start if its port is in use")
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

    /// Returns the body of a response that no client cache can have served.
    private static func body(of url: URL) async throws -> String {
        try await String(decoding: response(to: URLRequest(url: url)).0, as: UTF8.self)
    }

    private static func response(to request: URLRequest) async throws -> (Data, URLResponse) {
        let session = URLSession(configuration: .ephemeral)
        defer { session.invalidateAndCancel() }
        return try await session.data(for: request)
    }
}
#endif
