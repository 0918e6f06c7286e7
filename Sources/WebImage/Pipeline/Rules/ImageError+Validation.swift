// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

// What the failure of a validation says about the stored image.
extension ImageError {
    /// Whether the failure of a validation allows the stored image to be the result, unless the server
    /// forbids that: the server cannot be reached or is not to be asked now, or it sent no image.
    var allowsStale: Bool {
        // The status is that of another URL.
        if keepsStored { return true }
        return switch code {
        case .network, .timeout, .vetoed, .busy, .custom: true
        case .corrupt, .unsupported, .empty, .decoderCrashed: true
        case .framing: cause is NetworkFailure
        case .http: status.map { $0 == 408 || $0 == 429 || $0 >= 500 } ?? false
        // Without a cause the circuit of the server is open.
        case .recentlyFailed: (cause as? ImageError)?.allowsStale ?? true
        default: false
        }
    }

    /// Whether the failure means that the image does not exist any more, or not for this user.
    package var meansRemoval: Bool {
        !keepsStored && status.map { [401, 403, 404, 410, 451].contains($0) } ?? false
    }

    /// Whether access was denied, which may be due to a signature in the query.
    var deniesAccess: Bool { status == 401 || status == 403 }
}

extension DataKey {
    /// Whether a failure of this validation that means a removal removes the stored image.
    ///
    /// It must be one of the URL that the image came from, and not of another URL of the same
    /// ``ImageRequest/cacheKey``. ``CachePolicy/refresh`` removes nothing: the user asked for a newer image,
    /// and keeps the one that there is.
    func removesStored(after error: ImageError) -> Bool {
        if self.validatesFresh { return false }
        guard hasName else { return true }
        guard case .validating(let http) = self.source else { return false }
        return http.wasRequested(from: self.request.url, ignoresQuery: !error.deniesAccess)
    }
}
