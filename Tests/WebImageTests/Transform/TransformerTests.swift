// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing
import WebImage

@Suite("Transformers", .timeLimit(.minutes(1)))
struct TransformerTests {
    private static func dot(_ alpha: Double) throws -> Bitmap {
        let color = RGBAColor(red: 1, green: 0, blue: 0, alpha: alpha)
        return try Bitmap(size: PixelSize(width: 2, height: 2), background: color)
    }

    private func picture() throws -> Bitmap {
        try Bitmap(size: PixelSize(width: 8, height: 6), background: .white) { canvas throws(ImageError) in
            try canvas.fill(
                RGBAColor(red8: 200, green8: 40, blue8: 10), in: PixelRect(x: 1, y: 1, width: 4, height: 3))
        }
    }

    @Test("Transformer keys differ if any parameter differs")
    func keys() throws {
        let red = RGBAColor(red: 1, green: 0, blue: 0)
        let half = RGBAColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        let dot = try Self.dot(1)
        let rect = PixelRect(x: 0, y: 0, width: 1, height: 1)
        var matrices: [ColorMatrix] = []
        for index in 0..<4 {
            var red = ColorMatrix.identity
            red.red[index] += 0.5
            var green = ColorMatrix.identity
            green.green[index] += 0.5
            var blue = ColorMatrix.identity
            blue.blue[index] += 0.5
            var alpha = ColorMatrix.identity
            alpha.alpha[index] += 0.5
            var offset = ColorMatrix.identity
            offset.offset[index] += 0.5
            matrices += [red, green, blue, alpha, offset]
        }
        let transformers: [Transformer] = [
            .saturation(1), .saturation(2), .brightness(1), .brightness(2), .contrast(1), .contrast(2),
            .tint(red), .tint(half), .tint(red, mode: .multiply),
            .overlay(red), .overlay(half), .overlay(red, mode: .multiply), .overlay(red, in: rect),
            .overlay(red, in: PixelRect(x: 0, y: 1, width: 1, height: 1)),
            .overlay(dot), .overlay(try Self.dot(0.5)), .overlay(dot, x: 1), .overlay(dot, y: 1),
            .overlay(dot, opacity: 0.5), .overlay(dot, mode: .multiply),
            .inset(PixelInsets(1)), .inset(PixelInsets(top: 1)), .inset(PixelInsets(left: 1)),
            .inset(PixelInsets(bottom: 1)), .inset(PixelInsets(right: 1)),
            .inset(PixelInsets(1), filling: red),
            .border(Border(width: 1, color: red)), .border(Border(width: 2, color: red)),
            .border(Border(width: 1, color: half)), .border(Border(width: 1, color: red, join: .round)),
            .border(Border(width: 1, color: red, join: .bevel)),
            .circle(border: Border(width: 1, color: red)),
            .circle(border: Border(width: 1, color: red, join: .round)),
            .pixelate(side: 2), .pixelate(side: 3),
            .blur(radius: 4), .blur(.light), .blur(.soft), .blur(.extraLight), .blur(.dark),
            .blur(.tinted(with: red)), .blur(BlurEffect(radius: 4)),
            .blur(BlurEffect(radius: 4, saturation: 2)),
            .blur(BlurEffect(radius: 4, tint: red)),
            .blur(BlurEffect(radius: 4, tint: red, tintMode: .multiply)),
            .blur(.light, mask: dot), .blur(.light, mask: try Self.dot(0.5)),
            .blur(relativeRadius: 4), .crop(rect), .crop(width: 1, height: 1), .crop(width: 1, height: 2),
            .crop(width: 1, height: 1, gravity: .attention),
            .crop(width: 1, height: 1, gravity: .top), .crop(width: 1, height: 1, gravity: .top.offset(x: 1)),
            .crop(width: 1, height: 1, gravity: .focus(x: 0, y: 1)),
            .resize(width: 1, height: 1, gravity: .top), .resize(width: 1, height: 1, linearLight: true),
            .resize(width: 1, height: 1, filter: .cubic), .resize(width: 1, height: 1, filter: .mitchell),
            .trim(), .trim(tolerance: 0.5), .trim(color: red), .trim(color: half),
            .sharpen(), .sharpen(radius: 2), .sharpen(amount: 2), .sharpen(threshold: 0.5),
            .sharpen(relativeRadius: 1), .sharpen(relativeRadius: 1, amount: 2),
            .watermark(dot), .watermark(try Self.dot(0.5)), .watermark(dot, gravity: .top),
            .watermark(dot, scale: 0.5), .watermark(dot, opacity: 0.5), .watermark(dot, tileSpacing: 0),
            .watermark(dot, tileSpacing: 1), .watermark(dot, mode: .multiply),
            .gradient(red), .gradient(half), .gradient(red, degrees: 90), .gradient(red, from: 0.5),
            .gradient(red, to: 0.5), .gradient(red, mode: .multiply),
            .drawing(key: "a") { _ in }, .drawing(key: "b") { _ in },
            .combined(), .combined(.saturation(1), .contrast(1)), .combined(.contrast(1), .saturation(1)),
        ]
        let all =
            transformers + matrices.map { .colorMatrix($0) }
            + ResizeMode.allCases.map { .resize(width: 1, height: 1, mode: $0) }
            + CompositingMode.allCases.filter { $0 != .sourceIn }.map { .tint(half, mode: $0) }
        let keys = all.map(\.key).filter { $0 != Transformer.tint(half, mode: .sourceIn).key }
        #expect(Set(all.map(\.key)).count == all.count)
        #expect(keys.count == all.count - 1)
        #expect(all.allSatisfy { $0.isNamed })
    }

