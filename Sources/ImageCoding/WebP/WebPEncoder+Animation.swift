// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import PortableFoundation
import Raster

extension WebPEncoder {
    /// Encodes an animation (RFC 9649, 2.7). Each frame is the changed area and replaces the canvas there.
    func encodeAnimation(
        _ frames: [EncodingFrame], options: EncodingOptions, cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        // Frame offsets must be even.
        let plan = try AnimationPlan(frames, for: .webp, step: 2, cancellation)
        var body = ByteWriter()
        body.append("WEBPVP8X")
        body.append(littleEndian: 10, 4)
        body.append(plan.hasAlpha ? 0x12 : 0x02)
        body.append(littleEndian: 0, 3)
        body.append(littleEndian: plan.size.width - 1, 3)
        body.append(littleEndian: plan.size.height - 1, 3)
        body.append("ANIM")
        body.append(littleEndian: 6, 4)
        body.append(littleEndian: 0, 4)
        body.append(littleEndian: max(0, min(options.loopCount, 65_535)), 2)
        for frame in plan.frames {
            let bitmap = try frame.bitmap.cropped(to: frame.area)
            let file = try encodeStill(bitmap, options: options, cancellation: cancellation)
            let chunks = Self.imageChunks(of: file)
            body.append("ANMF")
            body.append(littleEndian: 16 + chunks.count, 4)
            body.append(littleEndian: frame.area.x / 2, 3)
            body.append(littleEndian: frame.area.y / 2, 3)
            body.append(littleEndian: frame.area.width - 1, 3)
            body.append(littleEndian: frame.area.height - 1, 3)
            body.append(littleEndian: min(frame.delay.rounded(to: 1000), 0xFF_FFFF), 3)
            body.append(2)
            body.bytes.append(contentsOf: chunks)
        }
        var file = ByteWriter()
        file.append("RIFF")
        file.append(littleEndian: body.bytes.count, 4)
        file.bytes.append(contentsOf: body.bytes)
        return Data(file.bytes)
    }

    /// Returns the alpha and image chunks from a WebP.
    private static func imageChunks(of file: Data) -> [UInt8] {
        file.withUnsafeBytes { bytes in
            let reader = ByteReader(bytes)
            var chunks: [UInt8] = []
            var offset = 12
            while let name = reader.tag(at: offset), let length = reader.littleEndian32(at: offset + 4) {
                let whole = reader.slice(at: offset, length: 8 + length + (length & 1))
                if let whole, [fourCC("ALPH"), fourCC("VP8 "), fourCC("VP8L")].contains(name) {
                    chunks.append(contentsOf: whole)
                }
                offset += 8 + length + (length & 1)
            }
            return chunks
        }
    }
}
#endif
