// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

/// Files that claim, or expand to, far more than their own size.
@Suite("Decompression bombs", .timeLimit(.minutes(5)))
struct BombTests {
    private func failure(_ data: Data, _ limits: Limits = .default) -> ImageError? {
        var options = DecodingOptions()
        options.limits = limits
        do {
            _ = try CodecRegistry.default.decode(data, options: options)
            return nil
        } catch {
            return error
        }
    }

    private func expectLimit(
        _ name: String, _ found: Int, _ data: Data, _ what: Comment, isTold: Bool = false
    ) {
        let error = failure(data)
        #expect(error?.code == .limit, what)
        #expect(error?.limit?.name == name, what)
        #expect(error?.limit?.found == found, what)
        if isTold {
            #expect(throws: Never.self, what) { try CodecRegistry.default.info(for: data) }
        } else {
            #expect(throws: ImageError.self, what) { try CodecRegistry.default.info(for: data) }
        }
    }

    private func bigEndian(_ value: Int) -> Data { Data((0..<4).map { UInt8(value >> (24 - $0 * 8) & 255) }) }
    private func littleEndian(_ value: Int, _ count: Int) -> Data {
        Data((0..<count).map { UInt8(value >> ($0 * 8) & 255) })
    }

    private func join(_ parts: Data...) -> Data { parts.reduce(into: Data()) { $0.append($1) } }

    /// Returns the beginning of a GIF without colors.
    private func gif(_ width: Int, _ height: Int) -> Data {
        join(Data("GIF89a".utf8), littleEndian(width, 2), littleEndian(height, 2), Data(count: 3))
    }

    private func chunk(_ name: String, _ content: Data, length: Int? = nil) -> Data {
        join(bigEndian(length ?? content.count), Data(name.utf8), content, Data(count: 4))
    }

    private func png(_ width: Int, _ height: Int, _ chunks: Data = Data()) -> Data {
        let header = join(bigEndian(width), bigEndian(height), Data([8, 6, 0, 0, 0]))
        let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        return join(signature, chunk("IHDR", header), chunks)
    }

