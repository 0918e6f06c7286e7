// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing

@testable import Raster

@Suite("Color spaces", .timeLimit(.minutes(1)))
struct ColorSpaceTests {
    static let named: [ColorSpace] = [.sRGB, .displayP3, .adobeRGB, .bt2020, .linearSRGB, .pq, .hlg, .gray]

    private func bitmap(_ color: UInt32, in space: ColorSpace, alpha: AlphaMode = .opaque) throws -> Bitmap {
        try Bitmap(size: PixelSize(width: 4, height: 4), alpha: alpha, colorSpace: space) { pixels, _ in
            for index in stride(from: 0, to: pixels.count, by: 4) {
                pixels.storeBytes(of: color, toByteOffset: index, as: UInt32.self)
            }
        }
    }

    private func isNear(_ color: RGBAColor?, _ red: Double, _ green: Double, _ blue: Double) -> Bool {
        guard let color else { return false }
        return max(abs(color.red - red), abs(color.green - green), abs(color.blue - blue)) < 0.003
    }

    @Test("A bitmap's memory doesn't depend on its color space")
    func size() {
        #expect(MemoryLayout<Bitmap>.size <= 40)
        #expect(MemoryLayout<ColorSpace>.size <= 9)
    }

    @Test("Each space has its own key and name")
    func keys() {
        let spaces = Self.named + [.asStored]
        #expect(Set(spaces.map(\.key)).count == spaces.count)
        #expect(Set(spaces.map(\.description)).count == spaces.count)
        for space in spaces { #expect(ColorSpace(key: space.key) == space) }
        let other = ColorSpace(primaries: .displayP3, transfer: .pq)
        #expect(other.key == "12/16" && ColorSpace(key: other.key) == other)
        #expect(ColorSpace(key: "7/7") == nil && ColorSpace(key: "") == nil)
    }

    @Test("A color space is recognized from its own profile", arguments: named)
    func profiles(_ space: ColorSpace) throws {
        let profile = try #require(space.iccProfile)
        #expect(profile.count < (space.isHDR ? 9000 : 800))
        #expect(profile.count % 4 == 0 && profile[36..<40].elementsEqual("acsp".utf8))
        #expect(ColorSpace(iccProfile: profile) == (space == .gray ? .sRGB : space))
        var changed = profile
        changed[profile.count - 1] ^= 1
        let other = try #require(ColorSpace(iccProfile: changed))
        #expect(other.primaries == nil && other.iccProfile == changed && other != space)
        #expect(other.description == (space == .gray ? ColorSpace.sRGB : space).description)
    }

    @Test("Bytes that aren't a profile for RGB or gray don't have a color space")
    func invalidProfiles() {
        #expect(ColorSpace(iccProfile: []) == nil)
        #expect(ColorSpace(iccProfile: [UInt8](repeating: 7, count: 300)) == nil)
        for count in 0..<200 {
            let cut = Array((ColorSpace.displayP3.iccProfile ?? []).prefix(count))
            _ = ColorSpace(iccProfile: cut)?.description
        }
    }

    /// The reference values were computed by hand with the matrices in CSS Color 4.
    @Test("A color's components match the standards' matrices")
    func conversion() throws {
        let red = RGBAColor(red: 1, green: 0, blue: 0)
        #expect(isNear(red.converted(from: .sRGB, to: .displayP3), 0.9175, 0.2003, 0.1386))
        #expect(isNear(red.converted(from: .sRGB, to: .bt2020), 0.8138, 0.2915, 0.1353))
        #expect(isNear(red.converted(from: .sRGB, to: .adobeRGB), 0.8586, 0, 0))
        #expect(isNear(red.converted(from: .displayP3, to: .sRGB), 1, 0, 0))
        let half = RGBAColor(red: 0.5, green: 0.5, blue: 0.5)
        #expect(isNear(half.converted(from: .sRGB, to: .linearSRGB), 0.2140, 0.2140, 0.2140))
        #expect(isNear(half.converted(from: .sRGB, to: .displayP3), 0.5, 0.5, 0.5))
        // The light of sRGB's red is 0.2126 times white.
        #expect(isNear(red.converted(from: .sRGB, to: .gray), 0.4984, 0.4984, 0.4984))
        // 203 cd/m2 is 58% of PQ's signal and 75% of HLG's (ITU-R BT.2408).
        #expect(isNear(RGBAColor.white.converted(from: .sRGB, to: .pq), 0.5807, 0.5807, 0.5807))
        #expect(isNear(RGBAColor.white.converted(from: .sRGB, to: .hlg), 0.7499, 0.7499, 0.7499))
    }

    @Test("A color space specified by numbers becomes the named one that it's close to")
    func near() {
        #expect(
            ColorSpace(Chromaticities([0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06]), gamma: 2.2)
                == .adobeRGB)
        #expect(ColorSpace(.sRGB, gamma: 1) == .linearSRGB)
        #expect(ColorSpace(.sRGB, gamma: 1.8).primaries == nil)
        #expect(!Chromaticities([0.3127, 0.329, 0.3, 0.3, 0.4, 0.4, 0.5, 0.5]).isUsable)
        #expect(!Chromaticities([0.9, 0.05, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]).isUsable)
        #expect(!Chromaticities([0, 0, 0, 0, 0, 0, 0, 0]).isUsable)
        #expect(Chromaticities.bt2020.isUsable)
    }

