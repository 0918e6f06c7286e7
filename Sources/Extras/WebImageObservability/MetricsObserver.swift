// SPDX-License-Identifier: MIT

#if Observability
import ImageBase
public import Metrics
public import WebImage

/// Reports events as swift-metrics metrics.
///
/// ```swift
/// configuration.observer = MetricsObserver()
/// ```
///
/// | metric | kind | dimensions |
/// |---|---|---|
/// | `webimage.load.duration` | timer | `webimage.origin`, or `error.type` of a load that failed |
/// | `webimage.load.active` | meter | |
/// | `webimage.load.errors` | counter | `error.type` |
/// | `webimage.load.cancellations` | counter | |
/// | `webimage.memory.hits`, `webimage.memory.misses` | counter | |
/// | `webimage.disk.hits`, `webimage.disk.misses` | counter | |
/// | `webimage.transfer.duration` | timer | `http.response.status_code`, or `error.type` |
/// | `webimage.transfer.active` | meter | |
/// | `webimage.transfer.retries` | counter | `error.type` |
/// | `webimage.network.received.bytes` | counter | |
/// | `webimage.decode.duration` | timer | `webimage.format` |
/// | `webimage.stored.bytes` | counter | `webimage.tier` |
/// | `webimage.evicted.entries`, `webimage.evicted.bytes` | counter | `webimage.tier` |
///
/// A canceled load doesn't have a duration. Dimensions use OpenTelemetry's names where they exist;
/// `error.type` is ``ImageError/Code``. URLs and host names are never dimensions, because their number is
/// unlimited.
public final class MetricsObserver: ImageObserver {
    private let metrics: MetricTable

    /// - Parameter factory: creates the metrics. Default: nil, which uses the factory that `MetricsSystem`
    ///   has at the first event.
    public init(factory: (any MetricsFactory)? = nil) {
        metrics = MetricTable(factory: factory)
    }

    public func observe(_ event: LoadEvent) {
        switch event.kind {
        case .started: metrics.meter("load.active").increment()
        case .finished:
            metrics.meter("load.active").decrement()
            time("load.duration", event, by: "webimage.origin", value: event.origin?.rawValue)
        case .failed:
            metrics.meter("load.active").decrement()
            time("load.duration", event, by: "error.type", value: event.error?.code.rawValue)
            metrics.counter("load.errors", by: "error.type", value: event.error?.code.rawValue).increment()
        case .cancelled:
            metrics.meter("load.active").decrement()
            metrics.counter("load.cancellations").increment()
        case .memoryHit: metrics.counter("memory.hits").increment()
        case .memoryMiss: metrics.counter("memory.misses").increment()
        case .diskHit: metrics.counter("disk.hits").increment()
        case .diskMiss: metrics.counter("disk.misses").increment()
        case .transferBegan: metrics.meter("transfer.active").increment()
        case .transferEnded: transferEnded(event)
        case .retried:
            metrics.counter("transfer.retries", by: "error.type", value: event.error?.code.rawValue)
                .increment()
        case .decoded:
            time("decode.duration", event, by: "webimage.format", value: event.info?.format.rawValue)
        case .stored: count("stored.bytes", event.bytes, of: event)
        case .evicted:
            count("evicted.entries", event.count, of: event)
            count("evicted.bytes", event.bytes, of: event)
        default: break
        }
    }

    private func transferEnded(_ event: LoadEvent) {
        metrics.meter("transfer.active").decrement()
        if let bytes = event.metrics?.wireBytes ?? event.bytes, bytes > 0 {
            metrics.counter("network.received.bytes").increment(by: bytes)
        }
        if let error = event.error {
            if error.code != .cancelled {
                time("transfer.duration", event, by: "error.type", value: error.code.rawValue)
            }
        } else {
            time(
                "transfer.duration", event, by: "http.response.status_code",
                value: event.status.map(String.init))
        }
    }

    private func count(_ name: String, _ amount: Int?, of event: LoadEvent) {
        metrics.counter(name, by: "webimage.tier", value: event.tier == .memory ? "memory" : "disk")
            .increment(by: amount ?? 0)
    }

    private func time(_ name: String, _ event: LoadEvent, by dimension: String, value: String?) {
        guard let duration = event.duration else { return }
        metrics.timer(name, by: dimension, value: value).record(duration: duration)
    }
}

/// Metrics by name and dimension, created once.
private final class MetricTable: Sendable {
    private struct Key: Hashable {
        let name: String
        let value: String?
    }

    private struct State {
        var counters: [Key: Counter] = [:]
        var timers: [Key: Metrics.Timer] = [:]
        var meters: [Key: Meter] = [:]
    }

    private let factory: (any MetricsFactory)?
    private let state = Locked(State())

    init(factory: (any MetricsFactory)?) {
        self.factory = factory
    }

    func counter(_ name: String, by dimension: String? = nil, value: String? = nil) -> Counter {
        find(\.counters, Key(name: name, value: value)) { factory in
            Counter(
                label: "webimage." + name, dimensions: Self.list(dimension, value), factory: factory)
        }
    }

    func timer(_ name: String, by dimension: String, value: String?) -> Metrics.Timer {
        find(\.timers, Key(name: name, value: value)) { factory in
            Metrics.Timer(
                label: "webimage." + name, dimensions: Self.list(dimension, value), factory: factory)
        }
    }

    func meter(_ name: String) -> Meter {
        find(\.meters, Key(name: name, value: nil)) { factory in
            Meter(label: "webimage." + name, dimensions: [], factory: factory)
        }
    }

    private static func list(_ dimension: String?, _ value: String?) -> [(String, String)] {
        guard let dimension, let value else { return [] }
        return [(dimension, value)]
    }

    /// Returns the metric for a key. No lock is held while the factory is called.
    private func find<Metric: Sendable>(
        _ table: any WritableKeyPath<State, [Key: Metric]> & Sendable, _ key: Key,
        make: (any MetricsFactory) -> Metric
    ) -> Metric {
        if let known = state.withLock({ $0[keyPath: table][key] }) { return known }
        let new = make(factory ?? MetricsSystem.factory)
        return state.withLock { state in
            if let known = state[keyPath: table][key] { return known }
            state[keyPath: table][key] = new
            return new
        }
    }
}
#endif
