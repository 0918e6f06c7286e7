// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import Raster

@Suite("Gravity", .timeLimit(.minutes(1)))
struct GravityTests {
    private static let places = Gravity.Place.allCases.map { Gravity($0) }

    private func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

    @Test("A rectangle is placed at an offset inward from its gravity's edges")
    func origins() {
        let (inner, outer) = (size(10, 20), size(110, 220))
        let expected: [(Gravity, Int, Int)] = [
            (.center, 50, 100), (.top, 50, 0), (.bottom, 50, 200), (.left, 0, 100), (.right, 100, 100),
            (.topLeft, 0, 0), (.topRight, 100, 0), (.bottomLeft, 0, 200), (.bottomRight, 100, 200),
            (.center.offset(x: 3, y: -4), 53, 96), (.bottomRight.offset(x: 3, y: 4), 97, 196),
            (.topLeft.offset(x: 3, y: 4), 3, 4), (.topLeft.offset(x: -3, y: 1000), 0, 200),
            (.focus(x: 0.5, y: 0.25), 50, 45), (.focus(x: 0, y: 1), 0, 200),
            (.focus(x: 0.5, y: 0.25).offset(x: 2), 52, 45),
        ]
        for (gravity, x, y) in expected {
            #expect(gravity.origin(of: inner, in: outer) == (x, y), "\(gravity)")
            // If the sizes are swapped, the origin has the opposite sign.
            #expect(gravity.origin(of: outer, in: inner) == (-x, -y), "\(gravity)")
        }
    }

    @Test("Only a gravity's own string can be parsed")
    func text() {
        let all =
            Self.places + Self.places.map { $0.offset(x: 7, y: -9) } + [
                .focus(x: 0.25, y: 1), .focus(x: 0.1, y: 0.7).offset(x: 1), .attention, .entropy,
            ]
        for gravity in all { #expect(Gravity(gravity.description) == gravity) }
        #expect(Set(all.map(\.description)).count == all.count)
        #expect(Gravity.topLeft.offset(x: 10, y: 20).description == "topLeft:10:20")
        for text in [
            "", "middle", "top:1", "top:1:2:3", "focus", "focus:1", "focus:2:0", "focus:nan:0", "top:a:b",
        ] {
            #expect(Gravity(text) == nil, "\(text)")
        }
    }

    @Test("Filling keeps the same part as cropping by gravity first", arguments: places)
    func fill(_ gravity: Gravity) throws {
        for (source, target) in [(size(64, 24), size(8, 8)), (size(15, 63), size(5, 7))] {
            let bitmap = try Bitmap.noise(source.width, source.height)
            let filled = try bitmap.resized(to: target, mode: .fill, gravity: gravity, filter: .area)
            let scale = min(source.width / target.width, source.height / target.height)
            let part = size(target.width * scale, target.height * scale)
            let cropped = try bitmap.cropped(to: part, gravity: gravity).resized(to: target, filter: .area)
            // Only a centered place can be off by half a source pixel.
            if (source.width - part.width) % 2 == 0, (source.height - part.height) % 2 == 0 {
                #expect(filled.words == cropped.words)
            }
            #expect(filled.size == target)
        }
    }

    @Test("A fill's offset is in pixels of the result")
    func fillOffset() throws {
        let bitmap = try Bitmap.noise(64, 16)
        let moved = try bitmap.resized(
            to: size(8, 8), mode: .fill, gravity: .left.offset(x: 3), filter: .area)
        let expected = try bitmap.cropped(to: PixelRect(x: 6, y: 0, width: 16, height: 16))
            .resized(to: size(8, 8), filter: .area)
        #expect(moved.words == expected.words)
    }

    @Test("A focus point is centered in a fill as far as the edges allow")
    func focus() throws {
        let bitmap = try Bitmap.noise(80, 20)
        for (x, left) in [(0.0, 0), (0.25, 10), (0.5, 30), (0.9, 60), (1, 60)] {
            let filled = try bitmap.resized(
                to: size(10, 10), mode: .fill, gravity: .focus(x: x, y: 0.3), filter: .area)
            let expected = try bitmap.cropped(to: PixelRect(x: left, y: 0, width: 20, height: 20))
                .resized(to: size(10, 10), filter: .area)
            #expect(filled.words == expected.words, "\(x)")
        }
    }

    @Test("A letterbox places the bitmap by gravity and is clear elsewhere", arguments: places)
    func letterbox(_ gravity: Gravity) throws {
        let bitmap = try Bitmap.constant(8, 4, 0xFF10_2030)
        let result = try bitmap.resized(to: size(8, 9), mode: .letterbox, gravity: gravity)
        let top = gravity.origin(of: size(8, 4), in: size(8, 9)).y
        #expect(result.alpha == .premultiplied)
        for y in 0..<9 {
            let expected: UInt32 = top..<top + 4 ~= y ? 0xFF10_2030 : 0
            #expect(result.words[y].allSatisfy { $0 == expected })
        }
    }

    @Test("Cropping accepts any format and stays within the bitmap")
    func crop() throws {
        let bitmap = try Bitmap.noise(9, 7, alpha: .straight)
        let wide = try bitmap.converted(to: .rgba16)
        #expect(
            try bitmap.cropped(to: size(3, 2), gravity: .bottomRight).words
                == bitmap.words[5...].map {
                    Array($0[6...])
                })
        #expect(
            try wide.cropped(to: size(3, 100), gravity: .left).wideWords
                == wide.wideWords.map { Array($0[..<3]) })
        #expect(try bitmap.cropped(to: size(100, 100)).sharesMemory(with: bitmap))
        #expect(try Bitmap.noise(1, 1).cropped(to: size(1, 1), gravity: .attention).size == size(1, 1))
    }

    @Test("Points outside the bitmap and empty sizes are invalid input")
    func invalid() throws {
        let bitmap = try Bitmap.noise(8, 8)
        for gravity in [Gravity.focus(x: -0.1, y: 0), .focus(x: 0, y: 1.1), .focus(x: .nan, y: 0)] {
            for mode in [ResizeMode.fill, .letterbox, .center, .fit] {
                #expect(
                    errorCode { _ = try bitmap.resized(to: size(4, 2), mode: mode, gravity: gravity) }
                        == .invalidInput)
            }
            #expect(errorCode { _ = try bitmap.cropped(to: size(2, 2), gravity: gravity) } == .invalidInput)
            #expect(
                errorCode { _ = try bitmap.watermarked(with: bitmap, gravity: gravity) } == .invalidInput)
        }
        #expect(errorCode { _ = try bitmap.cropped(to: size(0, 0)) } == .invalidInput)
        #expect(errorCode { _ = try bitmap.cropped(to: size(0, -2)) } == .invalidInput)
    }
}