    @Test("Colors are converted to the bitmap's color space when they're drawn")
    func drawing() throws {
        let black = try bitmap(0xFF00_0000, in: .displayP3)
        let red = RGBAColor(red: 1, green: 0, blue: 0)
        let gradient = ColorGradient.linear(
            [.init(0, red), .init(1, red)], from: PixelPoint(x: 0, y: 0),
            to: PixelPoint(x: 4, y: 4))
        let results = [
            try black.overlaid(with: red), try black.tinted(with: red, mode: .sourceOver),
            try black.inset(by: PixelInsets(-6), filling: red),
            try bitmap(0, in: .displayP3, alpha: .premultiplied).flattened(onto: red),
            try black.withRoundedCorners(radius: 0, border: Border(width: 2, color: red)),
            try black.drawing { canvas throws(ImageError) in try canvas.fill(gradient) },
        ]
        for result in results {
            #expect(isNear(result.color(atX: 0, y: 0), 0.9175, 0.2003, 0.1386))
            #expect(result.colorSpace == .displayP3)
        }
        // We can't convert colors to an unknown profile, so their components are drawn unchanged.
        let profile = try #require(
            ColorSpace(iccProfile: (ColorSpace.displayP3.iccProfile ?? []) + [0, 0, 0, 0]))
        #expect(try bitmap(0xFF00_0000, in: profile).overlaid(with: red).color(atX: 0, y: 0) == red)
    }

    @Test("A bitmap in another color space can't be drawn")
    func mixed() throws {
        let wide = try bitmap(0xFFFF_0000, in: .displayP3)
        let plain = try bitmap(0xFFFF_0000, in: .sRGB)
        #expect(errorCode { _ = try plain.overlaid(with: wide) } == .invalidInput)
        #expect(errorCode { _ = try wide.overlaid(with: plain) } == .invalidInput)
        _ = try wide.overlaid(with: wide)
        _ = try plain.overlaid(with: plain.reinterpreted(colorSpace: .asStored))
    }

    @Test("Colors and hashes are measured in sRGB")
    func measures() throws {
        // These are Display P3's components for sRGB's red.
        let wide = try bitmap(0xFFEA_3323, in: .displayP3)
        let plain = try bitmap(0xFFFF_0000, in: .sRGB)
        #expect(isNear(try wide.averageColor(), 1, 0, 0))
        #expect(isNear(try wide.dominantColor(), 1, 0, 0))
        #expect(try wide.blurHash() == plain.blurHash())
        #expect(try wide.thumbHash() == plain.thumbHash())
        let profile = try #require(
            ColorSpace(iccProfile: (ColorSpace.displayP3.iccProfile ?? []) + [0, 0, 0, 0]))
        let other = wide.reinterpreted(colorSpace: profile)
        #expect(errorCode { _ = try other.blurHash() } == .invalidInput)
        #expect(errorCode { _ = try other.thumbHash() } == .invalidInput)
        #expect(errorCode { _ = try other.dominantColors() } == .invalidInput)
    }

    @Test("Reinterpreting the color space shares the pixels' memory")
    func reinterpretation() throws {
        let bitmap = try bitmap(0xFF12_3456, in: .sRGB)
        let other = bitmap.reinterpreted(colorSpace: .displayP3)
        #expect(other.colorSpace == .displayP3 && bitmap.colorSpace == .sRGB)
        let isShared = other.storage === bitmap.storage
        #expect(isShared)
    }
}
