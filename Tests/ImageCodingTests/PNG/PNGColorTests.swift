// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

/// A PNG's colors, as defined by its chunks (third edition, 4.3 and 11.3.2).
@Suite("PNG colors", .timeLimit(.minutes(1)))
struct PNGColorTests {
    static let pixels: [[Int]] = [
        [0, 0, 0], [20, 20, 20], [64, 64, 64], [128, 128, 128], [148, 148, 148], [200, 200, 200],
        [255, 255, 255], [180, 90, 60], [60, 180, 90], [90, 60, 180], [120, 100, 110],
    ]

    /// Returns a one-row RGB image with chunks before the pixels.
    static func file(_ chunks: [[UInt8]], pixels: [[Int]] = pixels, depth: Int = 8)
        -> Data
    {
        let row = pixels.flatMap { $0 }.flatMap { depth == 16 ? [UInt8($0), UInt8($0)] : [UInt8($0)] }
        return file(chunks, row: row, width: pixels.count, depth: depth)
    }

    static func file(_ chunks: [[UInt8]], row: [UInt8], width: Int, depth: Int) -> Data {
        let made = MadePNG(width: width, height: 1, depth: depth, color: 2)
        var file = made.head
        for chunk in chunks { file += chunk }
        file += MadePNG.chunk("IDAT", ZlibStreams.packed([0] + row, made.packing))
        return Data(file + MadePNG.chunk("IEND", []))
    }

    static let pq = MadePNG.chunk("cICP", [9, 16, 0, 1])
    static let p3 = MadePNG.chunk("cICP", [12, 13, 0, 1])
    static let linear = MadePNG.chunk("gAMA", MadePNG.number(100_000))
    static let usual = MadePNG.chunk("gAMA", MadePNG.number(45_455))
    static let sRGB = MadePNG.chunk("sRGB", [0])
    static let adobe = MadePNG.chunk(
        "cHRM",
        [31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6000].flatMap { MadePNG.number($0) })

    static func profile(_ bytes: [UInt8]) -> [UInt8] {
        MadePNG.chunk("iCCP", Array("x\0\0".utf8) + ZlibStreams.packed(bytes, ZlibStreams.Packing()))
    }

    // These formulas are written out from the standards.
    private func encoded(_ light: Double) -> Double {
        let light = min(max(light, 0), 1)
        return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
    }

    private func decodedSRGB(_ value: Int) -> Double {
        let signal = Double(value) / 255
        return signal <= 0.04045 ? signal / 12.92 : pow((signal + 0.055) / 1.055, 2.4)
    }

    private func decodedPQ(_ value: Int) -> Double { decodedPQ(exactly: Double(value) / 255) }

    private func decodedPQ(exactly signal: Double) -> Double {
        let (m1, m2) = (2610.0 / 16_384, 2523.0 / 4096 * 128)
        let (c1, c2, c3) = (3424.0 / 4096, 2413.0 / 4096 * 32, 2392.0 / 4096 * 32)
        let power = pow(signal, 1 / m2)
        return 10_000 * pow(max(power - c1, 0) / (c2 - c3 * power), 1 / m1) / 203
    }

    /// Returns the signal for light, in multiples of white.
    private func quantized(_ light: Double) -> Double {
        let power = pow(light * 203 / 10_000, 2610.0 / 16_384)
        return pow(
            (3424.0 / 4096 + 2413.0 / 4096 * 32 * power) / (1 + 2392.0 / 4096 * 32 * power),
            2523.0 / 4096 * 128)
    }

