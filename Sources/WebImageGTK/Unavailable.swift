// SPDX-License-Identifier: MIT

#if !GTK || !os(Linux)
// Without the trait nobody needs GTK's headers. These names only tell what to do.

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
#endif
