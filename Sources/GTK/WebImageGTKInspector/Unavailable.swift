// SPDX-License-Identifier: MIT

#if !GTK || !os(Linux)
// Without the trait, the package builds without GTK's headers. The messages below explain how to enable it.

@available(
    *, unavailable,
    message: "WebImageGTKInspector needs Linux and the trait GTK: .package(…, traits: [\"GTK\"])"
)
public struct ImageInspector {}

@available(
    *, unavailable,
    message: "WebImageGTKInspector needs Linux and the trait GTK: .package(…, traits: [\"GTK\"])"
)
public final class LoadRecorder {}
#endif
