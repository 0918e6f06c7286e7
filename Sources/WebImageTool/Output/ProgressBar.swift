// SPDX-License-Identifier: MIT

import ImageBase
import TerminalImage

/// A line at the bottom of the terminal with the progress of the inputs or, when nothing has been received
/// for two seconds, the reason. Writes nothing if standard error is not a terminal.
final class ProgressBar: Sendable {
    static let shared = ProgressBar()

    private struct State {
        var isEnabled = false
        var isVisible = false
        var total = 0
        var finished = 0
        var received: [Int: Int] = [:]
        var expected: [Int: Int] = [:]
        var drawn = ContinuousClock.now - .seconds(1)
        var wait = WaitStatus()
        /// Draws the reason for waiting from time to time.
        var ticks: Task<Void, Never>?
    }

    private let state = Locked(State())

    /// Shows the line from now on if standard error is a terminal.
    func begin(total: Int) {
        guard StandardError.isTerminal else { return }
        state.withLock { state in
            state.isEnabled = true
            state.total = total
            state.ticks = Task.detached {
                while (try? await Task.sleep(for: .milliseconds(250))) != nil { self.drawWait() }
            }
        }
    }

    /// Changes the status of the loads, with the current time.
    func noteWait(_ change: @Sendable (inout WaitStatus, Duration) -> Void) {
        let now = SystemTime.system.uptime
        state.withLock { change(&$0.wait, now) }
    }

    /// Shows what the loads are waiting for instead of the bar, if nothing has been received for a while.
    private func drawWait() {
        let now = SystemTime.system.uptime
        state.withLock { state in
            guard state.isEnabled, let text = state.wait.text(at: now) else { return }
            state.isVisible = true
            let columns = TerminalSize.current(descriptor: 2).columns
            let line = ImageError.escaping(text).prefix(max(1, columns - 1))
            StandardError.write("\r" + line + "\u{1B}[K")
        }
    }

    /// Reports the received and expected bytes of the input at `index`.
    func update(_ index: Int, received: Int, expected: Int?) {
        state.withLock { state in
            guard state.isEnabled else { return }
            state.received[index] = received
            if let expected { state.expected[index] = expected }
            Self.draw(&state, isForced: false)
        }
    }

    /// Counts the input at `index` as finished.
    func finish(_ index: Int) {
        state.withLock { state in
            guard state.isEnabled else { return }
            state.finished += 1
            if let received = state.received[index] { state.expected[index] = received }
            Self.draw(&state, isForced: false)
        }
    }

    /// Clears the line until the next update, to make room for other output.
    func hide() {
        state.withLock { state in
            guard state.isVisible else { return }
            state.isVisible = false
            StandardError.write("\r\u{1B}[K")
        }
    }

    /// Clears the line and stops drawing.
    func end() {
        let ticks = state.withLock { state in
            state.isEnabled = false
            return state.ticks
        }
        ticks?.cancel()
        hide()
    }

    private static func draw(_ state: inout State, isForced: Bool) {
        let now = ContinuousClock.now
        guard isForced || now - state.drawn >= .milliseconds(50) else { return }
        state.drawn = now
        state.isVisible = true
        let columns = TerminalSize.current(descriptor: 2).columns
        StandardError.write("\r" + line(state, columns: columns) + "\u{1B}[K")
    }

    private static func line(_ state: State, columns: Int) -> String {
        let received = state.received.values.reduce(0, +)
        // Inputs that have not begun are taken to have the mean size of those that have.
        let begun = state.expected.count
        let sum = state.expected.values.reduce(0, +)
        let wanted = begun == 0 ? 0 : sum / begun * max(begun, state.total)
        let share = wanted == 0 ? 0 : min(1, Double(received) / Double(wanted))
        let figures = " \(state.finished)/\(state.total)  \(ByteCount.text(received))"
        let width = max(0, min(40, columns - figures.count - 3))
        let filled = Int(share * Double(width))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        return String((bar + figures).prefix(max(1, columns - 1)))
    }
}

/// Byte counts as text.
enum ByteCount {
    /// Returns a short text such as `812 B`, `14.2 KB` or `3.1 MB`, in powers of 1,000.
    static func text(_ count: Int) -> String {
        guard count >= 1000 else { return "\(count) B" }
        var value = Double(count)
        for unit in ["KB", "MB", "GB", "TB"] {
            value /= 1000
            guard value >= 999.95, unit != "TB" else {
                let places = value < 10 ? 100.0 : 10.0
                return "\((value * places).rounded() / places) \(unit)"
            }
        }
        return "\(count) B"
    }
}
