// SPDX-License-Identifier: MIT

#if Server
import CommandSupport
import Dispatch
import NIOConcurrencyHelpers

/// Writes lines to standard error on a separate queue, so a slow reader never delays a request.
///
/// Lines that arrive during a write are written together afterward. Beyond ``maximumBytes``, lines are
/// dropped and counted.
final class LogWriter: Sendable {
    private struct State {
        var text = ""
        var isWriting = false
        var dropped = 0
    }

    static let maximumBytes = 4 << 20
    private let state = NIOLockedValueBox(State())
    private let queue = DispatchQueue(label: "log")
    private let output: @Sendable (String) -> Void

    /// - Parameter output: writes complete lines; called on one thread at a time.
    init(output: @escaping @Sendable (String) -> Void = { StandardStream.error.write($0) }) {
        self.output = output
    }

    func write(_ line: String) {
        let begins = state.withLockedValue { state in
            guard state.text.utf8.count < Self.maximumBytes else {
                state.dropped += 1
                return false
            }
            state.text += line + "\n"
            defer { state.isWriting = true }
            return !state.isWriting
        }
        if begins { queue.async { self.writeAll() } }
    }

    /// The number of dropped lines.
    var dropped: Int { state.withLockedValue { $0.dropped } }

    /// Waits until everything is written.
    func flush() async {
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }

    private func writeAll() {
        while true {
            let text = state.withLockedValue { state in
                defer { state.text = "" }
                state.isWriting = !state.text.isEmpty
                return state.text
            }
            if text.isEmpty { return }
            output(text)
        }
    }
}
#endif
