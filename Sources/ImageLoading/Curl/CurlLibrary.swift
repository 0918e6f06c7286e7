// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
package import CCurl

/// What the libcurl found at run time can do.
package enum CurlLibrary {
    /// Readies libcurl, once in a process. Read it before any other call.
    package static let isReady: Bool = ccurl_global_init() == CURLE_OK

    /// Opens sockets that are closed in programs that the process starts, to which not every libcurl sees by itself.
    package static let openSocket: curl_opensocket_callback = { _, _, address in
        address.map { ccurl_open_socket($0) } ?? CURL_SOCKET_BAD
    }
}
#endif
