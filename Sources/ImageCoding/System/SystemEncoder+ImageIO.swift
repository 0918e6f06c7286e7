// SPDX-License-Identifier: MIT

#if canImport(ImageIO)
import CoreGraphics
import Foundation
import ImageBase
import ImageIO
import Raster

/// Encodes with ImageIO on Apple platforms: one image of 8 bits in sRGB.
struct SystemEncoder: ImageEncoder {
    private static let types: [ImageFormat: String] = [
        .jpeg: "public.jpeg", .png: "public.png", .heic: "public.heic", .tiff: "public.tiff",
    ]

    var formats: [ImageFormat] { Array(Self.types.keys) }

    func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        guard let type = Self.types[format] else {
            throw ImageError(.unsupported, "no encoder for \(format)")
        }
        var bitmap = try frames.single(for: format)
        if format == .jpeg {
            bitmap = try bitmap.onBackground(options.background, cancellation)
        } else {
            bitmap = try bitmap.converted(to: .bgra8, alpha: .premultiplied, cancellation: cancellation)
        }
        let output = NSMutableData()
        guard let image = Self.image(of: bitmap),
            let destination = CGImageDestinationCreateWithData(output, type as CFString, 1, nil)
        else { throw ImageError(.unsupported, "ImageIO cannot encode \(format)") }
        let properties = [kCGImageDestinationLossyCompressionQuality: Double(options.percent) / 100]
        CGImageDestinationAddImage(destination, image, properties as CFDictionary)
        guard CGImageDestinationFinalize(destination) else {
            throw ImageError(.invalidInput, "ImageIO cannot encode \(bitmap.size) as \(format)")
        }
        return output as Data
    }

    private static func image(of bitmap: Bitmap) -> CGImage? {
        let data = bitmap.withPixels { Data($0) }
        let alpha: CGImageAlphaInfo = bitmap.alpha == .opaque ? .noneSkipFirst : .premultipliedFirst
        guard let provider = CGDataProvider(data: data as CFData),
            let space = CGColorSpace(name: CGColorSpace.sRGB)
        else { return nil }
        return CGImage(
            width: bitmap.width, height: bitmap.height, bitsPerComponent: 8, bitsPerPixel: 32,
            bytesPerRow: bitmap.bytesPerRow, space: space,
            bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue | CGBitmapInfo.byteOrder32Little.rawValue),
            provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent)
    }
}
#endif
