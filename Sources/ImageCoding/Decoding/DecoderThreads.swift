// SPDX-License-Identifier: MIT

#if os(Linux) && (AVIF || JXL)
import Foundation

/// How many threads a decoder of a modern format may take for one picture.
enum DecoderThreads {
    static let most = min(4, ProcessInfo.processInfo.activeProcessorCount)

    /// Small pictures are decoded side by side, each by one thread.
    static func count(encodedBytes: Int) -> Int { encodedBytes < 64 << 10 ? 1 : most }
}
#endif
