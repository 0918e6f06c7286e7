// SPDX-License-Identifier: MIT

#if Server
#if os(Linux)
import Foundation
import Testing
import WebImageTestSupport

@Suite("Deployment files", .timeLimit(.minutes(1)))
struct DeploymentTests {
    let program: ServerProgram

    init() throws { program = try ServerProgram() }

    private static func path(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Deployment/\(name)")
            .standardizedFileURL.path
    }

    private func process(_ name: String, _ arguments: [String], environment: [String: String] = [:]) throws
        -> Process
    {
        let process = try program.process(arguments, environment: environment)
        process.executableURL = URL(filePath: try #require(Programs.installed(name)))
        return process
    }

    @Test(
        "The nginx configuration is valid",
        .enabled(if: Programs.installed("nginx") != nil && Programs.installed("openssl") != nil))
    func nginx() async throws {
        let folder = program.folder.path
        try FileManager.default.copyItem(
            atPath: Self.path("nginx.conf"), toPath: program.folder.file("nginx.conf"))
        let certificate = try await program.finish(
            process(
                "openssl",
                [
                    "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                    "-keyout", "key.pem", "-out", "certificate.pem",
                ])
        ) {}
        #expect(certificate.status == 0)
        let outcome = try await program.finish(
            process("nginx", ["-t", "-p", folder, "-c", "nginx.conf", "-g", "pid nginx.pid;"])
        ) {}
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test("The systemd unit is valid", .enabled(if: Programs.installed("systemd-analyze") != nil))
    func unit() async throws {
        let unit = try String(contentsOfFile: Self.path("webimage-server.service"), encoding: .utf8)
            .replacing("/usr/bin/webimage-server", with: "/bin/true")
        try Data(unit.utf8).write(to: URL(filePath: program.folder.file("webimage-server.service")))
        let outcome = try await program.finish(
            process("systemd-analyze", ["verify", "./webimage-server.service"])
        ) {}
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }

    @Test(
        "No request fails while two servers behind HAProxy restart one after the other",
        .enabled(if: Programs.installed("haproxy") != nil))
    func rollingRestart() async throws {
        let programs = [try ServerProgram(), try ServerProgram()]
        let ports = try FreePorts.take(5)
        let environment = [
            "WEBIMAGE_FRONT": "127.0.0.1:\(ports[0])", "WEBIMAGE_ONE": "127.0.0.1:\(ports[1])",
            "WEBIMAGE_ONE_ADMIN": "\(ports[2])", "WEBIMAGE_TWO": "127.0.0.1:\(ports[3])",
            "WEBIMAGE_TWO_ADMIN": "\(ports[4])",
        ]
        func server(_ number: Int) throws -> Process {
            try programs[number].process([
                "serve", "--listen=127.0.0.1:\(ports[1 + 2 * number])",
                "--admin=127.0.0.1:\(ports[2 + 2 * number])", "--unsigned",
                "--allowed-origins=http://127.0.0.1:*", "--isolate=none", "--log=none",
                "--drain-delay=1500ms",
            ])
        }
        let balancer = try process(
            "haproxy", ["-f", Self.path("haproxy.cfg"), "-d"], environment: environment)
        let answers = EventLog<Int>()
        let isDone = EventLog<Void>()
        var servers = [try server(0), try server(1)]
        for process in servers { try process.run() }
        for port in [ports[2], ports[4]] { await Self.ready(port) }
        _ = try await program.finish(balancer) {
            await Self.answers(ports[0])
            try await withThrowingTaskGroup(of: Void.self) { group in
                for client in 0..<8 {
                    group.addTask {
                        var connection = RawClient(port: ports[0])
                        var number = 0
                        while isDone.count == 0, !Task.isCancelled {
                            number += 1
                            connection.send("GET /\(client)/\(number) HTTP/1.1\r\nHost: a.example\r\n\r\n")
                            let answer = await connection.response()
                            answers.record(answer.status)
                            if answer.status == 0 || answer["Connection"] == "close" {
                                connection = RawClient(port: ports[0])
                            }
                        }
                    }
                }
                await answers.wait(count: 100)
                for number in 0..<2 {
                    let ended = EventLog<Void>()
                    servers[number].terminationHandler = { _ in ended.record() }
                    servers[number].terminate()
                    await ended.wait(count: 1)
                    #expect(servers[number].terminationStatus == 0)
                    servers[number] = try server(number)
                    try servers[number].run()
                    await Self.ready(ports[2 + 2 * number])
                    // Wait for 200 more responses, by which time HAProxy's health check has found the server.
                    let count = answers.count
                    await answers.wait(count: count + 200)
                    try await Task.sleep(for: .seconds(1))
                }
                isDone.record()
                try await group.waitForAll()
            }
            for process in servers { process.terminate() }
            balancer.terminate()
        }
        for process in servers { process.waitUntilExit() }
        // The engine rejects these targets.
        #expect(Set(answers.events).isSubset(of: [400, 404]), "\(Set(answers.events))")
        #expect(answers.count > 500)
    }

    private static func ready(_ port: Int) async {
        while !Task.isCancelled {
            let client = RawClient(port: port)
            client.send("GET /health/ready HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            if await client.response().status == 200 { return }
        }
    }

    /// Waits until the load balancer sees both servers as up.
    private static func answers(_ port: Int) async {
        var row = 0
        while row < 20, !Task.isCancelled {
            let client = RawClient(port: port)
            client.send("GET /\(row) HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n")
            let status = await client.response().status
            row = status == 0 || status == 503 ? 0 : row + 1
        }
    }
}

/// Ports that were free when requested, for programs that can't report which port they use.
enum FreePorts {
    static func take(_ count: Int) throws -> [Int] {
        let origins = try (0..<count).map { _ in try TestOrigin() }
        defer { for origin in origins { origin.stop() } }
        return origins.map(\.port)
    }
}
#endif
#endif
