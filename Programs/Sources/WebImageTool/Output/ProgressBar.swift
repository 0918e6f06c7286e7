// SPDX-License-Identifier: MIT

import ImageBase
import TerminalImage
@_spi(Programs) import WebImage

/// A progress line at the bottom of the terminal. It shows the inputs' progress, their rate, the remaining
/// time and one input's name.
///
/// If nothing has been received for two seconds, it shows the reason instead. It writes nothing if standard
/// error isn't a terminal.
final class ProgressBar: Sendable {
    static let shared = ProgressBar()

    private struct State {
        var isEnabled = false
        var isVisible = false
        var names: [String] = []
        /// The input that received bytes last.
        var current = 0
        var finished = 0
        var speed = TransferSpeed()
        var received: [Int: Int] = [:]
        var expected: [Int: Int] = [:]
        var drawn = ContinuousClock.now - .seconds(1)
        var wait = WaitStatus()
        /// Redraws the reason for waiting from time to time.
        var ticks: Task<Void, Never>?
    }

    private let state = Locked(State())

    /// Shows the line from now on if standard error is a terminal.
    ///
    /// - Parameter names: the inputs' names.
    func begin(_ names: [String]) {
        guard StandardError.isTerminal else { return }
        state.withLock { state in
            state.isEnabled = true
            state.names = names
            state.ticks = Task.detached {
                while (try? await Task.sleep(for: .milliseconds(250))) != nil { self.drawWait() }
            }
        }
    }

    /// Updates the status of the loads. `change` receives the current time.
    func noteWait(_ change: @Sendable (inout WaitStatus, Duration) -> Void) {
        let now = SystemTime.system.uptime
        state.withLock { change(&$0.wait, now) }
    }

    /// If nothing has been received for a while, shows what the loads are waiting for instead of the bar.
    private func drawWait() {
        let now = SystemTime.system.uptime
        state.withLock { state in
            guard state.isEnabled, let text = state.wait.text(at: now) else { return }
            state.isVisible = true
            let columns = TerminalSize.current(descriptor: 2).columns
            let line = ProgramSupport.escaping(text).prefix(max(1, columns - 1))
            StandardError.write("\r" + line + "\u{1B}[K")
        }
    }

    /// Reports the received and expected bytes of the input at `index`.
    func update(_ index: Int, received: Int, expected: Int?) {
        state.withLock { state in
            guard state.isEnabled else { return }
            let before = state.received[index] ?? 0
            state.speed.add(max(0, received - before), at: .now)
            state.received[index] = received
            state.current = index
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
        let total = ExpectedTotal(known: state.expected, count: state.names.count)
        let wanted = total.bytes
        let share = wanted == 0 ? 0 : min(1, Double(received) / Double(wanted))
        var parts = ["\(state.finished)/\(state.names.count)", ByteCount.text(received)]
        if wanted > received { parts[1] += " of \(total.text)" }
        if let rate = state.speed.bytesPerSecond(at: .now) {
            parts.append(ByteCount.text(Int(rate)) + "/s")
            if wanted > received { parts.append(duration(Double(wanted - received) / rate) + " left") }
        }
        // The name gets the space left beside a bar of 10 columns.
        var figures = " " + parts.joined(separator: "  ")
        while figures.count > columns - 12, parts.count > 2 {
            parts.removeLast()
            figures = " " + parts.joined(separator: "  ")
        }
        let space = columns - figures.count - 14
        if space >= 8, state.names.indices.contains(state.current) {
            let name = FileName.safe(for: state.names[state.current])
            figures += "  " + (name.count > space ? "…" + name.suffix(space - 1) : name)
        }
        let width = max(0, min(40, columns - figures.count - 3))
        let filled = Int(share * Double(width))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        return String((bar + figures).prefix(max(1, columns - 1)))
    }

    /// Returns a time as `0:07` or `1:02:30`.
    private static func duration(_ seconds: Double) -> String {
        let seconds = Int(min(seconds.rounded(.up), 360_000))
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let end = two(seconds % 60)
        return hours > 0 ? "\(hours):\(two(minutes)):\(end)" : "\(minutes):\(end)"
    }
}

/// The bytes per second over the last five seconds.
private struct TransferSpeed {
    /// The bytes in each half second.
    private var counts: [(begin: ContinuousClock.Instant, bytes: Int)] = []

    mutating func add(_ bytes: Int, at now: ContinuousClock.Instant) {
        if let last = counts.last, now - last.begin < .milliseconds(500) {
            counts[counts.count - 1].bytes += bytes
        } else {
            counts.append((now, bytes))
            counts.removeAll { now - $0.begin > .seconds(5) }
        }
    }

    /// The average rate; nil during the first half second, and if there were no bytes.
    func bytesPerSecond(at now: ContinuousClock.Instant) -> Double? {
        guard let first = counts.first, now - first.begin >= .milliseconds(500) else { return nil }
        let bytes = counts.reduce(0) { $0 + $1.bytes }
        return bytes > 0 ? Double(bytes) / ((now - first.begin) / .seconds(1)) : nil
    }
}

/// Formats byte counts as text.
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
