// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl
import ImageBase

/// The options that many transfers share. If a handle already has equal options, it's reused without setting
/// them again.
struct CurlProfile: Hashable {
    var connectMilliseconds: Int
    var trust: TrustPolicy
    var pins: [String]
    var identity: ClientIdentity?
    var isSecure: Bool
    var proxy: LoaderConfiguration.Proxy
    /// Whether each address is checked before a connection is made.
    var checksAddresses: Bool
    /// The group of connections that libcurl may use; see ``SuspectConnection``.
    var group: Int

    /// - Parameter hasLeftOrigin: whether a redirect has led to another origin.
    init(
        request: LoadRequest, target: HTTPTarget, hasLeftOrigin: Bool, proxy: LoaderConfiguration.Proxy,
        group: Int = 0
    ) {
        connectMilliseconds = Self.milliseconds(request.timeouts.connect)
        isSecure = target.isSecure
        // Trust and pins matter only with TLS. A redirect to TLS uses another profile.
        trust = target.isSecure ? request.trust : .system
        pins = target.isSecure ? request.trust.pins(of: target.host) : []
        identity = target.isSecure && !hasLeftOrigin ? request.identity : nil
        checksAddresses = !request.addresses.allowsAll
        self.proxy = checksAddresses ? .none : proxy
        // Only connections with TLS carry several requests at the same time.
        self.group = target.isSecure ? group : 0
    }

    /// Three values for the maximum TLS version that all mean "no maximum". libcurl never reuses a connection
    /// that was opened with a different value, so each value is a separate group.
    static let groups = [
        CURL_SSLVERSION_MAX_NONE, CURL_SSLVERSION_MAX_DEFAULT, CURL_SSLVERSION_MAX_TLSv1_3,
    ]

    /// Returns milliseconds for libcurl, which refuses more than 24 days.
    private static func milliseconds(_ duration: Duration) -> Int {
        Int(min(max(1, duration.nanoseconds / 1_000_000), Int64(Int32.max)))
    }

    func apply(to options: inout CurlOptions) {
        options.set(CURLOPT_NOSIGNAL, 1)
        options.set(CURLOPT_FOLLOWLOCATION, 0)
        options.set(CURLOPT_PROTOCOLS_STR, "http,https")
        options.set(CURLOPT_CONNECTTIMEOUT_MS, connectMilliseconds)
        options.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // A proxy that opens a tunnel must not receive the header fields meant for the server.
        options.set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
        switch proxy {
        case .system: break
        // If there's a resolver, the transfer begins only once the proxy is known.
        case .none, .resolver: options.set(CURLOPT_PROXY, "")
        case .server(let address):
            options.set(CURLOPT_PROXY, address)
            // The exceptions in the environment (`no_proxy`) apply only to the proxies in the environment.
            options.set(CURLOPT_NOPROXY, "")
        }
        guard isSecure else {
            // HTTP/2 is only used with TLS, so there's no point in waiting for a connection to multiplex.
            options.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
            return
        }
        // If libcurl was built without HTTP/2, it rejects this option and uses HTTP/1.1.
        options.setIfSupported(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        options.setIfSupported(CURLOPT_PIPEWAIT, 1)
        options.set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2 | Self.groups[group % Self.groups.count])
        applyTrust(to: &options)
    }
}
#endif
