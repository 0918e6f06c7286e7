// SPDX-License-Identifier: MIT

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The ways out before all is done.
enum ProgramEnd {
    /// Removes what is half written, gives the terminal back as it was and ends the process.
    static func now(status: CInt) -> Never {
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
        Task.detached { await body() }
        var number: CInt = 0
        while sigwait(&signals, &number) != 0 { pause() }
        ProgressBar.shared.hide()
        now(status: 128 + number)
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
