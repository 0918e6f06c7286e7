// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("macOS icons", .timeLimit(.minutes(1)))
struct ICNSTests {
    private let codecs = CodecRegistry.default

    private func bytes(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private func icon(_ entries: [(String, Data)]) -> Data {
        var body = Data()
        for (kind, content) in entries {
            body += Data(kind.utf8) + bytes(content.count + 8) + content
        }
        return Data("icns".utf8) + bytes(body.count + 8) + body
    }

    private func png(_ side: Int) throws -> Data {
        try codecs.encode(Pictures.gradient(side, side, alpha: .straight), as: .png)
    }

    private func thumbnail(_ data: Data, _ side: Int) throws -> Bitmap {
        var options = DecodingOptions()
        options.alpha = .straight
        options.thumbnail = .fit(width: side, height: side)
        return try codecs.decode(data, options: options).bitmap
    }

    @Test("The requested size determines which image is decoded")
    func sizes() throws {
        let data = try icon([
            ("TOC ", Data(count: 24)), ("ic08", png(256)), ("icp4", png(16)), ("ic07", png(128)),
            ("ic09", Data([0, 0, 0, 12]) + Data("jP  ".utf8) + Data(count: 40)), ("is32", Data(count: 99)),
            ("info", Data(count: 4)),
        ])
        let info = try #require(try codecs.info(for: data))
        #expect(info.format == .icns && info.hasAlpha)
        #expect(info.size == PixelSize(width: 256, height: 256))
        for side in [16, 128, 256] {
            let expected = try Pictures.gradient(side, side, alpha: .straight)
            #expect(try thumbnail(data, side).packedRows == expected.packedRows)
        }
        #expect(try !codecs.decode(data).isPartial)
    }

    @Test("An incomplete icon is partial, damaged or refused")
    func damaged() throws {
        let old = #expect(throws: ImageError.self) {
            try codecs.decode(icon([("info", Data(count: 700)), ("s8mk", Data(count: 256))]))
        }
        #expect(old?.code == .unsupported)
        // This is enough data that libpng returns the first row before it has read everything.
        let noise = try Bitmap(size: PixelSize(width: 128, height: 128), alpha: .straight) { pixels, stride in
            var word: UInt32 = 1
            for offset in Swift.stride(from: 0, to: 128 * stride, by: 4) {
                word = word &* 1_664_525 &+ 1_013_904_223
                pixels.storeBytes(of: word, toByteOffset: offset, as: UInt32.self)
            }
        }
        let whole = try icon([("icp4", png(16)), ("ic07", codecs.encode(noise, as: .png))])
        #expect(try codecs.decode(whole.dropLast(100)).isPartial)
        for count in 1..<whole.count where count < 200 || count % 397 == 0 {
            // Any result is fine, as long as it doesn't crash.
            _ = try? codecs.decode(Data(whole.prefix(count)))
            _ = try? codecs.info(for: Data(whole.prefix(count)), isComplete: false)
        }
        for length in [0, 7, 8, Int(UInt32.max)] {
            var data = Array(whole)
            data.replaceSubrange(12..<16, with: bytes(length))
            _ = try? codecs.decode(Data(data))
        }
    }

    @Test("A declared size over the limits is refused before decoding")
    func limits() throws {
        var image = Array(try png(16))
        image.replaceSubrange(16..<20, with: bytes(1 << 24))
        image.replaceSubrange(20..<24, with: bytes(1 << 24))
        let error = #expect(throws: ImageError.self) { try codecs.decode(icon([("ic10", Data(image))])) }
        #expect(error?.code == .limit)
    }

    #if JPEG2000
    @Test("JPEG 2000 images are decoded from files and from bare codestreams")
    func jpeg2000() throws {
        let data = try icon([
            ("ic08", JPEG2000Fixtures.color), ("icp4", png(16)), ("is32", Data(count: 99)),
        ])
        #expect(try codecs.info(for: data)?.size == PixelSize(width: 20, height: 18))
        #expect(try thumbnail(data, 16).size == PixelSize(width: 16, height: 14))
        let whole = icon([("ic08", JPEG2000Fixtures.color)])
        let expected = try codecs.decode(JPEG2000Fixtures.color).bitmap.packedRows
        #expect(try codecs.decode(whole).bitmap.packedRows == expected)
        let bare = icon([("ic08", JPEG2000Fixtures.grey)])
        let grey = try codecs.decode(JPEG2000Fixtures.grey).bitmap.packedRows
        #expect(try codecs.decode(bare).bitmap.packedRows == grey)
        // The header is known as soon as it has arrived.
        let count = whole.count - 100
        #expect(try codecs.info(for: whole.prefix(count), isComplete: false)?.size.width == 20)
        #expect(try codecs.info(for: whole.prefix(60), isComplete: false) == nil)
        for count in 1..<whole.count { _ = try? codecs.decode(Data(whole.prefix(count))) }
        for place in whole.indices {
            var copy = whole
            copy[place] ^= 0xFF
            _ = try? codecs.decode(copy)
        }
    }
    #endif
}
#endif
