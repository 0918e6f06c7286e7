// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation

/// The number of threads that a decoder of AVIF, JPEG XL or WebP may use for one image.
enum DecoderThreads {
    static let most = min(4, ProcessInfo.processInfo.activeProcessorCount)

    /// Returns 1 for small images, which are decoded in parallel with one another.
    static func count(encodedBytes: Int) -> Int { encodedBytes < 64 << 10 ? 1 : most }
}
#endif
