// SPDX-License-Identifier: MIT

public import Raster

/// What the header of an encoded image tells, without any pixel decoded.
public struct ImageInfo: Hashable, Sendable {
    /// The format, told by content.
    public var format: ImageFormat
    /// The size in pixels as stored, before ``orientation`` is applied. Of an animation, the canvas.
    public var size: PixelSize
    /// How the stored picture must be turned to stand upright (EXIF tag 0x0112). ``Orientation/up`` when the file
    /// says nothing, or nothing valid.
    public var orientation: Orientation
    /// False while ``orientation`` may still come: a WebP has its EXIF behind the picture.
    public var knowsOrientation = true
    /// Frames counted, or pages of a TIFF. 1 for a still picture; 0 for an animation of which no frame has come yet.
    public var frameCount: Int
    /// How often an animation is played; 0 means for ever, 1 is what a still picture has.
    ///
    /// It is the number that the file states (GIF: of the `NETSCAPE2.0` block; APNG: `num_plays`; WebP: of the `ANIM`
    /// chunk; AVIF and HEIC: of its edit list; JPEG XL: `num_loops`). A GIF without that block
    /// plays once, unless it states no delay either and yet moves, as films made of whole pictures do: then for ever.
    /// An AVIF or a HEIC that does not say plays for ever.
    public var loopCount: Int
    /// How long each frame is shown, as stored; empty for a still picture. A player should treat 10 ms and less
    /// as 100 ms, as browsers do. Shorter than ``frameCount`` while frames are known by number only.
    public var delays: [Duration]
    /// Whether the file can hold transparent pixels (an alpha channel, a transparent colour, an animation whose
    /// frames leave part of the canvas free); it does not mean that it does.
    public var hasAlpha: Bool
    /// Bits of one colour component as stored; for a palette, of the palette's entries.
    public var bitDepth: Int
    /// Whether ``frameCount``, ``loopCount`` and ``delays`` tell of the whole file. False while bytes are missing
    /// that may add to them.
    public var countsAllFrames: Bool

    public init(
        format: ImageFormat, size: PixelSize, orientation: Orientation = .up, frameCount: Int = 1,
        loopCount: Int = 1, delays: [Duration] = [], hasAlpha: Bool = false, bitDepth: Int = 8,
        countsAllFrames: Bool = true
    ) {
        self.format = format
        self.size = size
        self.orientation = orientation
        self.frameCount = frameCount
        self.loopCount = loopCount
        self.delays = delays
        self.hasAlpha = hasAlpha
        self.bitDepth = bitDepth
        self.countsAllFrames = countsAllFrames
    }

    /// The size in pixels of the upright picture.
    public var displaySize: PixelSize { orientation.swapsSides ? size.transposed : size }

    /// Whether there are frames to be shown one after another: more than one, and not the pages of a TIFF.
    public var isAnimated: Bool { frameCount > 1 && format != .tiff }
}
