// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import PortableFoundation

/// Sends events to a manager's observer. If there's no observer, the sender is `nil`, so each place that
/// could send an event only costs a memory read and a branch. Everything else is in functions that aren't
/// inlined.
final class EventSender: Sendable {
    private let observer: any ImageObserver

    private static let lastLoad = Locked<UInt64>(0)
    private static let lastJob = Locked<UInt64>(0)

    init(_ observer: any ImageObserver) {
        self.observer = observer
    }

    static func makeLoadNumber() -> UInt64 { makeNumber(lastLoad) }
    static func makeJobNumber() -> UInt64 { makeNumber(lastJob) }

    private static func makeNumber(_ last: Locked<UInt64>) -> UInt64 {
        last.withLock { last in
            last += 1
            return last
        }
    }

    func send(
        _ kind: LoadEvent.Kind, of subject: LoadEvent.Subject, at instant: ContinuousClock.Instant = .now,
        _ fields: LoadEvent.Fields? = nil
    ) {
        let details = fields.map(LoadEvent.Details.init) ?? .none
        observer.observe(LoadEvent(kind, of: subject, at: instant, details))
    }

    /// Sends the three events of a load that ends with a fresh image in memory. They share a single clock
    /// reading, taken after the lookup.
    @inline(never)
    func memoryHit(_ request: ImageRequest, _ response: ImageResponse, start: ContinuousClock.Instant) {
        let end = ContinuousClock.now
        let hit = LoadEvent.Hit(size: response.image.size, duration: end - start)
        let subject = LoadEvent.Subject(loads: .one(Self.makeLoadNumber()), request: request)
        observer.observe(LoadEvent(.started, of: subject, at: start, .none))
        observer.observe(LoadEvent(.memoryHit, of: subject, at: end, .none))
        observer.observe(LoadEvent(.finished, of: subject, at: end, .hit(hit)))
    }

    /// Returns the target of events about a URL: the job that's running a stage on this thread if there is
    /// one, otherwise `task`.
    @inline(never)
    func target(_ url: URL?, or task: ObservedTask? = nil) -> EventTarget {
        if let job = ObservedJob.current, job.sender === self { return job.target }
        return EventTarget(
            sender: self,
            subject: LoadEvent.Subject(
                loads: task.map { .one($0.number) } ?? .none, request: task?.request, url: url))
    }

    @inline(never)
    func memoryPressure(_ pressure: MemoryPressure) {
        send(.memoryPressure, of: LoadEvent.Subject(), LoadEvent.Fields(pressure: pressure))
    }

    /// Sends the errors and evictions of a disk cache until the result is released.
    func observe(_ cache: (any DataCache)?) -> [ChangeObservation] {
        [
            cache?.observeErrors { [self] error in
                send(.diskCacheFailed, of: LoadEvent.Subject(), LoadEvent.Fields(error: error))
            },
            cache?.observeEvictions { [self] in evicted($0, bytes: $1, from: .disk) },
        ].compactMap(\.self)
    }

    /// Sends the evictions of a memory cache, or of all caches in a set, until the result is released.
    func observe(_ cache: any ValueCache<CachedImage>) -> [ChangeObservation] {
        if let set = cache as? ValueCacheSet<CachedImage> { return set.caches.flatMap(observe) }
        guard let memory = cache as? MemoryCache<CachedImage> else { return [] }
        return [memory.observeEvictions { [self] in evicted($0, bytes: $1, from: .memory) }]
    }

    private func evicted(_ count: Int, bytes: Int, from tier: CacheTiers) {
        send(.evicted, of: LoadEvent.Subject(), LoadEvent.Fields(bytes: bytes, tier: tier, count: count))
    }
}

/// The subject of events, and the sender that sends them.
struct EventTarget: Sendable {
    let sender: EventSender
    let subject: LoadEvent.Subject

    @inline(never)
    func stored(_ tier: CacheTiers, bytes: Int) {
        sender.send(.stored, of: subject, LoadEvent.Fields(bytes: bytes, tier: tier))
    }

    @inline(never)
    func notStored(_ reason: NotStoredReason) {
        sender.send(.notStored, of: subject, LoadEvent.Fields(tier: .disk, reason: reason))
    }

    @inline(never)
    func failureRemembered(_ error: ImageError, for duration: Duration) {
        sender.send(
            .failureRemembered, of: subject, LoadEvent.Fields(duration: duration, error: error))
    }
}
