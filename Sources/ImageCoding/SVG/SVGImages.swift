// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
import ImageBase
import PortableFoundation

/// Reads the images embedded in an SVG.
struct SVGImages: Sendable {
    /// Whether librsvg can read a format everywhere. Images in any other format are converted to PNG first.
    static func canRead(_ format: ImageFormat) -> Bool { format.has(.web) && !format.has(.negotiated) }

    /// Reads an image's header.
    let info: @Sendable (Data, Limits) throws(ImageError) -> ImageInfo?
    /// Converts an image to PNG.
    let png: @Sendable (Data, Limits) throws(ImageError) -> Data
}
#endif
