// SPDX-License-Identifier: MIT

public import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Loads by another loader, again where ``NetworkOptions/retry`` says so, then from
/// ``LoadRequest/alternatives``, and not at all from servers that do not answer.
///
/// A load that broke off within the body goes on where it broke off, if the server gives parts and says by a
/// strong validator that they are of the same version (RFC 9110, 13.1.5); the sink notices nothing. Otherwise
/// it begins anew, if the sink can forget what came (``LoadSink/restart()``).
public final class RetryLoader: Loader {
    let base: any Loader
    let time: any TimeSource
    let breaker: CircuitBreaker?
    let random: @Sendable () -> Double
    let waitingCount = Locked(0)
    let patienceTimer: PatienceTimer

    /// - Parameters:
    ///   - circuit: when a server is left alone; nil = never.
    ///   - random: numbers from 0 to 1, for waits that differ.
    public init(
        _ base: any Loader, circuit: CircuitPolicy? = nil, time: any TimeSource = .system,
        random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.base = base
        self.time = time
        self.random = random
        patienceTimer = PatienceTimer(time)
        breaker = circuit.map { CircuitBreaker($0, time) }
    }

    /// What is kept at the moment; for tests that nothing stays behind.
    package var activity: RetryActivity {
        RetryActivity(
            waiting: waitingCount.withLock { $0 }, circuits: breaker?.count ?? 0, watched: patienceTimer.count
        )
    }

    /// The servers that are left alone at the moment, in no order.
    public var openCircuits: [OpenCircuit] { breaker?.open ?? [] }

    /// Lets servers be asked again at once, because they are known to answer; nothing is held against them
    /// any more.
    public func closeCircuits(where isClosed: (OpenCircuit) -> Bool = { _ in true }) {
        for circuit in openCircuits where isClosed(circuit) { breaker?.close(circuit.origin) }
    }

    public func canLoad(_ url: URL) -> Bool { base.canLoad(url) }
    public var partition: String? { base.partition }
    public func defaultHeaders(for url: URL) -> HTTPHeaders { base.defaultHeaders(for: url) }

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

/// What a ``RetryLoader`` keeps.
package struct RetryActivity: Sendable, Hashable {
    /// Loads that wait for their next attempt, each with a timer.
    package var waiting: Int
    /// Origins of which a failure is remembered.
    package var circuits: Int
    /// Loads with a ``LoadRequest/patience`` that have not ended. All of them share one timer, which lasts
    /// until the patience of the last one would have ended.
    package var watched = 0
}
