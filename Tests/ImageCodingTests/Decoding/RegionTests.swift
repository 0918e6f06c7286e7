// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("Decoding a region of an image", .timeLimit(.minutes(2)))
struct RegionTests {
    private static let codecs = CodecRegistry.default
    private static let size = PixelSize(width: 211, height: 173)

    private static func encoded(
        _ format: ImageFormat, alpha: AlphaMode = .opaque,
        _ change: (inout EncodingOptions) -> Void = { _ in }
    ) throws -> Data {
        var options = EncodingOptions(quality: 0.8)
        change(&options)
        return try codecs.encode(
            Pictures.noisy(size.width, size.height, alpha: alpha), as: format, options: options)
    }

    private static func files() throws -> [(name: String, data: Data)] {
        var files = [
            ("JPEG", try encoded(.jpeg)), ("JPEG 4:4:4", try encoded(.jpeg) { $0.chroma = .full }),
            ("JPEG 4:2:2", try encoded(.jpeg) { $0.chroma = .halfWidth }),
            ("progressive JPEG", try encoded(.jpeg) { $0.isProgressive = true }),
            ("PNG", try encoded(.png)), ("PNG with alpha", try encoded(.png, alpha: .straight)),
            ("interlaced PNG", try encoded(.png) { $0.isProgressive = true }),
            ("WebP", try encoded(.webp)), ("WebP with alpha", try encoded(.webp, alpha: .straight)),
            ("lossless WebP", try encoded(.webp) { $0.isLossless = true }),
            ("GIF", try encoded(.gif)), ("BMP", try encoded(.bmp)),
        ]
        #if TIFF
        files.append(("TIFF", try encoded(.tiff)))
        files.append(("tiled TIFF", TIFFFixtures.tiled))
        files.append(("grey TIFF", TIFFFixtures.grey16))
        files.append(("turned TIFF", TIFFFixtures.turned))
        #endif
        #if JPEG2000
        files.append(("JPEG 2000", JPEG2000Fixtures.color))
        files.append(("tiled JPEG 2000", JPEG2000Fixtures.tiles))
        #endif
        #if AVIF
        files.append(("AVIF", try encoded(.avif)))
        #endif
        #if JXL
        files.append(("JPEG XL", try encoded(.jpegXL)))
        #endif
        return files
    }

    private static func regions(of size: PixelSize) -> [PixelRect] {
        let (width, height) = (size.width, size.height)
        return [
            PixelRect(x: 0, y: 0, width: 1, height: 1),
            PixelRect(x: width - 1, y: height - 1, width: 1, height: 1),
            PixelRect(x: width / 3, y: height / 3, width: width / 4 + 1, height: height / 5 + 1),
            PixelRect(x: 0, y: height / 2, width: width, height: 3),
            PixelRect(x: width / 2, y: 0, width: 3, height: height),
            PixelRect(x: -width / 3, y: -height / 2, width: width, height: height),
            PixelRect(x: width / 2, y: height / 2, width: .max, height: .max),
            PixelRect(x: -1, y: -1, width: width + 2, height: height + 2),
        ]
    }

    @Test("A region equals the same region of the whole image")
    func equality() throws {
        for (name, data) in try Self.files() {
            for pixelFormat in [PixelFormat.bgra8, .rgba16] {
                var options = DecodingOptions()
                options.pixelFormat = pixelFormat
                let whole = try Self.codecs.decode(data, options: options)
                for region in Self.regions(of: whole.size) {
                    options.region = region
                    let part = try Self.codecs.decode(data, options: options)
                    let expected = try whole.bitmap.cropped(to: region)
                    #expect(part.size == expected.size, "\(name) \(region)")
                    #expect(part.bitmap.packedRows == expected.packedRows, "\(name) \(region)")
                    #expect(part.info == whole.info && !part.isPartial, "\(name) \(region)")
                }
            }
        }
    }

    @Test("A region uses upright coordinates unless the orientation isn't applied", arguments: 1...8)
    func orientation(value: Int) throws {
        var encoding = EncodingOptions(quality: 0.9)
        let block = EXIFBlock(isLittleEndian: true)
        encoding.metadata = ImageMetadata(exif: block.data(image: [block.shorts(0x0112, value)]))
        let picture = try Pictures.noisy(90, 61)
        for format in [ImageFormat.jpeg, .png, .webp] {
            let data = try Self.codecs.encode(picture, as: format, options: encoding)
            for applies in [true, false] {
                var options = DecodingOptions()
                options.appliesOrientation = applies
                let whole = try Self.codecs.decode(data, options: options).bitmap
                options.region = PixelRect(x: 20, y: 31, width: 23, height: 17)
                let part = try Self.codecs.decode(data, options: options).bitmap
                #expect(
                    try part.packedRows == whole.cropped(to: #require(options.region)).packedRows,
                    "\(format) \(applies)")
            }
        }
    }

