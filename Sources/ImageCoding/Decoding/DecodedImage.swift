// SPDX-License-Identifier: MIT

public import Raster

/// A picture made of encoded bytes: pixels, and what is known of where they come from.
public struct DecodedImage: Sendable {
    /// The pixels of the first frame.
    public var bitmap: Bitmap
    /// What the encoded picture says of itself: its own size, its frames, its orientation (which has been applied,
    /// unless ``DecodingOptions/appliesOrientation`` said no).
    public var info: ImageInfo
    /// Pixels a point, for display.
    public var scale: Double
    /// Part of the picture is missing or damaged: the bytes ended early or, in a JPEG, could not all be read.
    /// What is missing is transparent, black or grey. Such a picture should not be cached as if it were whole.
    public var isPartial: Bool
    /// Of a picture that is ``isPartial``: all its pixels are there, and no more than the mark is missing with which
    /// the file should end (the EOI of a JPEG, the trailer of a GIF). Many such files are made so; it may be cached.
    public var lacksOnlyEnd = false
    /// EXIF, XMP and colour profile; nil unless ``DecodingOptions/keepsMetadata`` asked for them and the format is one
    /// of which they are read.
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

    /// The format of the bytes that the picture was made of.
    public var format: ImageFormat { info.format }

    /// The size in pixels of ``bitmap``.
    public var size: PixelSize { bitmap.size }
}

/// One picture out of a decoder, before the common steps that turn it upright and bring it to size and format.
public struct DecodedFrame: Sendable {
    /// In stored orientation; at least ``DecodingOptions/neededSize(for:)`` large; any pixel format.
    public var bitmap: Bitmap
    /// See ``DecodedImage/isPartial``.
    public var isPartial: Bool
    /// See ``DecodedImage/lacksOnlyEnd``.
    public var lacksOnlyEnd = false
    /// What is so of this picture, where it is not as the decoder's ``ImageDecoder/info`` says: the size of a page.
    public var info: ImageInfo?

    public init(bitmap: Bitmap, isPartial: Bool = false, info: ImageInfo? = nil) {
        self.bitmap = bitmap
        self.isPartial = isPartial
        self.info = info
    }
}
