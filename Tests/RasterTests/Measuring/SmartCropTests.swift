// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing

@testable import Raster

@Suite("Cropping by content", .timeLimit(.minutes(1)))
struct SmartCropTests {
    /// A drawing with a known subject.
    struct Scene: Sendable, CustomTestStringConvertible {
        let name: String
        let size: PixelSize
        let crop: PixelSize
        let subject: PixelRect
        let draw: @Sendable (BitmapCanvas) throws(ImageError) -> Void

        var testDescription: String { name }

        init(
            _ name: String, _ width: Int, _ height: Int, crop: (Int, Int), subject: (Int, Int, Int, Int),
            draw: @escaping @Sendable (BitmapCanvas) throws(ImageError) -> Void
        ) {
            self.name = name
            size = PixelSize(width: width, height: height)
            self.crop = PixelSize(width: crop.0, height: crop.1)
            self.subject = PixelRect(x: subject.0, y: subject.1, width: subject.2, height: subject.3)
            self.draw = draw
        }

        func bitmap() throws -> Bitmap { try Bitmap(size: size, background: .white, draw: draw) }
    }

    private static func color(_ value: UInt32) -> RGBAColor {
        RGBAColor(red8: UInt8(value >> 16), green8: UInt8(value >> 8 & 255), blue8: UInt8(value & 255))
    }

    private static func sky(_ canvas: BitmapCanvas, _ top: UInt32, _ bottom: UInt32) throws(ImageError) {
        try canvas.fill(
            .linear(
                [.init(0, color(top)), .init(1, color(bottom))], from: PixelPoint(x: 0, y: 0),
                to: PixelPoint(x: 0, y: Double(canvas.size.height))))
    }

    private static func ellipse(
        _ canvas: BitmapCanvas, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ value: UInt32
    ) throws(ImageError) {
        var path = BitmapPath()
        for step in 0..<40 {
            let angle = Double(step) * .pi / 20
            let point = PixelPoint(x: x + width * cos(angle), y: y + height * sin(angle))
            if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.close()
        try canvas.fill(path, with: color(value))
    }

    private static func face(
        _ canvas: BitmapCanvas, _ x: Double, _ y: Double, _ size: Double
    ) throws(ImageError) {
        try ellipse(canvas, x, y, size, size * 1.2, 0xE0AC8C)
        for side in [-1.0, 1] {
            try ellipse(canvas, x + side * size * 0.4, y - size * 0.2, size * 0.12, size * 0.12, 0x281E1E)
        }
        try ellipse(canvas, x, y + size * 0.55, size * 0.4, size * 0.08, 0x963C3C)
    }

    private static func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
        PixelRect(x: x, y: y, width: width, height: height)
    }