    private func jpeg(_ width: Int, _ height: Int) -> Data {
        let sides = Data([UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)])
        let rest = Data([1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0])
        return join(Data([0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8]), sides, rest)
    }

    @Test("The error for a header over the limits contains the actual and allowed values")
    func headers() {
        let idat = chunk("IDAT", Data(count: 20))
        expectLimit("pixels", 400_000_000, png(20_000, 20_000, idat), "PNG")
        expectLimit("side", 70_000, png(70_000, 1, idat), "PNG")
        expectLimit("side", 0x7FFF_FFFF, png(0x7FFF_FFFF, 0x7FFF_FFFF, idat), "PNG")
        expectLimit("sourcePixels", 65_500 * 65_500, jpeg(65_500, 65_500), "JPEG")
        let extended = join(
            Data("RIFF".utf8), littleEndian(22, 4), Data("WEBPVP8X".utf8), littleEndian(10, 4),
            Data(count: 4),
            littleEndian(0xFFFFFF, 3), littleEndian(0xFFFFFF, 3))
        expectLimit("side", 1 << 24, extended, "WebP")
        let screen = gif(65_535, 65_535)
        let dot = Data([0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B])
        expectLimit("pixels", 65_535 * 65_535, screen + dot, "GIF", isTold: true)
    }

    @Test("A frame larger than its canvas is checked separately")
    func largeFrame() {
        let side = littleEndian(20_000, 2)
        let frame = join(Data([0x2C, 0, 0, 0, 0]), side, side, Data([0, 2, 2, 0x44, 1, 0, 0x3B]))
        expectLimit("pixels", 400_000_000, gif(1, 1) + frame, "GIF frame", isTold: true)
    }

    @Test("An image with a width or height of zero is corrupt")
    func zeroSides() {
        let idat = chunk("IDAT", Data(count: 20))
        #expect(failure(png(0, 10, idat))?.code == .corrupt)
        #expect(failure(png(10, 0, idat))?.code == .corrupt)
        #expect(failure(png(1 << 31, 10, idat))?.code == .corrupt)
        #expect(failure(jpeg(0, 10))?.code == .corrupt)
        #expect(failure(jpeg(10, 0))?.code == .corrupt)
    }

    @Test("A WebP with an image larger than its canvas is corrupt")
    func canvasTooSmall() {
        let lossless = join(Data([0x2F]), littleEndian(999 | 999 << 14, 4), Data(count: 30))
        let body = join(
            Data("WEBPVP8X".utf8), littleEndian(10, 4), Data(count: 10), Data("VP8L".utf8),
            littleEndian(lossless.count, 4), lossless)
        #expect(failure(join(Data("RIFF".utf8), littleEndian(body.count, 4), body))?.code == .corrupt)
    }

    @Test("Claiming a huge length neither allocates memory nor overflows")
    func lengths() {
        #expect(failure(png(8, 8, chunk("tEXt", Data(), length: 0xFFFF_FFFF)))?.code == .corrupt)
        #expect(failure(png(8, 8, chunk("tEXt", Data(), length: 0x7FFF_FFFF)))?.code == .corrupt)
        #expect(failure(png(8, 8, chunk("IDAT", Data(), length: 0x7FFF_FFFF)))?.code == .corrupt)
        let most = littleEndian(0xFFFF_FFFF, 4)
        let riff = join(Data("RIFF".utf8), most, Data("WEBPVP8 ".utf8), most, Data(count: 40))
        #expect(failure(riff)?.code == .corrupt)
    }

    @Test("Only frames with data are counted, up to the limit")
    func frames() throws {
        var claimed = Fixtures.animatedPNG
        let control = try #require(claimed.range(of: Data("acTL".utf8)))
        claimed.replaceSubrange(control.upperBound..<control.upperBound + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(try CodecRegistry.default.info(for: claimed)?.frameCount == 3)

        for data in [Fixtures.animatedPNG, Fixtures.animatedWebP, Fixtures.animatedGIF] {
            let all = FrameDecoder()
            try all.update(data, isComplete: true)
            for count in [2, 1, 0, -1] {
                var options = DecodingOptions()
                options.limits.frames = count
                let first = FrameDecoder(options: options)
                try first.update(Data(data.prefix(data.count * 3 / 4)), isComplete: false)
                try first.update(data, isComplete: true)
                try #require(first.frameCount == max(1, count))
                #expect(first.info?.countsAllFrames == true)
                let info = try CodecRegistry.default.info(for: data, limits: options.limits)
                #expect(info?.frameCount == max(1, count))
                #expect(info?.delays == (count > 1 ? all.info.map { Array($0.delays.prefix(count)) } : []))
                for index in 0..<first.frameCount {
                    let (found, wanted) = (try first.image(at: index), try all.image(at: index))
                    #expect(!found.isPartial && found.bitmap.packedRows == wanted.bitmap.packedRows)
                }
            }
        }
    }

    @Test(
        "Of 100,000 frames without a delay, the first 10,000 can be decoded in any order"
    )
    func manyFrames() throws {
        let whole = try CodecRegistry.default.encode(
            [Pictures.corners(2, 2), Pictures.gradient(2, 2)].map { EncodingFrame($0) }, as: .gif)
        // Repeat both images with their extensions, from after the loop extension to the trailer.
        let start = try #require(whole.range(of: Data([0x21, 0xF9]))).lowerBound
        var data = Data(whole[..<start])
        for _ in 0..<50_000 { data += whole[start..<whole.count - 1] }
        data += [0x3B]
        let decoder = FrameDecoder()
        try decoder.update(data, isComplete: true)
        #expect(decoder.frameCount == 10_000)
        for index in [9_999, 0, 5_001] {
            let wanted = try CodecRegistry.default.decode(whole, frame: index % 2).bitmap
            let found = try decoder.image(at: index)
            #expect(!found.isPartial && found.bitmap.packedRows == wanted.packedRows, "\(index)")
        }
    }

    @Test("Scans over the limit stop the decoder")
    func scans() throws {
        var limits = Limits()
        limits.scans = 3
        let error = failure(Fixtures.progressiveJPEG, limits)
        #expect(error?.limit?.name == "scans")
        #expect(error?.limit?.allowed == 3)
        // Repeat the last scan.
        let data = Fixtures.progressiveJPEG
        let marker = try #require(data.range(of: Data([0xFF, 0xDA]), options: .backwards))
        let scan = data[marker.lowerBound..<data.count - 2]
        var bomb = Data(data.dropLast(2))
        for _ in 0..<1000 { bomb += scan }
        bomb += [0xFF, 0xD9]
        #expect([.limit, .corrupt].contains(failure(bomb)?.code))
    }

    @Test("Decoding stops when the frame is full")
    func expandingCodes() throws {
        let side = 1000
        var codes = LZWWriter(minimumCodeSize: 2)
        for _ in 0..<20_000 { codes.writeLongest() }
        let size = littleEndian(side, 2) + littleEndian(side, 2)
        let file = join(
            Data("GIF89a".utf8), size, Data([0x80, 0, 0, 1, 2, 3, 4, 5, 6]), Data([0x2C, 0, 0, 0, 0]), size,
            Data([0, 2]), codes.subBlocks, Data([0x3B]))
        let image = try CodecRegistry.default.decode(file)
        #expect(image.size == PixelSize(width: side, height: side))
        #expect(image.bitmap.rgba(999, 999) == [1, 2, 3, 255])
    }

    @Test("Any amount of text and comments is skipped")
    func text() throws {
        let plain = try CodecRegistry.default.encode(Pictures.gradient(4, 4), as: .png)
        var data = Data(plain.prefix(33))
        for _ in 0..<20_000 { data += chunk("tEXt", Data("a\0b".utf8)) }
        data = join(
            data, chunk("zTXt", Data(count: 3 << 20)), chunk("iTXt", Data(count: 6 << 20)),
            Data(plain.dropFirst(33)))
        #expect(try CodecRegistry.default.decode(data).size == PixelSize(width: 4, height: 4))

        let colors = 3 << (Int(Fixtures.animatedGIF[10] & 7) + 1)
        let block = join(Data([255]), Data(count: 255))
        var comments = join(Data(Fixtures.animatedGIF.prefix(13 + colors)), Data([0x21, 0xFE]))
        // The comments take 60 MB, nearly the maximum file size.
        for _ in 0..<240_000 { comments += block }
        comments = join(comments, Data([0]), Data(Fixtures.animatedGIF.dropFirst(13 + colors)))
        #expect(try CodecRegistry.default.info(for: comments)?.frameCount == 3)
    }
}

