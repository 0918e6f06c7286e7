// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import PortableFoundation
import Raster

/// A loaded animation in the memory cache: its encoded data, and the options and transformers for its frames.
final class LoadedAnimation: Sendable {
    /// The first frame, with all transformers applied.
    let poster: Bitmap
    let info: ImageInfo
    let data: Data
    let options: DecodingOptions
    let transformers: [Transformer]
    let registry: CodecRegistry
    /// Identifies the data, the options and the transformers, so animations from different URLs can share
    /// frames.
    let identity: FrameIdentity
    /// Frames that stay decoded, starting with the first one.
    let frames: [Bitmap]

    /// - Parameters:
    ///   - image: The first frame, with all transformers applied.
    ///   - preloads: Whether to decode all frames now, if they fit into `limit` bytes.
    /// - Throws: Only ``ImageError/Code/cancelled``.
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
        let parts = [hash.hexadecimal, options.key] + transformers.map(\.frameKey)
        identity = FrameIdentity(parts.joined(separator: "\n"))
        let (bytes, overflow) = poster.byteCount.multipliedReportingOverflow(by: info.frameCount)
        guard preloads, !overflow, bytes <= limit else {
            frames = []
            return
        }
        let decoder = FrameDecoder(options: options, codecs: registry)
        var frames = [poster]
        do throws(ImageError) {
            try decoder.update(data, isComplete: true)
            for index in 1..<max(1, info.frameCount) {
                try cancellation.check()
                let frame = try decoder.image(at: index, cancellation: cancellation).bitmap
                frames.append(try transformers.applied(to: frame, cancellation: cancellation))
            }
        } catch {
            // Keep the frames up to a damaged one. The player decodes the remaining frames later, and skips
            // damaged ones.
            if error.code == .cancelled, cancellation.isCancelled { throw error }
        }
        self.frames = frames
    }

    /// Creates an animation of bitmaps, without data.
    ///
    /// - Parameter frames: One bitmap for each frame that `info` counts.
    init(_ frames: [Bitmap], info: ImageInfo) {
        poster = frames[0]
        self.info = info
        data = Data()
        options = DecodingOptions()
        transformers = []
        registry = CodecRegistry()
        let number = Self.numbers.withLock {
            $0 += 1; return $0
        }
        identity = FrameIdentity("bitmaps \(number)")
        self.frames = frames
    }

    private static let numbers = Locked(0)

    /// The size in memory in bytes, excluding the poster.
    var cost: Int { frames.dropFirst().reduce(data.count) { $0 + $1.byteCount } }
}

extension [Transformer] {
    /// Applies the transformers in order.
    func applied(to bitmap: Bitmap, cancellation: CancellationToken) throws(ImageError) -> Bitmap {
        var bitmap = bitmap
        for (index, transformer) in enumerated() {
            try cancellation.check()
            bitmap = try transformer.transform(bitmap, place: index + 1, cancellation: cancellation)
        }
        return bitmap
    }
}