    @Test("Overlays with equal bitmaps have equal keys")
    func equalPictures() throws {
        let (dot, twin) = (try Self.dot(1), try Self.dot(1))
        #expect(Transformer.overlay(dot).key == Transformer.overlay(twin).key)
        let part = try picture().cropped(to: PixelRect(x: 2, y: 2, width: 2, height: 1))
        let same = try Bitmap(
            size: PixelSize(width: 2, height: 1), background: RGBAColor(red8: 200, green8: 40, blue8: 10))
        #expect(Transformer.overlay(part).key == Transformer.overlay(same).key)
    }

    @Test("Transformers produce the same results as Bitmap's functions")
    func results() throws {
        let picture = try picture()
        let red = RGBAColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        let dot = try Self.dot(0.5)
        let border = Border(width: 1, color: red)
        let pairs: [(Transformer, Bitmap)] = [
            (.saturation(2), try picture.applying(.saturation(2))),
            (.brightness(0.2), try picture.applying(.brightness(0.2))),
            (.contrast(2), try picture.applying(.contrast(2))),
            (.colorMatrix(.saturation(0)), try picture.applying(.saturation(0))),
            (.tint(red, mode: .multiply), try picture.tinted(with: red, mode: .multiply)),
            (.overlay(red), try picture.overlaid(with: red)),
            (.overlay(dot, x: 3, y: 2), try picture.overlaid(with: dot, x: 3, y: 2)),
            (.inset(PixelInsets(-1), filling: red), try picture.inset(by: PixelInsets(-1), filling: red)),
            (.border(border), try picture.withRoundedCorners(radius: 0, border: border)),
            (.pixelate(side: 3), try picture.pixelated(side: 3)),
            (.blur(.light, mask: dot), try picture.blurred(.light, mask: dot)),
            (.blur(relativeRadius: 0.5), try picture.blurred(radius: 3)),
            (
                .resize(width: 3, height: 3, mode: .fill, gravity: .topLeft, linearLight: true),
                try picture.resized(
                    to: PixelSize(width: 3, height: 3), mode: .fill, gravity: .topLeft, linearLight: true)
            ),
            (
                .crop(width: 3, height: 2, gravity: .bottomRight),
                try picture.cropped(to: PixelRect(x: 5, y: 4, width: 3, height: 2))
            ),
            (.trim(), try picture.trimmed()),
            (.trim(color: .black, tolerance: 0.5), try picture.trimmed(color: .black, tolerance: 0.5)),
            (
                .sharpen(radius: 2, amount: 0.5, threshold: 0.1),
                try picture.sharpened(radius: 2, amount: 0.5, threshold: 0.1)
            ),
            (.sharpen(relativeRadius: 0.25), try picture.sharpened(radius: 1.5)),
            (
                .watermark(dot, gravity: .left, scale: 0.5, opacity: 0.5, tileSpacing: 1),
                try picture.watermarked(
                    with: dot, gravity: .left, scale: 0.5, opacity: 0.5, tileSpacing: 1)
            ),
            (
                .gradient(red, degrees: 90, from: 0.25, to: 0.5),
                try picture.shaded(with: red, degrees: 90, from: 0.25, to: 0.5)
            ),
            (
                .drawing(key: "a") { canvas throws(ImageError) in try canvas.fill(red) },
                try picture.drawing { canvas throws(ImageError) in try canvas.fill(red) }
            ),
        ]
        for (transformer, expected) in pairs {
            let made = try transformer.transform(picture)
            #expect(made.size == expected.size && made.alpha == expected.alpha)
            #expect(made.colors(in: PixelRect(made.size)) == expected.colors(in: PixelRect(expected.size)))
            // The key contains a hash of the pixels.
            #expect(Transformer.overlay(made).key == Transformer.overlay(expected).key)
        }
    }

