// SPDX-License-Identifier: MIT

import CPeers
import Foundation

/// An nginx process with one worker on a free port of 127.0.0.1: `/100k/<0 ..< 1000>.jpg` and `/5k/<0 ..<
/// 10000>.jpg`.
final class Server {
    struct Files {
        let folder: String
        let count: Int
        let size: Int

        /// The number of transfers in one sample. They request each file in turn.
        static let transfers = 10_000

        /// The total size of one sample's response bodies, in bytes.
        var total: Int64 { Int64(Self.transfers * size) }
    }

    static let large = Files(folder: "100k", count: 1_000, size: 100_000)
    static let small = Files(folder: "5k", count: 10_000, size: 5_000)
    /// The folder of the images for ``imageList``, which creates them.
    static let list = "list"

    /// `http://127.0.0.1:<port>`
    let address: String
    /// `https://127.0.0.1:<port>`, with HTTP/2 and the certificate `certificate`.
    let secureAddress: String
    /// The path of a PEM file.
    let certificate: String
    let version = "nginx (one worker, keep-alive, loopback, HTTP/1.1)"
    private let process = Process()

    init(inputs: URL, scratch: URL) throws {
        let root = inputs.appendingPathComponent("files")
        for files in [Self.large, Self.small] { try Self.make(files, in: root) }

        let port = peers_free_port()
        address = "http://127.0.0.1:\(port)"
        let securePort = peers_free_port()
        secureAddress = "https://127.0.0.1:\(securePort)"
        let folder = scratch.appendingPathComponent("nginx")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        certificate = "\(folder.path)/certificate.pem"
        try Self.makeCertificate(certificate, key: "\(folder.path)/key.pem")
        let configuration = folder.appendingPathComponent("nginx.conf")
        let text = Self.configuration(
            port: Int(port), securePort: Int(securePort), root: root.path, folder: folder.path)
        try text.write(to: configuration, atomically: true, encoding: .utf8)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "nginx", "-c", configuration.path, "-p", folder.path, "-e", "\(folder.path)/error.log",
        ]
        // nginx is in a folder that's only in root's PATH.
        var environment = ProcessInfo.processInfo.environment
        environment["PATH", default: ""] += ":/usr/sbin:/usr/local/sbin"
        process.environment = environment
        process.standardError = FileHandle.nullDevice
        try process.run()
        try waitUntilServing()
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    private func waitUntilServing() throws {
        let client = peers_client_make(1)
        defer { peers_client_free(client) }
        for _ in 0..<100 {
            if peers_client_get(client, "\(address)/5k/", ".jpg", 1, 1) == Self.small.size { return }
            usleep(30_000)
        }
        throw PeerProcess.Failure(description: "nginx does not respond")
    }

    private static func make(_ files: Files, in root: URL) throws {
        let folder = root.appendingPathComponent(files.folder)
        let last = folder.appendingPathComponent("\(files.count - 1).jpg")
        if FileManager.default.fileExists(atPath: last.path) { return }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for index in 0..<files.count {
            try jpeg(ofSize: files.size).write(to: folder.appendingPathComponent("\(index).jpg"))
        }
    }

    private static func makeCertificate(_ path: String, key: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=bench",
            "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", path,
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw PeerProcess.Failure(description: "openssl failed") }
    }

    private static func configuration(port: Int, securePort: Int, root: String, folder: String) -> String {
        """
        \(getuid() == 0 ? "user root;" : "")
        worker_processes 1;
        daemon off;
        pid \(folder)/pid;
        events { worker_connections 512; }
        http {
            access_log off;
            sendfile on;
            tcp_nopush on;
            keepalive_requests 1000000;
            open_file_cache max=20000 inactive=600s;
            open_file_cache_valid 600s;
            client_body_temp_path \(folder)/body;
            proxy_temp_path \(folder)/proxy;
            fastcgi_temp_path \(folder)/fastcgi;
            uwsgi_temp_path \(folder)/uwsgi;
            scgi_temp_path \(folder)/scgi;
            types { image/jpeg jpg; }
            server {
                listen 127.0.0.1:\(port);
                listen 127.0.0.1:\(securePort) ssl http2;
                ssl_certificate \(folder)/certificate.pem;
                ssl_certificate_key \(folder)/key.pem;
                root \(root);
            }
        }
        """
    }
}
