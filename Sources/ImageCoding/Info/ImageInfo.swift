// SPDX-License-Identifier: MIT

public import Raster

/// The properties in the header of an encoded image, read without decoding pixels.
public struct ImageInfo: Hashable, Sendable {
    /// The format, detected from content.
    public var format: ImageFormat
    /// The size in pixels as stored, before ``orientation`` is applied. For an animation, the size of the
    /// canvas.
    public var size: PixelSize
    /// The transformation that turns the stored image upright (EXIF tag 0x0112). ``Orientation/up`` when the
    /// file states none or an invalid one.
    public var orientation: Orientation
    /// Whether ``orientation`` is final. A WebP stores its EXIF after the image, so it is false before that
    /// has arrived.
    public var knowsOrientation = true
    /// The number of frames, or of pages of a TIFF or PDF. 1 for a still image; 0 for an animation before its
    /// first frame.
    public var frameCount: Int
    /// The number of times an animation is played; 0 means forever. 1 for a still image.
    ///
    /// The number is that of the file (APNG: `num_plays`; WebP: the `ANIM` chunk; AVIF and HEIC: the edit
    /// list; JPEG XL: `num_loops`; GIF: one more than the repetitions of the `NETSCAPE2.0` block, as
    /// browsers play it). A GIF without that block plays once, except that a GIF without delays plays forever
    /// if it moves. An AVIF or HEIC without an edit list plays forever.
    public var loopCount: Int
    /// The stored duration of each frame; empty for a still image. A player should treat 10 ms and less as
    /// 100 ms, as browsers do. Shorter than ``frameCount`` while only the number of frames is known.
    public var delays: [Duration]
    /// Whether the file can contain transparent pixels (an alpha channel, a transparent colour, frames that
    /// do not cover the canvas); it may still be opaque.
    public var hasAlpha: Bool
    /// The bits per colour component as stored; for a palette, of its entries.
    public var bitDepth: Int
    /// Whether the file stores a palette of at most 256 colors. Known for PNG and GIF only.
    package var hasPalette = false
    /// The pixels per inch that a JPEG, PNG, TIFF or BMP states, or the EXIF of a WebP, AVIF, HEIC or JPEG
    /// XL; nil if it states none, or only a ratio, before that part of the file has arrived, and for a
    /// variant that was read from a cache on disk.
    public var density: Density?
    /// Whether ``frameCount``, ``loopCount`` and ``delays`` describe the whole file. False while missing
    /// bytes may add to them.
    public var countsAllFrames: Bool
    /// The space of the colours that the file names, if it names one and the header of its format tells it.
    /// Default: nil, which means sRGB in most formats.
    public var colorSpace: ColorSpace?
    /// Whether the image has light that is brighter than the white of standard range, and how much, as far as
    /// the header tells. Default: ``DynamicRange/standard``.
    public var dynamicRange = DynamicRange.standard
    /// The reason why the gain map of a decoded image was not used although
    /// ``DecodingOptions/dynamicRange`` asked for more than the standard range: the image was decoded without
    /// it. Default: nil. The header alone does not tell.
    public var gainMapFault: GainMapFault?

    public init(
        format: ImageFormat, size: PixelSize, orientation: Orientation = .up, frameCount: Int = 1,
        loopCount: Int = 1, delays: [Duration] = [], hasAlpha: Bool = false, bitDepth: Int = 8,
        countsAllFrames: Bool = true, density: Density? = nil
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
        self.density = density
    }

    /// The size of the upright image in pixels.
    public var displaySize: PixelSize { orientation.swapsSides ? size.transposed : size }

    /// Whether the image may have light that is brighter than the white of standard range; see
    /// ``DecodingOptions/dynamicRange``.
    public var isHighDynamicRange: Bool { dynamicRange.kind != .standard }

    /// Whether the frames form an animation: more than one, and not the pages of a TIFF or PDF.
    public var isAnimated: Bool { frameCount > 1 && !format.has(.pages) }
}

extension ImageInfo {
    /// Numbers of pixels per inch, for printing. Displays ignore them.
    public struct Density: Hashable, Sendable {
        /// The pixels per inch from left to right, as stored.
        public var x: Double
        /// The pixels per inch from top to bottom, as stored.
        public var y: Double

        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }

        public init(_ pixelsPerInch: Double) { self.init(x: pixelsPerInch, y: pixelsPerInch) }

        /// Numbers of pixels in `centimeters`; nil unless both are positive.
        init?(x: Double, y: Double, perCentimeters centimeters: Double) {
            guard x > 0, y > 0, x.isFinite, y.isFinite else { return nil }
            self.init(x: x / centimeters * 2.54, y: y / centimeters * 2.54)
        }

        /// Returns both numbers of pixels in `centimeters`, rounded, from 1 to `most`.
        func rounded(perCentimeters centimeters: Double, most: Int = Int(Int32.max)) -> (x: Int, y: Int) {
            func pixels(_ value: Double) -> Int {
                let scaled = (value / 2.54 * centimeters).rounded()
                return scaled >= 1 ? Int(min(scaled, Double(most))) : 1
            }
            return (pixels(x), pixels(y))
        }
    }
}
