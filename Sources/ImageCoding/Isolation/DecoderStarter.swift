// SPDX-License-Identifier: MIT

#if os(Linux)
import CSandbox
import ImageBase
import PortableC
import PortableFoundation

/// Runs the helper, which forks a process for each image, and restarts it if it has ended. The helper ends
/// together with this object or this process.
///
/// From the first image on, one process is ready for the next image, so images never wait for a fork.
final class DecoderStarter: Sendable {
    private struct Program {
        let process: pid_t
        let socket: Int32

        /// Ends the helper. Its processes end with it.
        ///
        /// - Returns: whether it had already ended because it has a different version.
        @discardableResult
        func end() -> Bool {
            close(socket)
            kill(process, SIGKILL)
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            return status == DecoderService.otherVersion << 8
        }
    }

    /// Our ends of the connections to a process; see ``DecoderProcess``.
    private struct Ends {
        let line: Int32
        let control: Int32

        func disconnect() { for end in [line, control] { close(end) } }
    }

    private struct State {
        var program: Program?
        /// A process for the next image. It may have ended along with its helper.
        var spare: Ends?
    }

    private let arguments: [String]
    private let state = Locked(State())

    init(helper: String, memoryBytes: Int, requiresConfinement: Bool) {
        arguments = [
            helper, String(memoryBytes), requiresConfinement ? "confined" : "unconfined",
            DecoderService.version,
        ]
    }

    deinit {
        let (program, spare) = state.withLock { ($0.program, $0.spare) }
        spare?.disconnect()
        program?.end()
    }

    /// Returns a new process for one image.
    ///
    /// - Parameter limits: see ``DecoderProcess``.
    /// - Throws: ``ImageError/Code/io`` if the helper can't be started.
    private func process(limits: Limits, _ token: CancellationToken) throws(ImageError) -> DecoderProcess {
        let ends: Ends
        if let spare = takeSpare() { ends = spare } else { ends = try fork(token) }
        let process = DecoderProcess(line: ends.line, control: ends.control, limits: limits)
        // Prepare the spare process. Ignore an error, because this image already has a process, and the next
        // image calls `fork` itself if there's no spare one.
        guard state.withLock({ $0.spare == nil }), let next = try? fork(token) else { return process }
        let isNeeded = state.withLock { state in
            guard state.spare == nil else { return false }
            state.spare = next
            return true
        }
        // Another thread has stored a spare process in the meantime.
        if !isNeeded { next.disconnect() }
        return process
    }

    /// Returns a new process with its response to a first request.
    func process(
        answering request: Data, file: Int32, limits: Limits, _ token: CancellationToken
    ) throws(ImageError) -> (DecoderProcess, WireReader) {
        var isLast = false
        while true {
            let process = try process(limits: limits, token)
            do throws(ImageError) {
                return (process, try process.ask(request, file: file, token))
            } catch {
                // The helper ended before it could start the process, so try once more.
                guard process.isLost, !isLast else { throw error }
                isLast = true
                // The spare process may belong to the helper that has ended.
                takeSpare()?.disconnect()
            }
        }
    }

    private func takeSpare() -> Ends? {
        state.withLock { state in
            defer { state.spare = nil }
            return state.spare
        }
    }

    /// Makes the helper fork, and returns before it has done so.
    private func fork(_ token: CancellationToken) throws(ImageError) -> Ends {
        let (line, control) = (try Self.connection(), try? Self.connection())
        guard let control else {
            Ends(line: line.0, control: line.1).disconnect()
            throw Self.failure
        }
        let ends = Ends(line: line.0, control: control.0)
        defer { Ends(line: line.1, control: control.1).disconnect() }
        do throws(ImageError) {
            try send([line.1, control.1], token)
        } catch {
            ends.disconnect()
            throw error
        }
        return ends
    }

    /// Sends the other ends of the connections to the helper, starting it if it isn't running.
    private func send(_ files: [Int32], _ token: CancellationToken) throws(ImageError) {
        var starts = 0
        while true {
            // Hold the lock while the helper starts, so it's only started once.
            let (socket, result, code) = try state.withLock { state throws(ImageError) in
                let current: Program
                if let program = state.program {
                    current = program
                } else {
                    starts += 1
                    current = try start()
                    state.program = current
                }
                let result = csandbox_send(current.socket, [1], 1, files, 2)
                let code = result > 0 ? 0 : errno
                // These codes mean that the helper has ended.
                if code == EPIPE || code == ECONNRESET {
                    state.program = nil
                    if current.end() { throw Self.otherVersion(arguments[0]) }
                }
                return (current.socket, result, code)
            }
            switch code {
            case _ where result > 0: return
            case EAGAIN: try DecoderProcess.wait(for: Int16(POLLOUT), on: socket, token)
            // The helper may have ended since the last image, so start it again, but at most twice.
            case EPIPE where starts < 2, ECONNRESET where starts < 2: break
            default: throw ImageError(.decoderCrashed, "the decoder program \(arguments[0]) ended")
            }
        }
    }

    private static let failure = ImageError(.io, "cannot connect to the decoder process")

    private static func otherVersion(_ helper: String) -> ImageError {
        ImageError(.unsupported, "\(helper) doesn't have version \(DecoderService.version) of this library")
    }

    private static func connection() throws(ImageError) -> (Int32, Int32) {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw failure
        }
        return (ends[0], ends[1])
    }

    private func start() throws(ImageError) -> Program {
        let ends = try Self.connection()
        var strings = arguments.map { strdup($0) } + [nil]
        var environment = Self.environment.map { strdup($0) } + [nil]
        defer { for string in strings + environment { free(string) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // Standard input is the connection, and other output is discarded. The helper closes everything else.
        posix_spawn_file_actions_adddup2(&actions, ends.1, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Time limits end a process with a signal, but this thread may block it and the app may ignore it. So
        // the helper starts with the default signal handling.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var process = pid_t()
        let result = posix_spawn(&process, arguments[0], &actions, &attributes, &strings, &environment)
        close(ends.1)
        guard result == 0 else {
            close(ends.0)
            throw ImageError(.io, "cannot start the decoder program \(arguments[0])")
        }
        return Program(process: process, socket: ends.0)
    }

    /// The variables that select the language, fonts and libraries. A decoder doesn't see any other
    /// variables.
    private static var environment: [String] {
        let names: Set = [
            "HOME", "LANG", "LANGUAGE", "LD_LIBRARY_PATH", "FONTCONFIG_FILE", "FONTCONFIG_PATH",
            "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_DIRS", "XDG_DATA_HOME",
        ]
        return ProcessInfo.processInfo.environment.compactMap { name, value in
            names.contains(name) || name.hasPrefix("LC_") ? "\(name)=\(value)" : nil
        }
    }
}
#endif
