// SPDX-License-Identifier: MIT

import ImageBase
import Raster
import Testing
import WebImage

@Suite("Transformers on each pixel format", .timeLimit(.minutes(1)))
struct TransformerFormatTests {
    private static let color = RGBAColor(red: 0.8, green: 0.4, blue: 0.2)

    /// A single-color bitmap.
    private static func picture(_ format: PixelFormat, _ alpha: AlphaMode) throws -> Bitmap {
        let color = RGBAColor(
            red: color.red, green: color.green, blue: color.blue, alpha: alpha == .opaque ? 1 : 0.6)
        let plain = try Bitmap(size: PixelSize(width: 24, height: 16), background: color)
        let mode: AlphaMode = alpha == .opaque ? .opaque : alpha
        return try plain.converted(to: format, alpha: mode)
    }

    private static func transformers(_ mark: Bitmap) -> [Transformer] {
        let matrix = ColorMatrix.saturation(0.7)
        return [
            .resize(width: 12, height: 8), .resize(width: 12, height: 12, mode: .fill, filter: .area),
            .resize(width: 30, height: 30, mode: .letterbox),
            .resize(width: 12, height: 8, linearLight: true),
            .crop(PixelRect(x: 2, y: 2, width: 9, height: 9)),
            .crop(width: 9, height: 9, gravity: .attention),
            .trim(color: .black), .roundedCorners(radius: 3, border: Border(width: 1, color: .white)),
            .circle,
            .circle(border: Border(width: 1, color: .white)), .flip(.both), .rotate(degrees: 90),
            .rotate(degrees: 30), .grayscale, .blur(radius: 2), .blur(relativeRadius: 0.1), .sharpen(),
            .sharpen(relativeRadius: 0.1), .saturation(0.5), .brightness(0.1), .contrast(1.1),
            .colorMatrix(matrix), .tint(.white), .tint(.white, mode: .multiply), .overlay(.white),
            .overlay(RGBAColor.white, mode: .multiply), .overlay(mark), .overlay(mark, mode: .multiply),
            .watermark(mark), .gradient(.white), .inset(PixelInsets(top: 2)),
            .border(Border(width: 1, color: .white)), .pixelate(side: 4), .blur(.light),
            .blur(.dark, mask: mark),
            .drawing(key: "x") { canvas throws(ImageError) in try canvas.fill(.white, mode: .destination) },
            .combined(.circle, .grayscale),
        ]
    }

