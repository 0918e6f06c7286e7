// SPDX-License-Identifier: MIT

package import ImageBase
package import ImageCoding
package import PortableFoundation
package import Raster

/// The frames of encoded data, which may be incomplete.
///
/// While data is missing, a frame only becomes available once the next frame's data has begun to arrive. This
/// way, every available frame is complete.
package final class DecoderFrameSource: FrameSource {
    private struct Known {
        var delays: [Duration] = []
        var isComplete = false
        var loopCount = 1
        var byteCount = 0
    }

    package var identity: FrameIdentity { name.map { FrameIdentity($0) } ?? FrameIdentity(self) }
    private let name: String?
    private let options: DecodingOptions
    private let known = Locked(Known())
    /// Locked while a frame is decoded, because the decoder is not thread-safe.
    private let decoder: Locked<FrameDecoder>

    /// Creates a source without data; use ``update(_:isComplete:)`` to add it.
    ///
    /// - Parameter identity: A name for the data and the options. Sources with the same name share decoded
    ///   frames. Default: `nil`, which disables sharing.
    package init(
        identity: String? = nil, options: DecodingOptions = DecodingOptions(),
        registry: CodecRegistry = .default
    ) {
        name = identity
        self.options = options
        decoder = Locked(FrameDecoder(options: options, codecs: registry))
    }

    /// Creates a source with an animation's complete data.
    ///
    /// - Throws: The errors of `FrameDecoder.update`.
    package convenience init(
        _ data: Data, identity: String? = nil, options: DecodingOptions = DecodingOptions(),
        registry: CodecRegistry = .default
    ) throws(ImageError) {
        self.init(identity: identity, options: options, registry: registry)
        try update(data, isComplete: true)
    }

    /// Replaces the data with all bytes received so far.
    ///
    /// Don't call this on the main thread: it waits for a frame that's being decoded. After a call with
    /// `isComplete: true`, a late call with `isComplete: false` has no effect.
    ///
    /// - Throws: The errors of `FrameDecoder.update`. The known frames remain available.
    package func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        let (options, known) = (options, known)
        try decoder.withLock { decoder throws(ImageError) in
            if !isComplete, known.withLock({ $0.isComplete }) { return }
            try decoder.update(data, isComplete: isComplete)
            guard let info = decoder.info else { return }
            let count = max(0, isComplete ? decoder.frameCount : decoder.frameCount - 1)
            let bytes = options.resultSize(for: info).bitmapByteCount(options.resultFormat(for: info))
            known.withLock { known in
                for index in known.delays.count..<max(known.delays.count, count) {
                    known.delays.append(index < info.delays.count ? info.delays[index] : .zero)
                }
                known.isComplete = isComplete
                known.loopCount = info.loopCount
                known.byteCount = bytes
            }
        }
    }

    package var frameCount: Int { known.withLock { $0.delays.count } }
    package var isComplete: Bool { known.withLock { $0.isComplete } }
    package var loopCount: Int { known.withLock { $0.loopCount } }

    package func delay(at index: Int) -> Duration {
        known.withLock { $0.delays.indices.contains(index) ? $0.delays[index] : .zero }
    }

    package func byteCount(at index: Int) -> Int { known.withLock { $0.byteCount } }

    package func frame(at index: Int, cancellation: CancellationToken) throws(ImageError) -> Bitmap {
        try decoder.withLock { decoder throws(ImageError) in
            try cancellation.check()
            return try decoder.image(at: index, cancellation: cancellation).bitmap
        }
    }
}
