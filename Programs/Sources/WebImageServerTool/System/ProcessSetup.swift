// SPDX-License-Identifier: MIT

#if Server
import NIOConcurrencyHelpers
import PortableC

/// Prepares the process for running as a server, and waits for signals.
enum ProcessSetup {
    /// Has an element when the process should end: after SIGTERM, and after SIGINT if the command lets
    /// requests end then too.
    static let termination = AsyncStream.makeStream(of: Void.self)

    private static let interruptDrains = NIOLockedValueBox(false)

    /// Passes SIGINT to ``termination`` from now on, as SIGTERM.
    static func drainsOnInterrupt() { interruptDrains.withLockedValue { $0 = true } }

    /// Runs `body`, and waits on the calling thread for signals.
    ///
    /// The first SIGTERM is passed to ``termination``. SIGINT, unless ``drainsOnInterrupt()`` was called, and
    /// any second signal end the process at once with the status that shells report for it, 128 and the
    /// number. SIGHUP does the same for a command, and a server ignores it: people send it to make a server
    /// read its settings again, and requests must not be lost. SIGPIPE is ignored, so writing to a closed pipe
    /// fails with an error.
    ///
    /// Must be called before another thread exists, because threads inherit the blocked signals. Therefore
    /// the main function is not `async`: its thread would sleep with all signals unblocked.
    static func run(_ body: @escaping @Sendable () async -> Never) -> Never {
        openStandardStreams()
        signal(SIGPIPE, SIG_IGN)
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { sigaddset(&signals, number) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        Task.detached { await body() }
        var number = wait(for: signals)
        if number == SIGTERM || number == SIGINT && interruptDrains.withLockedValue({ $0 }) {
            termination.continuation.yield()
            number = wait(for: signals)
        }
        _exit(128 + number)
    }

    /// Allows as many connections as the system does.
    static func raiseDescriptorLimit() {
        #if canImport(Darwin) || canImport(Musl)
        let resource = RLIMIT_NOFILE
        #else
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_cur = min(limit.rlim_max, 1 << 20)
        setrlimit(resource, &limit)
    }

    private static func wait(for signals: sigset_t) -> CInt {
        var signals = signals
        var number: CInt = 0
        while true {
            guard sigwait(&signals, &number) == 0 else {
                pause()
                continue
            }
            if number != SIGHUP || !interruptDrains.withLockedValue({ $0 }) { return number }
        }
    }

    /// Opens the standard streams that the parent process has closed. Otherwise the next socket or file would
    /// get the number of the closed stream and receive the log.
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
#endif
