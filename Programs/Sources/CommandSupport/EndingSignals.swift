// SPDX-License-Identifier: MIT

import PortableC

/// The signals that end a process: SIGINT, SIGTERM and SIGHUP, except the ones that the parent process
/// ignores.
public struct EndingSignals {
    private var signals = sigset_t()

    /// Blocks the signals, so ``wait()`` can receive them. Ignores SIGPIPE, so writing to a closed pipe fails
    /// with an error instead. Also opens the standard streams that the parent process closed.
    ///
    /// Call this before any other thread exists, because threads inherit the blocked signals. That's why main
    /// functions aren't `async`: their thread would sleep with all signals unblocked.
    public init() {
        Self.openStandardStreams()
        signal(SIGPIPE, SIG_IGN)
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] where !Self.isIgnored(number) {
            sigaddset(&signals, number)
        }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Blocks the calling thread until the next signal.
    ///
    /// - Returns: the signal's number.
    public func wait() -> CInt {
        var signals = signals
        var number: CInt = 0
        while sigwait(&signals, &number) != 0 { pause() }
        return number
    }

    /// Opens closed streams. Otherwise the next file or socket would get a stream's descriptor number and
    /// receive its output.
    private static func openStandardStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", O_RDWR)
        }
    }

    /// Whether the parent process ignores this signal, like `nohup` does, or a script does for background
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
