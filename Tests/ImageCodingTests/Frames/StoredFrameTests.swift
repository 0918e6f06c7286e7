// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import Raster
import Testing

@testable import ImageCoding

@Suite("Stored frames", .timeLimit(.minutes(1)))
struct StoredFrameTests {
    private func decoder(_ data: Data, isComplete: Bool = true) throws -> FrameDecoder {
        let decoder = FrameDecoder()
        try decoder.update(data, isComplete: isComplete)
        return decoder
    }

    private func frames(_ decoder: FrameDecoder) -> [StoredFrame?] {
        (0..<decoder.frameCount).map { decoder.storedFrame(at: $0) }
    }

    /// Returns the offset after each occurrence of `tag`.
    private func offsets(after tag: [UInt8], in bytes: [UInt8]) -> [Int] {
        bytes.indices.filter { bytes[$0...].starts(with: tag) }.map { $0 + tag.count }
    }

    @Test("The position and disposal of a GIF frame come from its blocks")
    func gif() throws {
        let bytes = Array(Fixtures.composedGIF)
        // Look for a graphic control block followed by an image descriptor.
        let expected = offsets(after: [0x21, 0xF9, 4], in: bytes).filter { bytes[$0 + 5] == 0x2C }.map {
            let disposal = bytes[$0] >> 2 & 7
            return StoredFrame(
                area: PixelRect(
                    x: Int(bytes[$0 + 6]), y: Int(bytes[$0 + 8]), width: Int(bytes[$0 + 10]),
                    height: Int(bytes[$0 + 12])),
                disposal: disposal == 2 ? .clear : disposal == 3 ? .restore : .keep, blending: .over)
        }
        #expect(expected.count == 5)
        #expect(try frames(decoder(Fixtures.composedGIF)) == expected)
    }

    @Test("The position, disposal and blending of an APNG frame come from its chunks")
    func apng() throws {
        let bytes = Array(Fixtures.composedPNG)
        let expected = offsets(after: Array("fcTL".utf8), in: bytes).map {
            StoredFrame(
                area: PixelRect(
                    x: Int(bytes[$0 + 15]), y: Int(bytes[$0 + 19]), width: Int(bytes[$0 + 7]),
                    height: Int(bytes[$0 + 11])),
                disposal: [.keep, .clear, .restore][Int(bytes[$0 + 24])],
                blending: bytes[$0 + 25] == 1 ? .over : .replace)
        }
        #expect(expected.count == 5)
        #expect(try frames(decoder(Fixtures.composedPNG)) == expected)
    }

    @Test("The position, disposal and blending of a WebP frame come from its chunks")
    func webP() throws {
        let bytes = Array(Fixtures.composedWebP)
        let expected = offsets(after: Array("ANMF".utf8), in: bytes).map {
            let flags = bytes[$0 + 19]
            return StoredFrame(
                area: PixelRect(
                    x: 2 * Int(bytes[$0 + 4]), y: 2 * Int(bytes[$0 + 7]), width: Int(bytes[$0 + 10]) + 1,
                    height: Int(bytes[$0 + 13]) + 1),
                disposal: flags & 1 == 1 ? .clear : .keep, blending: flags & 2 == 2 ? .replace : .over)
        }
        #expect(!expected.isEmpty)
        #expect(try frames(decoder(Fixtures.composedWebP)) == expected)
    }

    @Test("The last frame is incomplete until its end arrives")
    func incomplete() throws {
        let decoder = try decoder(
            Fixtures.composedGIF.prefix(Fixtures.composedGIF.count - 8), isComplete: false)
        #expect(frames(decoder).compactMap { $0?.isComplete } == [true, true, true, true, false])
    }

    @Test("Still images and missing frames don't have a stored frame")
    func none() throws {
        #expect(try decoder(Fixtures.baselineJPEG).storedFrame(at: 0) == nil)
        #expect(try decoder(Fixtures.profilePNG).storedFrame(at: 0) == nil)
        #expect(try decoder(Fixtures.lossyWebP).storedFrame(at: 0) == nil)
        #expect(try decoder(Fixtures.composedGIF).storedFrame(at: 5) == nil)
        #expect(try decoder(Fixtures.composedGIF).storedFrame(at: -1) == nil)
    }
}
#endif
