// SPDX-License-Identifier: MIT

#if os(Linux)
import CWebP
import ImageBase
import Raster

/// The frames of an animated WebP for a ``FrameComposer``.
struct WebPFrames: ComposableFrames {
    let bytes: UnsafeRawBufferPointer
    let canvas: PixelSize
    let frames: [WebPFrame]
    /// The canvas's alpha mode.
    let alpha: AlphaMode
    let conversion: (any RowConversion)?
    let shortcuts: WebPShortcuts
    let monitor: WorkMonitor
    let keepsDamagedParts: Bool

    func step(_ index: Int) -> FrameStep {
        frames[index].step
    }

    func isWhole(_ index: Int) -> Bool { frames[index].isWhole }

    func draw(_ index: Int, on canvas: FrameCanvas) throws(ImageError) -> FrameDrawing {
        let frame = frames[index]
        let stream = UnsafeRawBufferPointer(rebasing: bytes[frame.data.clamped(to: 0..<bytes.count)])
        try check(frame, stream)
        let size = frame.area.size
        let isPlain = !frame.hasAlpha || !frame.blendsOver
        // Decode a frame in place if it doesn't depend on the canvas below.
        if frame.isWhole, canvas.mayBeSpoilt, isPlain, conversion == nil {
            let target = WebPTarget(
                address: canvas.address(frame.area.x, frame.area.y), bytesPerRow: canvas.bytesPerRow,
                size: size, hasAlpha: frame.hasAlpha, isPremultiplied: false,
                shortcuts: shortcuts)
            let (rows, isWhole) = try target.decodeRows(stream, of: size, monitor: monitor)
            // Premultiply with our own code, as for frames that are blended. libwebp rounds differently, so
            // the pixels would depend on how a frame is drawn.
            if frame.hasAlpha, alpha == .premultiplied {
                for row in 0..<rows {
                    let pixels = (target.address + row * target.bytesPerRow)
                        .assumingMemoryBound(to: UInt8.self)
                    PixelConversion.premultiplyBGRA(pixels, to: pixels, count: size.width)
                }
            }
            return isWhole ? .filled : .short
        }
        let scratch = UnsafeMutableRawPointer.allocate(byteCount: size.pixelCount * 4, alignment: 16)
        defer { scratch.deallocate() }
        let target = WebPTarget(
            address: scratch, bytesPerRow: size.width * 4, size: size, hasAlpha: frame.hasAlpha,
            isPremultiplied: false, shortcuts: shortcuts, keepsDamagedParts: keepsDamagedParts)
        let (rows, isWhole) = try target.decodeRows(stream, of: size, monitor: monitor)
        let blender = FrameBlender(
            alpha: alpha, format: .bgra8, blendsOver: frame.blendsOver, rowsHaveAlpha: frame.hasAlpha)
        for row in 0..<rows {
            if row & 63 == 0 { try monitor.check() }
            let pixels = scratch + row * size.width * 4
            conversion?.convertRow(pixels, count: size.width)
            blender.blend(pixels, onto: canvas.address(frame.area.x, frame.area.y + row), count: size.width)
        }
        if !isWhole, frame.isWhole, keepsDamagedParts { return .damaged }
        return isWhole ? .filled : .short
    }

    /// Throws if a frame's image doesn't have the size in its chunk, because it would be written to the wrong
    /// place.
    private func check(_ frame: WebPFrame, _ stream: UnsafeRawBufferPointer) throws(ImageError) {
        var features = WebPBitstreamFeatures()
        let status = WebPGetFeatures(
            stream.bindMemory(to: UInt8.self).baseAddress, stream.count, &features)
        guard status == VP8_STATUS_OK else {
            throw ImageError(.corrupt, "WebP frame has an invalid header")
        }
        guard Int(features.width) == frame.area.width, Int(features.height) == frame.area.height else {
            throw ImageError(.corrupt, "WebP frame does not have the size stated in its chunk")
        }
    }
}
#endif
