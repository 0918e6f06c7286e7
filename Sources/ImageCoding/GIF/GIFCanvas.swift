// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// A `bgra8` canvas for drawing a GIF's images.
struct GIFCanvas {
    let canvas: FrameCanvas
    let limits: Limits

    /// Draws the part of `frame` inside the canvas. Transparent pixels leave the canvas unchanged.
    ///
    /// - Throws: ``ImageError/Code/corrupt`` if no pixel can be drawn; ``ImageError/Code/limit`` if the image
    ///   itself exceeds the limits, regardless of the canvas.
    func draw(
        _ frame: GIFFrame, of bytes: UnsafeRawBufferPointer, _ monitor: WorkMonitor
    ) throws(ImageError) -> FrameDrawing {
        try limits.check(frame.area.size)
        let visible = frame.area.intersection(PixelRect(canvas.size))
        guard !frame.area.isEmpty, !visible.isEmpty, let palette = palette(of: frame, bytes) else {
            return .empty
        }
        let pixelCount = frame.area.size.pixelCount
        let indices = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: pixelCount + LZWDecoder.slack)
        defer { indices.deallocate() }
        let decoder = LZWDecoder(minimumCodeSize: frame.minimumCodeSize)
        let outcome = try decoder.decode(Self.gather(bytes, from: frame.dataOffset), into: indices, monitor)
        if outcome.count == 0, outcome.isDamaged { throw ImageError(.corrupt, "GIF has invalid LZW codes") }
        let unknown = paint(
            frame, indices: UnsafeMutableBufferPointer(rebasing: indices[..<outcome.count]), palette: palette)
        if unknown > 0, unknown == outcome.count {
            throw ImageError(.corrupt, "GIF pixels have no colors in the palette")
        }
        if outcome.isDamaged { return .damaged }
        return outcome.count == pixelCount && unknown == 0 ? .filled : .short
    }

    /// Returns the number of visible pixels with a color that is missing from the palette.
    private func paint(
        _ frame: GIFFrame, indices: UnsafeMutableBufferPointer<UInt8>, palette: [UInt32]
    ) -> Int {
        let area = frame.area
        let visibleWidth = min(area.width, canvas.size.width - area.x)
        let transparent = frame.transparentIndex ?? -1
        var unknown = 0
        var start = 0
        for row in InterlacedRows(height: area.height, isInterlaced: frame.isInterlaced) {
            guard start < indices.count else { break }
            defer { start += area.width }
            guard row + area.y < canvas.size.height else { continue }
            let target = canvas.address(area.x, row + area.y).assumingMemoryBound(to: UInt32.self)
            let row = UnsafeBufferPointer(
                rebasing: indices[start..<min(start + visibleWidth, indices.count)])
            unknown += paint(row, to: target, palette: palette, transparent: transparent)
        }
        return unknown
    }

    private func paint(
        _ indices: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt32>, palette: [UInt32],
        transparent: Int
    ) -> Int {
        palette.withUnsafeBufferPointer { palette in
            guard let colors = palette.baseAddress, let source = indices.baseAddress else { return 0 }
            var unknown = 0
            for column in 0..<indices.count {
                let index = Int(source[column])
                let color = colors[index]
                // Use a conditional move instead of a branch, because a branch on dithered pixels is hard to
                // predict.
                target[column] = color != 0 ? color : target[column]
                unknown &+= color == 0 && index != transparent ? 1 : 0
            }
            return unknown
        }
    }

    /// Returns 256 colors as `bgra8` words, with 0 for the transparent color and for missing ones.
    private func palette(of frame: GIFFrame, _ bytes: UnsafeRawBufferPointer) -> [UInt32]? {
        guard let range = frame.palette, range.upperBound <= bytes.count else { return nil }
        var colors = [UInt32](repeating: 0, count: 256)
        for index in 0..<range.count / 3 {
            let offset = range.lowerBound + index * 3
            let red = UInt32(bytes[offset]), green = UInt32(bytes[offset + 1]),
                blue = UInt32(bytes[offset + 2])
            colors[index] = (0xFF00_0000 | red << 16 | green << 8 | blue).littleEndian
        }
        if let transparent = frame.transparentIndex { colors[transparent] = 0 }
        return colors
    }

    /// Joins the contents of the sub-blocks, including an incomplete last one.
    private static func gather(_ bytes: UnsafeRawBufferPointer, from start: Int) -> [UInt8] {
        var count = 0
        var position = start
        while position < bytes.count, bytes[position] > 0 {
            let end = min(bytes.count, position + 1 + Int(bytes[position]))
            count += end - position - 1
            position = end
        }
        return [UInt8](unsafeUninitializedCapacity: count) { codes, filled in
            position = start
            while filled < count {
                let length = min(Int(bytes[position]), bytes.count - position - 1)
                UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(codes)[filled...])
                    .copyMemory(
                        from: UnsafeRawBufferPointer(rebasing: bytes[position + 1..<position + 1 + length]))
                filled += length
                position += 1 + length
            }
        }
    }
}

/// The rows of a frame in storage order.
struct InterlacedRows: Sequence, IteratorProtocol {
    private let height: Int
    private var row = 0
    private var pass: Int
    private static let passes: [(start: Int, step: Int)] = [(0, 8), (4, 8), (2, 4), (1, 2), (0, 1)]

    init(height: Int, isInterlaced: Bool) {
        self.height = height
        pass = isInterlaced ? 0 : 4
    }

    mutating func next() -> Int? {
        while row >= height {
            guard pass < 3 else { return nil }
            pass += 1
            row = Self.passes[pass].start
        }
        defer { row += Self.passes[pass].step }
        return row
    }
}
