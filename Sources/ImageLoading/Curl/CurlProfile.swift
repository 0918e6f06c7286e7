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

    /// - Parameter hasLeftOrigin: whether a redirect has led to another origin.
    init(
        request: LoadRequest, target: HTTPTarget, hasLeftOrigin: Bool, configuration: LoaderConfiguration
    ) {
        connectMilliseconds = Int(max(1, request.timeouts.connect.nanoseconds / 1_000_000))
        isSecure = target.isSecure
        // A redirect may still lead to TLS, but then by another profile.
        trust = target.isSecure ? request.trust : .system
        pins = target.isSecure ? request.trust.pins(of: target.host) : []
        identity = target.isSecure && !hasLeftOrigin ? request.identity : nil
        checksAddresses = !request.addresses.allowsAll
        proxy = checksAddresses ? .none : configuration.proxy
    }

    func apply(to options: inout CurlOptions) {
        options.set(CURLOPT_NOSIGNAL, 1)
        options.set(CURLOPT_FOLLOWLOCATION, 0)
        options.set(CURLOPT_PROTOCOLS_STR, "http,https")
        options.set(CURLOPT_CONNECTTIMEOUT_MS, connectMilliseconds)
        // Not another CURLOPT_BUFFERSIZE than the usual 16 KiB: it is allocated for each transfer, and a
        // block three times as large makes malloc tidy up each time it is freed.
        options.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // Header fields are for the server: a proxy that opens a tunnel to it must not see them.
        options.set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
        switch proxy {
        case .system: break
        case .none: options.set(CURLOPT_PROXY, "")
        case .server(let address):
            options.set(CURLOPT_PROXY, address)
            // The environment's exceptions are not for this one.
            options.set(CURLOPT_NOPROXY, "")
        }
        guard isSecure else {
            // Without TLS there is no HTTP/2 here, and waiting for a connection to turn out to be one is in
            // vain.
            options.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
            return
        }
        // A libcurl without HTTP/2 refuses this and speaks HTTP/1.1.
        options.setIfSupported(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        options.set(CURLOPT_PIPEWAIT, 1)
        options.set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        applyTrust(to: &options)
    }
}
#endif
