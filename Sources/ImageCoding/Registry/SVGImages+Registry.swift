// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
import ImageBase
import PortableFoundation

extension SVGImages {
    /// Reads images with the codecs of the default registry.
    static let standard = SVGImages { data, limits throws(ImageError) in
        try CodecRegistry.default.info(for: data, limits: limits)
    } png: { data, limits throws(ImageError) in
        var options = DecodingOptions()
        (options.limits, options.firstFrameOnly) = (limits, true)
        let image = try CodecRegistry.default.decode(data, options: options)
        return try CodecRegistry.default.encode(image.bitmap, as: .png, options: EncodingOptions())
    }
}
#endif
