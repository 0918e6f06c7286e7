// SPDX-License-Identifier: MIT

#if !Server
// Without the trait, applications that depend on the package compile no server. These declarations tell how
// to enable it. They have the initialisers that programs call: without them the compiler reports these as
// missing instead.

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