    @Test(
        "Every built-in transformer accepts every format and alpha mode, with the same result",
        arguments: [PixelFormat.bgra8, .rgba16, .rgbaHalf])
    func formats(format: PixelFormat) throws {
        for alpha in [AlphaMode.opaque, .premultiplied, .straight] {
            let picture = try Self.picture(format, alpha)
            let plain = try Self.picture(.bgra8, alpha == .opaque ? .opaque : .premultiplied)
            // The mark has the same format, too.
            let plainMark = try plain.cropped(to: PixelRect(x: 0, y: 0, width: 5, height: 5))
            let mark = try picture.cropped(to: PixelRect(x: 0, y: 0, width: 5, height: 5))
            for (transformer, expected) in zip(Self.transformers(mark), Self.transformers(plainMark)) {
                let result = try transformer.transform(picture)
                    .converted(to: .bgra8, alpha: .premultiplied)
                let reference = try expected.transform(plain)
                #expect(result.size == reference.size, "\(transformer) of \(alpha) \(format)")
                let found = try #require(result.color(atX: result.width / 2, y: result.height / 2))
                let wanted = try #require(reference.color(atX: result.width / 2, y: result.height / 2))
                let difference = [
                    found.red - wanted.red, found.green - wanted.green, found.blue - wanted.blue,
                    found.alpha - wanted.alpha,
                ].map(abs).max()
                #expect(
                    difference! < 0.08, "\(transformer) of \(alpha) \(format): \(found) instead of \(wanted)")
            }
        }
    }

    @Test("Only resizing, cropping and flipping keep 16 bits")
    func depth() throws {
        let picture = try Self.picture(.rgba16, .premultiplied)
        for transformer in [
            Transformer.resize(width: 12, height: 8), .crop(width: 9, height: 9), .flip(.vertically),
            .crop(PixelRect(x: 2, y: 2, width: 9, height: 9)),
        ] {
            #expect(try transformer.transform(picture).format == .rgba16, "\(transformer)")
        }
        for transformer in [Transformer.circle, .grayscale, .blur(radius: 2), .tint(.white)] {
            #expect(try transformer.transform(picture).format == .bgra8, "\(transformer)")
        }
    }

    @Test("A 16-bit load can be transformed")
    func load() async throws {
        let fixture = try ManagerFixture()
        for transformer in Self.transformers(try Self.picture(.rgba16, .straight)) {
            var request = fixture.serve()
            request.decoding.pixelFormat = .rgba16
            request.decoding.alpha = .straight
            request.transformers = [transformer]
            _ = try await fixture.manager.image(for: request)
        }
    }

    @Test("In each mode, a side of 0 follows the other side, which can't be 0")
    func openSides() async throws {
        let picture = try Self.picture(.bgra8, .opaque)
        for mode in ResizeMode.allCases {
            let byWidth = try Transformer.resize(width: 12, height: 0, mode: mode).transform(picture)
            #expect(byWidth.size == PixelSize(width: 12, height: 8), "\(mode)")
            let byHeight = try Transformer.resize(width: 0, height: 32, mode: mode).transform(picture)
            #expect(byHeight.size == PixelSize(width: 48, height: 32), "\(mode)")
            #expect(throws: ImageError.self) {
                try Transformer.resize(width: 0, height: 0, mode: mode).transform(picture)
            }
            #expect(throws: ImageError.self) {
                try Transformer.resize(width: 12, height: -1, mode: mode).transform(picture)
            }
        }
        let small = Transformer.resize(width: 320, height: 0, allowsUpscaling: false)
        #expect(try small.transform(picture).size == picture.size)
        #expect(try Transformer.crop(width: 0, height: 4).transform(picture).size.width == 6)
        #expect(throws: ImageError.self) { try Transformer.crop(width: 0, height: 0).transform(picture) }
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        request.transformers = [.resize(width: 10, height: 0)]
        #expect(try await fixture.manager.image(for: request).size == PixelSize(width: 10, height: 5))
    }

    @Test("A transformer's error says which transformer failed and where")
    func failures() async throws {
        let fixture = try ManagerFixture()
        let failing = Transformer(key: "com.example.sepia(0.8)") { _, _ throws(ImageError) in
            throw ImageError(.invalidInput, "no sepia")
        }
        let outside = Transformer.crop(PixelRect(x: 900, y: 900, width: 10, height: 10))
        let lists: [([Transformer], place: String)] = [
            ([failing], "transformer 1, com.example.sepia(0.8): no sepia"),
            ([.circle, failing], "transformer 2, com.example.sepia(0.8): no sepia"),
            ([.circle, failing, .grayscale], "transformer 2, com.example.sepia(0.8): no sepia"),
            ([.circle, .grayscale, outside], "transformer 3, \(outside.key): crop"),
            ([.circle, .combined(.grayscale, failing)], "transformer 2, com.example.sepia(0.8): no sepia"),
        ]
        for (transformers, text) in lists {
            var request = fixture.serve()
            request.transformers = transformers
            let error = await #expect(throws: ImageError.self) {
                try await fixture.manager.image(for: request)
            }
            #expect(error?.code == .invalidInput && error?.url != nil)
            #expect(error?.message.contains(text) == true, "\(error?.message ?? "")")
        }
        let alone = #expect(throws: ImageError.self) {
            try outside.transform(Self.picture(.bgra8, .opaque))
        }
        #expect(alone?.message.hasPrefix("transformer, crop(") == true)
    }

    @Test("A canceled transformer throws only the cancellation error")
    func cancellation() throws {
        let token = CancellationToken()
        token.cancel()
        let error = try #require(
            #expect(throws: ImageError.self) {
                try Transformer.blur(radius: 2).transform(
                    Self.picture(.bgra8, .opaque), cancellation: token)
            })
        #expect(error.code == .cancelled && error.message == ImageError.cancelled.message)
    }
}
