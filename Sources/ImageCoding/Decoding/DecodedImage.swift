// SPDX-License-Identifier: MIT

public import Raster

/// A decoded image: its pixels and the properties of the data that they come from.
public struct DecodedImage: Sendable {
    /// The pixels of the decoded frame.
    public var bitmap: Bitmap
    /// The properties of the encoded image: its size, frames and orientation (which has been applied, unless
    /// ``DecodingOptions/appliesOrientation`` is false).
    public var info: ImageInfo
    /// The number of pixels per point, for display.
    public var scale: Double
    /// Whether a part of the image is missing or damaged: the data ended early or, in a JPEG, could not be
    /// read completely. Missing parts are transparent, black or grey. A partial image should not be cached as
    /// if it were complete.
    public var isPartial: Bool
    /// Whether a partial image has all its pixels and lacks only the end marker (the EOI of a JPEG, the
    /// trailer of a GIF). Many files are written like this; such an image may be cached.
    package var lacksOnlyEnd = false
    /// EXIF, XMP and colour profile; nil unless ``DecodingOptions/keepsMetadata`` is set and the format's
    /// metadata is supported.
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

    /// The format of the encoded image.
    public var format: ImageFormat { info.format }

    /// The size of ``bitmap`` in pixels.
    public var size: PixelSize { bitmap.size }
}

/// A frame as a decoder returns it, before the common steps that change its orientation, size and format.
public struct DecodedFrame: Sendable {
    /// The pixels in stored orientation, of the whole image or of a part that contains
    /// ``DecodingOptions/region``, in any pixel format. The whole image would be at least
    /// ``DecodingOptions/neededSize(for:)`` large.
    public var bitmap: Bitmap
    /// The part of the stored image that the bitmap shows, in pixels of its full size: at least
    /// ``DecodingOptions/region``. Nil for the whole image.
    package var area: PixelRect?
    /// See ``DecodedImage/isPartial``.
    public var isPartial: Bool
    /// See ``DecodedImage/lacksOnlyEnd``.
    package var lacksOnlyEnd = false
    /// The properties of this frame if they differ from the decoder's ``ImageDecoder/info``, such as the size
    /// of a page.
    public var info: ImageInfo?

    public init(bitmap: Bitmap, isPartial: Bool = false, info: ImageInfo? = nil) {
        self.bitmap = bitmap
        self.isPartial = isPartial
        self.info = info
    }
}
