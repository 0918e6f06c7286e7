// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

/// Whether a file beyond the limit of bytes is expected, and not a failure.
private struct SmallFilesOnly: RequestValueKey {
    static let defaultValue = false
}

extension ImageRequest {
    /// Whether only a file within `decoding.limits.encodedBytes` is wanted, so that the length is asked for
    /// first. Default: false.
    package var wantsSmallFilesOnly: Bool {
        get { self[SmallFilesOnly.self] }
        set { self[SmallFilesOnly.self] = newValue }
    }
}

extension LoadRequest {
    /// The same of the image's request.
    var wantsSmallFilesOnly: Bool { self[SmallFilesOnly.self] }
}
