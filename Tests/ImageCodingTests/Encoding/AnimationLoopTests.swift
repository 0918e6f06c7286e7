// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("Loop counts of encoded animations", .timeLimit(.minutes(1)))
struct AnimationLoopTests {
    private static let codecs = CodecRegistry.default
    private static let animated = ImageFormat.allKnown.filter {
        $0.has(.animated) && $0 != .heic && codecs.encodableFormats.contains($0)
    }.sorted { $0.rawValue < $1.rawValue }
    /// Formats for still images. TIFF frames are pages, and ICO frames are sizes of one image.
    private static let still = codecs.encodableFormats.filter {
        !$0.has(.animated) && ![.tiff, .ico].contains($0)
    }.sorted { $0.rawValue < $1.rawValue }

    private func frames(_ count: Int, isOpaque: Bool = true) throws -> [EncodingFrame] {
        try (0..<count).map { index in
            let bitmap = try Pictures.corners(40, 24).oriented(index == 0 ? .up : .upMirrored)
            return EncodingFrame(
                isOpaque ? bitmap : try faded(bitmap), delay: .milliseconds(40 + index * 20))
        }
    }

    /// Returns a bitmap that isn't opaque.
    private func faded(_ bitmap: Bitmap) throws -> Bitmap {
        try Bitmap(size: bitmap.size, alpha: .straight) { pixels, stride in
            for y in 0..<bitmap.height {
                for x in 0..<bitmap.width {
                    let color: UInt32 = x < bitmap.width / 2 ? 0xFF28_5078 : 0x80C8_3214
                    pixels.storeBytes(of: color, toByteOffset: y * stride + x * 4, as: UInt32.self)
                }
            }
        }
    }

    @Test("Every animated format stores its loop count", arguments: animated)
    func loops(format: ImageFormat) throws {
        for isOpaque in [true, false] {
            for loops in [0, 1, 2, 5, 40] {
                var options = EncodingOptions(quality: 1)
                options.loopCount = loops
                options.metadata = ImageMetadata(exif: CodedPictures.exif(.up), xmp: CodedPictures.xmp)
                let frames = try frames(3, isOpaque: isOpaque)
                let data = try Self.codecs.encode(frames, as: format, options: options)
                let place = "\(format), \(loops) times, opaque \(isOpaque)"
                let info = try #require(try Self.codecs.info(for: data))
                #expect(info.loopCount == loops, "\(place)")
                #expect(info.frameCount == 3 && info.delays == frames.map(\.delay), "\(place)")
                // GIF doesn't support partial transparency.
                for (index, frame) in frames.enumerated() where isOpaque || format != .gif {
                    let found = try Self.codecs.decode(data, frame: index).bitmap
                    for (x, y) in [(4, 4), (35, 4), (4, 20)] {
                        let wanted = try frame.bitmap.converted(to: .bgra8, alpha: .premultiplied).rgba(x, y)
                        #expect(isNear(found.rgba(x, y), wanted, 60), "\(place) \(index)")
                    }
                }
            }
        }
    }

    @Test("An AVIF with several frames keeps its metadata and declares consistent durations")
    func sequence() throws {
        guard Self.codecs.encodableFormats.contains(.avif) else { return }
        var options = EncodingOptions(quality: 1)
        options.metadata = ImageMetadata(exif: CodedPictures.exif(.up), xmp: CodedPictures.xmp)
        options.loopCount = 7
        let data = try Self.codecs.encode(frames(4), as: .avif, options: options)
        var decoding = DecodingOptions()
        decoding.keepsMetadata = true
        let metadata = try #require(try Self.codecs.decode(data, options: decoding).metadata)
        #expect(metadata.xmp == CodedPictures.xmp)
        try data.withBytes { bytes in
            let file = ISOFile(bytes)
            #expect(!file.isCut)
            let movie = try #require(file.headers.first { $0.type == fourCC("moov") })
            let header = try #require(file.box("mvhd", in: movie.content))
            // The frames take 40, 60, 80 and 100 ms, and play seven times.
            #expect(file.number(at: header.lowerBound + 24, isLong: true) == 7 * 280)
        }
        // An edit list isn't added a second time.
        #if AVIF
        #expect(AVIFRepetition.adding(3, to: data) == nil)
        #endif
    }

    @Test("Adding a loop count to a still or truncated AVIF fails safely")
    func noSequence() throws {
        #if os(Linux) && AVIF
        let still = try Self.codecs.encode(Pictures.corners(40, 24), as: .avif)
        #expect(AVIFRepetition.adding(3, to: still) == nil)
        let whole = try Self.codecs.encode(frames(2), as: .avif)
        for count in stride(from: 0, to: whole.count, by: 7) {
            _ = AVIFRepetition.adding(3, to: whole.prefix(count))
        }
        #endif
    }

    @Test("HEIC encoding supports only an animation's first frame, as a still image")
    func heic() throws {
        guard Self.codecs.encodableFormats.contains(.heic) else { return }
        let frames = try frames(2)
        let error = #expect(throws: ImageError.self) { try Self.codecs.encode(frames, as: .heic) }
        #expect(error?.code == .unsupported && error?.message.contains("animated HEIC") == true)
        var options = EncodingOptions(quality: 1)
        options.firstFrameOnly = true
        let info = try Self.codecs.info(for: Self.codecs.encode(frames, as: .heic, options: options))
        #expect(info?.frameCount == 1 && info?.isAnimated == false)
    }

    @Test("Still-image formats refuse several frames", arguments: still)
    func several(format: ImageFormat) throws {
        let frames = try frames(2)
        let error = #expect(throws: ImageError.self) { try Self.codecs.encode(frames, as: format) }
        #expect(error?.code == .invalidInput || error?.code == .unsupported, "\(format)")
    }

    @Test(
        "On request, every format encodes only the first frame",
        arguments: animated + still + [.tiff, .ico])
    func firstFrame(format: ImageFormat) throws {
        guard Self.codecs.encodableFormats.contains(format) else { return }
        var options = EncodingOptions(quality: 1)
        options.firstFrameOnly = true
        let data = try Self.codecs.encode(frames(3), as: format, options: options)
        #expect(try Self.codecs.info(for: data)?.frameCount == 1, "\(format)")
        let image = try Self.codecs.decode(data)
        #expect(isNear(image.bitmap.rgba(4, 4), [255, 0, 0, 255], 60), "\(format)")
    }
}
