// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// How one frame of an animation lies on the canvas, and what becomes of it before the next is drawn.
struct FrameStep {
    enum Disposal {
        /// It stays.
        case keep
        /// Its area becomes transparent.
        case clear
        /// What was there before comes back.
        case restore
    }

    /// Within the canvas; may be empty.
    var area: PixelRect
    var disposal: Disposal
    /// Nothing of what was there before shows through, once all of it is drawn.
    var replaces: Bool
    /// None of its pixels is transparent.
    var isOpaque: Bool
}

/// What came of drawing a frame.
enum FrameDrawing {
    /// There was nothing to draw.
    case empty
    /// Every pixel of the area is as the frame has it.
    case filled
    /// It ended early; the rest of the area is as it was.
    case short
    /// It went wrong half-way; the rest of the area is as it was.
    case damaged
}

/// The rows on which frames are drawn one over the other.
struct FrameCanvas {
    let pixels: UnsafeMutableRawBufferPointer
    let bytesPerRow: Int
    let size: PixelSize
    var bytesPerPixel = 4
    /// A frame that fails may leave anything here: nobody will see it.
    var mayBeSpoilt = false

    func address(_ x: Int, _ y: Int) -> UnsafeMutableRawPointer {
        pixels.baseAddress! + y * bytesPerRow + x * bytesPerPixel
    }

    func clear(_ area: PixelRect) {
        let part = area.intersection(PixelRect(size))
        guard !part.isEmpty else { return }
        for row in part.y..<part.y + part.height {
            address(part.x, row).initializeMemory(
                as: UInt8.self, repeating: 0, count: part.width * bytesPerPixel)
        }
    }
}

/// The frames of one animation, as a ``FrameComposer`` asks for them.
protocol FrameSource {
    func step(_ index: Int) -> FrameStep

    /// Whether all bytes of the frame have come.
    func isWhole(_ index: Int) -> Bool

    /// Draws the frame within its area.
    ///
    /// - Throws: ``ImageError/Code/corrupt`` having left the canvas as it was, unless that does not matter
    ///   (``FrameCanvas/mayBeSpoilt``); ``ImageError/Code/cancelled``.
    func draw(_ index: Int, on canvas: FrameCanvas) throws(ImageError) -> FrameDrawing
}
