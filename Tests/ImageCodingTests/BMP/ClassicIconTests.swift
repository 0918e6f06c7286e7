// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

/// The images that macOS icons had before PNG, with an independent writer for them.
@Suite("Classic macOS icons", .timeLimit(.minutes(1)))
struct ClassicIconTests {
    private let codecs = CodecRegistry.default

    private func bytes(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private func icon(_ entries: [(String, [UInt8])]) -> Data {
        let body = entries.flatMap { Array($0.0.utf8) + bytes($0.1.count + 8) + $0.1 }
        return Data("icns".utf8) + bytes(body.count + 8) + body
    }

    /// Packs samples as runs of at least three samples, and literals.
    private func packed(_ samples: [UInt8]) -> [UInt8] {
        var packed: [UInt8] = []
        var literals: [UInt8] = []
        func flush() {
            if !literals.isEmpty { packed += [UInt8(literals.count - 1)] + literals }
            literals = []
        }
        var index = 0
        while index < samples.count {
            let run = samples[index...].prefix(130).prefix { $0 == samples[index] }.count
            if run >= 3 {
                flush()
                packed += [UInt8(run + 125), samples[index]]
                index += run
            } else {
                literals.append(samples[index])
                index += 1
                if literals.count == 128 { flush() }
            }
        }
        flush()
        return packed
    }

    /// Returns an image's channels: red has runs, and blue has none.
    private func channels(_ side: Int) -> [[UInt8]] {
        let places = (0..<side * side).map { ($0 % side, $0 / side) }
        return [
            places.map { _, y in UInt8(y & 255) }, places.map { x, y in x < side / 2 ? 7 : UInt8(x & 255) },
            places.map { x, y in UInt8((x * 5 + y * 3) & 255) },
        ]
    }

    private func mask(_ side: Int) -> [UInt8] { (0..<side * side).map { UInt8($0 % 256) } }

    private func straight(_ data: Data, _ side: Int? = nil) throws -> Bitmap {
        var options = DecodingOptions()
        options.alpha = .straight
        options.thumbnail = side.map { .fit(width: $0, height: $0) }
        return try codecs.decode(data, options: options).bitmap
    }

    private func expectPicture(
        _ bitmap: Bitmap, _ side: Int, alpha: (Int) -> Int, _ location: SourceLocation = #_sourceLocation
    ) {
        let channels = channels(side)
        #expect(bitmap.size == PixelSize(width: side, height: side), sourceLocation: location)
        for index in 0..<side * side {
            let color = channels.map { Int($0[index]) } + [alpha(index)]
            let found = bitmap.rgba(index % side, index / side)
            guard found != color else { continue }
            Issue.record("\(found) instead of \(color) at \(index)", sourceLocation: location)
            return
        }
    }

    @Test(
        "24-bit images are shown with their masks",
        arguments: [(16, "is32", "s8mk"), (32, "il32", "l8mk"), (48, "ih32", "h8mk"), (128, "it32", "t8mk")])
    func masked(side: Int, type: String, maskType: String) throws {
        let head: [UInt8] = side == 128 ? [0, 0, 0, 0] : []
        let image = head + channels(side).flatMap(packed)
        let data = icon([(type, image), (maskType, mask(side))])
        let info = try codecs.info(for: data)
        #expect(info?.format == .icns && info?.size == PixelSize(width: side, height: side))
        expectPicture(try straight(data), side) { $0 % 256 }
        // The mask may come first, or be missing.
        expectPicture(try straight(icon([(maskType, mask(side)), (type, image)])), side) { $0 % 256 }
        expectPicture(try straight(icon([(type, image)])), side) { _ in 255 }
        #expect(try !codecs.decode(data).isPartial)
        // These pixels aren't packed.
        let channels = channels(side)
        let pixels = (0..<side * side).flatMap { index in channels.map { $0[index] } }
        expectPicture(try straight(icon([(type, pixels)])), side) { _ in 255 }
    }

    @Test("32-bit images take alpha from their mask", arguments: [(16, "ic04"), (32, "ic05"), (18, "icsb")])
    func channels(side: Int, type: String) throws {
        let image = Array("ARGB".utf8) + ([mask(side)] + channels(side)).flatMap(packed)
        expectPicture(try straight(icon([(type, image)])), side) { $0 % 256 }
    }

    @Test("The 1-bit mask is read from the data after the black-and-white image")
    func bits() throws {
        let (black, opaque) = ([UInt8](repeating: 0xAA, count: 32), [UInt8](repeating: 0xF0, count: 32))
        let plain = try straight(icon([("ics#", black + opaque)]))
        #expect(plain.rgba(0, 0) == [0, 0, 0, 255] && plain.rgba(1, 0) == [255, 255, 255, 255])
        #expect(plain.rgba(4, 0)[3] == 0 && plain.rgba(8, 15)[3] == 255)
        let colors = icon([("is32", channels(16).flatMap(packed)), ("ics#", black + opaque)])
        expectPicture(try straight(colors), 16) { $0 % 8 < 4 ? 255 : 0 }
    }

    @Test("Color indices refer to the system palette")
    func systemColors() throws {
        var numbers = [UInt8](repeating: 0, count: 256)
        for (place, number) in [0, 5, 35, 214, 215, 225, 235, 245, 254, 255].enumerated() {
            numbers[place] = UInt8(number)
        }
        let many = try straight(icon([("ics8", numbers)]))
        let wanted = [
            [255, 255, 255], [255, 255, 0], [255, 0, 0], [0, 0, 51], [238, 0, 0], [0, 238, 0], [0, 0, 238],
            [238, 238, 238], [17, 17, 17], [0, 0, 0],
        ]
        for (place, color) in wanted.enumerated() { #expect(many.rgba(place, 0) == color + [255]) }
        let few = try straight(icon([("ics4", [0x03, 0xF8] + [UInt8](repeating: 0, count: 126))]))
        #expect(few.rgba(0, 0) == [255, 255, 255, 255] && few.rgba(1, 0) == [221, 8, 6, 255])
        #expect(few.rgba(2, 0) == [0, 0, 0, 255] && few.rgba(3, 0) == [31, 183, 20, 255])
        // This wide icon is 16 x 12 pixels.
        #expect(try straight(icon([("icm8", numbers)])).size == PixelSize(width: 16, height: 12))
    }

    @Test("The best-fitting image is decoded, and a PNG is preferred to classic images")
    func sizes() throws {
        let small = channels(16).flatMap(packed)
        let large = channels(32).flatMap(packed)
        let data = icon([("il32", large), ("is32", small), ("icl8", [UInt8](repeating: 9, count: 1024))])
        expectPicture(try straight(data), 32) { _ in 255 }
        expectPicture(try straight(data, 16), 16) { _ in 255 }
        let png = [UInt8](try codecs.encode(Pictures.gradient(16, 16), as: .png))
        #expect(try codecs.info(for: icon([("il32", large), ("icp4", png)]))?.size.width == 16)
    }

    @Test("Decoding a damaged image falls back to a smaller one if possible")
    func damaged() throws {
        let small = channels(16).flatMap(packed)
        let large = channels(32).flatMap(packed)
        for broken in [Array(large.dropLast(40)), [UInt8](repeating: 0, count: 700)] {
            let error = #expect(throws: ImageError.self) { try codecs.decode(icon([("il32", broken)])) }
            #expect(error?.code == .corrupt)
            let image = try codecs.decode(icon([("il32", broken), ("is32", small)]))
            #expect(image.isPartial)
            #expect(image.size == PixelSize(width: 16, height: 16))
            expectPicture(image.bitmap, 16) { _ in 255 }
        }
        let whole = icon([("il32", large), ("l8mk", mask(32)), ("is32", small)])
        for count in stride(from: 0, to: whole.count, by: 17) { _ = try? codecs.decode(whole.prefix(count)) }
        for place in Array(0..<60) + Array(stride(from: 60, to: whole.count, by: 41)) {
            var copy = whole
            copy[place] ^= 0xFF
            _ = try? codecs.decode(copy)
        }
    }
}
#endif
