// SPDX-License-Identifier: MIT

public import Raster

/// An animation's frame as stored in a GIF, APNG or WebP, before it's composed on the canvas.
public struct StoredFrame: Hashable, Sendable {
    /// How the canvas changes after the frame was shown.
    public enum Disposal: Sendable, Hashable {
        /// The frame stays on the canvas.
        case keep
        /// The frame's area becomes transparent.
        case clear
        /// The previous contents of the frame's area are restored. WebP doesn't support this.
        case restore
    }

    /// How a frame is drawn on the canvas.
    public enum Blending: Sendable, Hashable {
        /// Transparent pixels show the canvas below. GIF frames are always drawn this way.
        case over
        /// The frame's pixels replace all pixels of its area, even where they're transparent.
        case replace
    }

    /// The frame's area on the canvas, in pixels of the stored orientation, clipped to the canvas. Empty if
    /// the frame lies outside.
    public var area: PixelRect
    public var disposal: Disposal
    public var blending: Blending
    /// Whether the frame's bytes have all arrived.
    public var isComplete: Bool

    public init(
        area: PixelRect, disposal: Disposal = .keep, blending: Blending = .over, isComplete: Bool = true
    ) {
        self.area = area
        self.disposal = disposal
        self.blending = blending
        self.isComplete = isComplete
    }
}
