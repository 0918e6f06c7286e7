// SPDX-License-Identifier: MIT

public import PortableFoundation
import Raster

/// The metadata blocks of an encoded image, as stored in the file.
///
/// They're read from JPEG, PNG, WebP, TIFF, AVIF, HEIC and JPEG XL if ``DecodingOptions/keepsMetadata`` is
/// set. Use ``EncodingOptions/metadata`` to write them:
///
/// ```swift
/// var options = DecodingOptions()
/// options.keepsMetadata = true
/// let image = try CodecRegistry.default.decode(data, options: options)
/// var encoding = EncodingOptions()
/// encoding.metadata = image.metadata
/// let copy = try CodecRegistry.default.encode(image.bitmap, as: .webp, options: encoding)
/// ```
public struct ImageMetadata: Hashable, Sendable {
    /// EXIF (CIPA DC-008), starting with the byte order mark. If the image was turned upright when it was
    /// decoded, its orientation is 1. See ``exifProperties`` for the tags.
    public var exif: Data?
    /// XMP (ISO 16684-1), an XML packet. For a JPEG with extended XMP, this is the main packet. If the image
    /// was turned upright, its orientation is 1.
    public var xmp: Data?
    /// The file's color profile (ICC.1). It no longer describes pixels that were decoded to sRGB.
    public var iccProfile: Data?

    public init(exif: Data? = nil, xmp: Data? = nil, iccProfile: Data? = nil) {
        self.exif = exif
        self.xmp = xmp
        self.iccProfile = iccProfile
    }

    /// Whether there's no metadata.
    public var isEmpty: Bool { exif == nil && xmp == nil && iccProfile == nil }
}

extension ImageMetadata {
    /// The orientation of the stored pixels, from the EXIF or else from the XMP.
    var orientation: Orientation {
        exif.flatMap { $0.withBytes { EXIFOrientation.find($0) } }
            ?? xmp.flatMap { $0.withBytes { XMPPacket.orientation($0) } } ?? .up
    }

    /// Sets every stored orientation to upright.
    mutating func resetOrientation() {
        if var editor = exif.flatMap({ EXIFEditor($0) }) {
            editor.resetOrientation()
            exif = Data(editor.bytes)
        }
        xmp = xmp.map { XMPPacket.upright($0) }
    }
}