    @Test("The thumbnail size refers to the region", arguments: [ImageFormat.jpeg, .png, .webp])
    func thumbnails(format: ImageFormat) throws {
        let data = try Self.codecs.encode(
            Pictures.gradient(800, 600), as: format, options: EncodingOptions(quality: 0.95))
        let whole = try Self.codecs.decode(data).bitmap
        let region = PixelRect(x: 100, y: 200, width: 400, height: 300)
        for quality in ThumbnailQuality.allCases {
            var options = DecodingOptions(thumbnail: .fit(width: 60, height: 60))
            options.thumbnailQuality = quality
            options.region = region
            let part = try Self.codecs.decode(data, options: options)
            #expect(part.size == PixelSize(width: 60, height: 45))
            #expect(part.info.size == whole.size)
            let expected = try whole.cropped(to: region).resized(to: part.size, filter: .area)
            #expect(part.bitmap.distance(to: expected) <= 8, "\(quality)")
        }
        var options = DecodingOptions()
        options.region = region
        options.maximumDecodedBytes = 40_000
        let bitmap = try Self.codecs.decode(data, options: options).bitmap
        #expect(bitmap.size.pixelCount <= 10_000 && bitmap.size.pixelCount > 9000)
    }

    @Test("A region outside the image fails with an invalid-request error that says so")
    func outside() throws {
        for (name, data) in try Self.files() {
            for region in [
                PixelRect(x: 211, y: 0, width: 5, height: 5), PixelRect(x: 0, y: -5, width: 9, height: 5),
                PixelRect(x: 3, y: 3, width: 0, height: 4), PixelRect(x: 3, y: 3, width: 4, height: -1),
            ] {
                var options = DecodingOptions()
                options.region = region
                let error = #expect(throws: ImageError.self) {
                    try Self.codecs.decode(data, options: options)
                }
                #expect(error?.code == .invalidRequest, "\(name) \(region)")
                let decoder = FrameDecoder(options: options)
                try decoder.update(data, isComplete: true)
                #expect(throws: ImageError.self) { try decoder.image(at: 0) }
            }
        }
    }

    @Test("A region can be decoded without the rows below it", arguments: [ImageFormat.jpeg, .png])
    func rowsBelow(format: ImageFormat) throws {
        let data = try Self.encoded(format)
        var options = DecodingOptions()
        options.region = PixelRect(x: 10, y: 5, width: 50, height: 30)
        let expected = try Self.codecs.decode(data, options: options).bitmap.packedRows
        let half = data.prefix(data.count / 2)
        let part = try Self.codecs.decode(half, options: options)
        #expect(!part.isPartial && part.bitmap.packedRows == expected)
        #expect(try Self.codecs.decode(half).isPartial)
    }

    @Test("A region can be decoded from an image that's too large to decode whole")
    func largeSource() throws {
        let data = try Self.encoded(.jpeg)
        var options = DecodingOptions()
        options.limits.pixels = 10_000
        #expect(throws: ImageError.self) { try Self.codecs.decode(data, options: options) }
        options.region = PixelRect(x: 50, y: 60, width: 20, height: 20)
        #expect(try Self.codecs.decode(data, options: options).size == PixelSize(width: 20, height: 20))
    }

    @Test("Animation frames are cropped to the region")
    func frames() throws {
        let pictures = [
            try Pictures.noisy(40, 30), try Pictures.gradient(40, 30), try Pictures.corners(40, 30),
        ]
        let frames = pictures.map { EncodingFrame($0) }
        for format in [ImageFormat.gif, .apng, .webp] {
            let data = try Self.codecs.encode(frames, as: format)
            let (whole, part) = (FrameDecoder(), FrameDecoder(options: Self.options(x: 7, y: 9)))
            try whole.update(data, isComplete: true)
            try part.update(data, isComplete: true)
            for index in 0..<whole.frameCount {
                let expected = try whole.image(at: index).bitmap
                    .cropped(to: PixelRect(x: 7, y: 9, width: 11, height: 12))
                #expect(try part.image(at: index).bitmap.packedRows == expected.packedRows, "\(format)")
            }
        }
    }

    private static func options(x: Int, y: Int) -> DecodingOptions {
        var options = DecodingOptions()
        options.region = PixelRect(x: x, y: y, width: 11, height: 12)
        return options
    }

    @Test("The region is part of the key")
    func key() {
        #expect(Self.options(x: 7, y: -9).key == "region(7,-9,11,12)")
    }

    #if SVG
    @Test("A region of an SVG is drawn at the requested size")
    func drawing() throws {
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">
            <rect width="40" height="20" fill="#ff0000"/>
            <rect x="20" width="10" height="10" fill="#0000ff"/></svg>
            """
        var options = DecodingOptions(thumbnail: .fit(width: 100, height: 100))
        options.region = PixelRect(x: 20, y: 0, width: 10, height: 10)
        let bitmap = try Self.codecs.decode(Data(svg.utf8), options: options).bitmap
        #expect(bitmap.size == PixelSize(width: 100, height: 100))
        for (x, y) in [(2, 2), (97, 2), (2, 97), (97, 97)] {
            #expect(isNear(bitmap.rgba(x, y), [0, 0, 255, 255]), "\(x), \(y)")
        }
    }
    #endif
}
#endif
