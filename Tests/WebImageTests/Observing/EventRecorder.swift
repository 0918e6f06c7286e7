// SPDX-License-Identifier: MIT

import ImageBase
import WebImage
import WebImageTestSupport

/// An observer that records all events.
struct EventRecorder: ImageObserver {
    private let log = EventLog<LoadEvent>()

    func observe(_ event: LoadEvent) { log.record(event) }

    var events: [LoadEvent] { log.events }

    /// The events of the given kind.
    func events(_ kind: LoadEvent.Kind) -> [LoadEvent] { events.filter { $0.kind == kind } }

    /// Waits until there are `count` events of the given kind, and returns them.
    @discardableResult
    func wait(for kind: LoadEvent.Kind, count: Int = 1) async throws -> [LoadEvent] {
        guard await log.wait(until: { $0.count { $0.kind == kind } >= count }) else {
            throw CancellationError()
        }
        return Array(events(kind).prefix(count))
    }

    /// Waits until the events meet a condition.
    func wait(until condition: @escaping @Sendable ([LoadEvent]) -> Bool) async throws {
        guard await log.wait(until: condition) else { throw CancellationError() }
    }

    /// The kinds of all events of a load, and of jobs while the load waits for them. Leaves out kinds that
    /// vary in number or order from machine to machine.
    func kinds(of load: UInt64) -> [LoadEvent.Kind] {
        events.filter { $0.loadIDs.contains(load) && ![.progress, .waited].contains($0.kind) }.map(\.kind)
    }
}

extension ManagerFixture {
    /// Returns a fixture with an observer on its manager.
    static func observed(
        _ observer: any ImageObserver, _ change: (inout ImageManagerConfiguration) -> Void = { _ in }
    ) throws -> ManagerFixture {
        try ManagerFixture {
            $0.observer = observer
            change(&$0)
        }
    }
}
