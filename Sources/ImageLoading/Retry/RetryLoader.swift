// SPDX-License-Identifier: MIT

public import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Adds retries, alternative URLs and circuits to a loader.
///
/// A failed load is retried as ``NetworkOptions/retry`` says, and then tried from
/// ``LoadRequest/alternatives``. If a body was interrupted, and the server supports ranges and sent a strong
/// validator, only its rest is requested (RFC 9110, 13.1.5), which the sink does not notice. Otherwise the
/// load starts again, if the sink can discard what it has received (``LoadSink/restart()``).
public final class RetryLoader: Loader {
    let base: any Loader
    let time: any TimeSource
    let breaker: CircuitBreaker?
    let random: @Sendable () -> Double
    let waitingCount = Locked(0)
    let patienceTimer: PatienceTimer
    /// Passes an error if an alternative URL must not be requested, or nil. Nil to request all.
    let alternativeCheck: AlternativeCheck?

    package typealias AlternativeCheck =
        @Sendable (LoadRequest, Priority, @escaping @Sendable (ImageError?) -> Void) -> Void

    /// - Parameters:
    ///   - base: the loader that makes the attempts.
    ///   - circuit: when loads from a failing server are suspended; nil for never.
    ///   - time: the clock and timer.
    ///   - random: returns numbers from 0 to 1, which vary the delays.
    public convenience init(
        _ base: any Loader, circuit: CircuitPolicy? = nil, time: any TimeSource = .system,
        random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.init(base, circuit: circuit, time: time, random: random, alternativeCheck: nil)
    }

    /// - Parameter alternativeCheck: asked about an alternative URL before it is requested. An error ends the
    ///   load.
    package init(
        _ base: any Loader, circuit: CircuitPolicy?, time: any TimeSource,
        random: @escaping @Sendable () -> Double = { .random(in: 0...1) }, alternativeCheck: AlternativeCheck?
    ) {
        self.base = base
        self.time = time
        self.random = random
        self.alternativeCheck = alternativeCheck
        patienceTimer = PatienceTimer(time)
        breaker = circuit.map { CircuitBreaker($0, time) }
    }

    /// Numbers of retained objects, for tests.
    package var activity: RetryActivity {
        RetryActivity(
            waiting: waitingCount.withLock { $0 }, circuits: breaker?.count ?? 0, watched: patienceTimer.count
        )
    }

    /// The open circuits in no particular order.
    public var openCircuits: [OpenCircuit] { breaker?.open ?? [] }

    /// Closes circuits and forgets their failures, because the servers are known to respond.
    public func closeCircuits(where isClosed: (OpenCircuit) -> Bool = { _ in true }) {
        for circuit in openCircuits where isClosed(circuit) { breaker?.close(circuit.origin) }
    }

    public func canLoad(_ url: URL) -> Bool { base.canLoad(url) }
    public var partition: String? { base.partition }
    public func defaultHeaders(for url: URL) -> HTTPHeaders { base.defaultHeaders(for: url) }
    public func setConnectionLimits(total: Int, perHost: Int) {
        base.setConnectionLimits(total: total, perHost: perHost)
    }

    public func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        guard
            request.retry.maximumAttempts > 1 || !request.alternatives.isEmpty || breaker != nil
                || request.patience != nil
        else {
            return base.load(request, priority: priority, sink: sink)
        }
        let load = RetryingLoad(request: request, loader: self, priority: priority, sink: sink)
        load.begin()
        return load
    }
}

/// Numbers of objects that a ``RetryLoader`` retains.
package struct RetryActivity: Sendable, Hashable {
    /// Loads that wait for their next attempt, each with a timer.
    package var waiting: Int
    /// Origins with a remembered failure.
    package var circuits: Int
    /// Running loads with a ``LoadRequest/patience``. They share one timer.
    package var watched = 0
}
