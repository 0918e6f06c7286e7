// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

#if canImport(Glibc)
import Glibc
#endif

/// The program `CacheHarness`, run beside the tests.
final class CacheProcess: Sendable {
    struct Outcome: Sendable, Equatable {
        /// The exit status, or 128 and the signal.
        var status: Int32
        var output: String
    }

    /// Beside the test bundle; nil where it was not built.
    static let path: String? = {
        let arguments = CommandLine.arguments.compactMap { argument in
            argument.range(of: ".xctest").map { String(argument[..<$0.upperBound]) }
        }
        let folders = arguments.map { URL(filePath: $0).deletingLastPathComponent().path }
        return folders.map { $0 + "/CacheHarness" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    private enum Event {
        case steps(Int)
        case ended(Int32)
    }

    private let process = Process()
    private let events = EventLog<Event>()
    private let folder: TemporaryFolder

    init(_ arguments: [String]) throws {
        folder = try TemporaryFolder("cache-process")
        let errors = folder.file("errors")
        try Data().write(to: URL(filePath: errors))
        process.executableURL = URL(filePath: try #require(Self.path))
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle(forWritingAtPath: errors)
        let pipe = Pipe()
        process.standardOutput = pipe
        process.terminationHandler = { [events] process in
            let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
            events.record(.ended(process.terminationStatus + signal))
        }
        try process.run()
        let output = pipe.fileHandleForReading
        Thread.detachNewThread { [events] in
            while true {
                let data = output.availableData
                if data.isEmpty { return }
                events.record(.steps(data.count))
            }
        }
    }

    /// Returns once it has gone `count` steps, or has ended.
    func reaches(_ count: Int) async {
        await events.wait { events in
            var steps = 0
            for event in events {
                switch event {
                case .steps(let count): steps += count
                case .ended: return true
                }
            }
            return steps >= count
        }
    }

    func kill() { _ = Foundation.kill(process.processIdentifier, SIGKILL) }

    func end() async -> Outcome {
        var status: Int32 = -1
        await events.wait { events in
            for case .ended(let found) in events { status = found }
            return status >= 0
        }
        let output = (try? Data(contentsOf: URL(filePath: folder.file("errors")))) ?? Data()
        return Outcome(status: status, output: String(decoding: output, as: UTF8.self))
    }
}
