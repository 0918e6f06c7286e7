// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("APNG", .timeLimit(.minutes(1)))
struct APNGTests {
    private func bigEndian(_ value: Int, _ count: Int = 4) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: value >> ((count - 1 - $0) * 8)) })
    }

    private func chunk(_ name: String, _ content: Data) -> Data {
        let body = Data(name.utf8) + content
        return bigEndian(content.count) + body + ZlibStreams.crc(Array(body))
    }

    /// Returns the compressed pixels of a single-color image.
    private func stream(_ color: UInt32, _ width: Int, _ height: Int) throws -> Data {
        let bitmap = try Bitmap(size: PixelSize(width: width, height: height), alpha: .straight) {
            pixels, _ in
            _ = pixels.initializeMemory(as: UInt32.self, repeating: color)
        }
        var options = EncodingOptions()
        // Avoid a palette.
        options.favorsSpeed = true
        let file = try CodecRegistry.default.encode(bitmap, as: .png, options: options)
        var data = Data()
        var offset = 8
        while offset + 8 <= file.count {
            let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            if file[offset + 4..<offset + 8] == Data("IDAT".utf8) {
                data += file[offset + 8..<offset + 8 + length]
            }
            offset += 12 + length
        }
        return data
    }

    private struct Frame {
        var color: UInt32
        var x = 0
        var y = 0
        var width = 4
        var height = 4
        var dispose = 0
        var blend = 0
        var number: Int?
    }

    /// The colors must be translucent to make every stream RGBA.
    private func file(_ frames: [Frame], hidden: UInt32? = nil, claimed: Int? = nil, extra: Data = Data())
        throws -> Data
    {
        let header = bigEndian(4) + bigEndian(4) + Data([8, 6, 0, 0, 0])
        var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + chunk("IHDR", header) + extra
        data += chunk("acTL", bigEndian(claimed ?? frames.count) + bigEndian(0))
        if let hidden { data += chunk("IDAT", try stream(hidden, 4, 4)) }
        var number = 0
        for (index, frame) in frames.enumerated() {
            var control = bigEndian(frame.number ?? number) + bigEndian(frame.width)
            control += bigEndian(frame.height) + bigEndian(frame.x) + bigEndian(frame.y)
            control += bigEndian(1, 2) + bigEndian(10, 2)
            data += chunk("fcTL", control + Data([UInt8(frame.dispose), UInt8(frame.blend)]))
            number += 1
            let pixels = try stream(frame.color, min(4, frame.width), min(4, frame.height))
            if index == 0, hidden == nil {
                data += chunk("IDAT", pixels)
            } else {
                // Split the data into two chunks, as is common for long streams.
                for part in [pixels.prefix(5), pixels.dropFirst(5)] {
                    data += chunk("fdAT", bigEndian(number) + part)
                    number += 1
                }
            }
        }
        return data + chunk("IEND", Data())
    }

    private func decoder(_ data: Data) throws -> FrameDecoder {
        var options = DecodingOptions()
        options.alpha = .straight
        let decoder = FrameDecoder(options: options)
        try decoder.update(data, isComplete: true)
        return decoder
    }

    @Test("A translucent frame is composited by the specification's formula")
    func blending() throws {
        let frames = [Frame(color: 0x80FF_0000), Frame(color: 0x8000_00FF, width: 2, blend: 1)]
        let decoder = try decoder(try file(frames))
        let bitmap = try decoder.image(at: 1).bitmap
        // Drawing 128/255 over 128/255 results in alpha 192, with two thirds of the upper color.
        #expect(isNear(bitmap.rgba(0, 0), [85, 0, 170, 192], 1))
        #expect(bitmap.rgba(3, 0) == [255, 0, 0, 128])
        let shown = try CodecRegistry.default.decode(try file(frames), frame: 1).bitmap
        #expect(shown.alpha == .premultiplied)
        #expect(isNear(shown.rgba(0, 0), [85, 0, 170, 192], 2))
        let exact = try CodecRegistry.default.decode(try file(frames), frame: 1, options: .exact).bitmap
        #expect(isNear(exact.rgba(0, 0), [85, 0, 170, 192], 1))
    }

    @Test("The first frame's control chunk can come before the animation's")
    func earlyControl() throws {
        let data = try file([Frame(color: 0x8011_0000), Frame(color: 0x8022_0000)])
        let place = try #require(data.range(of: Data("acTL".utf8))).lowerBound - 4
        // The chunks are 20 and 38 bytes long.
        let swapped = Data(
            data[..<place] + data[place + 20..<place + 58] + data[place..<place + 20] + data[(place + 58)...])
        let decoder = try decoder(swapped)
        #expect(decoder.frameCount == 2 && decoder.info?.format == .apng)
        #expect(try decoder.image(at: 1).bitmap.rgba(0, 0) == [0x22, 0, 0, 128])
    }

    @Test("A default image outside the animation isn't one of its frames")
    func hiddenPicture() throws {
        let data = try file([Frame(color: 0x8011_0000), Frame(color: 0x8022_0000)], hidden: 0x8033_0000)
        let decoder = try decoder(data)
        #expect(decoder.frameCount == 2)
        #expect(try decoder.image(at: 0).bitmap.rgba(0, 0) == [0x11, 0, 0, 128])
        #expect(try decoder.image(at: 1).bitmap.rgba(0, 0) == [0x22, 0, 0, 128])
        var options = DecodingOptions.exact
        options.firstFrameOnly = true
        let still = try CodecRegistry.default.decode(data, options: options)
        #expect(still.bitmap.rgba(0, 0) == [0x33, 0, 0, 128])
        #expect(still.format == .png)
    }

    @Test("An animation ends before its first invalid frame, even if only a still image remains")
    func brokenFrames() throws {
        let good = Frame(color: 0x8011_0000)
        var outside = Frame(color: 0x8022_0000)
        outside.x = 1
        var huge = Frame(color: 0x8022_0000)
        huge.width = 0xFFFF_FFFF
        var late = Frame(color: 0x8022_0000)
        late.number = 7
        for bad in [outside, huge, late] {
            let played = try decoder(try file([good, good, bad, good]))
            #expect(played.frameCount == 2)
            let still = try CodecRegistry.default.decode(try file([bad, good], hidden: 0x8033_0000))
            #expect(still.info.frameCount == 1)
            #expect(isNear(still.bitmap.rgba(0, 0), [0x33, 0, 0, 128], 1))
        }
    }

    @Test("The frame count is the number of frames with data rather than the declared number")
    func claims() throws {
        let frames = [Frame(color: 0x8011_0000), Frame(color: 0x8022_0000)]
        for claimed in [1, 2, 3, 0xFFFF_FFFF] {
            let decoder = try decoder(try file(frames, claimed: claimed))
            #expect(decoder.frameCount == 2)
            #expect(decoder.info?.frameCount == 2)
        }
    }

    @Test("A hundred thousand text chunks are skipped in linear time")
    func text() throws {
        var text = Data()
        let one = chunk("tEXt", Data("a\0b".utf8))
        for _ in 0..<100_000 { text += one }
        let decoder = FrameDecoder()
        let data = try file([Frame(color: 0x8011_0000), Frame(color: 0x8022_0000)], extra: text)
        // Decode in many steps, each of which examines only new bytes.
        for step in 1...200 {
            try decoder.update(Data(data.prefix(data.count * step / 200)), isComplete: step == 200)
        }
        #expect(decoder.frameCount == 2)
        #expect(try decoder.image(at: 1).size == PixelSize(width: 4, height: 4))
    }
}
#endif
