// SPDX-License-Identifier: MIT

#if Server
import CommandSupport
import NIOConcurrencyHelpers
import PortableC

/// Prepares the process to run as a server, and waits for signals.
enum ProcessSetup {
    /// Yields an element when the process should end: after SIGTERM, and after SIGINT if the command lets
    /// requests finish then too.
    static let termination = AsyncStream.makeStream(of: Void.self)

    private static let interruptDrains = NIOLockedValueBox(false)

    /// Passes SIGINT to ``termination`` from now on, like SIGTERM.
    static func drainsOnInterrupt() { interruptDrains.withLockedValue { $0 = true } }

    /// Runs `body`, and waits for signals on the calling thread.
    ///
    /// The first SIGTERM is passed to ``termination``. SIGINT, unless ``drainsOnInterrupt()`` was called, and
    /// any second signal end the process immediately with the status that shells report: 128 plus the
    /// signal's number. SIGHUP does the same for a command, but a server ignores it: people send it to make a
    /// server reload its settings, and that must not interrupt requests. Call this before any other thread
    /// exists; see ``EndingSignals``.
    static func run(_ body: @escaping @Sendable () async -> Never) -> Never {
        let signals = EndingSignals()
        Task.detached { await body() }
        var number = wait(for: signals)
        if number == SIGTERM || number == SIGINT && interruptDrains.withLockedValue({ $0 }) {
            termination.continuation.yield()
            number = wait(for: signals)
        }
        _exit(128 + number)
    }

    /// Raises the descriptor limit to allow as many connections as the system permits.
    static func raiseDescriptorLimit() {
        guard var limit = descriptorLimit else { return }
        limit.rlim_cur = min(limit.rlim_max, 1 << 20)
        setrlimit(descriptors, &limit)
    }

    /// The number of descriptors that the process may open, and the maximum it may raise that to.
    static var descriptorLimit: rlimit? {
        var limit = rlimit()
        return getrlimit(descriptors, &limit) == 0 ? limit : nil
    }

    #if canImport(Darwin) || canImport(Musl)
    private static let descriptors = RLIMIT_NOFILE
    #else
    private static let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif

    private static func wait(for signals: EndingSignals) -> CInt {
        while true {
            let number = signals.wait()
            if number != SIGHUP || !interruptDrains.withLockedValue({ $0 }) { return number }
        }
    }
}
#endif
