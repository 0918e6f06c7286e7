// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation

/// The number of threads that an AVIF, JPEG XL or WebP decoder may use for one image.
enum DecoderThreads {
    static let most = min(4, ProcessInfo.processInfo.activeProcessorCount)

    /// Returns 1 for small images, because we decode several of them in parallel.
    static func count(encodedBytes: Int) -> Int { encodedBytes < 64 << 10 ? 1 : most }
}
#endif
