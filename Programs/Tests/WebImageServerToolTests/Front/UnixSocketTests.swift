// SPDX-License-Identifier: MIT

#if Server
#if os(Linux)
import Foundation
import ImageLoading
import NIOPosix
import Testing
import WebImage
import WebImageServer
import WebImageTestSupport

@testable import WebImageServerTool

@Suite("Front: Unix sockets", .timeLimit(.minutes(1)))
struct UnixSocketTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("server.sock") }

    init() throws { folder = try TemporaryFolder("sock") }

    private func listen(_ observer: RecordingObserver = RecordingObserver()) async throws -> FrontServer {
        var options = FrontOptions()
        options.trustedProxies = [try #require(TrustedNetwork("unix"))]
        return try await FrontServer.listen(
            on: #require(Endpoint("unix:" + path)), group: .singleton, options: options, observer: observer,
            responder: Responder { .text("\($0.target)", headers: [:]) })
    }

    private func statuses(_ targets: [String], headers: [(String, String)] = []) async throws -> [Int] {
        var rest = targets[...]
        var statuses: [Int] = []
        var client = ServerClient(endpoint: try #require(Endpoint("unix:" + path)))
        client.headers = headers
        try await client.get {
            rest.popFirst()
        } answered: {
            statuses.append($1.status)
        }
        return statuses
    }

    private var exists: Bool { FileManager.default.fileExists(atPath: path) }

    @Test("A server removes its Unix socket's file when it stops")
    func answers() async throws {
        let server = try await listen()
        #expect(server.url == "unix:" + path && exists)
        #expect(try await statuses(["/a", "/b"]) == [200, 200])
        await server.drain(within: .zero)
        #expect(!exists)
    }

    @Test("A server replaces the file at its socket's path only if it's an unused socket")
    func files() async throws {
        let first = try await listen()
        let error = await #expect(throws: ImageError.self) { try await listen() }
        #expect(error?.message.contains("another process listens on it") == true)
        #expect(try await statuses(["/a"]) == [200])
        // Keep the file, as if the process had been killed.
        let left = folder.file("left")
        try FileManager.default.moveItem(atPath: path, toPath: left)
        await first.drain(within: .zero)
        try FileManager.default.moveItem(atPath: left, toPath: path)
        let second = try await listen()
        #expect(try await statuses(["/a"]) == [200])
        await second.drain(within: .zero)
        try Data().write(to: URL(filePath: path))
        await #expect(throws: ImageError.self) { try await listen() }
        #expect(exists)
    }

    @Test("A trusted proxy names the client of a Unix socket")
    func clients() async throws {
        let observer = RecordingObserver()
        let server = try await listen(observer)
        #expect(try await statuses(["/a"]) == [200])
        #expect(try await statuses(["/a"], headers: [("X-Forwarded-For", "192.0.2.7")]) == [200])
        let records = await observer.records.wait(count: 2)
        #expect(records.map(\.client) == ["unix", "192.0.2.7"])
        await server.drain(within: .zero)
    }

    @Test("Commands for a running server work over Unix sockets")
    func commands() async throws {
        let program = try ServerProgram()
        let admin = "unix:" + program.folder.file("admin.sock")
        try Data("/a\n".utf8).write(to: URL(filePath: program.folder.file("urls.txt")))
        let process = try program.process(
            [
                "serve", "--admin", admin, "--unsigned", "--allowed-origins=https://a.example",
                "--isolate=none",
            ],
            environment: ["IMGPROXY_BIND": path, "IMGPROXY_NETWORK": "unix"])
        let outcome = try await program.serve(process) { address, line in
            #expect(address == "unix:" + path && line.hasSuffix("the admin listener " + admin))
            let health = try await ServerProgram().run(["healthcheck", "--admin", admin])
            #expect(health.status == 0, "\(health.errors)")
            let warm = try await ServerProgram().run(
                ["warm", "--server", address, program.folder.file("urls.txt")])
            #expect(warm.output.contains("1 with 4"), "\(warm.output)")
            process.terminate()
        }
        #expect(outcome.status == 0 && !exists)
        #expect(!FileManager.default.fileExists(atPath: String(admin.dropFirst(5))))
    }

    @Test(
        "Requests pass through nginx to a Unix socket unchanged",
        .enabled(if: Programs.installed("nginx") != nil))
    func nginx() async throws {
        let observer = RecordingObserver()
        let server = try await listen(observer)
        let program = try ServerProgram()
        let port = try FreePorts.take(1)[0]
        let configuration = """
            daemon off;
            master_process off;
            pid \(folder.file("pid"));
            error_log stderr error;
            events {}
            http {
                access_log off;
                client_body_temp_path \(folder.file("temp"));
                proxy_temp_path \(folder.file("temp"));
                fastcgi_temp_path \(folder.file("temp"));
                uwsgi_temp_path \(folder.file("temp"));
                scgi_temp_path \(folder.file("temp"));
                server {
                    listen 127.0.0.1:\(port);
                    location / {
                        proxy_pass http://unix:\(path):;
                        proxy_http_version 1.1;
                        proxy_set_header Connection "";
                        proxy_set_header Forwarded "";
                        proxy_set_header X-Forwarded-For $remote_addr;
                    }
                }
            }
            """
        try Data(configuration.utf8).write(to: URL(filePath: folder.file("nginx.conf")))
        let process = try program.process(["-p", folder.path, "-c", folder.file("nginx.conf")])
        process.executableURL = URL(filePath: try #require(Programs.installed("nginx")))
        let target = "/x/w:10/plain/https://a.example/b%2520c.jpg@png"
        let outcome = try await program.finish(process) {
            var answer = RawResponse()
            while answer.status == 0, process.isRunning, !Task.isCancelled {
                let client = RawClient(port: port)
                client.send(RunningServer.request("GET", target))
                answer = await client.response()
            }
            #expect(answer.text == target)
            #expect(await observer.records.wait(count: 1).first?.client == "127.0.0.1")
            // Only SIGKILL works. The thread that starts processes blocks other signals, and nginx inherits
            // that.
            kill(process.processIdentifier, SIGKILL)
        }
        #expect(outcome.errors.isEmpty, "\(outcome.errors)")
        await server.drain(within: .zero)
    }
}
#endif
#endif
