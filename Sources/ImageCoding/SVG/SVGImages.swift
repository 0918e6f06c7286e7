// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
import ImageBase
import PortableFoundation

/// Reads the images that an SVG embeds.
struct SVGImages: Sendable {
    /// The formats that librsvg reads everywhere; other images are converted to PNG before.
    static let readable: Set<ImageFormat> = [.png, .apng, .jpeg, .gif]

    /// Reads the header of an image.
    let info: @Sendable (Data, Limits) throws(ImageError) -> ImageInfo?
    /// Converts an image to PNG.
    let png: @Sendable (Data, Limits) throws(ImageError) -> Data
}
#endif
