// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl

/// What the libcurl found at run time can do.
enum CurlLibrary {
    /// Readies libcurl, once in a process. Read it before any other call.
    static let isReady: Bool = ccurl_global_init() == CURLE_OK

    /// The content codings it can undo.
    static let codings: Set<String> = {
        var names: Set<String> = []
        if ccurl_has_gzip() != 0 { names.formUnion(["gzip", "x-gzip", "deflate"]) }
        if ccurl_has_brotli() != 0 { names.insert("br") }
        if ccurl_has_zstd() != 0 { names.insert("zstd") }
        return names
    }()
}
#endif
