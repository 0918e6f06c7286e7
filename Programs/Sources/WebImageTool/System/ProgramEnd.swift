// SPDX-License-Identifier: MIT

import ImageBase
import PortableC

/// Ends the process, at the end of a command or after a signal.
enum ProgramEnd {
    private struct State {
        var cleanUp: @Sendable () -> Void = {}
        /// Whether the command ends by itself when it is cancelled.
        var isGraceful = false
        /// The exit status after a signal.
        var interruption: CInt?
    }

    private static let state = Locked(State())

    /// Makes the first signal cancel the task of the command, which then has two seconds to end. A second
    /// signal ends the process at once.
    static func waitForCancelledCommand() { state.withLock { $0.isGraceful = true } }

    /// Cleans up and ends the process with `status`, or with the status of a signal that was received.
    static func now(status: CInt) -> Never {
        let (status, cleanUp) = state.withLock { ($0.interruption ?? status, $0.cleanUp) }
        cleanUp()
        _exit(status)
    }

    /// Runs `body`, and waits on the calling thread for a signal that ends the process: SIGINT (with status
    /// 130, as in shells), SIGTERM or SIGHUP. SIGPIPE is ignored, so that writing to a closed pipe fails with
    /// an error instead.
    ///
    /// Must be called before another thread exists, because threads inherit the blocked signals. Therefore
    /// the main function is not `async`: its thread would sleep with all signals unblocked.
    ///
    /// - Parameters:
    ///   - cleanUp: called before the process ends.
    ///   - interrupted: called after a signal, before a command is cancelled.
    static func run(
        cleanUp: @escaping @Sendable () -> Void, interrupted: () -> Void,
        _ body: @escaping @Sendable () async -> Never
    ) -> Never {
        state.withLock { $0.cleanUp = cleanUp }
        openStandardStreams()
        signal(SIGPIPE, SIG_IGN)
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { sigaddset(&signals, number) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        let work = Task.detached { await body() }
        let status = 128 + wait(for: signals)
        interrupted()
        let isGraceful = state.withLock { state in
            state.interruption = status
            return state.isGraceful
        }
        if isGraceful {
            work.cancel()
            Task.detached {
                try? await Task.sleep(for: .seconds(2))
                now(status: status)
            }
            _ = wait(for: signals)
        }
        now(status: status)
    }

    private static func wait(for signals: sigset_t) -> CInt {
        var signals = signals
        var number: CInt = 0
        while sigwait(&signals, &number) != 0 { pause() }
        return number
    }

    /// Opens the standard streams that the parent process has closed. Otherwise the next file would get the
    /// number of the closed stream and receive the program's output.
    private static func openStandardStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", O_RDWR)
        }
    }

    /// Whether the parent process has this signal ignored, as `nohup` does and a script does for background
    /// jobs.
    private static func isIgnored(_ number: CInt) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        #if canImport(Darwin)
        let handler = action.__sigaction_u.__sa_handler
        #else
        let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
