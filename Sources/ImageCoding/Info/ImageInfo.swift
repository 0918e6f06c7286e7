// SPDX-License-Identifier: MIT

public import Raster

/// The properties from the header of an encoded image, read without decoding pixels.
public struct ImageInfo: Hashable, Sendable {
    /// The format, detected from the content.
    public var format: ImageFormat
    /// The size in pixels as stored, before ``orientation`` is applied. For an animation, this is the size of
    /// the canvas.
    public var size: PixelSize
    /// The transformation that turns the stored image upright (EXIF tag 0x0112). ``Orientation/up`` if the
    /// file has none or an invalid one.
    public var orientation: Orientation
    /// Whether ``orientation`` is final. A WebP stores its EXIF after the image, so this is false until the
    /// EXIF has arrived.
    public var knowsOrientation = true
    /// The number of frames, or of pages in a TIFF or PDF. It's 1 for a still image, and 0 for an animation
    /// before its first frame.
    public var frameCount: Int
    /// How many times an animation plays; 0 means forever. 1 for a still image.
    ///
    /// The number comes from the file (APNG: `num_plays`; WebP: the `ANIM` chunk; AVIF and HEIC: the edit
    /// list; JPEG XL: `num_loops`; GIF: one more than the repetitions in the `NETSCAPE2.0` block, as browsers
    /// play it). A GIF without that block plays once, or forever if it's an animation without delays. An AVIF
    /// or HEIC without an edit list plays forever.
    public var loopCount: Int
    /// The stored duration of each frame.
    ///
    /// Empty for a still image. It has fewer elements than ``frameCount`` while only the number of frames is
    /// known. A player should treat 10 ms and less as 100 ms, like browsers do.
    public var delays: [Duration]
    /// Whether the file can contain transparent pixels: it has an alpha channel, a transparent color or
    /// frames that don't cover the canvas. The image may still be opaque.
    public var hasAlpha: Bool
    /// The bits per color component as stored. For a palette, the bits of its entries.
    public var bitDepth: Int
    /// Whether the file stores a palette of at most 256 colors. Known for PNG and GIF only.
    package var hasPalette = false
    /// The pixels per inch in a JPEG, PNG, TIFF or BMP, or in the EXIF of a WebP, AVIF, HEIC or JPEG XL. Nil
    /// if the file has none or only a ratio, before that part of the file has arrived, and for a variant from
    /// the disk cache.
    public var density: Density?
    /// Whether ``frameCount``, ``loopCount`` and ``delays`` describe the whole file. False while missing
    /// bytes may add to them.
    public var countsAllFrames: Bool
    /// The color space that the file names, if the format's header includes it. Default: nil, which means
    /// sRGB in most formats.
    public var colorSpace: ColorSpace?
    /// Whether the image has light brighter than the white of standard range, and how bright it is, if the
    /// header specifies that. Default: ``DynamicRange/standard``.
    public var dynamicRange = DynamicRange.standard
    /// Why a decoded image's gain map wasn't used although ``DecodingOptions/dynamicRange`` requested more
    /// than the standard range.
    ///
    /// The image was decoded without it. Default: nil. This can't be determined from the header alone.
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

    /// The upright image's size in pixels.
    public var displaySize: PixelSize { orientation.swapsSides ? size.transposed : size }

    /// Whether the image may have light brighter than the white of standard range; see
    /// ``DecodingOptions/dynamicRange``.
    public var isHighDynamicRange: Bool { dynamicRange.kind != .standard }

    /// Whether the frames form an animation: there is more than one, and they aren't the pages of a TIFF or
    /// PDF.
    public var isAnimated: Bool { frameCount > 1 && !format.has(.pages) }
}

extension ImageInfo {
    /// The pixels per inch, for printing. Displays ignore them.
    public struct Density: Hashable, Sendable {
        /// The horizontal pixels per inch, as stored.
        public var x: Double
        /// The vertical pixels per inch, as stored.
        public var y: Double

        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }

        public init(_ pixelsPerInch: Double) { self.init(x: pixelsPerInch, y: pixelsPerInch) }

        /// Creates a density from the pixel counts on a length of `centimeters`, or returns nil unless both
        /// are positive.
        init?(x: Double, y: Double, perCentimeters centimeters: Double) {
            guard x > 0, y > 0, x.isFinite, y.isFinite else { return nil }
            self.init(x: x / centimeters * 2.54, y: y / centimeters * 2.54)
        }

        /// Returns the pixel counts on a length of `centimeters`, rounded, from 1 to `most`.
        func rounded(perCentimeters centimeters: Double, most: Int = Int(Int32.max)) -> (x: Int, y: Int) {
            func pixels(_ value: Double) -> Int {
                let scaled = (value / 2.54 * centimeters).rounded()
                return scaled >= 1 ? Int(min(scaled, Double(most))) : 1
            }
            return (pixels(x), pixels(y))
        }
    }
}
