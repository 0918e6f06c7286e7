// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import Raster

/// The frames of a ``LoadedAnimation``. The source owns the decoder, so a cached animation doesn't keep one
/// in memory.
final class LoadedFrameSource: FrameSource {
    private let animation: LoadedAnimation
    /// Created when the first frame must be decoded. It's locked while a frame is decoded.
    private let decoder = Locked<FrameDecoder?>(nil)

    init(_ animation: LoadedAnimation) { self.animation = animation }

    var identity: FrameIdentity { animation.identity }
    var frameCount: Int { animation.info.frameCount }
    var isComplete: Bool { true }
    var loopCount: Int { animation.info.loopCount }

    func delay(at index: Int) -> Duration {
        animation.info.delays.indices.contains(index) ? animation.info.delays[index] : .zero
    }

    func byteCount(at index: Int) -> Int { animation.poster.byteCount }

    func frame(at index: Int, cancellation: CancellationToken) throws(ImageError) -> Bitmap {
        if index == 0 { return animation.poster }
        if animation.frames.indices.contains(index) { return animation.frames[index] }
        let animation = animation
        let bitmap = try decoder.withLock { known throws(ImageError) in
            try cancellation.check()
            let decoder: FrameDecoder
            if let known {
                decoder = known
            } else {
                decoder = FrameDecoder(options: animation.options, codecs: animation.registry)
                try decoder.update(animation.data, isComplete: true)
                known = decoder
            }
            return try decoder.image(at: index, cancellation: cancellation).bitmap
        }
        return try animation.transformers.applied(to: bitmap, cancellation: cancellation)
    }
}
