// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Sockets

/// An installed server, running as a child process of a test, without output.
package final class ServerProcess: Sendable {
    private let process: Locked<pid_t?>

    /// Starts the server and waits until it listens on `port` of 127.0.0.1.
    package init(_ path: String?, arguments: [String], listeningOn port: Int) throws {
        process = Locked(try Self.launch(path, arguments))
        var attempts = 0
        while !Self.isListening(on: port), attempts < 10_000 {
            attempts += 1
            usleep(10_000)
        }
    }

    deinit { stop() }

    /// Kills the process, which then refuses connections. Calling it again has no effect.
    package func stop() {
        let process = process.withLock { process in
            defer { process = nil }
            return process
        }
        guard let process else { return }
        // SIGTERM may have no effect, because dispatch queue threads block it and children inherit that.
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }

    /// Suspends the process: connections stay open without any response.
    package func suspend() { signal(SIGSTOP) }

    package func resume() { signal(SIGCONT) }

    private func signal(_ number: Int32) {
        process.withLock { process in if let process { _ = kill(process, number) } }
    }

    /// Returns the path of an installed program, or `nil`.
    ///
    /// - Parameter folders: More folders to look in.
    package static func find(_ name: String, in folders: [String] = []) -> String? {
        (["/usr/sbin", "/usr/bin", "/usr/local/bin", "/usr/local/sbin"] + folders).map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs an executable until it exits, and returns whether it succeeded.
    @discardableResult
    package static func run(_ path: String?, _ arguments: [String]) throws -> Bool {
        let child = try launch(path, arguments)
        var status: Int32 = 0
        waitpid(child, &status, 0)
        return status == 0
    }

    // Foundation's `Process` needs a run loop to wait, and a test's thread doesn't have one.
    private static func launch(_ path: String?, _ arguments: [String]) throws -> pid_t {
        let path = path ?? ""
        var strings: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
        strings.append(nil)
        defer { for string in strings { free(string) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for stream: Int32 in 1...2 {
            posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
        }
        var child = pid_t()
        guard posix_spawn(&child, path, &actions, nil, strings, environ) == 0 else {
            throw ImageError(.io, "cannot start \(path)")
        }
        return child
    }

    private static func isListening(on port: Int) -> Bool {
        guard let client = Loopback.connection(to: port) else { return false }
        close(client)
        return true
    }
}
#endif
