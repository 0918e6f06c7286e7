// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("Image info", .timeLimit(.minutes(1)))
struct InfoTests {
    private func info(_ data: Data) throws -> ImageInfo {
        try #require(try CodecRegistry.default.info(for: data))
    }

    @Test("Animations report their frames, delays and loops")
    func animations() throws {
        let delays: [Duration] = [.milliseconds(100), .milliseconds(50), .milliseconds(200)]
        for (data, format, loops) in [
            (Fixtures.animatedPNG, ImageFormat.apng, 2), (Fixtures.animatedWebP, .webp, 3),
            (Fixtures.animatedGIF, .gif, 0),
        ] {
            let info = try info(data)
            #expect(info.format == format)
            #expect(info.frameCount == 3 && info.isAnimated)
            #expect(info.delays == delays)
            #expect(info.loopCount == loops)
            #expect(info.countsAllFrames)
            #expect(info.size == PixelSize(width: 24, height: 16))
        }
    }

    @Test("Still images report alpha, depth and one frame")
    func stills() throws {
        #expect(
            try info(Fixtures.baselineJPEG)
                == ImageInfo(format: .jpeg, size: PixelSize(width: 24, height: 16)))
        #expect(
            try info(Fixtures.lossyWebP) == ImageInfo(format: .webp, size: PixelSize(width: 24, height: 16)))
        #expect(try info(Fixtures.alphaWebP).hasAlpha)
        #expect(try info(Fixtures.losslessWebP).hasAlpha)
        #expect(try info(Fixtures.profilePNG).hasAlpha)
    }

    @Test("The stored size and the upright size differ by the rotation")
    func orientation() throws {
        let info = try info(Fixtures.turnedWebP)
        #expect(info.orientation == .right)
        #expect(info.size == PixelSize(width: 24, height: 16))
        #expect(info.displaySize == PixelSize(width: 16, height: 24))
    }

    @Test("A truncated file either needs more bytes or already reports the final size")
    func prefixes() throws {
        for (name, data) in try Pictures.files() {
            let whole = try info(data)
            var neededBytes: Int?
            for count in 0..<data.count {
                let part = try CodecRegistry.default.info(for: Data(data.prefix(count)), isComplete: false)
                if let part {
                    neededBytes = neededBytes ?? count
                    #expect(part.size == whole.size, "\(name) \(count)")
                    #expect(
                        part.orientation == whole.orientation || !part.knowsOrientation, "\(name) \(count)")
                } else {
                    #expect(neededBytes == nil, "\(name) forgot at \(count) what it knew")
                }
            }
            #expect(neededBytes != nil, "\(name)")
        }
    }

    @Test(
        "A WebP reports its size, but has no preview, before its orientation is known")
    func lateOrientation() throws {
        let data = Fixtures.turnedWebP
        let part = Data(data.prefix(data.count / 2))
        let early = try #require(try CodecRegistry.default.info(for: part, isComplete: false))
        #expect(early.size == PixelSize(width: 24, height: 16) && !early.knowsOrientation)
        #expect(try info(data).knowsOrientation)
        for appliesOrientation in [true, false] {
            var options = DecodingOptions()
            options.appliesOrientation = appliesOrientation
            let decoder = ProgressiveDecoder(options: options)
            try decoder.append(part)
            #expect(decoder.info == early)
            try decoder.append(data.dropFirst(part.count), isComplete: true)
            #expect(decoder.info?.size == early.size)
            let whole = try CodecRegistry.default.decode(data, options: options)
            #expect(try decoder.image()?.bitmap.hasSamePixels(as: whole.bitmap) == true)
            let frames = FrameDecoder(options: options)
            try frames.update(part, isComplete: false)
            #expect(frames.frameCount == (appliesOrientation ? 0 : 1))
            try frames.update(data, isComplete: true)
            #expect(try frames.image(at: 0).bitmap.hasSamePixels(as: whole.bitmap))
        }
    }

    @Test("If only the first frame is decoded, other frames aren't counted")
    func firstFrameOnly() throws {
        var options = DecodingOptions()
        options.firstFrameOnly = true
        for data in [Fixtures.animatedPNG, Fixtures.animatedWebP, Fixtures.animatedGIF] {
            let image = try CodecRegistry.default.decode(data, options: options)
            #expect(image.info.frameCount == 1)
            #expect(!image.isPartial)
        }
    }
}
