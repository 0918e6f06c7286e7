// SPDX-License-Identifier: MIT

#if Server
import CommandSupport
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
    /// read its settings again, and requests must not be lost. Must be called before another thread exists; see
    /// ``EndingSignals``.
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

    /// Allows as many connections as the system does.
    static func raiseDescriptorLimit() {
        guard var limit = descriptorLimit else { return }
        limit.rlim_cur = min(limit.rlim_max, 1 << 20)
        setrlimit(descriptors, &limit)
    }

    /// The number of descriptors that the process may open, and may allow itself.
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
