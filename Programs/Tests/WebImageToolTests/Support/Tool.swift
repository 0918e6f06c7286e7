// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import InternalTestSupport
import PortableC
import Testing
import WebImageTestSupport

/// Runs the built `webimage` with its own cache folder.
final class Tool: Sendable {
    /// The result of a run.
    struct Outcome: Sendable {
        let status: Int32
        let output: String
        let errors: String

        var lines: [String] { output.split(separator: "\n").map(String.init) }
        var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

        /// Returns the JSON objects of the output, one per line.
        func objects() throws -> [[String: Any]] {
            try lines.map { line in
                try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            }
        }

        /// Returns the keys of the object on each line, in order.
        func keys() -> [[String]] {
            lines.map { line in Self.topLevelKeys(line) }
        }

        private static func topLevelKeys(_ line: String) -> [String] {
            var keys: [String] = []
            var depth = 0
            var text: String?
            var isEscaped = false
            var last = ""
            for character in line {
                if let open = text {
                    if isEscaped {
                        isEscaped = false
                        text = open + String(character)
                    } else if character == "\\" {
                        isEscaped = true
                    } else if character == "\"" {
                        last = open
                        text = nil
                    } else {
                        text = open + String(character)
                    }
                    continue
                }
                switch character {
                case "\"": text = ""
                case "{", "[": depth += 1
                case "}", "]": depth -= 1
                case ":" where depth == 1: keys.append(last)
                default: break
                }
            }
            return keys
        }
    }

    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder("webimage-tool") }

    /// The executable's path, next to the test bundle.
    static let path = ChildProgram.path(of: "webimage")

    /// Returns the process, which isn't started yet. Its output goes to files so no pipe fills up.
    func process(_ arguments: [String], input: String? = nil) throws -> Process {
        // A script starts its background jobs with SIGINT ignored, and child processes inherit that.
        signal(SIGINT, SIG_DFL)
        let process = Process()
        process.executableURL = URL(filePath: try #require(Self.path))
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: folder.path)
        var environment = ProcessInfo.processInfo.environment
        environment["XDG_CACHE_HOME"] = folder.file("cache")
        environment["COLUMNS"] = "40"
        environment["LINES"] = "12"
        environment["TERM"] = "dumb"
        environment["no_proxy"] = "127.0.0.1"
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        if let input {
            let file = folder.file(".input")
            try Data(input.utf8).write(to: URL(filePath: file))
            process.standardInput = FileHandle(forReadingAtPath: file)
        }
        for name in [".output", ".errors"] {
            try Data().write(to: URL(filePath: folder.file(name)))
        }
        process.standardOutput = FileHandle(forWritingAtPath: folder.file(".output"))
        process.standardError = FileHandle(forWritingAtPath: folder.file(".errors"))
        return process
    }

    /// Runs `webimage` until it exits.
    func run(_ arguments: [String], input: String? = nil) async throws -> Outcome {
        try await finish(process(arguments, input: input)) {}
    }

    /// Starts `process`, runs `body` and waits for the process to exit.
    func finish(_ process: Process, while body: () async throws -> Void) async throws -> Outcome {
        let ended = EventLog<Int32>()
        process.terminationHandler = { ended.record($0.terminationStatus) }
        try process.run()
        try await body()
        let status = await ended.wait(count: 1).first ?? -1
        // Foundation keeps finished processes around, which would leave thousands of open files.
        for stream in [process.standardInput, process.standardOutput, process.standardError] {
            guard let file = stream as? FileHandle, file !== FileHandle.nullDevice else { continue }
            if file.fileDescriptor > 2 { try? file.close() }
        }
        return Outcome(status: status, output: text(".output"), errors: text(".errors"))
    }

    private func text(_ name: String) -> String {
        String(decoding: data(name) ?? Data(), as: UTF8.self)
    }

    func data(_ name: String) -> Data? { try? Data(contentsOf: URL(filePath: folder.file(name))) }

    func write(_ data: Data, _ name: String) throws -> String {
        try data.write(to: URL(filePath: folder.file(name)))
        return folder.file(name)
    }

    /// Returns the names of the files in a folder, except for files of this type.
    func files(in name: String = "") -> [String] {
        let path = name.isEmpty ? folder.path : folder.file(name)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { ![".output", ".errors", ".input", "cache"].contains($0) }.sorted()
    }
}
