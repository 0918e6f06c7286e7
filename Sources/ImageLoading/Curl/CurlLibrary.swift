// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
package import CCurl

/// Capabilities of the libcurl found at run time.
package enum CurlLibrary {
    /// Initializes libcurl once per process. Read it before any other call.
    package static let isReady: Bool = ccurl_global_init() == CURLE_OK

    /// Whether a client identity in memory is supported. libcurl accepts the option either way.
    static let readsIdentitiesFromMemory = supportsIdentityBytes(
        ccurl_tls_library().map { String(cString: $0) } ?? "")

    /// - Parameter version: the TLS libraries, such as `OpenSSL/3.0.19`. Libraries in parentheses aren't in
    ///   use.
    static func supportsIdentityBytes(_ version: String) -> Bool {
        let names = [
            "OpenSSL", "LibreSSL", "BoringSSL", "AWS-LC", "quictls", "mbedTLS", "SecureTransport", "Schannel",
        ]
        return version.split(separator: " ").contains { library in
            names.contains { library.hasPrefix($0 + "/") || library == $0 }
        }
    }

    /// Opens sockets with `FD_CLOEXEC`, which some versions of libcurl don't set.
    package static let openSocket: curl_opensocket_callback = { _, _, address in
        address.map { ccurl_open_socket($0) } ?? CURL_SOCKET_BAD
    }
}
#endif
