// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
import Raster

/// Encodes Windows icons with one or more images of up to 256 x 256 pixels.
///
/// An image with a side of 256 is written as PNG. Smaller images become 32-bit bitmaps with a mask, because
/// the oldest readers require one.
struct ICOEncoder: ImageEncoder {
    private static let largestSide = 256
    private static let entryBytes = 16

    var formats: [ImageFormat] { [.ico] }

    func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        guard (1...Int(UInt16.max)).contains(frames.count) else {
            throw ImageError(
                .invalidInput, "ICO holds 1 to \(UInt16.max) images, found \(frames.count)")
        }
        var directory = ByteWriter()
        for value in [0, 1, frames.count] { directory.append(littleEndian: value, 2) }
        var images = ByteWriter()
        for frame in frames {
            let size = frame.bitmap.size
            guard max(size.width, size.height) <= Self.largestSide else {
                throw ImageError(
                    .invalidInput, "ICO images have at most 256 x 256 pixels, found \(size)")
            }
            let offset = 6 + frames.count * Self.entryBytes + images.bytes.count
            if max(size.width, size.height) == Self.largestSide {
                images.bytes.append(
                    contentsOf: try IconEntry.pngEncoder.encode(
                        [EncodingFrame(frame.bitmap.converted(to: .bgra8, cancellation: cancellation))],
                        as: .png, options: EncodingOptions(), cancellation: cancellation))
            } else {
                append(try frame.bitmap.forEncoding(cancellation), to: &images)
            }
            let end = 6 + frames.count * Self.entryBytes + images.bytes.count
            guard end <= Int(clamping: UInt32.max) else {
                throw ImageError(.invalidInput, "ICO images exceed 4 GiB")
            }
            // A side of 256 is written as 0.
            for value in [size.width, size.height, 0, 0] { directory.append(value) }
            directory.append(littleEndian: 1, 2)
            directory.append(littleEndian: 32, 2)
            directory.append(littleEndian: end - offset, 4)
            directory.append(littleEndian: offset, 4)
        }
        return Data(directory.bytes + images.bytes)
    }

    /// Appends the Windows 3 header, the rows from the last to the first, and the mask of transparent pixels.
    private func append(_ bitmap: Bitmap, to writer: inout ByteWriter) {
        let maskStride = (bitmap.width + 31) / 32 * 4
        let imageBytes = (bitmap.width * 4 + maskStride) * bitmap.height
        // The height in the header includes the mask.
        for value in [40, bitmap.width, bitmap.height * 2] { writer.append(littleEndian: value, 4) }
        writer.append(littleEndian: 1, 2)
        writer.append(littleEndian: 32, 2)
        for value in [0, imageBytes, 0, 0, 0, 0] { writer.append(littleEndian: value, 4) }
        var mask = [UInt8](repeating: 0, count: maskStride * bitmap.height)
        bitmap.withPixels { pixels in
            for (line, row) in (0..<bitmap.height).reversed().enumerated() {
                let start = row * bitmap.bytesPerRow
                writer.bytes.append(contentsOf: pixels[start..<start + bitmap.width * 4])
                for column in 0..<bitmap.width where pixels[start + column * 4 + 3] == 0 {
                    mask[line * maskStride + column >> 3] |= 0x80 >> UInt8(column & 7)
                }
            }
        }
        writer.bytes.append(contentsOf: mask)
    }
}
