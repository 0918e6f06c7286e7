// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
import Raster

/// GIF, decoded with our own code: any frame, composed on its canvas. ``GIFTimeline`` decides which images
/// form a frame.
///
/// The canvas size is only checked against the limits when an image is requested, so you can still inspect a
/// file. The canvas is transparent where no frame draws. Like in browsers, the background color is ignored.
struct GIFCodec: ImageCodec {
    var formats: [ImageFormat] { [.gif] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let reader = ByteReader(bytes)
        return reader.matches("GIF89a", at: 0) || reader.matches("GIF87a", at: 0)
    }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder {
        GIFDecoder(options: options)
    }
}

final class GIFDecoder: ImageDecoder {
    private let options: DecodingOptions
    private var data = Data()
    private var isComplete = false
    private var index = GIFIndex()
    private var composer: FrameComposer?
    private(set) var info: ImageInfo?
    /// Called after each decoding step.
    var didStep: ((Int) -> Void)?

    init(options: DecodingOptions) { self.options = options }

    var frameCount: Int { info?.frameCount ?? 0 }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        self.data = data
        self.isComplete = isComplete
        try data.withBytes { bytes throws(ImageError) in
            try index.advance(over: bytes, options: options)
        }
        guard index.canvas.width > 0, isComplete || !index.frames.isEmpty || index.isAtEnd else {
            if isComplete { throw ImageError(.corrupt, "GIF ends within its header") }
            return
        }
        guard !index.frames.isEmpty || index.hasTrailer else {
            throw ImageError(.corrupt, "GIF has no frame")
        }
        info = makeInfo()
    }

    private func makeInfo() -> ImageInfo {
        let images =
            options.firstFrameOnly ? index.timeline.lastImages.prefix(1) : index.timeline.lastImages[...]
        let isAnimated = images.count > 1
        var info = ImageInfo(
            // A file without frames is treated as a single empty canvas.
            format: .gif, size: index.canvas, orientation: index.orientation,
            frameCount: max(1, images.count),
            loopCount: index.loopCount.map(GIFLoops.plays) ?? (index.timeline.isFilm && isAnimated ? 0 : 1),
            delays: isAnimated ? images.map { .milliseconds(index.frames[$0].delay * 10) } : [],
            hasAlpha: hasAlpha,
            countsAllFrames: index.isAtEnd || isComplete)
        info.hasPalette = true
        return info
    }

    private var hasAlpha: Bool {
        guard let first = index.frames.first, covers(first) else { return true }
        // The first image covers the canvas, so the canvas stays opaque unless a disposal method clears an
        // area or removes that image.
        return index.frames.contains { $0.disposal == 2 } || first.disposal == 3
            ? !index.frames.allSatisfy(covers) : false
    }

    private func covers(_ frame: GIFFrame) -> Bool {
        let canvas = PixelRect(index.canvas)
        return frame.transparentIndex == nil && frame.area.intersection(canvas) == canvas
    }

    func storedFrame(at position: Int) -> StoredFrame? {
        guard frameCount > 1, (0..<frameCount).contains(position) else { return nil }
        let image = index.frames[index.timeline.lastImages[position]]
        return image.step(on: index.canvas).stored(blendsOver: true, isComplete: image.isWhole)
    }

    func frame(at position: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        guard (0..<frameCount).contains(position) else {
            throw ImageError(.invalidInput, "frame \(position) is out of range (0..<\(frameCount))")
        }
        try options.limits.check(index.canvas)
        let images = index.timeline.lastImages
        guard position < images.count else {
            let empty = try Bitmap(size: index.canvas, isZeroed: true) {
                _, _ in
            }
            return DecodedFrame(bitmap: empty, isPartial: !index.isAtEnd)
        }
        let composer =
            self.composer
            ?? FrameComposer(size: index.canvas, alpha: .premultiplied, colorSpace: .sRGB)
        self.composer = composer
        var frame = try data.withBytes { bytes throws(ImageError) in
            let frames = GIFFrames(
                bytes: bytes, index: index, limits: options.limits,
                monitor: WorkMonitor(cancellation, didStep: didStep))
            return try composer.frame(at: frames.index.timeline.lastImages[position], of: frames)
        }
        // A truncated file may have had more frames.
        if isComplete, !index.isAtEnd {
            frame.lacksOnlyEnd = !frame.isPartial && index.endsBetweenBlocks(data.count)
            frame.isPartial = true
        }
        return frame
    }
}

private struct GIFFrames: ComposableFrames {
    let bytes: UnsafeRawBufferPointer
    let index: GIFIndex
    let limits: Limits
    let monitor: WorkMonitor

    func step(_ number: Int) -> FrameStep { index.frames[number].step(on: index.canvas) }

    func isWhole(_ number: Int) -> Bool { index.frames[number].isWhole }

    func draw(_ number: Int, on canvas: FrameCanvas) throws(ImageError) -> FrameDrawing {
        try GIFCanvas(canvas: canvas, limits: limits).draw(index.frames[number], of: bytes, monitor)
    }
}
