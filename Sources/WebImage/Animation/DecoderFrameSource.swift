// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCoding
public import Raster

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The frames of encoded bytes, which may still be coming.
///
/// While they come, a frame counts once the next one has begun, so that no part of one is taken for the
/// whole.
public final class DecoderFrameSource: FrameSource {
    private struct Known {
        var delays: [Duration] = []
        var isComplete = false
        var loopCount = 1
        var byteCount = 0
    }

    public var identity: FrameIdentity { name.map { FrameIdentity($0) } ?? FrameIdentity(self) }
    private let name: String?
    private let options: DecodingOptions
    private let known = Locked(Known())
    /// Held for as long as a frame is decoded: the decoder serves one thread at a time.
    private let decoder: Locked<FrameDecoder>

    /// A source without bytes; ``update(_:isComplete:)`` gives it some.
    ///
    /// - Parameter identity: names the bytes together with the options; nil where frames are not to be shared
    ///   with another source.
    public init(
        identity: String? = nil, options: DecodingOptions = DecodingOptions(),
        registry: CodecRegistry = .default
    ) {
        name = identity
        self.options = options
        decoder = Locked(FrameDecoder(options: options, registry: registry))
    }

    /// All the bytes of an animation.
    ///
    /// - Throws: as `FrameDecoder.update` does.
    public convenience init(
        _ data: Data, identity: String? = nil, options: DecodingOptions = DecodingOptions(),
        registry: CodecRegistry = .default
    ) throws(ImageError) {
        self.init(identity: identity, options: options, registry: registry)
        try update(data, isComplete: true)
    }

    /// Takes the bytes that have been received so far, from the first one on. Waits for a frame that is being decoded,
    /// so not for the main thread.
    ///
    /// After a call with `isComplete: true`, a call with `isComplete: false` does nothing: it is late, and its bytes are
    /// a part of the ones already taken.
    ///
    /// - Throws: as `FrameDecoder.update` does; the frames that there are remain.
    public func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        let (options, known) = (options, known)
        try decoder.withLock { decoder throws(ImageError) in
            if !isComplete, known.withLock({ $0.isComplete }) { return }
            try decoder.update(data, isComplete: isComplete)
            guard let info = decoder.info else { return }
            let count = max(0, isComplete ? decoder.frameCount : decoder.frameCount - 1)
            let bytes = FrameBytes.count(options.resultSize(for: info), options.pixelFormat)
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

    public var frameCount: Int { known.withLock { $0.delays.count } }
    public var isComplete: Bool { known.withLock { $0.isComplete } }
    public var loopCount: Int { known.withLock { $0.loopCount } }

    public func delay(at index: Int) -> Duration {
        known.withLock { $0.delays.indices.contains(index) ? $0.delays[index] : .zero }
    }

    public func byteCount(at index: Int) -> Int { known.withLock { $0.byteCount } }

    public func frame(at index: Int, cancellation: CancellationToken) throws(ImageError) -> Bitmap {
        try decoder.withLock { decoder throws(ImageError) in
            try cancellation.check()
            return try decoder.image(at: index, cancellation: cancellation).bitmap
        }
    }
}
