// SPDX-License-Identifier: MIT

#if URLSessionTransport || canImport(Darwin)
import Foundation
import ImageBase

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Converts URLSession's errors.
enum SessionFailure {
    static func error(_ error: any Error, hasBegun: Bool) -> ImageError {
        guard let failure = error as? URLError else {
            return ImageError(.network, "URLSession failed", cause: NetworkFailure.other(code: 0))
        }
        let number = failure.errorCode
        switch failure.code {
        case .cancelled: return .cancelled
        case .timedOut: return ImageError(.timeout, "no bytes received in time")
        case .cannotFindHost, .dnsLookupFailed:
            return ImageError(.network, "name not found", cause: NetworkFailure.dns)
        case .cannotConnectToHost: return ImageError(.network, "refused", cause: NetworkFailure.refused)
        case .notConnectedToInternet:
            return ImageError(.network, "no network", cause: NetworkFailure.unreachable)
        case .networkConnectionLost:
            let code: ImageError.Code = hasBegun ? .framing : .network
            return ImageError(code, "connection lost", cause: NetworkFailure.connectionLost)
        case .badServerResponse where !hasBegun:
            // On Linux, URLSession reports this code if a connection closes without a response.
            return ImageError(.network, "no answer", cause: NetworkFailure.connectionLost)
        case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData:
            return ImageError(.framing, "invalid HTTP response")
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired:
            return ImageError(.tls, "TLS verification failed")
        case .httpTooManyRedirects, .redirectToNonExistentLocation:
            return ImageError(.redirect, "missing redirect target")
        case .badURL, .unsupportedURL: return ImageError(.invalidURL, "invalid HTTP URL")
        default:
            // On Linux, there's no separate code for a connection that closes within a response.
            let code: ImageError.Code = hasBegun ? .framing : .network
            let cause = hasBegun ? NetworkFailure.connectionLost : .other(code: number)
            return ImageError(code, "URLSession failed", cause: cause)
        }
    }
}
#endif
