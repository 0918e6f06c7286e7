// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import Raster

@Suite("Insets, borders, squares and placement", .timeLimit(.minutes(1)))
struct ShapeTests {
    private func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

    @Test("An inset crops if it's positive and adds a filled margin if it's negative")
    func inset() throws {
        let bitmap = try Bitmap(rows: [
            [0xFF00_0001, 0xFF00_0002, 0xFF00_0003], [0xFF00_0004, 0xFF00_0005, 0xFF00_0006],
        ])
        let moved = try bitmap.inset(
            by: PixelInsets(top: 1, left: -1, bottom: -1, right: 1), filling: .white)
        #expect(
            moved.words == [
                [0xFFFF_FFFF, 0xFF00_0004, 0xFF00_0005], [0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF],
            ])
        #expect(moved.alpha == .opaque)
        let grown = try bitmap.inset(by: PixelInsets(-1))
        #expect(grown.size == size(5, 4))
        #expect(grown.words[0] == [0, 0, 0, 0, 0])
        #expect(grown.words[1] == [0, 0xFF00_0001, 0xFF00_0002, 0xFF00_0003, 0])
        #expect(grown.alpha == .premultiplied)
    }

    @Test("Zero insets and opposite insets leave the bitmap unchanged")
    func insetIdentity() throws {
        let bitmap = try Bitmap.noise(9, 7)
        #expect(try bitmap.inset(by: PixelInsets(0)).sharesMemory(with: bitmap))
        #expect(try bitmap.inset(by: PixelInsets(-3)).inset(by: PixelInsets(3)).words == bitmap.words)
    }

    @Test("Insets that leave nothing or exceed the limits are refused")
    func badInsets() throws {
        let bitmap = try Bitmap.noise(9, 7)
        for insets in [PixelInsets(4), PixelInsets(left: .max), PixelInsets(left: .min), PixelInsets(.max)] {
            #expect(errorCode { _ = try bitmap.inset(by: insets) } == .invalidInput)
        }
        #expect(errorCode { _ = try bitmap.inset(by: PixelInsets(left: -70_000)) } == .limit)
        #expect(errorCode { _ = try bitmap.inset(by: PixelInsets(-40_000)) } == .limit)
    }

    @Test("An inset that moves the bitmap out leaves only the fill color")
    func movedOut() throws {
        let bitmap = try Bitmap.noise(2, 2)
        let moved = try bitmap.inset(by: PixelInsets(left: 5, right: -5), filling: .black)
        #expect(moved.words == [[0xFF00_0000, 0xFF00_0000], [0xFF00_0000, 0xFF00_0000]])
    }

    @Test("Each square has the mean of its pixels even if the bitmap's edge cuts it off")
    func pixellated() throws {
        let bitmap = try Bitmap(
            rows: [
                [0xFF00_0000, 0xFF00_0004, 0xFF00_0010], [0xFF00_0008, 0xFF00_000C, 0xFF00_0020],
                [0xFF10_0000, 0xFF20_0000, 0xFFFF_FFFF],
            ])
        let squares = try bitmap.pixelated(side: 2)
        #expect(
            squares.words == [
                [0xFF00_0006, 0xFF00_0006, 0xFF00_0018], [0xFF00_0006, 0xFF00_0006, 0xFF00_0018],
                [0xFF18_0000, 0xFF18_0000, 0xFFFF_FFFF],
            ])
        #expect(squares.alpha == .opaque)
        #expect(try bitmap.pixelated(side: 1).sharesMemory(with: bitmap))
        #expect(Set(try bitmap.pixelated(side: .max).words.joined()).count == 1)
        #expect(errorCode { _ = try bitmap.pixelated(side: 0) } == .invalidInput)
        #expect(try Bitmap.noise(50, 40).pixelated(side: 7).isValidPremultiplied)
    }

    @Test(
        "The nine places position a small bitmap and crop a large one",
        arguments: [
            (.topLeft, 0, 0), (.top, 1, 0), (.topRight, 2, 0), (.left, 0, 1), (.center, 1, 1), (.right, 2, 1),
            (.bottomLeft, 0, 2), (.bottom, 1, 2), (.bottomRight, 2, 2),
        ] as [(ResizeMode, Int, Int)])
    func places(_ mode: ResizeMode, _ column: Int, _ row: Int) throws {
        let dot = try Bitmap.constant(1, 1, 0xFF12_3456).resized(to: size(3, 3), mode: mode)
        #expect(dot.alpha == .premultiplied)
        for y in 0..<3 {
            for x in 0..<3 {
                #expect(dot.words[y][x] == (x == column && y == row ? 0xFF12_3456 : 0))
            }
        }
        let large = try Bitmap(testWidth: 3, height: 3, alpha: .opaque) { x, y in
            UInt32(0xFF00_0000 | y * 3 + x)
        }
        let part = try large.resized(to: size(1, 1), mode: mode)
        #expect(part.words == [[UInt32(0xFF00_0000 | row * 3 + column)]])
        #expect(part.alpha == .opaque)
        // This bitmap is wider and lower than the box.
        let wide = try Bitmap(rows: [[0xFF00_0000, 0xFF00_0001, 0xFF00_0002]]).resized(
            to: size(1, 3), mode: mode)
        #expect(wide.words[row] == [UInt32(0xFF00_0000 | column)])
    }

    @Test("A letterbox centers the fitted bitmap in the box")
    func letterbox() throws {
        let bitmap = try Bitmap.constant(8, 4, 0xFF12_3456)
        let boxed = try bitmap.resized(to: size(4, 4), mode: .letterbox)
        #expect(boxed.words.map { Set($0) } == [[0], [0xFF12_3456], [0xFF12_3456], [0]])
        let small = try bitmap.resized(to: size(10, 10), mode: .letterbox, allowsUpscaling: false)
        #expect(small.size == size(10, 10))
        #expect(small.words.joined().filter { $0 != 0 }.count == 32)
        #expect(try bitmap.resized(to: size(16, 8), mode: .letterbox).alpha == .opaque)
    }

    @Test(
        "Of all joins, only a miter join keeps square corners",
        arguments: LineJoin.allCases)
    func join(_ join: LineJoin) throws {
        let bitmap = try Bitmap.constant(60, 40, 0xFFFF_FFFF)
        let border = Border(width: 20, color: .black, join: join)
        let bordered = try bitmap.withRoundedCorners(radius: 0, border: border)
        let covered = bordered.words.joined().reduce(0) { $0 + Double($1 >> 24) / 255 }
        // A corner square with a side of 10 loses nothing, the area outside a quarter circle, or half its
        // area.
        let lost: Double =
            switch join {
            case .miter: 0
            case .round: 100 - 25 * Double.pi
            case .bevel: 50
            }
        #expect(abs(covered - (2400 - 4 * lost)) < 12)
        #expect(bordered.words[20][30] == 0xFF00_0000 || bordered.words[20][30] == 0xFFFF_FFFF)
        #expect(bordered.words[15][0] == 0xFF00_0000)
        #expect(bordered.alpha == (join == .miter ? .opaque : .premultiplied))
        #expect(bordered.isValidPremultiplied)
    }

    @Test("A join doesn't affect rounded corners or the inside of the line")
    func joinInside() throws {
        let bitmap = try Bitmap.constant(60, 60, 0xFFFF_FFFF)
        let border = Border(width: 10, color: .black, join: .bevel)
        let mixed = try bitmap.withRoundedCorners(radius: 20, corners: .topLeft, border: border).words
        let round = try bitmap.withRoundedCorners(radius: 20, border: Border(width: 10, color: .black)).words
        for y in 0..<20 { #expect(Array(mixed[y][0..<20]) == Array(round[y][0..<20])) }
        #expect(mixed[0][59] == 0 && mixed[10][49] == 0xFFFF_FFFF && mixed[9][49] == 0xFF00_0000)
    }

    @Test("Drawing changes only whole pixels inside a copy of the bitmap")
    func drawing() throws {
        let bitmap = try Bitmap.constant(3, 2, 0xFF00_0000)
        let drawn = try bitmap.drawing { canvas throws(ImageError) in
            try canvas.fill(.white, in: PixelRect(x: 2, y: -4, width: 99, height: 5))
            canvas.pixels.storeBytes(of: 0x8000_0080, toByteOffset: canvas.bytesPerRow, as: UInt32.self)
        }
        #expect(
            drawn.words == [
                [0xFF00_0000, 0xFF00_0000, 0xFFFF_FFFF], [0x8000_0080, 0xFF00_0000, 0xFF00_0000],
            ])
        #expect(drawn.alpha == .premultiplied)
        #expect(bitmap.words.joined().allSatisfy { $0 == 0xFF00_0000 })
        #expect(
            errorCode { _ = try bitmap.drawing { _ throws(ImageError) in throw .cancelled } } == .cancelled)
    }

    @Test("A new bitmap within the limits is filled with its background")
    func newPicture() throws {
        let half = RGBAColor(red: 1, green: 1, blue: 1, alpha: 0.5)
        #expect(try Bitmap(size: size(2, 1), background: half).words == [[0x8080_8080, 0x8080_8080]])
        #expect(errorCode { _ = try Bitmap(size: size(70_000, 70_000), background: half) } == .limit)
        #expect(errorCode { _ = try Bitmap(size: size(0, 1), background: half) } == .invalidInput)
    }
}
