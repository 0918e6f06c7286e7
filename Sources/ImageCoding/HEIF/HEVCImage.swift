// SPDX-License-Identifier: MIT

#if os(Linux) && HEIF
import CDE265
import ImageBase
import Raster

/// An image decoded by libde265, as planes of luma and chroma.
struct HEVCImage {
    private let image: OpaquePointer

    init(_ image: OpaquePointer) { self.image = image }

    /// The number of the sample that the image was decoded from.
    var sample: Int { Int(de265_get_image_PTS(image)) }

    var size: PixelSize { size(of: 0) }

    /// The horizontal and vertical subsampling factors of chroma, or nil if there's no chroma.
    var subsampling: (x: Int, y: Int)? {
        switch de265_get_chroma_format(image) {
        case de265_chroma_420: (2, 2)
        case de265_chroma_422: (2, 1)
        case de265_chroma_444: (1, 1)
        default: nil
        }
    }

    /// The color space from the stream (ITU-T H.265, E.2.1).
    var coded: ISOColors.Coded {
        ISOColors.Coded(
            space: ColorSpace(
                codePoints: Int(de265_get_image_colour_primaries(image)),
                transfer: Int(de265_get_image_transfer_characteristics(image))),
            matrix: Int(de265_get_image_matrix_coefficients(image)),
            isFullRange: de265_get_image_full_range_flag(image) != 0)
    }

    func size(of plane: Int) -> PixelSize {
        PixelSize(
            width: Int(de265_get_image_width(image, Int32(plane))),
            height: Int(de265_get_image_height(image, Int32(plane))))
    }

    /// Returns a plane of at least the given size.
    func plane(_ index: Int, size: PixelSize) throws(ImageError) -> Plane {
        var stride: Int32 = 0
        let bits = Int(de265_get_bits_per_pixel(image, Int32(index)))
        guard let start = de265_get_image_plane(image, Int32(index), &stride), (8...16).contains(bits),
            self.size(of: index).width >= size.width, self.size(of: index).height >= size.height,
            Int(stride) >= size.width * (bits > 8 ? 2 : 1)
        else { throw ImageError(.corrupt, "HEIC: image has missing planes") }
        return Plane(start: start, stride: Int(stride), size: size, bits: bits)
    }

    struct Plane {
        let start: UnsafePointer<UInt8>
        let stride: Int
        let size: PixelSize
        let bits: Int

        /// Reads row `y` as `scale * (value - origin)`.
        func read(_ y: Int, to row: UnsafeMutablePointer<Float>, origin: Float, scale: Float) {
            let bytes = start + y * stride
            if bits == 8 {
                for x in 0..<size.width { row[x] = (Float(bytes[x]) - origin) * scale }
            } else {
                let words = UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt16.self)
                for x in 0..<size.width { row[x] = (Float(words[x]) - origin) * scale }
            }
        }
    }
}
#endif
