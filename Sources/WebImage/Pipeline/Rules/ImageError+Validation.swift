// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

// What a failed validation means for the stored image.
extension ImageError {
    /// Whether the stored image may be used after a failed validation, unless the server forbids that. That's
    /// the case if the server can't be reached, shouldn't be asked now, or didn't send an image.
    var allowsStale: Bool {
        // The status is from another URL, so it doesn't concern this image.
        if keepsStored { return true }
        return switch code {
        case .network, .timeout, .vetoed, .busy, .custom: true
        case .corrupt, .unsupported, .empty, .decoderCrashed: true
        case .framing: cause is NetworkFailure
        case .http: status.map { $0 == 408 || $0 == 429 || $0 >= 500 } ?? false
        // Without a cause, the server's circuit is open, so the server wasn't contacted.
        case .recentlyFailed: (cause as? ImageError)?.allowsStale ?? true
        default: false
        }
    }

    /// Whether the failure means that the image no longer exists, or that this user can't access it.
    package var meansRemoval: Bool {
        !keepsStored && status.map { [401, 403, 404, 410, 451].contains($0) } ?? false
    }

    /// Whether access was denied, perhaps because of a signature in the query.
    var deniesAccess: Bool { status == 401 || status == 403 }
}

extension DataJob {
    /// Whether a failed validation removes the stored image, if its error means removal.
    ///
    /// The failure must be from the URL that the image came from, and not from another URL with the same
    /// ``ImageRequest/cacheKey``. ``CachePolicy/refresh`` never removes an image: the user asked for a newer
    /// one, and keeps the old one.
    func removesStored(after error: ImageError) -> Bool {
        if self.validatesFresh { return false }
        guard hasName else { return true }
        guard case .validating(let http) = self.source else { return false }
        return http.wasRequested(from: self.request.url, ignoresQuery: !error.deniesAccess)
    }
}
