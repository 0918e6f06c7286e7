// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import Raster

@Suite("Rotation, cropping and rounded corners", .timeLimit(.minutes(1)))
struct DrawingTests {
    private func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

    @Test("A crop returns the requested part")
    func crop() throws {
        let bitmap = try Bitmap.noise(20, 15)
        let part = try bitmap.cropped(to: PixelRect(x: 3, y: 4, width: 7, height: 5))
        #expect(part.words == bitmap.words[4..<9].map { Array($0[3..<10]) })
        let wide = try bitmap.converted(to: .rgba16)
        let widePart = try wide.cropped(to: PixelRect(x: 3, y: 4, width: 7, height: 5))
        #expect(widePart.wideWords == wide.wideWords[4..<9].map { Array($0[3..<10]) })
        #expect(try bitmap.cropped(to: PixelRect(bitmap.size)).sharesMemory(with: bitmap))
    }

    @Test("Quarter turns are lossless and counterclockwise")
    func quarterTurns() throws {
        let bitmap = try Bitmap(rows: [[1, 2, 3], [4, 5, 6]])
        #expect(try bitmap.rotated(byDegrees: 90).words == [[3, 6], [2, 5], [1, 4]])
        #expect(try bitmap.rotated(byDegrees: -270).words == [[3, 6], [2, 5], [1, 4]])
        #expect(try bitmap.rotated(byDegrees: 540).words == [[6, 5, 4], [3, 2, 1]])
        #expect(try bitmap.rotated(byDegrees: -90).words == [[4, 1], [5, 2], [6, 3]])
        #expect(try bitmap.rotated(byDegrees: 720).sharesMemory(with: bitmap))
        #expect(try bitmap.rotated(byDegrees: 90).alpha == .opaque)
    }

    @Test("A rotation that keeps the size cuts off the corners")
    func keepsSize() throws {
        let bitmap = try Bitmap.constant(40, 20, 0xFFFF_FFFF)
        let turned = try bitmap.rotated(byDegrees: 90, fitsSize: false)
        #expect(turned.size == bitmap.size)
        #expect(turned.words[10][20] == 0xFFFF_FFFF)
        #expect(turned.words[10][2] == 0)
        #expect(try bitmap.rotated(byDegrees: 45, fitsSize: false).size == bitmap.size)
    }

    @Test("A 45-degree rotation has the bounding box's size and clear corners")
    func slanted() throws {
        let bitmap = try Bitmap.constant(300, 300, 0xFF20_4060)
        let turned = try bitmap.rotated(byDegrees: 45)
        #expect(turned.size == size(424, 424))
        #expect(turned.alpha == .premultiplied)
        for (x, y) in [(0, 0), (423, 0), (0, 423), (423, 423)] {
            #expect(turned.color(atX: x, y: y) == .clear)
        }
        #expect(turned.words[212][212] == 0xFF20_4060)
        #expect(turned.isValidPremultiplied)
    }

    @Test("A rotation and its inverse restore the bitmap")
    func thereAndBack() throws {
        let bitmap = try Bitmap(testWidth: 64, height: 64, alpha: .opaque) { x, y in
            0xFF00_0000 | UInt32(x * 4) << 8 | UInt32(y * 4)
        }
        let back = try bitmap.rotated(byDegrees: 30).rotated(byDegrees: -30, fitsSize: false)
        let inset = (back.width - 64) / 2
        let (backWords, pictureWords) = (back.words, bitmap.words)
        for y in 10..<54 {
            for x in 10..<54 {
                let (got, wanted) = (backWords[y + inset][x + inset], pictureWords[y][x])
                let blue = Int(got & 255) - Int(wanted & 255)
                let green = Int(got >> 8 & 255) - Int(wanted >> 8 & 255)
                #expect(abs(blue) <= 6)
                #expect(abs(green) <= 6)
            }
        }
    }

    @Test("Rounded corners are clear outside, unchanged inside and smooth in between")
    func roundedCorners() throws {
        let bitmap = try Bitmap.constant(300, 300, 0xFFFF_FFFF)
        let rounded = try bitmap.withRoundedCorners(radius: 50)
        let words = rounded.words
        #expect([words[0][0], words[0][299], words[299][0], words[299][299]] == [0, 0, 0, 0])
        #expect(words[150][0] == 0xFFFF_FFFF && words[0][150] == 0xFFFF_FFFF)
        #expect(words[150][150] == 0xFFFF_FFFF)
        #expect(rounded.isValidPremultiplied)
        // Each of the four quarter circles leaves out (1 - pi / 4) of its square.
        let covered = words.joined().reduce(0) { $0 + Double($1 >> 24) / 255 }
        let expected = 90_000 - (4 - Double.pi) * 2500
        #expect(abs(covered - expected) < 20)
    }

    @Test("Only the requested corners are rounded")
    func someCorners() throws {
        let bitmap = try Bitmap.constant(20, 20, 0xFFFF_FFFF)
        let rounded = try bitmap.withRoundedCorners(radius: 8, corners: [.topLeft, .bottomRight]).words
        #expect(rounded[0][0] == 0 && rounded[19][19] == 0)
        #expect(rounded[0][19] == 0xFFFF_FFFF && rounded[19][0] == 0xFFFF_FFFF)
        let none = try bitmap.withRoundedCorners(radius: 8, corners: [])
        #expect(none.sharesMemory(with: bitmap))
    }

    @Test("A border follows the inside of the edge")
    func border() throws {
        let bitmap = try Bitmap.constant(40, 30, 0xFFFF_FFFF)
        let bordered = try bitmap.withRoundedCorners(radius: 0, border: Border(width: 2, color: .black))
        let words = bordered.words
        for y in 0..<30 {
            for x in 0..<40 {
                let inside = x >= 2 && x < 38 && y >= 2 && y < 28
                #expect(words[y][x] == (inside ? 0xFFFF_FFFF : 0xFF00_0000))
            }
        }
        #expect(bordered.alpha == .opaque)
    }

    @Test("The bitmap shows through a translucent border")
    func translucentBorder() throws {
        let color = RGBAColor(red: 0, green: 0, blue: 0, alpha: 0.5)
        let bordered = try Bitmap.constant(9, 9, 0xFFFF_FFFF)
            .withRoundedCorners(radius: 0, border: Border(width: 3, color: color))
        #expect(bordered.words[0][0] == 0xFF80_8080)
        #expect(bordered.words[4][4] == 0xFFFF_FFFF)
    }

    @Test("A circle and its border are as wide as the short side")
    func circle() throws {
        let bitmap = try Bitmap.constant(100, 60, 0xFFFF_FFFF)
        let circle = try bitmap.clippedToCircle(
            border: Border(width: 4, color: RGBAColor(red: 1, green: 0, blue: 0)))
        #expect(circle.size == size(60, 60))
        let words = circle.words
        #expect(words[0][0] == 0)
        #expect(words[30][2] == 0xFFFF_0000)
        #expect(words[30][30] == 0xFFFF_FFFF)
        let covered = words.joined().reduce(0) { $0 + Double($1 >> 24) / 255 }
        let expected = Double.pi * 900
        #expect(abs(covered - expected) < 10)
    }
}
