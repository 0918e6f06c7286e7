// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import Raster

/// Combines PNGs written by libpng into an APNG (PNG, third edition, 11.3.6). Each frame is the changed area,
/// drawn over the canvas.
struct APNGWriter {
    private var writer = ByteWriter()
    private var sequenceNumber = 0

    /// Starts a file with everything that comes before the pixels in `first`, a complete PNG.
    init(_ first: [UInt8], frameCount: Int, loopCount: Int) {
        let pixels = Self.chunks(of: first).first { $0.name == fourCC("IDAT") }
        writer.bytes.append(contentsOf: first[..<(pixels?.whole.lowerBound ?? 8)])
        writer.appendChunk("acTL") { content in
            content.append(bigEndian: frameCount, 4)
            content.append(bigEndian: max(0, min(loopCount, 0x7FFF_FFFF)), 4)
        }
    }

    /// Appends a frame, given as a PNG of its area.
    mutating func append(_ png: [UInt8], at area: PixelRect, delay: Duration) {
        let isFirst = sequenceNumber == 0
        writer.appendChunk("fcTL") { [number = takeNumber()] content in
            for value in [number, area.width, area.height, area.x, area.y] {
                content.append(bigEndian: value, 4)
            }
            let milliseconds = delay.rounded(to: 1000)
            let isLong = milliseconds > 65_535
            content.append(bigEndian: isLong ? min(delay.rounded(to: 100), 65_535) : milliseconds, 2)
            content.append(bigEndian: isLong ? 100 : 1000, 2)
            content.append(0)
            content.append(0)
        }
        for chunk in Self.chunks(of: png) where chunk.name == fourCC("IDAT") {
            if isFirst {
                writer.bytes.append(contentsOf: png[chunk.whole])
            } else {
                writer.appendChunk("fdAT") { [number = takeNumber()] content in
                    content.append(bigEndian: number, 4)
                    content.bytes.append(contentsOf: png[chunk.content])
                }
            }
        }
    }

    mutating func finish() -> [UInt8] {
        writer.appendChunk("IEND") { _ in }
        return writer.bytes
    }

    private mutating func takeNumber() -> Int {
        defer { sequenceNumber += 1 }
        return sequenceNumber
    }

    private struct Chunk {
        var name: UInt32
        var whole: Range<Int>
        var content: Range<Int>
    }

    private static func chunks(of file: [UInt8]) -> [Chunk] {
        file.withUnsafeBytes { bytes in
            let reader = ByteReader(bytes)
            var chunks: [Chunk] = []
            var offset = 8
            while let length = reader.bigEndian32(at: offset), let name = reader.tag(at: offset + 4),
                offset + 12 + length <= bytes.count
            {
                chunks.append(
                    Chunk(
                        name: name, whole: offset..<offset + 12 + length,
                        content: offset + 8..<offset + 8 + length))
                offset += 12 + length
            }
            return chunks
        }
    }
}
#endif
