// SPDX-License-Identifier: MIT

#if Server
import Dispatch
import Foundation
import PortableC
import Testing
import WebImageTestSupport

/// The built `webimage-server`, run in a temporary folder.
struct ServerProgram {
    struct Outcome {
        let status: Int32
        let output: String
        let errors: String

        var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
    }

    let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder("webimage-server")
        path = try #require(Self.builtProgram, "webimage-server was not built")
    }

    /// The executable's path, next to the test bundle.
    private static var builtProgram: String? {
        let bundles = CommandLine.arguments.compactMap { argument in
            argument.range(of: ".xctest").map { URL(filePath: String(argument[..<$0.upperBound])) }
        }
        return bundles.map { $0.deletingLastPathComponent().appending(path: "webimage-server").path }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Returns the process, which isn't started yet. Its output goes to files so no pipe fills up.
    ///
    /// - Parameter environment: Variables to add to this process's variables.
    func process(_ arguments: [String], environment: [String: String] = [:]) throws -> Process {
        // A script starts its background jobs with SIGINT ignored, and child processes inherit that.
        signal(SIGINT, SIG_DFL)
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.currentDirectoryURL = URL(filePath: folder.path)
        process.standardInput = FileHandle.nullDevice
        for name in ["output", "errors"] { try Data().write(to: URL(filePath: folder.file(name))) }
        process.standardOutput = FileHandle(forWritingAtPath: folder.file("output"))
        process.standardError = FileHandle(forWritingAtPath: folder.file("errors"))
        return process
    }

    func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> Outcome {
        try await finish(process(arguments, environment: environment)) {}
    }

    /// Starts `process`, waits for its first line, runs `body` with the address at its start and the line,
    /// and waits for the process to exit.
    func serve(
        _ process: Process, while body: (_ address: String, _ line: String) async throws -> Void
    ) async throws -> Outcome {
        let output = Pipe()
        process.standardOutput = output
        let pieces = EventLog<String>()
        let reading = output.fileHandleForReading
        // Don't use a readability handler: Dispatch may still be waiting for the descriptor when it's closed.
        DispatchQueue(label: "output of the server").async {
            // `availableData` crashes when a signal interrupts it.
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(reading.fileDescriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                if count <= 0 { break }
                pieces.record(String(decoding: buffer[..<count], as: UTF8.self))
            }
        }
        return try await finish(process) {
            // Now the output ends when the process does.
            try output.fileHandleForWriting.close()
            _ = await pieces.wait { $0.joined().hasSuffix("\n") }
            let line = String(pieces.events.joined().dropLast())
            try await body(String(try #require(line.split(separator: " ").first)), line)
        }
    }

    /// Starts `process`, runs `body` and waits for the process to exit.
    func finish(_ process: Process, while body: () async throws -> Void) async throws -> Outcome {
        let ended = EventLog<Int32>()
        process.terminationHandler = { ended.record($0.terminationStatus) }
        try process.run()
        do {
            try await body()
        } catch {
            process.terminate()
            throw error
        }
        let status = await ended.wait(count: 1).first ?? -1
        return Outcome(status: status, output: text("output"), errors: text("errors"))
    }

    private func text(_ name: String) -> String {
        String(decoding: (try? Data(contentsOf: URL(filePath: folder.file(name)))) ?? Data(), as: UTF8.self)
    }
}
#endif
