// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import Raster

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A loaded animation as the memory cache keeps it: its bytes, and what is to be done with each frame.
///
/// Alive as long as the cache, a response or a player has it.
final class LoadedAnimation: Sendable {
    /// The first frame, finished.
    let poster: Bitmap
    let info: ImageInfo
    let data: Data
    let options: DecodingOptions
    let transformers: [Transformer]
    let registry: CodecRegistry
    /// Of the bytes and of all that is done with them: whatever address they came from, and whoever decoded them
    /// first, equal frames are shared.
    let identity: FrameIdentity
    /// The first frames, as many as are kept decoded.
    let frames: [Bitmap]

    /// - Parameter preloads: whether all frames are decoded now, as far as their bytes are within `limit`.
    /// - Throws: ``ImageError/Code/cancelled`` only.
    init(
        _ image: DecodedImage, of data: Data, options: DecodingOptions, transformers: [Transformer],
        registry: CodecRegistry, preloads: Bool = false, limit: Int = FrameBudget.shared.limit,
        cancellation: CancellationToken
    ) throws(ImageError) {
        poster = image.bitmap
        info = image.info
        self.data = data
        self.options = options
        self.transformers = transformers
        self.registry = registry
        let hash = data.withUnsafeBytes { Hash128($0) }
        let parts = [hash.hexadecimal, options.key] + transformers.map(\.key)
        identity = FrameIdentity(parts.joined(separator: "\n"))
        let (bytes, overflow) = poster.byteCount.multipliedReportingOverflow(by: info.frameCount)
        guard preloads, !overflow, bytes <= limit else {
            frames = []
            return
        }
        let decoder = FrameDecoder(options: options, registry: registry)
        var frames = [poster]
        do throws(ImageError) {
            try decoder.update(data, isComplete: true)
            for index in 1..<max(1, info.frameCount) {
                try cancellation.check()
                let frame = try decoder.image(at: index, cancellation: cancellation).bitmap
                frames.append(try transformers.applied(to: frame, cancellation: cancellation))
            }
        } catch {
            // A damaged frame is the player's affair.
            if error.code == .cancelled, cancellation.isCancelled { throw error }
        }
        self.frames = frames
    }

    /// Bytes that it keeps in memory, the poster not counted.
    var cost: Int { frames.dropFirst().reduce(data.count) { $0 + $1.byteCount } }
}

extension [Transformer] {
    func applied(to bitmap: Bitmap, cancellation: CancellationToken) throws(ImageError) -> Bitmap {
        var bitmap = bitmap
        for transformer in self {
            try cancellation.check()
            bitmap = try transformer.transform(bitmap, cancellation: cancellation)
        }
        return bitmap
    }
}
