// SPDX-License-Identifier: MIT

import CPeers
import Foundation

/// nginx with one worker on a free port of loopback: `/100k/<0 ..< 1000>.gif` and `/5k/<0 ..< 10000>.gif`.
final class Server {
    struct Files {
        let folder: String
        let count: Int
        let size: Int
    }

    static let large = Files(folder: "100k", count: 1_000, size: 100_000)
    static let small = Files(folder: "5k", count: 10_000, size: 5_000)

    /// `http://127.0.0.1:<port>`
    let address: String
    let version = "nginx (one worker, keep-alive, loopback, HTTP/1.1)"
    private let process = Process()

    init(inputs: URL, scratch: URL) throws {
        let root = inputs.appendingPathComponent("files")
        for files in [Self.large, Self.small] { try Self.make(files, in: root) }

        let port = peers_free_port()
        address = "http://127.0.0.1:\(port)"
        let folder = scratch.appendingPathComponent("nginx")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let configuration = folder.appendingPathComponent("nginx.conf")
        try Self.configuration(port: Int(port), root: root.path, folder: folder.path)
            .write(to: configuration, atomically: true, encoding: .utf8)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "nginx", "-c", configuration.path, "-p", folder.path, "-e", "\(folder.path)/error.log",
        ]
        // nginx lies in a folder that only root has in its path.
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
            if peers_client_get(client, "\(address)/5k/", ".gif", 1) == Self.small.size { return }
            usleep(30_000)
        }
        throw PeerProcess.Failure(description: "nginx does not serve")
    }

    /// Real pictures, so that a decoder may take them, with noise behind their end.
    private static func make(_ files: Files, in root: URL) throws {
        let folder = root.appendingPathComponent(files.folder)
        let last = folder.appendingPathComponent("\(files.count - 1).gif")
        if FileManager.default.fileExists(atPath: last.path) { return }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for index in 0..<files.count {
            var random = SystemRandomNumberGenerator()
            var data = smallestPicture
            data.reserveCapacity(files.size)
            while data.count + 8 <= files.size {
                withUnsafeBytes(of: random.next()) { data.append(contentsOf: $0) }
            }
            data.append(Data(count: files.size - data.count))
            try data.write(to: folder.appendingPathComponent("\(index).gif"))
        }
    }

    /// A grey GIF of one pixel.
    private static let smallestPicture = Data([
        0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0x80, 0x80, 0x80, 0, 0, 0,
        0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
    ])

    private static func configuration(port: Int, root: String, folder: String) -> String {
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
            types { image/gif gif; }
            server {
                listen 127.0.0.1:\(port);
                root \(root);
            }
        }
        """
    }
}
