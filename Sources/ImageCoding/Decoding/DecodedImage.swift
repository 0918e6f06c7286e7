// SPDX-License-Identifier: MIT

public import Raster

/// A decoded image: its pixels and the encoded data's properties.
public struct DecodedImage: Sendable {
    /// The decoded frame's pixels.
    public var bitmap: Bitmap
    /// The encoded image's properties: its size, frames and orientation. The orientation has already been
    /// applied, unless ``DecodingOptions/appliesOrientation`` is false.
    public var info: ImageInfo
    /// The number of pixels per point, for display.
    public var scale: Double
    /// Whether a part of the image is missing or damaged because the data ended early or, in a JPEG, couldn't
    /// be read completely.
    ///
    /// Missing parts are transparent, black or gray. Don't cache a partial image as if it were complete.
    public var isPartial: Bool
    /// Whether a partial image has all its pixels and lacks only the end marker (the EOI of a JPEG, the
    /// trailer of a GIF). Many files are written like this, so such an image may be cached.
    package var lacksOnlyEnd = false
    /// EXIF, XMP and the color profile. Nil unless ``DecodingOptions/keepsMetadata`` is set and we support
    /// the format's metadata.
    public var metadata: ImageMetadata?

    public init(
        bitmap: Bitmap, info: ImageInfo, scale: Double = 1, isPartial: Bool = false,
        metadata: ImageMetadata? = nil
    ) {
        self.bitmap = bitmap
        self.info = info
        self.scale = scale
        self.isPartial = isPartial
        self.metadata = metadata
    }

    /// The encoded image's format.
    public var format: ImageFormat { info.format }

    /// The size of ``bitmap`` in pixels.
    public var size: PixelSize { bitmap.size }
}

/// A frame as a decoder returns it, before the common steps change its orientation, size and format.
public struct DecodedFrame: Sendable {
    /// The pixels in stored orientation, in any pixel format.
    ///
    /// They show the whole image or a part that contains ``DecodingOptions/region``, at a scale at which the
    /// whole image would have at least ``DecodingOptions/neededSize(for:)``.
    public var bitmap: Bitmap
    /// Which part of the stored image the bitmap shows, in full-size pixels. It contains at least
    /// ``DecodingOptions/region``. Nil for the whole image.
    package var area: PixelRect?
    /// See ``DecodedImage/isPartial``.
    public var isPartial: Bool
    /// See ``DecodedImage/lacksOnlyEnd``.
    package var lacksOnlyEnd = false
    /// This frame's properties if they differ from the decoder's ``ImageDecoder/info``, such as the size of a
    /// page.
    public var info: ImageInfo?

    public init(bitmap: Bitmap, isPartial: Bool = false, info: ImageInfo? = nil) {
        self.bitmap = bitmap
        self.isPartial = isPartial
        self.info = info
    }
}