    static let scenes: [Scene] = [
        Scene("a face on the left", 600, 400, crop: (300, 320), subject: (80, 128, 120, 144)) {
            canvas throws(ImageError) in
            try sky(canvas, 0x78AAE6, 0xB4D2DC)
            try face(canvas, 140, 200, 60)
        },
        Scene("a face in front of grass", 640, 360, crop: (320, 288), subject: (445, 84, 110, 132)) {
            canvas throws(ImageError) in
            var generator = SeededGenerator(seed: 1)
            for y in stride(from: 0, to: 360, by: 4) {
                for x in stride(from: 0, to: 640, by: 4) {
                    let green = UInt32.random(in: 110...170, using: &generator)
                    try canvas.fill(color(0x3C0032 | green << 8), in: rect(x, y, 4, 4))
                }
            }
            try face(canvas, 500, 150, 55)
        },
        Scene("a red disc on grey", 500, 500, crop: (250, 250), subject: (320, 60, 120, 120)) {
            canvas throws(ImageError) in
            try sky(canvas, 0x969696, 0xB4B4B4)
            try ellipse(canvas, 380, 120, 60, 60, 0xDC1E28)
        },
        Scene("details on a plain wall", 480, 640, crop: (336, 320), subject: (120, 420, 170, 150)) {
            canvas throws(ImageError) in
            try sky(canvas, 0xC8C8D2, 0x788CAA)
            for step in 0..<14 {
                try canvas.fill(
                    color(step % 2 == 0 ? 0x303030 : 0xD0D0D0), in: rect(120 + step * 12, 420, 6, 150))
            }
        },
        Scene("lines of text on paper", 800, 400, crop: (360, 400), subject: (520, 120, 180, 140)) {
            canvas throws(ImageError) in
            try canvas.fill(color(0xF0EEE6))
            for line in 0..<8 {
                for word in 0..<9 {
                    try canvas.fill(
                        color(0x141414), in: rect(520 + word * 20, 120 + line * 18, 12, 8))
                }
            }
        },
        Scene("two faces at the bottom", 400, 800, crop: (400, 320), subject: (80, 540, 240, 140)) {
            canvas throws(ImageError) in
            try sky(canvas, 0x78AAE6, 0xB4D2DC)
            try face(canvas, 130, 600, 50)
            try face(canvas, 270, 620, 50)
        },
        Scene("a lit window at night", 700, 500, crop: (350, 300), subject: (100, 150, 120, 130)) {
            canvas throws(ImageError) in
            try sky(canvas, 0x0C0E19, 0x141623)
            try canvas.fill(color(0xFAD278), in: rect(100, 150, 120, 130))
            try canvas.fill(color(0x281E14), in: rect(157, 150, 6, 130))
            try canvas.fill(color(0x281E14), in: rect(100, 212, 120, 6))
        },
        Scene("a flower in front of leaves", 640, 480, crop: (320, 288), subject: (380, 230, 140, 140)) {
            canvas throws(ImageError) in
            try sky(canvas, 0x3C7838, 0x507846)
            for step in 0..<8 {
                let angle = Double(step) * .pi / 4
                try ellipse(canvas, 450 + 45 * cos(angle), 300 + 45 * sin(angle), 25, 25, 0xD22896)
            }
            try ellipse(canvas, 450, 300, 25, 25, 0xFADC28)
        },
        Scene("a person on the beach", 900, 400, crop: (396, 400), subject: (670, 115, 60, 255)) {
            canvas throws(ImageError) in
            try canvas.fill(color(0x3C82BE))
            try canvas.fill(color(0xE1CDA0), in: rect(0, 240, 900, 160))
            try face(canvas, 700, 150, 28)
            try canvas.fill(color(0xC82828), in: rect(675, 185, 50, 115))
            try canvas.fill(color(0xE0AC8C), in: rect(680, 300, 15, 70))
            try canvas.fill(color(0xE0AC8C), in: rect(705, 300, 15, 70))
        },
        Scene("an animal in the snow", 640, 640, crop: (384, 320), subject: (90, 410, 130, 110)) {
            canvas throws(ImageError) in
            try sky(canvas, 0xEBEEF5, 0xF5F6F5)
            var generator = SeededGenerator(seed: 2)
            for _ in 0..<300 {
                let x = Int.random(in: 90...210, using: &generator)
                let y = Int.random(in: 410...510, using: &generator)
                let tone = UInt32.random(in: 60...130, using: &generator)
                try canvas.fill(
                    color(tone << 16 | tone * 7 / 10 << 8 | tone * 4 / 10), in: rect(x, y, 9, 4))
            }
        },
    ]

    private func contains(_ outer: PixelRect, _ inner: PixelRect) -> Bool {
        outer.intersection(inner) == inner
    }

    /// Returns the rectangle that a crop keeps.
    private func kept(_ bitmap: Bitmap, _ size: PixelSize, _ gravity: Gravity) throws -> PixelRect {
        let (x, y) = try gravity.resolved(
            in: bitmap, keeping: (Double(size.width), Double(size.height)), cancellation: nil
        ).origin(of: size, in: bitmap.size)
        return PixelRect(x: x, y: y, width: size.width, height: size.height)
    }

