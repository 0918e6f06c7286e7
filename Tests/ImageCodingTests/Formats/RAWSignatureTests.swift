// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("Raw file signatures", .timeLimit(.minutes(1)))
struct RAWSignatureTests {
    private let block = EXIFBlock(isLittleEndian: false)

    private func result(_ data: Data) -> RAWSignature.Result {
        data.withUnsafeBytes { RAWSignature(ByteReader($0)).result }
    }

    @Test(
        "Formats with their own signatures are detected",
        arguments: [
            "FUJIFILMCCD-RAW 0201", "IIRO\u{8}\0\0\0", "IIRS\u{8}\0\0\0", "MMOR\0\0\0\u{8}",
            "IIU\0\u{18}\0\0\0", "\0\0\0\u{18}ftypcrx \0\0\0\u{1}", "II*\0\u{10}\0\0\0CR\u{2}\0",
        ])
    func signatures(_ text: String) {
        #expect(ImageFormat.sniff(Data(text.utf8) + Data(count: 20)) == .raw)
    }

    @Test("A TIFF with a DNG version or color filter array samples is a raw file")
    func directories() throws {
        let plain = block.data(image: [block.shorts(262, 2)])
        #expect(result(plain) == .other && ImageFormat.sniff(plain) == .tiff)
        for tag in [block.shorts(262, 32_803), block.shorts(262, 34_892), block.longs(50_706, [1])] {
            let data = block.data(image: [tag])
            #expect(result(data) == .raw && ImageFormat.sniff(data) == .raw)
            // As long as the directory is missing, the file could be raw.
            #expect(result(data.prefix(12)) == .needsMore && ImageFormat.sniff(data.prefix(12)) == .tiff)
        }
        // The first directory links to the sensor's directory.
        var linked = block.data(image: [block.longs(330, [26])])
        linked.append(contentsOf: block.number(1, 2) + block.number(262, 2) + block.number(3, 2))
        linked.append(contentsOf: block.number(1, 4) + block.number(32_803, 2) + [0, 0, 0, 0, 0, 0])
        #expect(result(linked) == .raw)
        #expect(result(linked.prefix(27)) == .needsMore)
    }

    @Test("Examining damaged and circular directories terminates")
    func damage() {
        var data = block.data(image: (0..<100).map { _ in block.longs(330, [8]) })
        #expect(result(data) == .other)
        for count in 0...data.count { _ = result(data.prefix(count)) }
        for place in data.indices {
            data[place] ^= 0xFF
            _ = result(data)
        }
    }
}
#endif
