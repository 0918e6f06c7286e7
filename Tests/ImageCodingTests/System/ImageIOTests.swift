// SPDX-License-Identifier: MIT

#if canImport(ImageIO)
import Foundation
import ImageBase
import ImageIO
import Raster
import Testing

@testable import ImageCoding

/// ImageIO property names that the library defines itself, so their use can be tested on Linux.
@Suite("ImageIO names", .timeLimit(.minutes(1)))
struct ImageIOTests {
    @Test("ImageIO's constants have the values that we use")
    func names() {
        let names: [(constant: CFString, text: String)] = [
            (kCGImagePropertyPixelWidth, "PixelWidth"), (kCGImagePropertyPixelHeight, "PixelHeight"),
            (kCGImagePropertyOrientation, "Orientation"), (kCGImagePropertyHasAlpha, "HasAlpha"),
            (kCGImagePropertyDepth, "Depth"), (kCGImagePropertyJFIFDictionary, "{JFIF}"),
            (kCGImagePropertyJFIFIsProgressive, "IsProgressive"), (kCGImagePropertyGIFDictionary, "{GIF}"),
            (kCGImagePropertyGIFLoopCount, "LoopCount"), (kCGImagePropertyGIFDelayTime, "DelayTime"),
            (kCGImagePropertyGIFUnclampedDelayTime, "UnclampedDelayTime"),
            (kCGImagePropertyGIFFrameInfoArray, "FrameInfo"),
            (kCGImagePropertyGIFCanvasPixelWidth, "CanvasPixelWidth"),
            (kCGImagePropertyGIFCanvasPixelHeight, "CanvasPixelHeight"),
            (kCGImagePropertyPNGDictionary, "{PNG}"), (kCGImagePropertyPNGInterlaceType, "InterlaceType"),
            (kCGImagePropertyAPNGLoopCount, "LoopCount"), (kCGImagePropertyAPNGDelayTime, "DelayTime"),
            (kCGImagePropertyAPNGUnclampedDelayTime, "UnclampedDelayTime"),
            (kCGImagePropertyWebPDictionary, "{WebP}"), (kCGImagePropertyWebPLoopCount, "LoopCount"),
            (kCGImagePropertyWebPDelayTime, "DelayTime"),
            (kCGImagePropertyWebPUnclampedDelayTime, "UnclampedDelayTime"),
            (kCGImagePropertyHEICSDictionary, "{HEICS}"), (kCGImagePropertyHEICSLoopCount, "LoopCount"),
            (kCGImagePropertyHEICSDelayTime, "DelayTime"),
            (
                kCGImageDestinationLossyCompressionQuality,
                "kCGImageDestinationLossyCompressionQuality"
            ),
        ]
        for (constant, text) in names { #expect(constant as String == text) }
    }

    @Test("Frames encoded by ImageIO are decoded with their delays")
    func roundTrip() throws {
        var registry = CodecRegistry().adding(SystemCodec.imageIO)
        registry.add(encoder: ImageIOEncoder())
        let frames = try (1...3).map { step in
            EncodingFrame(
                try Bitmap(size: PixelSize(width: 8, height: 8), alpha: .opaque) { pixels, _ in
                    for index in pixels.indices { pixels[index] = UInt8(step * 60) }
                }, delay: .milliseconds(step * 50))
        }
        let data = try registry.encode(frames, as: .apng)
        let info = try #require(try registry.info(for: data))
        #expect(info.delays == frames.map(\.delay))
        #expect(try registry.decode(data, frame: 2).size == PixelSize(width: 8, height: 8))
    }
}
#endif
