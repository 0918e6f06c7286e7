// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import CWebImageGTK
import ImageBase

extension ImageError {
    /// Returns a new GError, which the caller releases or passes on.
    func makeGError() -> UnsafeMutablePointer<GError>? {
        guard code != .cancelled else {
            return g_error_new_literal(g_io_error_quark(), gint(G_IO_ERROR_CANCELLED.rawValue), "cancelled")
        }
        let text = url.map { "\(message) (\($0))" } ?? message
        return webimage_private_error_new(failure, text, guint(clamping: status ?? 0))
    }

    private var failure: WebImageError {
        switch code {
        case .http: status == 404 || status == 410 ? WEBIMAGE_ERROR_NOT_FOUND : WEBIMAGE_ERROR_HTTP
        case .framing: WEBIMAGE_ERROR_FRAMING
        case .timeout: WEBIMAGE_ERROR_TIMEOUT
        case .network: WEBIMAGE_ERROR_NETWORK
        case .tls: WEBIMAGE_ERROR_TLS
        case .redirect: WEBIMAGE_ERROR_REDIRECT
        case .blocked: WEBIMAGE_ERROR_BLOCKED
        case .limit: WEBIMAGE_ERROR_LIMIT
        case .corrupt: WEBIMAGE_ERROR_CORRUPT
        case .unsupported: WEBIMAGE_ERROR_UNSUPPORTED
        case .empty: WEBIMAGE_ERROR_EMPTY
        case .invalidURL: WEBIMAGE_ERROR_INVALID_URL
        case .invalidRequest: WEBIMAGE_ERROR_INVALID_REQUEST
        case .notCached: WEBIMAGE_ERROR_NOT_CACHED
        case .recentlyFailed: WEBIMAGE_ERROR_RECENTLY_FAILED
        case .io: WEBIMAGE_ERROR_IO
        case .decoderCrashed: WEBIMAGE_ERROR_DECODER_CRASHED
        case .busy: WEBIMAGE_ERROR_BUSY
        case .invalidInput: WEBIMAGE_ERROR_INVALID_INPUT
        default: WEBIMAGE_ERROR_FAILED
        }
    }
}
#endif
