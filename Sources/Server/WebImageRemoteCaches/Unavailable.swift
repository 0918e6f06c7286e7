// SPDX-License-Identifier: MIT

#if !RemoteCaches
// Without the trait, applications that depend on the package need no OpenSSL. These declarations tell how to
// enable it. They have the initialisers that programs call: without them the compiler reports these as
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
