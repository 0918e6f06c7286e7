// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import InternalTestSupport
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

/// Decoders in a process that doesn't have enough memory for an image.
@Suite("Isolated codecs: memory limit", .timeLimit(.minutes(5)))
struct IsolatedMemoryTests {
    /// A bitmap with this side takes 392 MB. The default limits allow that, but it's too much for a process
    /// with 402 MB of address space, which includes the program and its libraries.
    private static let side = 9900

    /// Returns a small file with a header that declares an image with this side.
    private func huge(_ format: ImageFormat) throws -> Data {
        var options = EncodingOptions()
        options.isLossless = true
        let picture = try Pictures.gradient(16, 12)
        var bytes = [UInt8](try CodecRegistry.default.encode(picture, as: format, options: options))
        let (high, low) = (UInt8(Self.side >> 8), UInt8(Self.side & 0xFF))
        switch format {
        case .gif: bytes.replaceSubrange(6..<10, with: [low, high, low, high])
        case .bmp:
            for start in [18, 22] { bytes.replaceSubrange(start..<start + 2, with: [low, high]) }
            // Without these rows, the size wouldn't be plausible.
            bytes += [UInt8](repeating: 0, count: 4 * Self.side * (Self.side / 64 + 1))
        case .png:
            bytes.replaceSubrange(16..<24, with: [0, 0, high, low, 0, 0, high, low])
            bytes.replaceSubrange(29..<33, with: ZlibStreams.crc(Array(bytes[12..<29])))
        case .jpeg:
            let start = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC0]) })
            bytes.replaceSubrange(start + 5..<start + 9, with: [high, low, high, low])
        default:
            // A constant byte is followed by 14 bits for each side, minus 1.
            let start = try #require(bytes.indices.first { bytes[$0...].starts(with: "VP8L".utf8) }) + 9
            let side = UInt32(Self.side - 1)
            var word = side | side << 14 | UInt32(bytes[start + 3] >> 4) << 28
            for index in start..<start + 4 {
                bytes[index] = UInt8(word & 0xFF)
                word >>= 8
            }
        }
        return Data(bytes)
    }

    @Test(
        "Running out of memory always throws a limit error",
        arguments: [ImageFormat.gif, .bmp, .png, .jpeg, .webp])
    func decode(format: ImageFormat) throws {
        let helper = try #require(ChildProgram.path(of: "DecoderHarness"))
        let codecs = CodecRegistry.default.isolated(helper: helper, memoryBytes: 384 << 20)
        let file = try huge(format)
        #expect(try codecs.info(for: file)?.size == PixelSize(width: Self.side, height: Self.side))
        let error = #expect(throws: ImageError.self) { try codecs.decode(file) }
        #expect(error?.code == .limit && error?.limit == nil, "\(String(describing: error))")
        #expect(error?.message.hasPrefix("no memory for ") == true)
    }
}
#endif