    @Test("Transformers stop when canceled")
    func cancelled() throws {
        let token = CancellationToken()
        token.cancel()
        let picture = try picture()
        for transformer: Transformer in [
            .saturation(0), .pixelate(side: 2), .combined(.flip(.both), .circle),
        ] {
            #expect(throws: ImageError.self) { try transformer.transform(picture, cancellation: token) }
        }
    }

    @Test("Combined transformers are equivalent to the list in that order")
    func combined() throws {
        let picture = try picture()
        let crop = Transformer.crop(PixelRect(x: 1, y: 1, width: 4, height: 3))
        let grow = Transformer.inset(PixelInsets(-1), filling: .black)
        let both = Transformer.combined(crop, grow)
        #expect(try both.transform(picture).size == PixelSize(width: 6, height: 5))
        #expect(
            try Transformer.combined(grow, crop).transform(picture).size == PixelSize(width: 4, height: 3))
        #expect(Transformer.combined(crop) == crop)
        #expect(Transformer.combined(.combined(crop, grow), .grayscale) == .combined(crop, grow, .grayscale))
        #expect(try Transformer.combined().transform(picture).size == picture.size)

        var one = ImageRequest(string: "http://example.com/a.png")
        var list = one
        one.transformers = [both]
        list.transformers = [crop, grow]
        #expect(one.variantKey == list.variantKey)
    }

    @Test("Only a closure without captures is always the same transformer")
    func closures() throws {
        func plain() -> Transformer { Transformer { bitmap, _ in bitmap } }
        func other() -> Transformer {
            Transformer { bitmap, cancellation throws(ImageError) in
                try bitmap.resized(to: PixelSize(width: 1, height: 1), cancellation: cancellation)
            }
        }
        func filled(_ side: Int) -> Transformer {
            Transformer { bitmap, cancellation throws(ImageError) in
                try bitmap.resized(to: PixelSize(width: side, height: side), cancellation: cancellation)
            }
        }
        #expect(plain() == plain() && plain().key == plain().key)
        #expect(plain() != other() && other() == other())
        #expect(filled(1) != filled(2) && filled(0) != filled(0))
        let (one, two) = (filled(1), filled(2))
        #expect(one == one && !plain().isNamed && !one.isNamed)
        #expect(try two.transform(picture()).width == 2)
        let url = URL(string: "https://example.com/a.png")
        func request() -> ImageRequest { ImageRequest(url: url, transformers: [plain()]) }
        let manager = ImageManager(.memoryOnly)
        #expect(manager.keys(for: request()).variant == manager.keys(for: request()).variant)
    }

    @Test("A combination with an unnamed transformer is unnamed")
    func unnamed() {
        let unnamed = Transformer { bitmap, _ in bitmap }
        #expect(!Transformer.combined(.grayscale, unnamed).isNamed)
        #expect(Transformer.combined(.grayscale, unnamed) == .combined(.grayscale, unnamed))
    }
}
