// SPDX-License-Identifier: MIT

import CommandSupport
import ImageBase
import PortableC

/// Ends the process, at the end of a command or after a signal.
enum ProgramEnd {
    private struct State {
        var cleanUp: @Sendable () -> Void = {}
        /// Whether the command ends on its own after its task is canceled.
        var isGraceful = false
        /// The exit status after a signal.
        var interruption: CInt?
    }

    private static let state = Locked(State())

    /// Makes the first signal cancel the command's task, which then has two seconds to end. A second signal
    /// ends the process immediately.
    static func waitForCancelledCommand() { state.withLock { $0.isGraceful = true } }

    /// Cleans up and ends the process with `status`, or with the status for a signal if one was received.
    static func now(status: CInt) -> Never {
        let (status, cleanUp) = state.withLock { ($0.interruption ?? status, $0.cleanUp) }
        cleanUp()
        _exit(status)
    }

    /// Runs `body`, and waits on the calling thread for a signal that ends the process: SIGINT (with status
    /// 130, as in shells), SIGTERM or SIGHUP. Call this before any other thread exists; see
    /// ``EndingSignals``.
    ///
    /// - Parameters:
    ///   - cleanUp: called before the process ends.
    ///   - interrupted: called after a signal, before a command is canceled.
    static func run(
        cleanUp: @escaping @Sendable () -> Void, interrupted: () -> Void,
        _ body: @escaping @Sendable () async -> Never
    ) -> Never {
        state.withLock { $0.cleanUp = cleanUp }
        let signals = EndingSignals()
        let work = Task.detached { await body() }
        let status = 128 + signals.wait()
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
            _ = signals.wait()
        }
        now(status: status)
    }
}
