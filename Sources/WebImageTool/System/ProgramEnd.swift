// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The ways out before all is done.
enum ProgramEnd {
    private struct State {
        /// Whether the command, once cancelled, ends by itself.
        var isGraceful = false
        /// The status that a signal has asked for.
        var interruption: CInt?
    }

    private static let state = Locked(State())

    /// Lets the first signal cancel the task that runs the command; it has two seconds then to put things in order. A
    /// second signal ends the process at once.
    static func waitForCancelledCommand() { state.withLock { $0.isGraceful = true } }

    /// Removes what is half written, gives the terminal back as it was and ends the process: after a signal with the
    /// status of that.
    static func now(status: CInt) -> Never {
        let status = state.withLock { $0.interruption } ?? status
        PartialFiles.removeAll()
        TerminalMode.restore()
        _exit(status)
    }

    /// Runs `body` and waits, on the calling thread, for a signal that ends the process by ``now(status:)``: Ctrl-C
    /// (then 130, as in shells), a hang-up or a polite kill. A reader that closes our output is no signal any more but
    /// an error of write.
    ///
    /// Must be called before any other thread exists, so that all inherit the blocked signals. That is why the main
    /// function is not `async`: its thread would sleep with all signals let through.
    static func run(_ body: @escaping @Sendable () async -> Never) -> Never {
        openStandardStreams()
        signal(SIGPIPE, SIG_IGN)
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { sigaddset(&signals, number) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        let work = Task.detached { await body() }
        let status = 128 + wait(for: signals)
        ProgressBar.shared.hide()
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

    /// A stream that our parent closed leads nowhere. Left closed, the next file opened would get its number, and what
    /// is printed would end up in it.
    private static func openStandardStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", O_RDWR)
        }
    }

    /// What a parent told us to ignore (nohup, a job in the background of a script) stays ignored.
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
