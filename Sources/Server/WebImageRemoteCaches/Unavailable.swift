// SPDX-License-Identifier: MIT

#if !RemoteCaches
// If the trait isn't enabled, apps that depend on the package don't need OpenSSL. These declarations explain
// how to enable it. They need the initializers that callers use, or the compiler would report those as
// missing instead.

@available(*, unavailable, message: "WebImageRemoteCaches needs the package trait RemoteCaches")
public final class ValkeyStore {
    public init(_ configuration: ValkeyConfiguration) {}
}

@available(*, unavailable, message: "WebImageRemoteCaches needs the package trait RemoteCaches")
public struct ValkeyConfiguration {
    public init(host: String, port: Int = 6379) {}

    public init(url: String) throws {}
}

@available(*, unavailable, message: "WebImageRemoteCaches needs the package trait RemoteCaches")
public final class S3Store {}

@available(*, unavailable, message: "WebImageRemoteCaches needs the package trait RemoteCaches")
public struct S3Configuration {
    public init(bucket: String, region: String) {}
}

@available(*, unavailable, message: "WebImageRemoteCaches needs the package trait RemoteCaches")
public final class S3SourceLoader {}

@available(*, unavailable, message: "WebImageRemoteCaches needs the package trait RemoteCaches")
public final class SharedDataCache {}

@available(*, unavailable, message: "WebImageRemoteCaches needs the package trait RemoteCaches")
public final class LeaseStore {}
#endif
