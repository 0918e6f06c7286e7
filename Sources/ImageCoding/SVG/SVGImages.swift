// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
import ImageBase
import PortableFoundation

/// Reads the images embedded in an SVG.
struct SVGImages: Sendable {
    /// The formats that librsvg can read everywhere. Images in any other format are converted to PNG first.
    static let readable: Set<ImageFormat> = [.png, .apng, .jpeg, .gif]

    /// Reads an image's header.
    let info: @Sendable (Data, Limits) throws(ImageError) -> ImageInfo?
    /// Converts an image to PNG.
    let png: @Sendable (Data, Limits) throws(ImageError) -> Data
}
#endif
