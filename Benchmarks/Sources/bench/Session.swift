// SPDX-License-Identifier: MIT

import CPeers
import Foundation

/// What the rows of one run share: inputs, peers, the server, and the notes for the report.
final class Session {
    /// Inputs that are made once and kept: `.build/inputs`.
    let inputs: URL
    /// For what this run writes; removed at its end.
    let scratch: URL
    let python: String
    private var peers: [String: PeerProcess] = [:]
    private var server: Server?
    /// Versions, in the order in which they were first needed.
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

    /// A Python peer; started when it is first asked for.
    func peer(_ name: String) throws -> PeerProcess {
        if let peer = peers[name] { return peer }
        // The system's Python alone has the bindings of GLib.
        let interpreter = name == "gdkpixbuf" ? "/usr/bin/python3" : python
        let peer = try PeerProcess(python: interpreter, script: "\(name)_peer.py")
        peers[name] = peer
        note(version: peer.version)
        return peer
    }

    /// A contender in Python. One that is not installed says so in the report.
    func contender(_ title: String, peer name: String, pieces: Int = 1, _ words: [String]) -> Contender {
        Contender(name: title) { try self.peer(name).seconds(words) / Double(pieces) }
    }

    /// nginx on loopback, with the files of the transfer rows.
    func origin() throws -> Server {
        if let server { return server }
        let server = try Server(inputs: inputs, scratch: scratch)
        self.server = server
        note(version: server.version)
        return server
    }

    /// 4000 x 3000 pixels, quality 85, 4:2:0, without a profile.
    func photograph() throws -> (path: String, data: Data) {
        let url = inputs.appendingPathComponent("photograph.jpg")
        if !FileManager.default.fileExists(atPath: url.path) {
            _ = try peer("pillow").seconds(["make", url.path, "4000", "3000"])
        }
        return (url.path, try Data(contentsOf: url))
    }
}
