// SPDX-License-Identifier: MIT

#if !Server
// If the trait isn't enabled, apps that depend on the package don't compile the server. These declarations
// explain how to enable it. They need the initializers that callers use, or the compiler would report those
// as missing instead.

@available(*, unavailable, message: "WebImageProxy needs the package trait Server")
public final class CachingProxy {
    public init(
        _ configuration: ProxyConfiguration, origin: any ProxyOrigin, log: (ProxyRecord) -> Void = { _ in }
    ) throws {}
}

@available(*, unavailable, message: "WebImageProxy needs the package trait Server")
public struct ProxyConfiguration {
    public init(origin: String) throws {}

    public init(originHost: String, originPort: Int) {}
}

@available(*, unavailable, message: "WebImageProxy needs the package trait Server")
public struct ProxyRecord {}

@available(*, unavailable, message: "WebImageProxy needs the package trait Server")
public protocol ProxyOrigin {}
#endif