    /// Maps PQ to a display by luminance, from a brightest light in cd/m2 down to white (BT.2390-11, 5.4.1).
    private func mapped(_ pixel: [Int], from brightest: Double) -> [Int] {
        let light = pixel.map(decodedPQ)
        let luminance = 0.2627 * light[0] + 0.678 * light[1] + 0.0593 * light[2]
        let whole = quantized(brightest / 203)
        let most = quantized(1) / whole
        let (knee, signal) = (1.5 * most - 0.5, min(quantized(luminance) / whole, 1))
        var result = luminance
        if signal > knee {
            let t = (signal - knee) / (1 - knee)
            let curve =
                (2 * t * t * t - 3 * t * t + 1) * knee + (t * t * t - 2 * t * t + t) * (1 - knee)
                + (3 * t * t - 2 * t * t * t) * most
            result = decodedPQ(exactly: curve * whole)
        }
        var color = Self.fromBT2020.map { row in
            zip(row, light).map(*).reduce(0, +) * (luminance > 0 ? result / luminance : 0)
        }
        let largest = color.max() ?? 0
        // Colors that are too bright lose saturation.
        if largest > 1 {
            let grey = min(result, 1)
            color = color.map { grey + ($0 - grey) * (1 - grey) / (largest - grey) }
        }
        return color.map { Int(encoded($0).rounded()) } + [255]
    }

    private static let fromP3 = [
        [1.22494, -0.22494, 0], [-0.042057, 1.042057, 0], [-0.019638, -0.078636, 1.098274],
    ]
    private static let fromBT2020 = [
        [1.660491, -0.587641, -0.07285], [-0.124551, 1.1329, -0.008349], [-0.018151, -0.100579, 1.11873],
    ]
    private static let fromAdobe = [[1.398283, -0.398283, 0], [0, 1, 0], [0, -0.042938, 1.042938]]

    private func expected(_ pixel: [Int], _ matrix: [[Double]], _ decode: (Int) -> Double) -> [Int] {
        let light = pixel.map(decode)
        return matrix.map { row in Int(encoded(zip(row, light).map(*).reduce(0, +)).rounded()) } + [255]
    }

