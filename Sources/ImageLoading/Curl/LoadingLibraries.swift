// SPDX-License-Identifier: MIT

package import ImageBase

#if WEBIMAGE_CURL
import CCurl
import CZlib
#endif

/// The libraries that load data from the network.
package enum LoadingLibraries {
    /// The versions of the installed libraries. Loads libcurl.
    package static var versions: [LibraryVersion] {
        #if WEBIMAGE_CURL
        // "libcurl/7.88.1 OpenSSL/3.0.17 nghttp2/1.52.0": libcurl and the libraries that it uses.
        let zlib = LibraryVersion("zlib", zlibVersion())
        guard CurlLibrary.isReady else { return [zlib] }
        let parts = String(cString: curl_version()).split(separator: " ", maxSplits: 1)
        let version = parts.first?.split(separator: "/").last ?? "unknown"
        let uses = parts.count > 1 ? " (\(parts[1]))" : ""
        return [LibraryVersion("libcurl", version + uses), zlib]
        #else
        return []
        #endif
    }
}
