// SPDX-License-Identifier: MIT

#if os(Linux)
import CCodecs
import ImageBase
import Raster

/// The frames of an APNG for a ``FrameComposer``. Each is read as a separate image, made from the file's
/// header and the frame's data in place.
struct PNGFrames: ComposableFrames {
    let bytes: UnsafeRawBufferPointer
    let header: PNGHeader
    let frames: [PNGFrame]
    let blender: (PNGFrame) -> FrameBlender
    let conversion: (any RowConversion)?
    let options: DecodingOptions
    let monitor: WorkMonitor
    /// Whether we may use our own decoder. If false, libpng reads every frame.
    let takesQuickWay: Bool

    func step(_ index: Int) -> FrameStep {
        var step = frames[index].step
        step.replaces = step.replaces || !header.hasAlpha
        step.isOpaque = !header.hasAlpha
        return step
    }

    func isWhole(_ index: Int) -> Bool { frames[index].isWhole }

    func draw(_ index: Int, on canvas: FrameCanvas) throws(ImageError) -> FrameDrawing {
        do throws(ImageError) {
            return try draw(index, tolerating: nil, on: canvas)
        } catch {
            guard error.code == .corrupt, isWhole(index) else { throw error }
            for tolerance in PNGReader.tolerances(options) {
                do throws(ImageError) {
                    _ = try draw(index, tolerating: tolerance, on: canvas)
                    return .damaged
                } catch {
                    if error.code != .corrupt { throw error }
                }
            }
            throw error
        }
    }

    private func draw(
        _ index: Int, tolerating tolerance: wi_png_tolerance?, on canvas: FrameCanvas
    ) throws(ImageError) -> FrameDrawing {
        try withReader(of: index) { reader throws(ImageError) in
            if let tolerance { try reader.tolerate(tolerance) }
            return try draw(frames[index], from: reader, tolerating: tolerance, on: canvas)
        }
    }

    /// Calls a closure with a reader for one frame. The closure must not keep it.
    func withReader<Result>(
        of index: Int, _ body: (PNGReader) throws(ImageError) -> Result
    ) throws(ImageError) -> Result {
        let frame = frames[index]
        let end = min(frame.chunks.upperBound, bytes.count)
        let own = UnsafeRawBufferPointer(rebasing: bytes[..<end])
        // The default image uses the file's own header.
        let head = frame.isDefaultImage ? [] : self.head(of: frame.area.size)
        let outcome: Swift.Result<Result, ImageError> = head.withUnsafeBytes { head in
            let start = frame.isDefaultImage ? own : head
            let picture = wi_png_picture(
                head: start.bindMemory(to: UInt8.self).baseAddress, head_count: start.count,
                bytes: own.bindMemory(to: UInt8.self).baseAddress,
                offset: frame.isDefaultImage ? end : frame.chunks.lowerBound, end: end,
                is_whole: frame.isWhole, checks_chunks: frame.isDefaultImage)
            do throws(ImageError) {
                let reader = try PNGReader(picture, limits: options.limits, largestChunk: header.largestChunk)
                return .success(try body(reader))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    private func draw(
        _ frame: PNGFrame, from reader: PNGReader, tolerating tolerance: wi_png_tolerance?,
        on canvas: FrameCanvas
    ) throws(ImageError) -> FrameDrawing {
        guard reader.size == frame.area.size else {
            throw ImageError(.corrupt, "APNG frame does not have the size stated in its header")
        }
        let size = frame.area.size
        let isWide = canvas.bytesPerPixel == 8
        let blender = blender(frame)
        var takesQuickWay = takesQuickWay && !isWide && tolerance == nil
        if takesQuickWay, canvas.mayBeSpoilt, blender.replaces {
            let target = canvas.address(frame.area.x, frame.area.y)
            if try reader.readQuickly(to: target, stride: canvas.bytesPerRow, monitor) {
                for row in 0..<size.height {
                    let pixels = target + row * canvas.bytesPerRow
                    conversion?.convertRow(pixels, count: size.width)
                    if blender.changesPixels { blender.blend(pixels, onto: pixels, count: size.width) }
                }
                return .filled
            }
            takesQuickWay = false
        }
        let stride = size.width * canvas.bytesPerPixel
        let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: stride * size.height, alignment: 16)
        defer { scratch.deallocate() }
        let progress = try reader.read(
            to: scratch.baseAddress!, stride: stride, isWide: isWide, quickly: takesQuickWay, monitor)
        // If rows are missing, too, the frame has more faults than a wrong checksum.
        if let tolerance, progress.isCut, !tolerance.damage {
            throw ImageError(.corrupt, "APNG frame is damaged")
        }
        for row in 0..<progress.rows {
            let pixels = scratch.baseAddress! + row * stride
            conversion?.convertRow(pixels, count: size.width)
            blender.blend(pixels, onto: canvas.address(frame.area.x, frame.area.y + row), count: size.width)
        }
        return progress.isCut ? .short : .filled
    }

    /// Returns the signature, header and colors for an image of another size. The checksums are copied from
    /// the file's chunks and aren't verified.
    private func head(of size: PixelSize) -> [UInt8] {
        var head = Array(bytes[..<8])
        for chunk in header.sharedChunks { head.append(contentsOf: bytes[chunk]) }
        for (offset, side) in [(16, size.width), (20, size.height)] {
            for byte in 0..<4 { head[offset + byte] = UInt8(side >> (24 - 8 * byte) & 255) }
        }
        return head
    }
}
#endif
