// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("Truncated PNG", .timeLimit(.minutes(1)))
struct TruncatedPNGTests {
    private static let kinds = [(0, 8), (2, 8), (3, 4), (4, 16)]

    /// Returns opaque rows of random pixels, which differ from missing rows.
    private func made(_ color: Int, _ depth: Int, level: Int32) -> (file: MadePNG, rows: [UInt8]) {
        var file = MadePNG(width: 7, height: 12, depth: depth, color: color, filter: 0)
        file.packing.level = level
        file.chunkBytes = 100
        if color == 3 { file.palette = (0..<48).map { UInt8(16 + $0) } }
        var numbers = SeededRandom(seed: UInt64(color * 16 + depth))
        let pixel = file.rowBytes * 8 / file.width / depth
        let rows = (0..<file.height).flatMap { _ in
            [0] + (0..<file.rowBytes).map { _ in UInt8.random(in: 16...255, using: &numbers) }
        }
        guard color >= 4 else { return (file, rows) }
        // Set alpha to opaque.
        var opaque = rows
        for row in 0..<file.height {
            for x in 0..<file.width {
                let alpha = row * (file.rowBytes + 1) + 1 + (x * pixel + pixel - 1) * depth / 8
                for byte in 0..<depth / 8 { opaque[alpha + byte] = 255 }
            }
        }
        return (file, opaque)
    }

    /// Returns how many rows at the top match the whole image, or 0 if nothing is decoded.
    private func decodedRows(_ data: Data, of whole: Bitmap) throws -> Int {
        let image: DecodedImage
        do throws(ImageError) {
            image = try CodecRegistry.default.decode(data)
        } catch {
            #expect(error.code == .corrupt)
            return 0
        }
        let (found, expected) = (image.bitmap.packedRows, whole.packedRows)
        let rowBytes = expected.count / whole.height
        var rows = 0
        while rows < whole.height {
            let range = rows * rowBytes..<(rows + 1) * rowBytes
            guard found[range] == expected[range] else { break }
            rows += 1
        }
        return rows
    }

    @Test("A truncated image shows exactly the rows that it has data for", arguments: kinds)
    func storedRows(color: Int, depth: Int) throws {
        let (file, rows) = made(color, depth, level: 0)
        let data = file.file(stream: ZlibStreams.packed(rows, file.packing))
        let whole = try CodecRegistry.default.decode(data).bitmap
        for count in file.head.count + 8..<data.count {
            // A chunk has 12 bytes besides its data, and the stream begins with 7 bytes of headers.
            let body = count - file.head.count
            let streamed = body / 112 * 100 + max(0, min(100, body % 112 - 8))
            let expected = min(file.height, max(0, streamed - 7) / (file.rowBytes + 1))
            #expect(try decodedRows(data.prefix(count), of: whole) == expected, "\(count) of \(data.count)")
        }
    }

    @Test(
        "The number of visible rows grows with the data until all are shown", arguments: kinds.suffix(1))
    func compressedRows(color: Int, depth: Int) throws {
        let (file, rows) = made(color, depth, level: 9)
        let data = file.file(stream: ZlibStreams.packed(rows, file.packing))
        let whole = try CodecRegistry.default.decode(data).bitmap
        var before = 0
        for count in file.head.count..<data.count {
            let rows = try decodedRows(data.prefix(count), of: whole)
            #expect(rows >= before, "\(count) of \(data.count)")
            before = rows
            // Random rows hardly compress.
            if count > data.count / 2 { #expect(rows > 2, "\(count) of \(data.count)") }
        }
        #expect(before == file.height)
    }

    @Test("A truncated animation frame shows the rows that it has data for")
    func animation() throws {
        let (file, rows) = made(2, 8, level: 0)
        let stream = ZlibStreams.packed(rows, file.packing)
        func control(_ number: Int) -> [UInt8] {
            let size = MadePNG.number(file.width) + MadePNG.number(file.height)
            return MadePNG.chunk(
                "fcTL", MadePNG.number(number) + size + [UInt8](repeating: 0, count: 8) + [0, 1, 0, 10, 0, 0])
        }
        var bytes = file.head + MadePNG.chunk("acTL", MadePNG.number(2) + MadePNG.number(0)) + control(0)
        bytes += MadePNG.chunk("IDAT", ZlibStreams.packed(rows.map { _ in 0 }, file.packing)) + control(1)
        let start = bytes.count
        var number = 2
        for offset in stride(from: 0, to: stream.count, by: 100) {
            let piece = Array(stream[offset..<min(offset + 100, stream.count)])
            bytes += MadePNG.chunk("fdAT", MadePNG.number(number) + piece)
            number += 1
        }
        let whole = Data(bytes + MadePNG.chunk("IEND", []))
        func lastFrame(_ data: Data) -> Data? {
            let decoder = PNGDecoder(options: DecodingOptions())
            try? decoder.update(data, isComplete: true)
            return try? decoder.frame(at: 1, cancellation: nil).bitmap.packedRows
        }
        let pixels = try #require(lastFrame(whole))
        let rowBytes = pixels.count / file.height
        for count in start + 12..<bytes.count {
            let body = count - start
            let streamed = body / 116 * 100 + max(0, min(100, body % 116 - 12))
            let expected = min(file.height, max(0, streamed - 7) / (file.rowBytes + 1))
            let found = lastFrame(whole.prefix(count)) ?? Data()
            #expect(
                found.prefix(expected * rowBytes) == pixels.prefix(expected * rowBytes),
                "\(count) of \(bytes.count)")
        }
    }
}
#endif
