// SPDX-License-Identifier: MIT

import ImageBase
import Raster

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

final class GIFDecoder: ImageDecoder {
    private let options: DecodingOptions
    private var data = Data()
    private var index = GIFIndex()
    private(set) var info: ImageInfo?
    /// Told of each piece of work while decoding.
    var didStep: ((Int) -> Void)?

    init(options: DecodingOptions) { self.options = options }

    // Later frames need those before them; until they are composed, the first is what can be had.
    var frameCount: Int { info == nil ? 0 : 1 }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        self.data = data
        try data.withBytes { bytes throws(ImageError) in
            try index.advance(over: bytes, options: options)
        }
        guard index.canvas.width > 0, isComplete || !index.frames.isEmpty || index.isAtEnd else {
            if isComplete { throw ImageError(.corrupt, "the GIF ends within its header") }
            return
        }
        guard !index.frames.isEmpty || index.hasTrailer else {
            throw ImageError(.corrupt, "the GIF has no frame")
        }
        info = makeInfo(isComplete: isComplete)
    }

    private func makeInfo(isComplete: Bool) -> ImageInfo {
        let isAnimated = index.frames.count > 1
        return ImageInfo(
            // A file without any frame is one empty canvas.
            format: .gif, size: index.canvas, frameCount: max(1, index.frames.count),
            loopCount: index.loopCount ?? 1,
            delays: isAnimated ? index.frames.map { .milliseconds($0.delay * 10) } : [],
            hasAlpha: index.frames.isEmpty
                || index.frames.contains { $0.transparentIndex != nil || !covers($0) },
            countsAllFrames: index.isAtEnd || isComplete)
    }

    private func covers(_ frame: GIFFrame) -> Bool {
        let canvas = PixelRect(index.canvas)
        return frame.area.intersection(canvas) == canvas
    }

    func frame(at position: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        guard position == 0, info != nil else {
            throw ImageError(.invalidInput, "there is no frame \(position)")
        }
        let monitor = WorkMonitor(cancellation, didStep: didStep)
        let frame = index.frames.first
        return try data.withBytes { bytes throws(ImageError) in
            var result = GIFCanvas.Result.empty
            let bitmap = try Bitmap(size: index.canvas, colorSpace: options.colorSpace, isZeroed: true) {
                pixels, stride throws(ImageError) in
                guard let frame else { return }
                let canvas = GIFCanvas(pixels: pixels, bytesPerRow: stride, size: index.canvas)
                result = try canvas.draw(frame, of: bytes, monitor)
            }
            let isOpaque = result == .filled && frame.map { $0.transparentIndex == nil && covers($0) } == true
            return DecodedFrame(
                bitmap: isOpaque ? bitmap.reinterpreted(alpha: .opaque) : bitmap,
                isPartial: result == .damaged || frame?.isWhole == false || !index.isAtEnd)
        }
    }
}
