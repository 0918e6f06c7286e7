// SPDX-License-Identifier: MIT

#if !GTK || !os(Linux)
// Without the trait, the package builds without GTK's headers. The messages below explain how to enable it.

@available(
    *, unavailable,
    message: "WebImageGTK needs Linux and the package's trait GTK: .package(…, traits: [\"GTK\"])"
)
public struct WidgetImage {}

@available(
    *, unavailable,
    message: "WebImageGTK needs Linux and the package's trait GTK: .package(…, traits: [\"GTK\"])"
)
public protocol WebImageWidget {}

@available(
    *, unavailable,
    message: "WebImageGTK needs Linux and the package's trait GTK: .package(…, traits: [\"GTK\"])"
)
public enum MainLoopBridge {}

@available(
    *, unavailable,
    message: "WebImageGTK needs Linux and the package's trait GTK: .package(…, traits: [\"GTK\"])"
)
public struct TiledImageWidget {}

@available(
    *, unavailable,
    message: "WebImageGTK needs Linux and the package's trait GTK: .package(…, traits: [\"GTK\"])"
)
public struct GTKPointer {}
#endif
