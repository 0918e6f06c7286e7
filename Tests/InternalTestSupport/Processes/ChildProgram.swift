// SPDX-License-Identifier: MIT

#if os(Linux) || os(macOS)
import Foundation
import PortableC
import WebImageTestSupport

/// One of the package's executables, running as a child process of a test.
package final class ChildProgram: Sendable {
    package struct Outcome: Sendable, Equatable {
        /// The exit status, or 128 plus the number of the signal that ended it.
        package var status: Int32
        /// The text that it wrote to standard error.
        package var errors: String

        package init(status: Int32, errors: String) { (self.status, self.errors) = (status, errors) }
    }

    private enum Event {
        case steps(Int)
        case exited(Int32)
    }

    private let process = Process()
    private let events = EventLog<Event>()
    private let folder: TemporaryFolder

    /// Returns the path of the executable `name`, or `nil` if it isn't built. `WEBIMAGE_TESTED_PROGRAMS` can
    /// name a folder with a release build, which is searched before the test bundle's folder.
    package static func path(of name: String) -> String? {
        let arguments = CommandLine.arguments.compactMap { argument in
            argument.range(of: ".xctest").map { String(argument[..<$0.upperBound]) }
        }
        let folders = arguments.map { URL(filePath: $0).deletingLastPathComponent().path }
        let environment = ProcessInfo.processInfo.environment
        let tested = environment["WEBIMAGE_TESTED_PROGRAMS"].map { [$0] } ?? []
        let paths = (tested + folders).map { "\($0)/\(name)" }
        return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Starts the executable.
    ///
    /// - Parameter environment: Variables to add to this process's variables.
    package init(_ name: String, arguments: [String], environment: [String: String] = [:]) throws {
        folder = try TemporaryFolder("child-program")
        let errors = folder.file("errors")
        try Data().write(to: URL(filePath: errors))
        process.executableURL = URL(filePath: Self.path(of: name) ?? name)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle(forWritingAtPath: errors)
        let pipe = Pipe()
        process.standardOutput = pipe
        process.terminationHandler = { [events] process in
            let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
            events.record(.exited(process.terminationStatus + signal))
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

    /// Waits until the process has reported `count` steps, each with one byte of output, or has exited.
    package func steps(reach count: Int) async {
        await events.wait { events in
            var steps = 0
            for event in events {
                switch event {
                case .steps(let count): steps += count
                case .exited: return true
                }
            }
            return steps >= count
        }
    }

    package func kill() { _ = Foundation.kill(process.processIdentifier, SIGKILL) }

    /// Waits until the process exits.
    package func waitForExit() async -> Outcome {
        var status: Int32 = -1
        await events.wait { events in
            for case .exited(let exitStatus) in events { status = exitStatus }
            return status >= 0
        }
        let errors = (try? Data(contentsOf: URL(filePath: folder.file("errors")))) ?? Data()
        return Outcome(status: status, errors: String(decoding: errors, as: UTF8.self))
    }
}
#endif
