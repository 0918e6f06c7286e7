// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
import Raster

/// Encodes BMP: 24 bits with the Windows 3 header, or 32 bits with alpha and the Windows 4 header.
struct BMPEncoder: ImageEncoder {
    var formats: [ImageFormat] { [.bmp] }

    func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        let bitmap = try frames.single(for: format).forEncoding(cancellation)
        let hasAlpha = bitmap.alpha != .opaque
        let stride = hasAlpha ? bitmap.width * 4 : (bitmap.width * 3 + 3) / 4 * 4
        let headerBytes = hasAlpha ? 108 : 40
        let (pixelBytes, overflow) = stride.multipliedReportingOverflow(by: bitmap.height)
        guard !overflow, pixelBytes < Int(Int32.max) - 200 else {
            throw ImageError(.invalidInput, "invalid BMP size \(bitmap.size)")
        }
        var writer = ByteWriter()
        writer.bytes.reserveCapacity(14 + headerBytes + pixelBytes)
        writer.append("BM")
        writer.append(littleEndian: 14 + headerBytes + pixelBytes, 4)
        writer.append(littleEndian: 0, 4)
        writer.append(littleEndian: 14 + headerBytes, 4)
        writer.append(littleEndian: headerBytes, 4)
        writer.append(littleEndian: bitmap.width, 4)
        writer.append(littleEndian: bitmap.height, 4)
        writer.append(littleEndian: 1, 2)
        writer.append(littleEndian: hasAlpha ? 32 : 24, 2)
        writer.append(littleEndian: hasAlpha ? 3 : 0, 4)
        writer.append(littleEndian: pixelBytes, 4)
        let (x, y) = (options.density ?? ImageInfo.Density(72)).rounded(perCentimeters: 100)
        for value in [x, y, 0, 0] { writer.append(littleEndian: value, 4) }
        if hasAlpha {
            let masks: [UInt32] = [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000, 0x7352_4742]
            for mask in masks {
                writer.append(littleEndian: Int(truncatingIfNeeded: mask), 4)
            }
            writer.bytes.append(contentsOf: repeatElement(0, count: 48))
        }
        try appendRows(of: bitmap, stride, to: &writer, cancellation)
        return Data(writer.bytes)
    }

    private func appendRows(
        of bitmap: Bitmap, _ stride: Int, to writer: inout ByteWriter, _ cancellation: CancellationToken?
    ) throws(ImageError) {
        try bitmap.withPixels { pixels throws(ImageError) in
            for row in (0..<bitmap.height).reversed() {
                if row & 63 == 0 { try cancellation?.check() }
                let start = row * bitmap.bytesPerRow
                if bitmap.alpha != .opaque {
                    writer.bytes.append(contentsOf: pixels[start..<start + stride])
                    continue
                }
                for column in 0..<bitmap.width {
                    writer.bytes.append(contentsOf: pixels[start + column * 4..<start + column * 4 + 3])
                }
                writer.append(littleEndian: 0, stride - bitmap.width * 3)
            }
        }
    }
}