/// Writes the LZW codes with the most pixels per bit. Each code stands for the newest string, which is one
/// pixel longer than the string before it.
private struct LZWWriter {
    private let minimumCodeSize: Int
    private var bytes: [UInt8] = []
    private var bits = 0
    private var bitCount = 0
    private var next: Int
    private var width: Int
    private var isFirst = true

    init(minimumCodeSize: Int) {
        self.minimumCodeSize = minimumCodeSize
        width = minimumCodeSize + 1
        next = (1 << minimumCodeSize) + 2
        write(1 << minimumCodeSize)
    }

    private mutating func write(_ code: Int) {
        bits |= code << bitCount
        bitCount += width
        while bitCount >= 8 {
            bytes.append(UInt8(bits & 255))
            bits >>= 8
            bitCount -= 8
        }
    }

    mutating func writeLongest() {
        if isFirst {
            isFirst = false
            return write(0)
        }
        write(min(next, 4095))
        if next < 4096 {
            next += 1
            if next == 1 << width, width < 12 { width += 1 }
        }
    }

    var subBlocks: Data {
        var data = Data()
        let all = bytes + [UInt8(bits & 255)]
        for start in stride(from: 0, to: all.count, by: 255) {
            let part = all[start..<min(start + 255, all.count)]
            data += [UInt8(part.count)] + part
        }
        return data + [0]
    }
}