    @Test("Attention keeps the subject of a drawing", arguments: scenes)
    func attention(_ scene: Scene) throws {
        let bitmap = try scene.bitmap()
        let rect = try kept(bitmap, scene.crop, .attention)
        #expect(contains(rect, scene.subject), "\(rect)")
        #expect(
            try bitmap.cropped(to: scene.crop, gravity: .attention).words == bitmap.cropped(to: rect).words)
        // The subject is also kept in a mirrored image.
        let mirrored = try bitmap.flipped(.both)
        let (x, y) = (scene.size.width, scene.size.height)
        let opposite = PixelRect(
            x: x - scene.subject.x - scene.subject.width, y: y - scene.subject.y - scene.subject.height,
            width: scene.subject.width, height: scene.subject.height)
        #expect(contains(try kept(mirrored, scene.crop, .attention), opposite))
    }

    @Test("Filling keeps the subject", arguments: scenes)
    func fill(_ scene: Scene) throws {
        let bitmap = try scene.bitmap()
        let target = PixelSize(width: scene.crop.width / 4, height: scene.crop.height / 4)
        let box = scene.crop.filling(scene.size)
        guard box.width <= scene.size.width, box.height <= scene.size.height else { return }
        let filled = try bitmap.resized(to: target, mode: .fill, gravity: .attention, filter: .area)
        #expect(filled.size == target)
    }

    @Test("Entropy keeps the part with details")
    func entropy() throws {
        let bitmap = try Bitmap(testWidth: 200, height: 120, alpha: .opaque) { x, y in
            130..<190 ~= x && 10..<60 ~= y
                ? 0xFF00_0000 | UInt32((x * 7919 + y * 104_729) & 0xFF) * 0x10101
                : 0xFF80_8080
        }
        let rect = try kept(bitmap, PixelSize(width: 90, height: 60), .entropy)
        #expect(contains(rect, PixelRect(x: 130, y: 10, width: 60, height: 49)), "\(rect)")
        let narrow = try kept(bitmap, PixelSize(width: 90, height: 120), .entropy)
        #expect(contains(narrow, PixelRect(x: 131, y: 0, width: 58, height: 120)), "\(narrow)")
    }

    @Test("A bitmap without details is cropped evenly", arguments: [Gravity.attention])
    func plain(_ gravity: Gravity) throws {
        let bitmap = try Bitmap.constant(300, 100, 0xFF40_8020)
        let rect = try kept(bitmap, PixelSize(width: 100, height: 100), gravity)
        #expect(abs(rect.x - 100) <= 5)
    }

    @Test(
        "In any format, alpha mode and size, an offset moves the chosen part",
        arguments: [Gravity.attention, .entropy])
    func kinds(_ gravity: Gravity) throws {
        let straight = try Bitmap.noise(40, 30, alpha: .straight)
        for bitmap in [
            straight, try straight.converted(to: .rgba16), try Bitmap.noise(3, 100), try Bitmap.noise(2, 2),
        ] {
            let size = PixelSize(width: max(1, bitmap.width / 2), height: max(1, bitmap.height / 3))
            #expect(try bitmap.cropped(to: size, gravity: gravity).size == size)
        }
        let scene = try Self.scenes[0].bitmap()
        let size = PixelSize(width: 100, height: 100)
        let (plain, moved) = (
            try kept(scene, size, gravity), try kept(scene, size, gravity.offset(x: 5, y: -5))
        )
        #expect(moved.x == min(plain.x + 5, 500) && moved.y == max(plain.y - 5, 0))
        let token = CancellationToken()
        token.cancel()
        #expect(
            errorCode { _ = try scene.cropped(to: size, gravity: gravity, cancellation: token) } == .cancelled
        )
    }
}
