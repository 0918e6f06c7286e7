// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl

/// What the libcurl found at run time can do.
package enum CurlLibrary {
    /// Readies libcurl, once in a process. Read it before any other call.
    package static let isReady: Bool = ccurl_global_init() == CURLE_OK
}
#endif
