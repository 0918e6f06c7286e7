// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl
import ImageBase

/// The options that most transfers have in common. A handle that has them set already is reused as it is.
struct CurlProfile: Hashable {
    var connectMilliseconds: Int
    var trust: TrustPolicy
    var pins: [String]
    var identity: ClientIdentity?
    var isSecure: Bool
    var proxy: LoaderConfiguration.Proxy
    /// Whether each address is looked at before it is connected to.
    var checksAddresses: Bool

    /// - Parameter isAway: whether a redirect led to another origin.
    init(_ request: LoadRequest, _ target: HTTPTarget, isAway: Bool, _ configuration: LoaderConfiguration) {
        connectMilliseconds = Int(max(1, request.timeouts.connect.nanoseconds / 1_000_000))
        isSecure = target.isSecure
        // A redirect may still lead to TLS, but then by another profile.
        trust = target.isSecure ? request.trust : .system
        pins = target.isSecure ? request.trust.pins(of: target.host) : []
        identity = target.isSecure && !isAway ? request.identity : nil
        checksAddresses = !request.addresses.allowsAll
        proxy = checksAddresses ? .none : configuration.proxy
    }

    func apply(to easy: UnsafeMutableRawPointer) {
        ccurl_set_long(easy, CURLOPT_NOSIGNAL, 1)
        ccurl_set_long(easy, CURLOPT_FOLLOWLOCATION, 0)
        ccurl_set_string(easy, CURLOPT_PROTOCOLS_STR, "http,https")
        ccurl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, connectMilliseconds)
        // Not another CURLOPT_BUFFERSIZE than the usual 16 KiB: it is allocated for each transfer, and a block three times
        // as large makes malloc tidy up each time it is freed.
        ccurl_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        switch proxy {
        case .system: break
        case .none: ccurl_set_string(easy, CURLOPT_PROXY, "")
        case .server(let address):
            ccurl_set_string(easy, CURLOPT_PROXY, address)
            // The environment's exceptions are not for this one.
            ccurl_set_string(easy, CURLOPT_NOPROXY, "")
        }
        guard isSecure else {
            // Without TLS there is no HTTP/2 here, and waiting for a connection to turn out to be one is in vain.
            ccurl_set_long(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
            return
        }
        ccurl_set_long(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        ccurl_set_long(easy, CURLOPT_PIPEWAIT, 1)
        ccurl_set_long(easy, CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        applyTrust(to: easy)
    }
}
#endif
