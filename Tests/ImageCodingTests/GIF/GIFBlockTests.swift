// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

/// Blocks between the images of a GIF, and missing data after them.
@Suite("GIF blocks", .timeLimit(.minutes(1)))
struct GIFBlockTests {
    private let codecs = CodecRegistry.default

    /// A graphic control extension with a transparent color and a delay, followed by a plain text block.
    private let plainText =
        Data([0x21, 0xF9, 4, 9, 50, 0, 0, 0])
        + Data([0x21, 0x01, 12, 0, 0, 0, 0, 8, 0, 8, 0, 4, 4, 1, 0, 2, 0x68, 0x69, 0])

    /// Returns the offset of the first block, after the screen descriptor and its colors.
    private func start(of data: Data) -> Int {
        let packed = data[10]
        return 13 + (packed & 0x80 != 0 ? 3 << (Int(packed & 7) + 1) : 0)
    }

    private func still() throws -> Data { try codecs.encode(Pictures.corners(8, 8), as: .gif) }

    @Test("Plain text after the first image is skipped along with its control block")
    func text() throws {
        let picture = try still()
        let second = Data(picture[start(of: picture)...])
        let first = Data(picture.dropLast())
        for data in [picture, first + second] {
            let file = data == picture ? first + plainText + Data([0x3B]) : first + plainText + second
            let info = try #require(try codecs.info(for: data))
            #expect(try codecs.info(for: file) == info)
            for frame in 0..<info.frameCount {
                let image = try codecs.decode(file, frame: frame)
                let whole = try codecs.decode(data, frame: frame)
                #expect(image.bitmap.packedRows == whole.bitmap.packedRows && !image.isPartial)
            }
        }
    }

    @Test("Like in the reference decoder, plain text in place of the first image is refused")
    func textFirst() throws {
        let data = try still()
        for rest in [Data(), Data([0x3B]), Data(data[start(of: data)...])] {
            let error = #expect(throws: ImageError.self) {
                try codecs.decode(Data(data.prefix(start(of: data)) + plainText + rest))
            }
            #expect(error?.code == .unsupported && error?.message.contains("plain text") == true)
        }
    }

    @Test("A truncated GIF reports whether it lacks pixels or only its end")
    func noTrailer() throws {
        for data in [try still(), Fixtures.animatedGIF] {
            let count = try #require(try codecs.info(for: data)).frameCount
            for missing in 1...3 {
                let cut = Data(data.dropLast(missing))
                let image = try codecs.decode(cut, frame: count - 1)
                #expect(image.isPartial && image.lacksOnlyEnd == (missing == 1), "\(missing)")
                guard missing == 1 else { continue }
                let whole = try codecs.decode(data, frame: count - 1)
                #expect(image.bitmap.packedRows == whole.bitmap.packedRows)
                #expect(!whole.isPartial && !whole.lacksOnlyEnd)
                let growing = FrameDecoder()
                try growing.update(cut, isComplete: false)
                #expect(try growing.image(at: count - 1).lacksOnlyEnd == false)
            }
        }
    }
}
