// SPDX-License-Identifier: MIT

/// An ordered log of events that any thread can append to and a test can wait on.
///
/// ```swift
/// let log = EventLog<String>()
/// manager.load(request) { _ in log.record("done") }
/// await log.wait(count: 1)
/// ```
public final class EventLog<Event: Sendable>: Sendable {
    private let entries = AwaitableValue<[Event]>([])

    public init() {}

    /// Appends `event`. You can call this on any thread; it holds a lock briefly.
    public func record(_ event: Event) {
        entries.withLock { $0.append(event) }
    }

    /// All events recorded so far.
    public var events: [Event] { entries.withLock { $0 } }

    /// The number of events recorded so far.
    public var count: Int { entries.withLock { $0.count } }

    /// Waits until at least `count` events are recorded and returns all of them. Returns early, with fewer
    /// events, only if the task is canceled.
    @discardableResult
    public func wait(count: Int) async -> [Event] {
        _ = await entries.wait { $0.count >= count }
        return events
    }

    /// Waits until `condition` is true for the recorded events. The condition is evaluated again after every
    /// new event.
    ///
    /// - Returns: `true` once the condition is true, `false` if the task is canceled first.
    @discardableResult
    public func wait(until condition: ([Event]) -> Bool) async -> Bool {
        while true {
            let recorded = events
            if condition(recorded) { return true }
            let count = recorded.count
            guard await entries.wait(until: { $0.count > count }) else { return false }
        }
    }
}

extension EventLog where Event == Void {
    /// Records one occurrence.
    public func record() { record(()) }
}
