// SPDX-License-Identifier: MIT

#if !Server
// If the trait isn't enabled, apps that depend on the package don't compile the server. These declarations
// explain how to enable it. They need the initializers that callers use, or the compiler would report those
// as missing instead.

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
