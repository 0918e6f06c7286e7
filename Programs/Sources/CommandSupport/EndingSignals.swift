// SPDX-License-Identifier: MIT

import PortableC

/// The signals that end a program: SIGINT, SIGTERM and SIGHUP, without those that the parent process has
/// ignored.
public struct EndingSignals {
    private var signals = sigset_t()

    /// Blocks the signals, which ``wait()`` then receives. Also ignores SIGPIPE: writing to a closed pipe fails
    /// with an error instead. Opens the standard streams that the parent process has closed.
    ///
    /// Must be called before another thread exists, because threads inherit the blocked signals. Therefore
    /// a main function isn't `async`: its thread would sleep with all signals unblocked.
    public init() {
        Self.openStandardStreams()
        signal(SIGPIPE, SIG_IGN)
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] where !Self.isIgnored(number) {
            sigaddset(&signals, number)
        }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Waits on the calling thread for the next signal.
    ///
    /// - Returns: its number.
    public func wait() -> CInt {
        var signals = signals
        var number: CInt = 0
        while sigwait(&signals, &number) != 0 { pause() }
        return number
    }

    /// Opens closed streams. Otherwise the next file or socket takes the number of one, and gets the output.
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
