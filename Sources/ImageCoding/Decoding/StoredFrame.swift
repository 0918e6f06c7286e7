// SPDX-License-Identifier: MIT

public import Raster

/// A frame of an animation as stored in a GIF, APNG or WebP, before it is composed with others.
public struct StoredFrame: Hashable, Sendable {
    /// The change of the canvas after the frame was shown.
    public enum Disposal: Sendable, Hashable {
        /// The frame stays.
        case keep
        /// Its area becomes transparent.
        case clear
        /// The previous contents of its area are restored. WebP has no such frames.
        case restore
    }

    /// The way in which a frame is drawn on the canvas.
    public enum Blending: Sendable, Hashable {
        /// Transparent pixels show the canvas below. Frames of a GIF are always drawn so.
        case over
        /// All pixels of the area are replaced.
        case replace
    }

    /// The area on the canvas, in pixels of the stored orientation, clipped to the canvas; empty for an
    /// image that lies outside.
    public var area: PixelRect
    public var disposal: Disposal
    public var blending: Blending
    /// Whether all bytes of the frame have arrived.
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
