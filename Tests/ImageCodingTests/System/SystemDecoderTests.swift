// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

/// Decoding with a system image source, like the ImageIO codec does.
@Suite("System decoder", .timeLimit(.minutes(1)))
struct SystemDecoderTests {
    @Test("A thumbnail is decoded at a reduced size with one extra pixel for rounding")
    func thumbnail() throws {
        let log = Locked<[StubImageSource.Call]>([])
        let registry = StubImageSource.File((4000, 3000), type: "public.heic").registry(log: log)
        let options = DecodingOptions(thumbnail: .fit(width: 400, height: 400))
        let image = try registry.decode(StubData.heic, options: options)
        #expect(image.size == PixelSize(width: 400, height: 300))
        #expect(log.withLock { $0.last } == .bitmap(image: 0, longerSide: 401))
    }

    @Test("The orientation is applied to the drawn image")
    func orientation() throws {
        var file = StubImageSource.File((40, 20), type: "public.heic")
        file.images[0]["Orientation"] = 6
        let image = try file.registry().decode(StubData.heic)
        #expect(image.size == PixelSize(width: 20, height: 40))
    }

    @Test("Each animation frame is the image at its index")
    func frames() throws {
        let log = Locked<[StubImageSource.Call]>([])
        let file = StubImageSource.File((8, 8), (8, 8), (8, 8), type: "com.compuserve.gif")
        let registry = file.registry(log: log)
        for frame in [2, 0, 1] {
            _ = try registry.decode(StubData.gif, frame: frame)
            #expect(log.withLock { $0.last } == .bitmap(image: frame, longerSide: nil))
        }
        let error = #expect(throws: ImageError.self) { try registry.decode(StubData.gif, frame: 3) }
        #expect(error?.code == .invalidInput)
    }

    @Test("A cancellation ends a decode in progress")
    func cancellation() {
        let token = CancellationToken()
        var file = StubImageSource.File((8, 8), type: "public.heic")
        file.didDecode = { token.cancel() }
        let error = #expect(throws: ImageError.self) {
            try file.registry().decode(StubData.heic, cancellation: token)
        }
        #expect(error?.code == .cancelled)
    }

    @Test("An image over the limits is refused before decoding")
    func limits() {
        let log = Locked<[StubImageSource.Call]>([])
        let file = StubImageSource.File((20_000, 20_000), type: "public.heic")
        let error = #expect(throws: ImageError.self) { try file.registry(log: log).decode(StubData.heic) }
        #expect(error?.code == .limit)
        #expect(log.withLock { $0.allSatisfy { $0 == .properties(image: 0) } })
    }

    @Test("Previews show a progressive JPEG's whole area or a baseline JPEG's first rows")
    func previews() throws {
        var file = StubImageSource.File((40, 20), type: "public.jpeg")
        for isProgressive in [true, false] {
            file.images[0]["{JFIF}"] = ["IsProgressive": isProgressive]
            file.headerBytes = 20
            let decoder = ProgressiveDecoder(codecs: file.registry())
            try decoder.append(StubData.jpeg.prefix(10))
            #expect(try decoder.preview() == nil)
            try decoder.append(StubData.jpeg[10..<50])
            let preview = try #require(try decoder.preview())
            #expect(preview.coversImage == isProgressive)
            #expect(preview.image.isPartial)
            #expect(preview.image.size == PixelSize(width: 40, height: 20))
            #expect(try decoder.preview() == nil, "no bytes have arrived since the last preview")
            try decoder.append(StubData.jpeg[50...], isComplete: true)
            let image = try #require(try decoder.image())
            #expect(!image.isPartial)
            #expect(image.size == preview.image.size)
        }
    }

    @Test("The header of a JPEG XL is enough, because the system doesn't show its other frames")
    func jpegXL() throws {
        var file = StubImageSource.File((40, 20), type: "public.jpeg-xl")
        file.headerBytes = 20
        let registry = file.registry(types: ["public.jpeg-xl"])
        let data = Data([0xFF, 0x0A] + [UInt8](repeating: 0, count: 98))
        let info = try #require(try registry.info(for: data.prefix(50), isComplete: false))
        #expect(info.format == .jpegXL)
        #expect(info.countsAllFrames)
        let decoder = ProgressiveDecoder(codecs: registry)
        try decoder.append(data.prefix(50))
        #expect(try decoder.preview() != nil)
    }

    @Test("Metadata within the limits comes from the system, except for a JPEG's")
    func metadata() throws {
        var file = StubImageSource.File((4, 4), type: "public.heic")
        file.metadata = ImageMetadata(xmp: Data("<xmp/>".utf8), iccProfile: Data(count: 300))
        var options = DecodingOptions()
        options.keepsMetadata = true
        let image = try file.registry().decode(StubData.heic, options: options)
        #expect(image.metadata == file.metadata)
        #expect(try file.registry().decode(StubData.heic).metadata == nil)
        options.limits.colorProfileBytes = 200
        let error = #expect(throws: ImageError.self) {
            try file.registry().decode(StubData.heic, options: options)
        }
        #expect(error?.code == .limit)

        var blocks = ImageMetadata()
        blocks.xmp = Data("<other/>".utf8)
        let jpeg = try JPEGMetadata.insert(blocks, into: [UInt8](StubData.jpeg))
        let found = try file.registry().decode(jpeg, options: options).metadata
        #expect(found?.xmp == blocks.xmp)
    }

    @Test("Bright light from the system is kept up to the requested headroom")
    func highRange() throws {
        var file = StubImageSource.File((4, 4))
        file.isBright = true
        func light(_ range: DecodingOptions.DynamicRange) throws -> (PixelFormat, Double) {
            var options = DecodingOptions()
            options.dynamicRange = range
            let bitmap = try file.registry().decode(StubData.heic, options: options).bitmap
            let color = bitmap.light(atX: 1, y: 1) ?? bitmap.color(atX: 1, y: 1)
            return (bitmap.format, try #require(color).green)
        }
        #expect(try light(.standard) == (.bgra8, 1))
        #expect(try light(.high) == (.rgbaHalf, 4))
        let (format, some) = try light(.upTo(headroom: 1))
        #expect(format == .rgbaHalf && some > 1.5 && some <= 2.01)
        #expect(try light(.upTo(headroom: 3)) == (.rgbaHalf, 4))
    }

    @Test("The codec's formats are the system's types without duplicates")
    func formats() {
        let types = ["public.png", "public.heic", "public.heics", "public.jpeg-2000", "com.nikon.raw-image"]
        let codec = SystemCodec(types: types) { StubImageSource(StubImageSource.File()) }
        #expect(
            codec.formats == [
                .png, .apng, .heic, .jpeg2000, ImageFormat(rawValue: "com.nikon.raw-image"),
            ])
        #expect(StubData.heic.withUnsafeBytes { codec.canDecode($0) })
        #expect(!StubData.jpeg.withUnsafeBytes { codec.canDecode($0) })
    }

    @Test("Data with an unknown signature is decoded if the system identifies its type")
    func unknownSignature() throws {
        let known = StubImageSource.File((4, 4), type: "com.truevision.tga-image")
        let image = try known.registry().decode(StubData.unknown)
        #expect(image.format.rawValue == "com.truevision.tga-image")
        let error = #expect(throws: ImageError.self) {
            try StubImageSource.File((4, 4)).registry().decode(StubData.unknown)
        }
        #expect(error?.code == .unsupported)
    }
}
