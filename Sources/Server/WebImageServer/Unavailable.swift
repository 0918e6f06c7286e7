// SPDX-License-Identifier: MIT

#if !Server
// Without the trait, applications that depend on the package compile no server. These declarations tell how
// to enable it. They have the initialisers that programs call: without them the compiler reports these as
// missing instead.

@available(*, unavailable, message: "WebImageServer needs the package trait Server")
public final class ImageServer {
    public init(_ configuration: ImageServerConfiguration) throws {}
}

@available(*, unavailable, message: "WebImageServer needs the package trait Server")
public struct ImageServerConfiguration {
    public init() {}
}

@available(*, unavailable, message: "WebImageServer needs the package trait Server")
public struct ImageServerRequest {
    public init(method: String = "GET", target: String) {}
}

@available(*, unavailable, message: "WebImageServer needs the package trait Server")
public struct ImageGrammar {}

@available(*, unavailable, message: "WebImageServer needs the package trait Server")
public struct URLSigningKey {
    public init(_ text: String) {}
}
#endif