    /// Returns the pixels from each reader: our decoder, libpng, and the incremental decoder.
    private func decoded(_ data: Data, _ space: ColorSpace = .sRGB) throws -> [Bitmap] {
        var options = DecodingOptions()
        options.colorSpace = space
        var results: [Bitmap] = [try CodecRegistry.default.decode(data, options: options).bitmap]
        for quickly in [true, false] {
            let decoder = PNGDecoder(options: options)
            decoder.takesQuickWay = quickly
            try decoder.update(data, isComplete: true)
            results.append(try decoder.frame(at: 0, cancellation: nil).bitmap.converted(to: .bgra8))
        }
        for step in [1, 50, data.count] {
            let decoder = ProgressiveDecoder(options: options)
            _ = try decoder.previews(of: data, step: step)
            results.append(try #require(try decoder.image()).bitmap)
        }
        return results
    }

    private func check(
        _ chunks: [[UInt8]], within tolerance: Int = 2, depth: Int = 8,
        _ matrix: [[Double]] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]], _ decode: (Int) -> Double
    ) throws {
        for bitmap in try decoded(Self.file(chunks, depth: depth)) {
            #expect(bitmap.colorSpace == .sRGB)
            for (x, pixel) in Self.pixels.enumerated() {
                let (found, wanted) = (bitmap.rgba(x, 0), expected(pixel, matrix, decode))
                #expect(isNear(found, wanted, tolerance), "\(pixel): \(found), not \(wanted)")
            }
        }
    }

    @Test("Display P3 in cICP is converted to sRGB")
    func displayP3() throws { try check([Self.p3], Self.fromP3, decodedSRGB) }

    @Test("PQ in cICP with BT.2020 primaries is mapped to a display's brightness", arguments: [8, 16])
    func perceptual(depth: Int) throws {
        // If the file doesn't declare it, the brightest light is assumed to be 1000 cd/m2.
        let stated = MadePNG.chunk("cLLI", MadePNG.number(40_000_000) + MadePNG.number(1_000_000))
        let display = MadePNG.chunk(
            "mDCV", [UInt8](repeating: 0, count: 16) + MadePNG.number(20_000_000) + MadePNG.number(50))
        let dark = MadePNG.chunk("cLLI", MadePNG.number(6_000_000) + MadePNG.number(0))
        let chunks = [([Self.pq], 1000.0), ([stated, Self.pq], 4000), ([display, Self.pq, dark], 600)]
        for (chunks, brightest) in chunks {
            for bitmap in try decoded(Self.file(chunks, depth: depth)) {
                for (x, pixel) in Self.pixels.enumerated() {
                    let (found, wanted) = (bitmap.rgba(x, 0), mapped(pixel, from: brightest))
                    #expect(isNear(found, wanted, 1), "\(brightest), \(pixel): \(found), not \(wanted)")
                }
            }
        }
    }

    @Test("PQ in cICP becomes linear half floats if high range is requested", arguments: [8, 16])
    func high(depth: Int) throws {
        let data = Self.file([Self.pq], depth: depth)
        let info = try #require(try CodecRegistry.default.info(for: data))
        #expect(info.isHighDynamicRange && info.dynamicRange == .init(.pq))
        for (space, matrix) in [
            (ColorSpace.sRGB, Self.fromBT2020), (.pq, [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
        ] {
            var options = DecodingOptions()
            options.colorSpace = space
            options.dynamicRange = .high
            let decoder = ProgressiveDecoder(options: options)
            _ = try decoder.previews(of: data, step: 50)
            for image in [try CodecRegistry.default.decode(data, options: options), try decoder.image()] {
                let bitmap = try #require(image?.bitmap)
                #expect(bitmap.format == .rgbaHalf && bitmap.alpha == .opaque)
                #expect(bitmap.colorSpace == ColorSpace(primaries: space.primaries!, transfer: .linear))
                for (x, pixel) in Self.pixels.enumerated() {
                    let light = pixel.map(decodedPQ)
                    let wanted = matrix.map { row in zip(row, light).map(*).reduce(0, +) }
                    let color = try #require(bitmap.light(atX: x, y: 0))
                    let scale = max(light.max() ?? 0, 0.001)
                    for (found, wanted) in zip([color.red, color.green, color.blue], wanted) {
                        #expect(abs(found - wanted) < 0.002 * scale, "\(pixel): \(found), not \(wanted)")
                    }
                }
            }
        }
    }

    @Test("Saturated 16-bit colors are converted to within one level of 255")
    func saturated() throws {
        let levels = [0, 30, 90, 180, 255]
        let pixels = levels.flatMap { red in levels.flatMap { green in levels.map { [red, green, $0] } } }
        for (chunk, wanted) in [
            (Self.pq, { mapped($0, from: 1000) }), (Self.p3, { expected($0, Self.fromP3, decodedSRGB) }),
        ] as [([UInt8], ([Int]) -> [Int])] {
            var options = DecodingOptions()
            options.pixelFormat = .rgba16
            let data = Self.file([chunk], pixels: pixels, depth: 16)
            let bitmap = try CodecRegistry.default.decode(data, options: options).bitmap
            for (x, pixel) in pixels.enumerated() {
                let (found, wanted) = (bitmap.rgba(x, 0), wanted(pixel))
                #expect(isNear(found, wanted, 1), "\(pixel): \(found), not \(wanted)")
            }
        }
    }

    @Test(
        "Video-range components are scaled and clamped to black and white",
        arguments: [8, 16])
    func narrowRange(depth: Int) throws {
        let made = Self.pixels.map { $0.map { Int((16 + Double($0) / 255 * 219).rounded()) } }
        func file(_ narrow: [UInt8], _ pixels: [[Int]]) -> Data {
            // A 16-bit value is 256 times the 8-bit value, with no fraction.
            let row: [UInt8] = pixels.flatMap { $0 }.flatMap { depth == 16 ? [UInt8($0), 0] : [UInt8($0)] }
            return Self.file([MadePNG.chunk("cICP", narrow)], row: row, width: pixels.count, depth: depth)
        }
        for bitmap in try decoded(file([1, 13, 0, 0], made)) {
            for (x, pixel) in Self.pixels.enumerated() {
                #expect(isNear(bitmap.rgba(x, 0), pixel + [255], 1), "\(pixel): \(bitmap.rgba(x, 0))")
            }
        }
        for bitmap in try decoded(file([12, 13, 0, 0], made), .asStored) {
            #expect(bitmap.colorSpace == .displayP3)
            #expect(isNear(bitmap.rgba(7, 0), [180, 90, 60, 255], 1))
        }
        for bitmap in try decoded(file([9, 16, 0, 0], made)) {
            for (x, pixel) in Self.pixels.enumerated() {
                let (found, wanted) = (bitmap.rgba(x, 0), mapped(pixel, from: 1000))
                #expect(isNear(found, wanted, 6), "\(pixel): \(found), not \(wanted)")
            }
        }
        for bitmap in try decoded(file([1, 13, 0, 0], [[0, 16, 255], [235, 240, 1]])) {
            #expect(bitmap.rgba(0, 0) == [0, 0, 255, 255] && bitmap.rgba(1, 0) == [255, 255, 0, 255])
        }
    }

    @Test("A gAMA of 1 is linear light")
    func linear() throws { try check([Self.linear]) { Double($0) / 255 } }

    @Test("A gAMA of 1/1.8 is a power of 1.8")
    func power() throws {
        try check([MadePNG.chunk("gAMA", MadePNG.number(55_556))]) { pow(Double($0) / 255, 1.8) }
    }

    @Test("A gAMA of 1/2.2 means sRGB, or Adobe RGB if cHRM says so")
    func usualGamma() throws {
        try check([Self.usual], within: 0, decode: decodedSRGB)
        try check([Self.usual, Self.adobe], Self.fromAdobe) { pow(Double($0) / 255, 563.0 / 256) }
        try check([Self.adobe], Self.fromAdobe, decodedSRGB)
    }

    private func check(_ chunks: [[UInt8]], within tolerance: Int, decode: (Int) -> Double) throws {
        try check(chunks, within: tolerance, [[1, 0, 0], [0, 1, 0], [0, 0, 1]], decode)
    }

    @Test("Regardless of chunk order, cICP overrides iCCP, then sRGB, then gAMA and cHRM")
    func precedence() throws {
        let swapped = Self.profile([UInt8](Fixtures.swappedProfile))
        let all = [Self.p3, swapped, Self.sRGB, Self.linear, Self.adobe]
        func space(_ chunks: [[UInt8]]) throws -> ColorSpace? {
            var options = DecodingOptions()
            options.colorSpace = .asStored
            let data = Self.file(chunks)
            let image = try CodecRegistry.default.decode(data, options: options)
            #expect(image.info.colorSpace == nil ? image.bitmap.colorSpace == .sRGB : true)
            for bitmap in try decoded(data, .asStored) {
                #expect(bitmap.colorSpace == image.bitmap.colorSpace)
                #expect(bitmap.rgba(7, 0) == [180, 90, 60, 255])
            }
            return image.info.colorSpace
        }
        for chunks in [all, all.reversed()] {
            #expect(try space(chunks) == .displayP3)
            let others = chunks.filter { $0 != Self.p3 }
            #expect(try space(others)?.iccProfile == [UInt8](Fixtures.swappedProfile))
            let plain = others.filter { $0 != swapped }
            #expect(try space(plain) == nil)
            #expect(try space(plain.filter { $0 != Self.sRGB })?.primaries == .adobeRGB)
        }
        #expect(try space([]) == nil)
        // A profile that can't be used is ignored, so the next chunk applies.
        #expect(try space([Self.profile([UInt8](repeating: 1, count: 200)), Self.linear]) == .linearSRGB)
    }

    @Test("The first valid color chunk of each kind is used")
    func invalid() throws {
        let chunks: [[UInt8]] = [
            MadePNG.chunk("cICP", [9, 16, 1, 1]), MadePNG.chunk("cICP", [9]),
            MadePNG.chunk("cICP", [2, 2, 0, 1]),
            MadePNG.chunk("gAMA", [0, 0, 0, 0]), MadePNG.chunk("gAMA", [1]),
            MadePNG.chunk("cHRM", [UInt8](repeating: 0, count: 32)), MadePNG.chunk("cHRM", [1, 2, 3]),
        ]
        for chunk in chunks { try check([chunk], within: 0, decode: decodedSRGB) }
        try check([Self.p3, Self.pq], Self.fromP3, decodedSRGB)
        // An extreme power is clamped.
        _ = try decoded(Self.file([MadePNG.chunk("gAMA", MadePNG.number(1))]))
        _ = try decoded(Self.file([MadePNG.chunk("gAMA", MadePNG.number(.max))]))
    }

    @Test("Display and content light levels are read")
    func light() throws {
        let chunks =
            MadePNG.chunk(
                "mDCV", [UInt8](repeating: 0, count: 16) + MadePNG.number(10_000_000) + MadePNG.number(50))
            + MadePNG.chunk("cLLI", MadePNG.number(4_000_000) + MadePNG.number(1_000_000))
        var header = PNGHeader()
        try Self.file([chunks]).withBytes { bytes throws(ImageError) in
            try header.advance(over: bytes, options: DecodingOptions())
        }
        #expect(header.colors.masteringLight == 1000 && header.colors.contentLight == 400)
    }

    @Test("A requested color space is applied unless the image already has it")
    func requested() throws {
        for bitmap in try decoded(Self.file([Self.p3]), .displayP3) {
            #expect(bitmap.colorSpace == .displayP3 && bitmap.rgba(7, 0) == [180, 90, 60, 255])
        }
        for bitmap in try decoded(Self.file([Self.pq]), .pq) {
            #expect(bitmap.colorSpace == .pq && bitmap.rgba(7, 0) == [180, 90, 60, 255])
        }
        // By the inverse of the matrix above, a red light of 1 is 0.8225 of Display P3's red.
        for bitmap in try decoded(Self.file([], pixels: [[255, 0, 0], [255, 255, 255]]), .displayP3) {
            #expect(isNear(bitmap.rgba(0, 0), [234, 51, 35, 255], 1))
            #expect(bitmap.rgba(1, 0) == [255, 255, 255, 255] && bitmap.colorSpace == .displayP3)
        }
        for bitmap in try decoded(Self.file([], pixels: [[255, 255, 255], [128, 128, 128]]), .pq) {
            #expect(isNear(bitmap.rgba(0, 0), [148, 148, 148, 255], 1))
            #expect(isNear(bitmap.rgba(1, 0), [109, 109, 109, 255], 2), "\(bitmap.rgba(1, 0))")
        }
        for bitmap in try decoded(Self.file([], pixels: [[255, 0, 0], [90, 90, 90]]), .gray) {
            let grey = bitmap.rgba(0, 0)
            #expect(grey[0] == grey[1] && grey[1] == grey[2] && abs(grey[0] - 129) <= 3, "\(grey)")
            #expect(isNear(bitmap.rgba(1, 0), [90, 90, 90, 255], 1))
        }
    }

    @Test("Animations and gray images are also converted")
    func otherKinds() throws {
        let grey = MadePNG(width: 2, height: 1, depth: 8, color: 0)
        let file = Data(
            grey.head + Self.linear + MadePNG.chunk("IDAT", ZlibStreams.packed([0, 64, 128], grey.packing))
                + MadePNG.chunk("IEND", []))
        for bitmap in try decoded(file) {
            #expect(isNear(bitmap.rgba(0, 0), [137, 137, 137, 255], 1))
            #expect(isNear(bitmap.rgba(1, 0), [188, 188, 188, 255], 1))
        }
        var animation = [UInt8](Fixtures.animatedPNG)
        animation.insert(contentsOf: Self.linear, at: 33)
        let plain = try CodecRegistry.default.decode(Fixtures.animatedPNG, frame: 1).bitmap
        let changed = try CodecRegistry.default.decode(Data(animation), frame: 1).bitmap
        #expect(changed.distance(to: plain) > 5)
    }
}
#endif
