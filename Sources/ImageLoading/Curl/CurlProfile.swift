// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl

/// The options that most transfers have in common. A handle that has them set already is reused as it is.
struct CurlProfile: Hashable {
    var connectMilliseconds: Int
    var trust: TrustPolicy
    var isSecure: Bool
    var usesProxy: Bool
    /// Whether each address is looked at before it is connected to.
    var checksAddresses: Bool

    init(_ request: LoadRequest, _ target: HTTPTarget, _ configuration: LoaderConfiguration) {
        connectMilliseconds = Int(max(1, request.timeouts.connect.nanoseconds / 1_000_000))
        isSecure = target.isSecure
        // A redirect may still lead to TLS, but then by another profile.
        trust = target.isSecure ? request.trust : .system
        checksAddresses = !request.addresses.allowsAll
        usesProxy = configuration.proxy == .system && !checksAddresses
    }

    func apply(to easy: UnsafeMutableRawPointer) {
        ccurl_set_long(easy, CURLOPT_NOSIGNAL, 1)
        ccurl_set_long(easy, CURLOPT_FOLLOWLOCATION, 0)
        ccurl_set_string(easy, CURLOPT_PROTOCOLS_STR, "http,https")
        ccurl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, connectMilliseconds)
        ccurl_set_long(easy, CURLOPT_BUFFERSIZE, 48 << 10)
        ccurl_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        if !usesProxy { ccurl_set_string(easy, CURLOPT_PROXY, "") }
        guard isSecure else {
            // Without TLS there is no HTTP/2 here, and waiting for a connection to turn out to be one is in vain.
            ccurl_set_long(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
            return
        }
        ccurl_set_long(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        ccurl_set_long(easy, CURLOPT_PIPEWAIT, 1)
        ccurl_set_long(easy, CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        switch trust.authorities {
        case .system: break
        case .file(let path):
            ccurl_set_string(easy, CURLOPT_CAINFO, path)
            // The folder of the system's certificates would still be believed.
            ccurl_set_string(easy, CURLOPT_CAPATH, nil)
        case .none:
            ccurl_set_long(easy, CURLOPT_SSL_VERIFYPEER, 0)
            ccurl_set_long(easy, CURLOPT_SSL_VERIFYHOST, 0)
        }
        if !trust.pins.isEmpty {
            let pins = trust.pins.map { "sha256//" + $0 }.joined(separator: ";")
            ccurl_set_string(easy, CURLOPT_PINNEDPUBLICKEY, pins)
        }
    }
}
#endif
