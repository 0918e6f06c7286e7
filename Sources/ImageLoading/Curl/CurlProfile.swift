// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl
import ImageBase

/// The options that many transfers share. A handle with equal options is reused without setting them again.
struct CurlProfile: Hashable {
    var connectMilliseconds: Int
    var trust: TrustPolicy
    var pins: [String]
    var identity: ClientIdentity?
    var isSecure: Bool
    var proxy: LoaderConfiguration.Proxy
    /// Whether each address is checked before a connection is made.
    var checksAddresses: Bool
    /// Connections of another group are not used: see ``SuspectConnection``.
    var group: Int

    /// - Parameter hasLeftOrigin: whether a redirect has led to another origin.
    init(
        request: LoadRequest, target: HTTPTarget, hasLeftOrigin: Bool, proxy: LoaderConfiguration.Proxy,
        group: Int = 0
    ) {
        connectMilliseconds = Self.milliseconds(request.timeouts.connect)
        isSecure = target.isSecure
        // A redirect to TLS uses another profile.
        trust = target.isSecure ? request.trust : .system
        pins = target.isSecure ? request.trust.pins(of: target.host) : []
        identity = target.isSecure && !hasLeftOrigin ? request.identity : nil
        checksAddresses = !request.addresses.allowsAll
        self.proxy = checksAddresses ? .none : proxy
        // Only a connection with TLS can have several requests.
        self.group = target.isSecure ? group : 0
    }

    /// The newest version of TLS, in three ways to allow all versions: libcurl uses no connection for which
    /// it was set in another way.
    static let groups = [
        CURL_SSLVERSION_MAX_NONE, CURL_SSLVERSION_MAX_DEFAULT, CURL_SSLVERSION_MAX_TLSv1_3,
    ]

    /// libcurl refuses more than 24 days.
    private static func milliseconds(_ duration: Duration) -> Int {
        Int(min(max(1, duration.nanoseconds / 1_000_000), Int64(Int32.max)))
    }

    func apply(to options: inout CurlOptions) {
        options.set(CURLOPT_NOSIGNAL, 1)
        options.set(CURLOPT_FOLLOWLOCATION, 0)
        options.set(CURLOPT_PROTOCOLS_STR, "http,https")
        options.set(CURLOPT_CONNECTTIMEOUT_MS, connectMilliseconds)
        options.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // A proxy that opens a tunnel must not receive the header fields for the server.
        options.set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
        switch proxy {
        case .system: break
        // A transfer begins after the resolver has answered.
        case .none, .resolver: options.set(CURLOPT_PROXY, "")
        case .server(let address):
            options.set(CURLOPT_PROXY, address)
            // The exceptions of the environment apply to its own proxies only.
            options.set(CURLOPT_NOPROXY, "")
        }
        guard isSecure else {
            // HTTP/2 is used with TLS only, so waiting for a connection to multiplex is useless.
            options.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
            return
        }
        // A libcurl without HTTP/2 rejects this option and uses HTTP/1.1.
        options.setIfSupported(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        options.setIfSupported(CURLOPT_PIPEWAIT, 1)
        options.set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2 | Self.groups[group % Self.groups.count])
        applyTrust(to: &options)
    }
}
#endif
