// SPDX-License-Identifier: MIT

#if canImport(ImageIO)
import CoreGraphics
import Foundation
import ImageBase
import ImageIO
import Raster

/// Encodes with ImageIO, in 8 bits.
struct ImageIOEncoder: ImageEncoder {
    private let types = CGImageDestinationCopyTypeIdentifiers() as? [String] ?? []

    var formats: [ImageFormat] { SystemEncoding.formats(types) }

    func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        let encoding = try SystemEncoding(format, frameCount: frames.count, types: types)
        let output = NSMutableData()
        let destination = CGImageDestinationCreateWithData(
            output, encoding.type as CFString, frames.count, nil)
        guard let destination else { throw ImageError(.unsupported, "ImageIO cannot encode \(format)") }
        CGImageDestinationSetProperties(destination, encoding.fileProperties(options) as CFDictionary)
        let metadata = Self.writesMetadata(format) ? options.metadata.flatMap(ImageIOMetadata.metadata) : nil
        for frame in frames {
            try cancellation?.check()
            var bitmap = frame.bitmap
            if format == .jpeg {
                bitmap = try bitmap.onBackground(options.background, cancellation)
            } else {
                bitmap = try bitmap.converted(to: .bgra8, alpha: .premultiplied, cancellation: cancellation)
            }
            guard let image = Self.image(of: bitmap) else {
                throw ImageError(.unsupported, "ImageIO cannot encode \(format)")
            }
            let properties = encoding.frameProperties(frame, options) as CFDictionary
            if let metadata {
                CGImageDestinationAddImageAndMetadata(destination, image, metadata, properties)
            } else {
                CGImageDestinationAddImage(destination, image, properties)
            }
        }
        try cancellation?.check()
        guard CGImageDestinationFinalize(destination) else {
            throw ImageError(.invalidInput, "ImageIO cannot encode \(frames.count) frames as \(format)")
        }
        return output as Data
    }

    /// Whether ImageIO writes the metadata. For all other formats, we insert it into the file afterward.
    private static func writesMetadata(_ format: ImageFormat) -> Bool {
        !format.has(.insertedMetadata)
    }

    static func image(of bitmap: Bitmap) -> CGImage? {
        let data = bitmap.withPixels { Data($0) }
        let alpha: CGImageAlphaInfo = bitmap.alpha == .opaque ? .noneSkipFirst : .premultipliedFirst
        guard let provider = CGDataProvider(data: data as CFData),
            let space = bitmap.colorSpace.cgColorSpace
        else { return nil }
        return CGImage(
            width: bitmap.width, height: bitmap.height, bitsPerComponent: 8, bitsPerPixel: 32,
            bytesPerRow: bitmap.bytesPerRow, space: space,
            bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue | CGBitmapInfo.byteOrder32Little.rawValue),
            provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent)
    }
}
#endif
