// SPDX-License-Identifier: MIT

#if !Observability
// If the trait isn't enabled, the package doesn't fetch swift-log, swift-metrics and
// swift-distributed-tracing. These declarations explain how to enable it. They need the initializers that
// callers use, or the compiler would report those as missing instead.

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
