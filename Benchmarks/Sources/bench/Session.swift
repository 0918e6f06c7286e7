// SPDX-License-Identifier: MIT

import CPeers
import Foundation

/// The state that the rows of one run share: inputs, peers, the server and the versions for the report.
final class Session {
    /// The folder of inputs that are made once and kept: `.build/inputs`.
    let inputs: URL
    /// The folder for output of this run; removed at its end.
    let scratch: URL
    let python: String
    private var peers: [String: PeerProcess] = [:]
    private var server: Server?
    /// The versions of peers, in the order of their first use.
    private(set) var versions: [String] = []

    init() throws {
        python = ProcessInfo.processInfo.environment["BENCH_PYTHON"] ?? "python3"
        inputs = URL(fileURLWithPath: ".build/inputs").absoluteURL
        scratch = inputs.appendingPathComponent("scratch-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    }

    func end() {
        for peer in peers.values { peer.end() }
        server?.stop()
        try? FileManager.default.removeItem(at: scratch)
    }

    func note(version: String) {
        if !versions.contains(version) { versions.append(version) }
    }

    /// Returns a Python peer, which is started at its first use.
    func peer(_ name: String) throws -> PeerProcess {
        if let peer = peers[name] { return peer }
        // Only the system's Python has the bindings of GLib.
        let interpreter = name == "gdkpixbuf" ? "/usr/bin/python3" : python
        let peer = try PeerProcess(python: interpreter, script: "\(name)_peer.py")
        peers[name] = peer
        note(version: peer.version)
        return peer
    }

    /// Returns the loop around libcurl, which is started at its first use.
    func multiLoop() throws -> PeerProcess {
        if let peer = peers[MultiLoop.command] { return peer }
        let peer = try PeerProcess(program: CommandLine.arguments[0], arguments: [MultiLoop.command])
        peers[MultiLoop.command] = peer
        note(version: peer.version)
        return peer
    }

    /// Returns a contender in Python. If it isn't installed, the report says so.
    func contender(_ title: String, peer name: String, count: Int = 1, command: [String]) -> Contender {
        Contender(name: title) { try self.peer(name).run(command) / Double(count) }
    }

    /// Returns the nginx server with the files of the transfer rows.
    func origin() throws -> Server {
        if let server { return server }
        let server = try Server(inputs: inputs, scratch: scratch)
        self.server = server
        note(version: server.version)
        return server
    }

    /// Returns a JPEG of 4000 x 3000 pixels with quality 85 and 4:2:0, without a color profile.
    func photograph() throws -> (path: String, data: Data) {
        let url = inputs.appendingPathComponent("photograph.jpg")
        if !FileManager.default.fileExists(atPath: url.path) {
            _ = try peer("pillow").run(["make", url.path, "4000", "3000"])
        }
        return (url.path, try Data(contentsOf: url))
    }
}
