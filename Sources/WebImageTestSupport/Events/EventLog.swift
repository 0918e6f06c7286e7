// SPDX-License-Identifier: MIT

/// What happened, in order, written from any thread and awaited by a test.
///
///     let log = EventLog<String>()
///     manager.load(request) { _ in log.record("done") }
///     await log.wait(count: 1)
public final class EventLog<Event: Sendable>: Sendable {
    private let entries = Watched<[Event]>([])

    public init() {}

    /// Appends `event`. Never blocks for long; any thread.
    public func record(_ event: Event) {
        entries.withLock { $0.append(event) }
    }

    /// All that was recorded so far.
    public var events: [Event] { entries.withLock { $0 } }

    public var count: Int { entries.withLock { $0.count } }

    /// Waits until `count` events are there and returns all that are there then. Returns early, with fewer, only when
    /// the task is cancelled.
    @discardableResult
    public func wait(count: Int) async -> [Event] {
        _ = await entries.wait { $0.count >= count }
        return events
    }

    /// Waits until `condition` holds for the recorded events: it is asked again after every new one.
    ///
    /// - Returns: whether it came to hold; false when the task was cancelled before.
    @discardableResult
    public func wait(until condition: ([Event]) -> Bool) async -> Bool {
        while true {
            let seen = events
            if condition(seen) { return true }
            let count = seen.count
            guard await entries.wait(until: { $0.count > count }) else { return false }
        }
    }
}

extension EventLog where Event == Void {
    /// Notes that it happened.
    public func record() { record(()) }
}
