// SPDX-License-Identifier: MIT

#if RemoteCaches && os(Linux)
import Foundation
import ImageBase
import InternalTestSupport
import Sockets
import WebImageTestSupport

@testable import WebImageRemoteCaches

/// Installed programs that tests need. They're in the search path, or in `.build/servers/bin`, where
/// Scripts/install-dependencies puts the Python ones.
enum Tools {
    static let redis = find("redis-server") ?? find("valkey-server")
    static let valkey = find("valkey-server")
    static let moto = find("moto_server")
    static let openssl = find("openssl")

    /// Whether to run a test that needs `path`. Where everything must be installed, it runs and fails.
    static func allow(_ path: String?) -> Bool {
        path != nil || ProcessInfo.processInfo.environment["WEBIMAGE_NEEDS_ALL"] != nil
    }

    private static func find(_ name: String) -> String? {
        let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
        // This file is Tests/WebImageRemoteCachesTests/Support/TestServers.swift.
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let folders = search.split(separator: ":").map(String.init) + [root.path + "/.build/servers/bin"]
        return ServerProcess.find(name, in: folders)
    }
}

/// A Redis or Valkey server on a free port of 127.0.0.1 that can be stopped, started and suspended.
final class RedisServer: Sendable {
    let port: Int
    private let program: String?
    private let options: [String]
    private let folder: TemporaryFolder
    private let process: Locked<ServerProcess?>
    /// Reserves the port until this object is deallocated.
    private let placeholder: CInt

    /// - Parameters:
    ///   - program: The server's path. Default: Redis.
    ///   - hasTLS: Whether connections use TLS with the certificate at ``certificate``.
    init(_ options: [String] = [], program: String? = Tools.redis, hasTLS: Bool = false) throws {
        guard let (placeholder, port) = Loopback.placeholder() else {
            throw ImageError(.network, "no free port")
        }
        (self.placeholder, self.port, self.program) = (placeholder, port, program)
        folder = try TemporaryFolder("redis")
        var options = ["--bind", "127.0.0.1", "--save", "", "--dir", folder.path] + options
        if hasTLS {
            try TLSOrigin.makeServerCertificate(at: folder.file("cert.pem"), in: folder.path)
            options += [
                "--port", "0", "--tls-port", "\(port)", "--tls-cert-file", folder.file("cert.pem"),
                "--tls-key-file", folder.file("key.pem"), "--tls-auth-clients", "no",
                "--tls-ca-cert-file", folder.file("cert.pem"),
            ]
        } else {
            options += ["--port", "\(port)"]
        }
        self.options = options
        process = Locked(nil)
        try start()
    }

    deinit {
        stop()
        close(placeholder)
    }

    var certificate: String { folder.file("cert.pem") }

    /// A client's configuration.
    var configuration: ValkeyConfiguration { ValkeyConfiguration(host: "127.0.0.1", port: port) }

    /// Starts the server again, without any earlier data.
    func start() throws {
        let process = try ServerProcess(program, arguments: options, listeningOn: port)
        self.process.withLock { $0 = process }
    }

    func stop() { process.withLock { $0 }?.stop() }
    func suspend() { process.withLock { $0 }?.suspend() }
    func resume() { process.withLock { $0 }?.resume() }
}

/// A server that responds to each connection's bytes as a test decides.
final class ScriptedServer: Sendable {
    let port: Int
    private let listener: CInt
    /// The numbers of accepted connections.
    let connections = EventLog<Int>()
    private let isStopped = Locked(false)

    /// - Parameter answer: Returns the bytes to send for the bytes received in one piece, or `nil` to close
    ///   the connection. Called on the connection's thread, with the number of the connection.
    init(_ answer: @escaping @Sendable (_ connection: Int, _ received: Data) -> Data?) throws {
        guard let (listener, port) = Loopback.listener(backlog: 64) else {
            throw ImageError(.network, "no free port")
        }
        (self.listener, self.port) = (listener, port)
        Thread.detachNewThread { [connections, isStopped] in
            var number = 0
            while true {
                let client = accept(listener, nil, nil)
                if isStopped.withLock({ $0 }) || client < 0 {
                    if client >= 0 { close(client) }
                    close(listener)
                    return
                }
                number += 1
                connections.record(number)
                Thread.detachNewThread { [number] in
                    defer { close(client) }
                    var buffer = [UInt8](repeating: 0, count: 1 << 16)
                    while true {
                        let count = recv(client, &buffer, buffer.count, 0)
                        guard count > 0, let bytes = answer(number, Data(buffer[..<count])) else { return }
                        let isSent = bytes.withUnsafeBytes { bytes in
                            bytes.isEmpty
                                || send(client, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) >= 0
                        }
                        if !isSent { return }
                    }
                }
            }
        }
    }

    deinit {
        isStopped.withLock { $0 = true }
        // Wake the thread that accepts connections.
        if let client = Loopback.connection(to: port) { close(client) }
    }

    var configuration: ValkeyConfiguration { ValkeyConfiguration(host: "127.0.0.1", port: port) }
}
#endif
