// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("Writing icons", .timeLimit(.minutes(1)))
struct ICOEncodingTests {
    private let codecs = CodecRegistry.default

    private func straight(_ data: Data, side: Int? = nil) throws -> Bitmap {
        var options = DecodingOptions()
        options.alpha = .straight
        options.thumbnail = side.map { .fit(width: $0, height: $0) }
        return try codecs.decode(data, options: options).bitmap
    }

    private func entries(_ data: Data) -> [IconEntry] {
        data.withUnsafeBytes { IconEntry.all(ByteReader($0)) ?? [] }
    }

    private func isPNG(_ entry: IconEntry, in data: Data) -> Bool {
        data.withUnsafeBytes { IconEntry.isPNG(ByteReader($0), at: entry.range.lowerBound) }
    }

    @Test("A single image of any size up to 256 keeps every pixel", arguments: [1, 7, 16, 33, 255, 256])
    func roundTrip(_ side: Int) throws {
        for alpha in [AlphaMode.opaque, .straight] {
            let picture = try Pictures.gradient(side, max(1, side - 5), alpha: alpha)
            let data = try codecs.encode(picture, as: .ico)
            #expect(ImageFormat.sniff(data) == .ico)
            #expect(try codecs.info(for: data)?.size == picture.size)
            #expect(try straight(data).packedRows == picture.packedRows)
        }
    }

    @Test("Thumbnails decode the best-fitting of several written sizes")
    func sizes() throws {
        let sides = [16, 32, 48, 256]
        let frames = try sides.map {
            EncodingFrame(try Pictures.gradient($0, $0, alpha: $0 == 32 ? .opaque : .straight))
        }
        let data = try codecs.encode(frames, as: .ico)
        #expect(entries(data).map(\.size.width) == sides)
        #expect(entries(data).last?.range.upperBound == data.count)
        #expect(entries(data).map { isPNG($0, in: data) } == [false, false, false, true])
        // The directory stores 256 as a zero byte.
        #expect(data[6 + 3 * 16] == 0 && data[6 + 3 * 16 + 1] == 0)
        for (side, frame) in zip(sides, frames) {
            #expect(try straight(data, side: side).packedRows == frame.bitmap.packedRows)
        }
    }

    @Test("A transparent image keeps its alpha and gets a matching mask")
    func transparency() throws {
        let clear = try Bitmap(size: PixelSize(width: 9, height: 4), alpha: .straight, isZeroed: true) {
            _, _ in
        }
        let data = try codecs.encode(clear, as: .ico)
        #expect(try straight(data).packedRows == clear.packedRows)
        // The mask has 9 bits per row, padded to 4 bytes.
        #expect([UInt8](data.suffix(16)) == (0..<4).flatMap { _ in [0xFF, 0x80, 0, 0] as [UInt8] })
    }

    @Test("16-bit and premultiplied images are converted")
    func kinds() throws {
        let picture = try Pictures.gradient(40, 30, alpha: .straight)
        for side in [40, 256] {
            let source = try picture.converted(to: .bgra8, alpha: .premultiplied)
                .resized(to: PixelSize(width: side, height: 30))
            let wide = try source.converted(to: .rgba16)
            #expect(try codecs.encode(wide, as: .ico) == codecs.encode(source, as: .ico))
        }
    }

    @Test("An empty list and images over 256 pixels are invalid input")
    func invalidInput() throws {
        for size in [(257, 1), (1, 257), (4000, 3000)] {
            let picture = try Pictures.corners(size.0, size.1)
            let error = #expect(throws: ImageError.self) { try codecs.encode(picture, as: .ico) }
            #expect(error?.code == .invalidInput)
            #expect(error?.description.contains("at most 256 x 256") == true)
        }
        let none = #expect(throws: ImageError.self) { try codecs.encode([], as: .ico) }
        #expect(none?.code == .invalidInput)
        let pixel = EncodingFrame(try Pictures.corners(1, 1))
        let many = #expect(throws: ImageError.self) {
            try codecs.encode([EncodingFrame](repeating: pixel, count: 65_536), as: .ico)
        }
        #expect(many?.code == .invalidInput)
    }

    @Test("A maximum pixel size or file size reduces each image separately")
    func limits() throws {
        let frames = try [512, 24].map { EncodingFrame(try Pictures.gradient($0, $0)) }
        var options = EncodingOptions()
        options.maximumPixelSize = PixelSize(width: 128, height: 128)
        #expect(
            entries(try codecs.encode(frames, as: .ico, options: options)).map(\.size.width) == [128, 24])
        options.maximumFileSize = 20_000
        let small = try codecs.encode(frames, as: .ico, options: options)
        #expect(small.count <= 20_000)
        let sides = entries(small).map(\.size.width)
        #expect(sides.count == 2 && sides[0] > 2 * sides[1], "\(sides)")
    }
}
#endif
