// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

/// Runs codecs in a separate process, the `DecoderHarness` program next to the tests.
@Suite("Isolated codecs", .timeLimit(.minutes(5)))
struct IsolatedCodecTests {
    private func codecs(memoryBytes: Int = 2 << 30) throws -> CodecRegistry {
        try IsolatedHarness.codecs(memoryBytes: memoryBytes, requiresConfinement: false)
    }

    private func picture(_ codecs: CodecRegistry) throws {
        let picture = try Pictures.corners(16, 12)
        let data = try codecs.encode(picture, as: .png)
        #expect(try codecs.decode(data).bitmap.packedRows == picture.packedRows)
    }

    @Test("Images, frames, options, metadata and errors are transferred unchanged")
    func same() throws {
        let (here, apart) = (CodecRegistry.default, try codecs())
        var encoding = EncodingOptions()
        encoding.metadata = ImageMetadata(exif: CodedPictures.exif(.right), xmp: CodedPictures.xmp)
        let picture = try Pictures.gradient(33, 17, alpha: .straight)
        let png = try here.encode(picture.converted(to: .rgba16), as: .png, options: encoding)
        var options = DecodingOptions.exact
        options.keepsMetadata = true
        for options in [DecodingOptions(), options, DecodingOptions(thumbnail: .fill(width: 9, height: 9))] {
            let (first, second) = (
                try here.decode(png, options: options), try apart.decode(png, options: options)
            )
            #expect(first.bitmap.packedRows == second.bitmap.packedRows && first.info == second.info)
            #expect(first.bitmap.alpha == second.bitmap.alpha && first.metadata == second.metadata)
        }
        #expect(try apart.info(for: png) == here.info(for: png))
        let film = try here.encode(CodedPictures.frames(count: 5), as: .gif)
        let decoder = FrameDecoder(codecs: apart)
        try decoder.update(Data(film.prefix(film.count / 2)), isComplete: false)
        #expect(decoder.info == nil && decoder.frameCount == 0)
        try decoder.update(film, isComplete: true)
        let info = try here.info(for: film)
        #expect(decoder.frameCount == 5 && decoder.info == info)
        for index in [3, 0, 4] {
            let expected = try here.decode(film, frame: index).bitmap.packedRows
            #expect(try decoder.image(at: index).bitmap.packedRows == expected)
        }
        options.limits.pixels = 100
        for (data, options) in [(Data(png.prefix(40)), DecodingOptions()), (png, options)] {
            let first = #expect(throws: ImageError.self) { try here.decode(data, options: options) }
            let second = #expect(throws: ImageError.self) { try apart.decode(data, options: options) }
            #expect(first?.code == second?.code && first?.message == second?.message)
            #expect(first?.limit == second?.limit)
        }
    }

    @Test(
        "A crash fails only its own image with a typed error",
        arguments: ["crash", "abort", "exit", "memory", "nonsense"])
    func crashes(fault: String) throws {
        let codecs = try codecs(memoryBytes: fault == "memory" ? 1 << 30 : 2 << 30)
        let early = #expect(throws: ImageError.self) { try codecs.decode(Data("TESTearly \(fault)".utf8)) }
        #expect(early?.code == .decoderCrashed)
        try picture(codecs)
        let decoder = FrameDecoder(codecs: codecs)
        try decoder.update(Data("TESTlate \(fault)".utf8), isComplete: true)
        #expect(try decoder.image(at: 0).size == PixelSize(width: 4, height: 4))
        let late = #expect(throws: ImageError.self) { try decoder.image(at: 1) }
        #expect(late?.code == .decoderCrashed)
        // Going back to an earlier frame needs a new process.
        #expect(try decoder.image(at: 0).size == PixelSize(width: 4, height: 4))
        try picture(codecs)
    }

    @Test("A decoder that hangs is killed on timeout or cancellation without affecting the next image")
    func hanging() throws {
        let codecs = try codecs()
        var options = DecodingOptions()
        options.limits.decodingTime = .milliseconds(500)
        let early = #expect(throws: ImageError.self) {
            try codecs.decode(Data("TESTearly hang".utf8), options: options)
        }
        #expect(early?.limit?.name == "decodingTime" && early?.limit?.allowed == 500)
        try picture(codecs)
        let decoder = FrameDecoder(codecs: codecs)
        try decoder.update(Data("TESTlate hang".utf8), isComplete: true)
        let token = CancellationToken()
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: 0.05)
            token.cancel()
        }
        let late = #expect(throws: ImageError.self) { try decoder.image(at: 1, cancellation: token) }
        #expect(late?.code == .cancelled)
        #expect(try decoder.image(at: 0).size == PixelSize(width: 4, height: 4))
        try picture(codecs)
    }

    @Test("A frame count over the limit is refused")
    func claims() throws {
        let codecs = try codecs()
        let decoder = FrameDecoder(codecs: codecs)
        let error = #expect(throws: ImageError.self) {
            try decoder.update(Data("TESTendless frames".utf8), isComplete: true)
        }
        #expect(error?.code == .decoderCrashed && decoder.frameCount == 0)
        try picture(codecs)
    }

    @Test("A frame with a huge image size is refused before scaling")
    func hugePage() throws {
        var frame = DecodedFrame(bitmap: try Pictures.corners(4, 4))
        for (size, isAllowed) in [
            (PixelSize(width: 4, height: 4), true), (.init(width: 3, height: 1 << 30), false),
        ] {
            frame.info = ImageInfo(format: .png, size: size)
            var writer = WireWriter()
            writer.put(frame)
            var reader = WireReader(writer.bytes)
            let result = Result { () throws(ImageError) in
                try reader.frame(.default) { size, format, _, _ throws(ImageError) in
                    try Bitmap(size: size, format: format, isZeroed: true) { _, _ in }
                }
            }
            switch result {
            case .success: #expect(isAllowed)
            case .failure(let error): #expect(!isAllowed && error.limit?.name == "side")
            }
        }
    }

    @Test("A missing or unsuitable decoder program throws a typed error")
    func programs() throws {
        for (path, code) in [("/nowhere/decoder", ImageError.Code.io), ("/bin/true", .decoderCrashed)] {
            let codecs = CodecRegistry.default.isolated([.png], helper: path)
            let png = try codecs.encode(Pictures.corners(4, 4), as: .png)
            let error = #expect(throws: ImageError.self) { try codecs.decode(png) }
            #expect(error?.code == code)
            // Other formats aren't affected.
            let jpeg = try codecs.encode(Pictures.corners(4, 4), as: .jpeg)
            #expect(try codecs.decode(jpeg).size == PixelSize(width: 4, height: 4))
        }
    }
}
#endif
