// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

/// Whether a file that exceeds the byte limit is expected and isn't a failure.
private struct SmallFilesOnly: RequestValueKey {
    static let defaultValue = false
}

extension ImageRequest {
    /// Whether the caller only wants a file within `decoding.limits.encodedBytes`, so we request its length
    /// first. Default: false.
    package var wantsSmallFilesOnly: Bool {
        get { self[SmallFilesOnly.self] }
        set { self[SmallFilesOnly.self] = newValue }
    }
}

extension LoadRequest {
    /// See ``ImageRequest/wantsSmallFilesOnly``.
    var wantsSmallFilesOnly: Bool { self[SmallFilesOnly.self] }
}
