// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
package import CCurl

/// What the libcurl found at run time can do.
package enum CurlLibrary {
    /// Readies libcurl, once in a process. Read it before any other call.
    package static let isReady: Bool = ccurl_global_init() == CURLE_OK

    /// Whether a client identity given as bytes is used. The option is accepted in any case.
    static let readsIdentitiesFromMemory = supportsIdentityBytes(
        ccurl_tls_library().map { String(cString: $0) } ?? "")

    /// - Parameter version: the TLS libraries, as in `OpenSSL/3.0.19`. Those in parentheses are not in use.
    static func supportsIdentityBytes(_ version: String) -> Bool {
        let names = [
            "OpenSSL", "LibreSSL", "BoringSSL", "AWS-LC", "quictls", "mbedTLS", "SecureTransport", "Schannel",
        ]
        return version.split(separator: " ").contains { library in
            names.contains { library.hasPrefix($0 + "/") || library == $0 }
        }
    }

    /// Opens sockets that are closed in programs that the process starts, to which not every libcurl sees by itself.
    package static let openSocket: curl_opensocket_callback = { _, _, address in
        address.map { ccurl_open_socket($0) } ?? CURL_SOCKET_BAD
    }
}
#endif
