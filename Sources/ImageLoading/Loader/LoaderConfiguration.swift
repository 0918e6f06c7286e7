// SPDX-License-Identifier: MIT

/// How a transport and ``HTTPLoader`` work. Read once, when they are made.
public struct LoaderConfiguration: Sendable, Hashable {
    /// Which of two waiting loads of the same priority begins first.
    public enum Order: Sendable, Hashable {
        /// The one that waits longer.
        case firstInFirstOut
        /// The newer one: what is on screen now was asked for last.
        case lastInFirstOut
    }

    /// Whether requests go through a proxy.
    public enum Proxy: Sendable, Hashable {
        /// As the environment says (`http_proxy`, `https_proxy`, `no_proxy`) or, on Apple, the system's settings.
        case system
        case none
        /// By the proxy at this address: `http://user:password@host:port`, `https:`, `socks5:`, or `socks5h:` for one
        /// that looks names up itself. ``URLSessionTransport`` cannot: its loads fail with `unsupported`.
        case server(String)
    }

    /// Connections to one host and port. HTTP/2 needs only one. Default: 6.
    public var connectionsPerHost = 6
    /// Connections in all, and transfers at a time. Default: 64.
    public var connections = 64
    /// Transfers at a time over the HTTP/2 connection of one host. Default: 64.
    public var streamsPerHost = 64
    /// Every 16th turn goes to the load that has waited longest, whatever its priority, so that none waits for ever.
    /// Default: first in, first out.
    public var order = Order.firstInFirstOut
    /// Default: as the system says.
    public var proxy = Proxy.system
    /// Sent with every request that does not have a field of the same name.
    /// Default: `Accept: image/*,*/*;q=0.8` and `User-Agent: WebImage/<version>`.
    public var headers: HTTPHeaders = ["Accept": "image/*,*/*;q=0.8", "User-Agent": Self.userAgent]
    /// The statuses that ``HTTPLoader`` takes for a success. Default: 200 to 299.
    public var acceptableStatuses: ClosedRange<Int> = 200...299
    /// The media types that ``HTTPLoader`` lets through, lower case, such as `image/png` or `image/*`; nil = all, and
    /// bytes decide. An answer without a type is let through. Default: nil.
    public var acceptableContentTypes: Set<String>?
    /// The most bytes a second that ``HTTPLoader`` lets come of all loads together, on the average.
    /// Default: nil, no limit.
    public var bytesPerSecond: Int?
    /// The longest wait that a server may ask for by `Retry-After`; a longer one counts as this. Default: 60 s.
    public var maximumRetryAfter: Duration = .seconds(60)

    public init() {}

    /// `WebImage/` and the version of this library.
    public static let userAgent = "WebImage/0.1"
}

extension LoaderConfiguration {
    /// Stands for the secrets that are sent with each request; nil without any.
    var partition: String? {
        var secrets: [String] = []
        for field in headers.fields where LoadRequest.defaultSecretHeaders.contains(field.name) {
            secrets += [field.name.text.lowercased(), field.value]
        }
        if case .server(let address) = proxy, address.contains("@") { secrets += ["proxy", address] }
        return secrets.isEmpty ? nil : secrets.map { "\($0.utf8.count):\($0)" }.joined()
    }
}
