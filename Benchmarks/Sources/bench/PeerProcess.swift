// SPDX-License-Identifier: MIT

import Foundation

/// A peer in a separate process, which reads commands and responds with the seconds they took. It measures
/// the time itself, so the results don't include its startup and the pipe.
final class PeerProcess {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The name and version that the peer reports.
    let version: String
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var pending = Data()

    convenience init(python: String, script: String) throws {
        try self.init(program: "/usr/bin/env", arguments: [python, "Peers/\(script)"])
    }

    init(program: String, arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        var environment = ProcessInfo.processInfo.environment
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
        process.environment = environment
        var version = ""
        try process.run()
        while let line = Self.line(from: output, pending: &pending) {
            if line.hasPrefix("ready ") {
                version = String(line.dropFirst("ready ".count))
                break
            }
        }
        guard !version.isEmpty else { throw Failure(description: "not installed") }
        self.version = version
    }

    /// Runs a command and returns the seconds it took.
    func run(_ command: [String]) throws -> Double { try numbers(of: command)[0] }

    /// Runs a command and returns the numbers of its response.
    func numbers(of command: [String]) throws -> [Double] {
        try input.fileHandleForWriting.write(contentsOf: Data((command.joined(separator: "\t") + "\n").utf8))
        while let line = Self.line(from: output, pending: &pending) {
            if line.hasPrefix("ok ") {
                return line.dropFirst(3).split(separator: " ").compactMap { Double($0) }
            }
            if line.hasPrefix("error ") { throw Failure(description: String(line.dropFirst(6))) }
        }
        throw Failure(description: "exited unexpectedly")
    }

    private static func line(from pipe: Pipe, pending: inout Data) -> String? {
        while true {
            if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                defer { pending.removeSubrange(...end) }
                return String(decoding: pending[..<end], as: UTF8.self)
            }
            let more = pipe.fileHandleForReading.availableData
            if more.isEmpty { return nil }
            pending.append(more)
        }
    }

    func end() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
