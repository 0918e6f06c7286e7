// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl

/// What the libcurl found at run time can do.
enum CurlLibrary {
    /// Readies libcurl, once in a process. Read it before any other call.
    static let isReady: Bool = ccurl_global_init() == CURLE_OK
}
#endif
