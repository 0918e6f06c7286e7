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

    /// From now on a reader that closes our output is an error of write, and Ctrl-C, a hang-up or a polite kill ends
    /// the process by ``now(status:)``: 130 for Ctrl-C, as shells do. Must run before any other thread exists, which
    /// then leave these signals to the one that waits for them here.
    static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { sigaddset(&signals, number) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        let waited = signals
        SignalThread.start {
            var waited = waited
            var number: CInt = 0
            while sigwait(&waited, &number) != 0 {}
            ProgressBar.shared.hide()
            now(status: 128 + number)
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
