// SPDX-License-Identifier: MIT

public import ImageBase

/// A clock that moves only when a test advances it.
///
/// ```swift
/// let clock = ManualClock()
/// let task = Task { try await clock.sleep(for: .seconds(60)) }
/// await clock.sleepers(reach: 1)
/// clock.advance(by: .seconds(60))     // the task continues
/// ```
public final class ManualClock: TimeSource {
    private struct Sleeper {
        let deadline: Duration
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var wallTime: Double
        var uptime = Duration.zero
        var sleepers: [Int: Sleeper] = [:]
        var nextID = 0
        var cancelled: Set<Int> = []
    }

    private let state: AwaitableValue<State>

    /// Creates a clock with an uptime of zero.
    ///
    /// - Parameter wallTime: the initial wall time, in seconds since 1970. Default: 2 January 2026, 00:00
    ///   UTC.
    public init(wallTime: Double = 1_767_312_000) {
        state = AwaitableValue(State(wallTime: wallTime))
    }

    public var wallTime: Double { state.withLock { $0.wallTime } }
    public var uptime: Duration { state.withLock { $0.uptime } }
    /// The number of ``sleep(for:)`` calls that haven't returned yet.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Sets only the wall time, like a user or a time server. Sleepers depend on uptime and aren't affected.
    public func setWallTime(_ seconds: Double) {
        state.withLock { $0.wallTime = seconds }
    }

    /// Advances wall time and uptime. Sleepers that are due wake in the order of their deadlines. Each one
    /// reads a time at or after its own deadline.
    public func advance(by duration: Duration) {
        let target = state.withLock { $0.uptime + duration }
        while let continuation = step(towards: target) { continuation.resume() }
    }

    /// Advances to the next sleeper that is due by `target` and returns its continuation, or advances to
    /// `target`.
    private func step(towards target: Duration) -> CheckedContinuation<Void, Never>? {
        state.withLock { state in
            let due = state.sleepers.filter { $0.value.deadline <= target }
            let next = due.min { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
            let time = max(state.uptime, next?.value.deadline ?? target)
            state.wallTime += (time - state.uptime) / .seconds(1)
            state.uptime = time
            guard let next else { return nil }
            return state.sleepers.removeValue(forKey: next.key)?.continuation
        }
    }

    public func sleep(for duration: Duration) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if duration <= .zero || state.cancelled.contains(id) { return true }
                    let deadline = state.uptime + duration
                    state.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                state.cancelled.insert(id)
                return state.sleepers.removeValue(forKey: id)?.continuation
            }
            continuation?.resume()
        }
        let wasCancelled = state.withLock { $0.cancelled.remove(id) != nil }
        if wasCancelled { throw CancellationError() }
    }

    /// Waits until there are at least `count` sleepers. Returns `false` if the task is canceled first.
    @discardableResult
    public func sleepers(reach count: Int) async -> Bool {
        await state.wait { $0.sleepers.count >= count }
    }
}
