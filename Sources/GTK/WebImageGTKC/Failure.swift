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

    /// The matching `WebImageError` value in C, or 0 if there isn't one.
    package var failureCode: UInt32 { UInt32(failure.rawValue) }

    private var failure: WebImageError {
        if code == .http, status == 404 || status == 410 { return WEBIMAGE_ERROR_NOT_FOUND }
        return Self.failures[code] ?? WEBIMAGE_ERROR_FAILED
    }

    /// The codes in C. `cancelled` is a GIO error instead.
    private static let failures: [Code: WebImageError] = [
        .http: WEBIMAGE_ERROR_HTTP,
        .framing: WEBIMAGE_ERROR_FRAMING,
        .timeout: WEBIMAGE_ERROR_TIMEOUT,
        .network: WEBIMAGE_ERROR_NETWORK,
        .tls: WEBIMAGE_ERROR_TLS,
        .redirect: WEBIMAGE_ERROR_REDIRECT,
        .blocked: WEBIMAGE_ERROR_BLOCKED,
        .limit: WEBIMAGE_ERROR_LIMIT,
        .corrupt: WEBIMAGE_ERROR_CORRUPT,
        .unsupported: WEBIMAGE_ERROR_UNSUPPORTED,
        .empty: WEBIMAGE_ERROR_EMPTY,
        .invalidURL: WEBIMAGE_ERROR_INVALID_URL,
        .invalidRequest: WEBIMAGE_ERROR_INVALID_REQUEST,
        .notCached: WEBIMAGE_ERROR_NOT_CACHED,
        .recentlyFailed: WEBIMAGE_ERROR_RECENTLY_FAILED,
        .io: WEBIMAGE_ERROR_IO,
        .decoderCrashed: WEBIMAGE_ERROR_DECODER_CRASHED,
        .busy: WEBIMAGE_ERROR_BUSY,
        .invalidInput: WEBIMAGE_ERROR_INVALID_INPUT,
        .vetoed: WEBIMAGE_ERROR_VETOED,
        .custom: WEBIMAGE_ERROR_CUSTOM,
        .shutDown: WEBIMAGE_ERROR_SHUT_DOWN,
    ]
}
#endif
