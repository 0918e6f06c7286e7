// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCoding
public import PortableFoundation
import Raster

/// Decodes and encodes QOI, the "quite OK image" format (qoiformat.org, specification of 2022). It's a simple
/// lossless format that's many times faster to write than PNG, with files of about the same size.
///
/// The codec isn't in the default registry. Add it there, or to a manager's registry:
///
/// ```swift
/// CodecRegistry.default.add(QOICodec())
/// CodecRegistry.default.add(encoder: QOICodec())
/// ```
///
/// Colors are read and written as sRGB. Per the specification, the color space in a header is only
/// informative. A truncated file decodes to a partial image.
public struct QOICodec: ImageCodec, ImageEncoder {
    public init() {}

    public var formats: [ImageFormat] { [.qoi] }

    public func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { ImageFormat.sniff(bytes) == .qoi }

    public func makeDecoder(options: DecodingOptions) -> any ImageDecoder { QOIDecoder(options: options) }

    /// Encodes one bitmap with 8 bits per component, in three channels if it's opaque, otherwise in four.
    ///
    /// - Throws: ``ImageError/Code/invalidInput`` unless there's exactly one frame;
    ///   ``ImageError/Code/cancelled``.
    public func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        let bitmap = try frames.single(for: format).forEncoding(cancellation)
        var output: [UInt8] = []
        output.reserveCapacity(bitmap.byteCount / 2)
        output += "qoif".utf8
        for side in [bitmap.width, bitmap.height] {
            for shift in [24, 16, 8, 0] { output.append(UInt8(truncatingIfNeeded: side >> shift)) }
        }
        output += [bitmap.alpha == .opaque ? 3 : 4, 0]
        try bitmap.withPixels { pixels throws(ImageError) in
            try Self.append(pixels, of: bitmap, to: &output, cancellation)
        }
        output += [0, 0, 0, 0, 0, 0, 0, 1]
        return Data(output)
    }

    private static func append(
        _ pixels: UnsafeRawBufferPointer, of bitmap: Bitmap, to output: inout [UInt8],
        _ cancellation: CancellationToken?
    ) throws(ImageError) {
        var seen = [QOIPixel](repeating: QOIPixel(word: 0), count: 64)
        var (last, run) = (QOIPixel.first, 0)
        for row in 0..<bitmap.height {
            if row & 63 == 0 { try cancellation?.check() }
            for column in 0..<bitmap.width {
                let place = row * bitmap.bytesPerRow + column * 4
                let word = pixels.loadUnaligned(fromByteOffset: place, as: UInt32.self)
                let pixel = QOIPixel(word: UInt32(littleEndian: word))
                if pixel.word == last.word {
                    run += 1
                    if run == QOIPixel.longestRun {
                        output.append(QOIPixel.run(run))
                        run = 0
                    }
                    continue
                }
                if run > 0 {
                    output.append(QOIPixel.run(run))
                    run = 0
                }
                let slot = pixel.slot
                if seen[slot].word == pixel.word {
                    output.append(UInt8(slot))
                } else {
                    seen[slot] = pixel
                    pixel.append(after: last, to: &output)
                }
                last = pixel
            }
        }
        if run > 0 { output.append(QOIPixel.run(run)) }
    }
}

extension ImageFormat {
    /// QOI, the "quite OK image" format.
    public static let qoi = ImageFormat(rawValue: "qoi")
}
