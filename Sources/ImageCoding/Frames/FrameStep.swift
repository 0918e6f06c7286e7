// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// An animation frame's position on the canvas, and its disposal before the next one is drawn.
struct FrameStep {
    enum Disposal {
        /// The frame stays on the canvas.
        case keep
        /// The frame's area becomes transparent.
        case clear
        /// The previous contents of the frame's area are restored.
        case restore
    }

    /// The area within the canvas, which may be empty.
    var area: PixelRect
    var disposal: Disposal
    /// Whether nothing of the canvas remains visible once the whole frame is drawn.
    var replaces: Bool
    /// Whether no pixel is transparent.
    var isOpaque: Bool

    /// Returns the same properties in their public form.
    func stored(blendsOver: Bool, isComplete: Bool) -> StoredFrame {
        let disposal: StoredFrame.Disposal =
            switch disposal {
            case .keep: .keep
            case .clear: .clear
            case .restore: .restore
            }
        return StoredFrame(
            area: area, disposal: disposal, blending: blendsOver ? .over : .replace, isComplete: isComplete)
    }
}

/// The result of drawing a frame.
enum FrameDrawing {
    /// There was nothing to draw.
    case empty
    /// The whole area was drawn.
    case filled
    /// The data ended early; the rest of the area is unchanged.
    case short
    /// The data is damaged; the rest of the area is unchanged.
    case damaged
}

/// The rows that frames are drawn on, in order.
struct FrameCanvas {
    let pixels: UnsafeMutableRawBufferPointer
    let bytesPerRow: Int
    let size: PixelSize
    var bytesPerPixel = 4
    /// Whether a frame that can't be drawn may leave arbitrary pixels behind, because they won't be visible.
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

/// The frames of an animation, as a ``FrameComposer`` needs them.
protocol ComposableFrames {
    func step(_ index: Int) -> FrameStep

    /// Returns whether the frame's bytes have all arrived.
    func isWhole(_ index: Int) -> Bool

    /// Draws a frame within its area.
    ///
    /// - Throws: ``ImageError/Code/corrupt``, leaving the canvas unchanged unless ``FrameCanvas/mayBeSpoilt``
    ///   is set; ``ImageError/Code/cancelled``.
    func draw(_ index: Int, on canvas: FrameCanvas) throws(ImageError) -> FrameDrawing
}
