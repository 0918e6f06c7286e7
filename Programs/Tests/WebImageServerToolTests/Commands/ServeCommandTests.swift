// SPDX-License-Identifier: MIT

#if Server
import Foundation
import Testing
import WebImageTestSupport

@Suite("webimage-server serve", .timeLimit(.minutes(1)))
struct ServeCommandTests {
    let server: ServerProgram
    static let arguments = [
        "serve", "--listen=127.0.0.1:0", "--admin=127.0.0.1:0", "--unsigned",
        "--allowed-origins=http://127.0.0.1:*", "--allowed-networks=127.0.0.0/8", "--isolate=none",
    ]

    init() throws { server = try ServerProgram() }

    /// The ports of both listeners, from the startup line.
    private static func ports(_ line: String) throws -> (public: Int, admin: Int) {
        let ports = line.matches(of: /:(\d+)\//).compactMap { Int($0.1) }
        try #require(ports.count == 2)
        return (ports[0], ports[1])
    }

    @Test(
        "The server counts and logs requests without signatures until a signal ends it",
        arguments: [true, false])
    func serves(terminates: Bool) async throws {
        let process = try server.process(Self.arguments + ["--log=json"])
        let outcome = try await server.serve(process) { _, line in
            let ports = try Self.ports(line)
            let client = RawClient(port: ports.public)
            client.send(
                "GET /secret/unknown:1/plain/http://127.0.0.1:1/a HTTP/1.1\r\nHost: a.example\r\n\r\n")
            let answer = await client.response()
            #expect(answer.status >= 400 && answer["Content-Type"] == "application/problem+json")
            let admin = RawClient(port: ports.admin)
            admin.send("GET /health/ready HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            #expect(await admin.response().status == 200)
            // The request is counted shortly after the client has its response.
            var metrics = ""
            while !metrics.contains("http_response_status_code=\"\(answer.status)\",le=\"+Inf\"} 1\n") {
                admin.send("GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                metrics = await admin.response().text
                try Task.checkCancellation()
            }
            #expect(MetricsLint.problems(metrics).isEmpty)
            if terminates { process.terminate() } else { process.interrupt() }
        }
        #expect(outcome.status == 0)
        let line = try #require(outcome.errorLines.first)
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(object?["target"] as? String == "/…/unknown:1/plain/http://127.0.0.1:1/a")
        #expect(outcome.errorLines.count == 1)
    }

    // `webimage-server` is its own helper: it decodes each image in a sandboxed process.
    @Test("The server makes an image in a separate process, then serves it from memory")
    func picture() async throws {
        let origin = try TestOrigin()
        origin.route(
            "/a.png",
            .bytes(Samples.png, contentType: "image/png").header("Cache-Control", "max-age=60"))
        var arguments = Self.arguments
        arguments[arguments.count - 1] = "--isolate=all"
        let process = try server.process(arguments)
        let outcome = try await server.serve(process) { _, line in
            let client = RawClient(port: try Self.ports(line).public)
            let target = "/image?url=\(origin.address("/a.png"))&w=2&format=jpeg"
            for expected in ["fwd=miss", "hit"] {
                client.send(
                    "GET \(target) HTTP/1.1\r\nHost: a.example\r\n\r\n")
                let answer = await client.response()
                #expect(answer.status == 200, "\(answer.text)")
                #expect(answer["Content-Type"] == "image/jpeg")
                #expect(answer["Cache-Status"]?.contains(expected) == true)
            }
            process.terminate()
        }
        #expect(outcome.status == 0)
        #expect(origin.requestCount == 1)
    }

    @Test("A check prints the effective settings without secrets or starting anything")
    func check() async throws {
        let outcome = try await server.run(
            ["serve", "--check", "--isolate=none", "--queue=5"],
            environment: ["IMGPROXY_KEY": "0a0b0c", "IMGPROXY_SALT": "0d0e0f", "WEBIMAGE_TTL": "5m"])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("127.0.0.1:8080 (default)\n"))
        #expect(
            outcome.output.contains("  5 (--queue)\n") && outcome.output.contains("  5m (WEBIMAGE_TTL)\n"))
        #expect(outcome.output.contains("  1 secret (IMGPROXY_KEY)\n"))
        #expect(!outcome.output.contains("0a0b0c") && !outcome.errors.contains("0a0b0c"))
        #expect(outcome.errorLines.count == 2)
    }

    @Test(
        "The server doesn't start without keys, with a secret as a flag, or with invalid settings",
        arguments: [
            ([], 1, "blocked"), (["--unsigned"], 1, "blocked"), (["--key=0a"], 2, "usage"),
            (["--listen=a"], 2, "usage"), (["--typo"], 2, "usage"), (["--config=missing.yaml"], 2, "usage"),
        ] as [([String], Int32, String)])
    func refuses(arguments: [String], status: Int32, code: String) async throws {
        let outcome = try await server.run(["serve", "--isolate=none"] + arguments)
        #expect(outcome.status == status)
        #expect(outcome.errors.hasPrefix("webimage-server: \(code): ") && outcome.errorLines.count == 1)
    }

    @Test("The server doesn't start if its address is in use")
    func addressInUse() async throws {
        let origin = try TestOrigin()
        let outcome = try await server.run(
            Self.arguments.map { $0 == "--admin=127.0.0.1:0" ? "--admin=127.0.0.1:\(origin.port)" : $0 })
        #expect(
            outcome.status == 1 && outcome.errors.hasPrefix("webimage-server: network: cannot listen on "))
    }

    @Test("Help lists the settings with their defaults, and the variables for secrets")
    func help() async throws {
        let outcome = try await server.run(["serve", "--help"])
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        for text in ["--allowed-origins <patterns>", "WEBIMAGE_KEY", "(default: 127.0.0.1:8080)", "--check"] {
            #expect(outcome.output.contains(text), "\(text)")
        }
    }

    @Test("Draining under load doesn't fail requests from clients that keep their connections")
    func drainUnderLoad() async throws {
        let process = try server.process(Self.arguments + ["--log=none"])
        let outcome = try await server.serve(process) { _, line in
            let ports = try Self.ports(line)
            let answered = EventLog<Bool>()
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<16 {
                    group.addTask {
                        let client = RawClient(port: ports.public)
                        while true {
                            client.send("GET /unknown HTTP/1.1\r\nHost: a.example\r\n\r\n")
                            let answer = await client.response()
                            answered.record(answer.status != 0)
                            if answer.status == 0 || answer["Connection"] == "close" { return }
                        }
                    }
                }
                await answered.wait(count: 500)
                process.terminate()
            }
            #expect(!answered.events.contains(false))
        }
        #expect(outcome.status == 0)
    }
}
#endif
