// SPDX-License-Identifier: MIT

#if Server
#if os(Linux)
import Foundation
import Testing
import WebImageTestSupport

/// A Redis or Valkey server on a port of 127.0.0.1 that stores everything in memory.
final class StoreProgram: @unchecked Sendable {  // Used by one task at a time.
    let port: Int
    private let folder: TemporaryFolder
    private var process: Process?

    static let path = ["redis-server", "valkey-server"].lazy.compactMap(Programs.installed).first

    /// Starts the server and waits until it responds.
    init() async throws {
        port = try FreePorts.take(1)[0]
        folder = try TemporaryFolder("store")
        try await start()
    }

    deinit { stop() }

    func start() async throws {
        let process = Process()
        process.executableURL = URL(filePath: try #require(Self.path))
        process.arguments = [
            "--bind", "127.0.0.1", "--port", "\(port)", "--save", "", "--dir", folder.path, "--loglevel",
            "warning",
        ]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        self.process = process
        while process.isRunning, await Self.send("PING", to: port) != "+PONG", !Task.isCancelled {}
    }

    /// Kills the server.
    func stop() {
        guard let process else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        self.process = nil
    }

    /// Returns the number of keys that start with `prefix`.
    func count(_ prefix: String) async -> Int {
        let reply = await Self.send(
            "EVAL \"return #redis.call('KEYS', ARGV[1])\" 0 \(prefix)*", to: port)
        return Int(reply.dropFirst()) ?? 0
    }

    /// Returns the first line of a command's reply.
    private static func send(_ command: String, to port: Int) async -> String {
        let client = RawClient(port: port)
        client.send(command + "\r\nQUIT\r\n")
        return await client.readAll().prefix { $0 != "\r\n" }.description
    }
}

/// Installed programs that tests run.
enum Programs {
    static func installed(_ name: String) -> String? {
        ["/usr/sbin/", "/usr/bin/", "/sbin/", "/bin/"].map { $0 + name }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}

/// A running `webimage-server serve`.
struct RunningServer: Sendable {
    let port: Int
    let admin: Int
    let process: Process

    /// Starts a server in its own folder, runs `body` and stops the server.
    static func with(
        _ arguments: [String], environment: [String: String] = [:],
        _ body: (RunningServer) async throws -> Void
    ) async throws {
        let program = try ServerProgram()
        let all = [
            "serve", "--listen=127.0.0.1:0", "--admin=127.0.0.1:0", "--unsigned",
            "--allowed-origins=http://127.0.0.1:*", "--allowed-networks=127.0.0.0/8", "--isolate=none",
            "--log=none", "--cache=\(program.folder.file("cache"))",
        ]
        let process = try program.process(all + arguments, environment: environment)
        _ = try await program.serve(process) { _, line in
            let ports = line.matches(of: /:(\d+)\//).compactMap { Int($0.1) }
            try #require(ports.count == 2, "\(line)")
            try await body(RunningServer(port: ports[0], admin: ports[1], process: process))
            process.terminate()
        }
    }

    func get(_ target: String) async -> RawResponse {
        let client = RawClient(port: port)
        client.send(Self.request("GET", target))
        return await client.response()
    }

    func admin(_ method: String, _ target: String) async -> RawResponse {
        let client = RawClient(port: admin)
        client.send(Self.request(method, target))
        return await client.response()
    }

    static func request(_ method: String, _ target: String) -> String {
        "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    }

    /// Returns the value of a sample in `/metrics`, or `nil` if it's missing.
    func metric(_ name: String) async -> Int? {
        await admin("GET", "/metrics").text.split(separator: "\n")
            .first { $0.hasPrefix(name + " ") }.flatMap { Int($0.dropFirst(name.count + 1)) }
    }

    /// Waits until a sample reaches a value.
    func metric(_ name: String, reaches value: Int) async {
        while !Task.isCancelled {
            if let found = await metric(name), found >= value { return }
        }
    }
}
#endif
#endif
