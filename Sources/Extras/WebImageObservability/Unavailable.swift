// SPDX-License-Identifier: MIT

#if !Observability
// Without the trait, the package does not fetch swift-log, swift-metrics and swift-distributed-tracing. These
// declarations tell how to enable it. They have the initialisers that programs call: without them the
// compiler reports these as missing instead.

@available(*, unavailable, message: "WebImageObservability needs the package trait Observability")
public struct LogObserver {
    public init(logger: Any) {}
}

@available(*, unavailable, message: "WebImageObservability needs the package trait Observability")
public final class MetricsObserver {
    public init(factory: Any? = nil) {}
}

@available(*, unavailable, message: "WebImageObservability needs the package trait Observability")
public final class TracingObserver {
    public init(tracer: Any? = nil) {}
}
#endif
