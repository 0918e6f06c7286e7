// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCoding
import Raster
import Testing
import WebImage
@testable import WebImageServer

/// Operations on an image of 400 x 300 pixels with red, green, blue and white quarters.
@Suite(.timeLimit(.minutes(2)))
struct OperationImageTests {
    static let red = RGBAColor(red: 1, green: 0, blue: 0)
    static let green = RGBAColor(red: 0, green: 1, blue: 0)
    static let blue = RGBAColor(red: 0, green: 0, blue: 1)

    static let picture = try? Bitmap(
        size: PixelSize(width: 400, height: 300), background: .white
    ) { canvas throws(ImageError) in
        try canvas.fill(red, in: PixelRect(x: 0, y: 0, width: 200, height: 150))
        try canvas.fill(green, in: PixelRect(x: 200, y: 0, width: 200, height: 150))
        try canvas.fill(blue, in: PixelRect(x: 0, y: 150, width: 200, height: 150))
    }

    let manager: ImageManager = {
        var configuration = ImageManagerConfiguration()
        configuration.disk = nil
        return ImageManager(configuration)
    }()

    func image(
        _ operation: ImageOperation, of other: Bitmap? = nil, format: ImageFormat = .png,
        images: [ImageOperation.AuxiliaryImage: Bitmap] = [:]
    ) async throws -> Bitmap {
        let bitmap = try #require(other ?? Self.picture)
        let data = try CodecRegistry.default.encode(bitmap, as: format)
        var request = ImageRequest(id: "picture") { data }
        request.storeTiers = []
        request.originalStoreTiers = []
        let info = operation.needsInfo ? ImageInfo(format: format, size: bitmap.size) : nil
        try operation.plan(source: info, format: .png, images: images).apply(to: &request)
        return try await manager.image(for: request).bitmap
    }

    func imgproxy(_ options: String) async throws -> Bitmap {
        try await image(ImgproxyTargetTests().parse(options).operation)
    }

    func thumbor(_ options: String) async throws -> Bitmap {
        try await image(ThumborTargetTests().parse(options).operation)
    }

    /// The colors near the four corners, clockwise from the top left.
    func corners(_ bitmap: Bitmap) -> String {
        let (right, bottom) = (bitmap.width - 3, bitmap.height - 3)
        return [(2, 2), (right, 2), (right, bottom), (2, bottom)].map { x, y in
            guard let color = bitmap.color(atX: x, y: y) else { return "?" }
            return Self.name(color)
        }.joined()
    }

    static func name(_ color: RGBAColor) -> String {
        if color.alpha < 0.5 { return "-" }
        switch (color.red > 0.5, color.green > 0.5, color.blue > 0.5) {
        case (true, false, false): return "R"
        case (false, true, false): return "G"
        case (false, false, true): return "B"
        case (true, true, true): return "W"
        case (false, false, false): return "K"
        case (true, true, false): return "Y"
        default: return "x"
        }
    }

    @Test(
        "imgproxy options produce the expected image",
        arguments: [
            ("w:0", "400x300", "RGWB"), ("rs:fit:200:200", "200x150", "RGWB"),
            ("rs:fit:800:0:1", "800x600", "RGWB"), ("rs:fill:100:100", "100x100", "RGWB"),
            ("rs:fill:100:300/g:we", "100x300", "RRBB"), ("rs:fill:400:100/g:so", "400x100", "BWWB"),
            ("rs:fill-down:800:400/g:no", "400x200", "RGWB"), ("rs:force:100:200", "100x200", "RGWB"),
            ("rot:90", "300x400", "BRGW"), ("rot:180", "400x300", "WBRG"), ("rot:270", "300x400", "GWBR"),
            ("fl:1", "400x300", "GRBW"), ("fl:0:1", "400x300", "BWGR"), ("fl:1:1", "400x300", "WBRG"),
            ("fl:1/rs:fill:100:300/g:we", "100x300", "GGWW"), ("rot:90/fl:1", "300x400", "RBWG"),
            ("rot:90/c:100:100:nowe", "100x100", "BBBB"), ("rot:90/rs:fill:300:100/g:no", "300x100", "BRRB"),
            ("rot:270/c:100:100:soea/w:50", "50x50", "BBBB"), ("c:200:150:soea", "200x150", "WWWW"),
            ("c:100:100:nowe:200:0/w:50", "50x50", "GGGG"), ("c:0.5:0.5", "200x150", "RGWB"),
            ("w:200/pd:10", "220x170", "----"), ("w:200/pd:10/bg:00f", "220x170", "BBBB"),
            ("w:100/pd:10/dpr:2", "240x190", "----"), ("rs:fit:600:400/ex:1", "600x400", "----"),
            ("rs:fit:600:300/ex:1:we", "600x300", "R--B"), ("rs:fit:200:200/ex:1/bg:000", "200x200", "KKKK"),
            ("rs:fit:100:200/exar:1:no", "100x200", "RG--"), ("rs:fill:100:100/g:sm", "100x100", nil),
            ("sa:0/c:100:100:nowe", "100x100", "KKKK"), ("br:255", "400x300", "WWWW"),
            ("br:-255", "400x300", "KKKK"), ("co:0", "400x300", "WWWW"), ("col:1:0f0", "400x300", "GGGG"),
            ("dt:1:00f:f00", "400x300", nil), ("mc:1:f00", "400x300", nil), ("gr:1:000", "400x300", "RGKK"),
            ("bl:2/sh:1/pix:10", "400x300", "RGWB"), ("ush:always", "400x300", "RGWB"),
            ("c:300:200:sm", "300x200", nil), ("ra:nearest/w:200", "200x150", "RGWB"),
            ("ra:linear/rs:fill:100:300/g:we", "100x300", "RRBB"),
            ("ra:cubic/rs:fit:800:0:1", "800x600", "RGWB"),
            ("w:200/-/c:100:75:soea", "100x75", "WWWW"), ("c:300:200:nowe/-/rot:90/-/w:100", "100x150", nil),
            ("w:200/bg:000/pd:10/-/t:10:000", "200x150", "RGWB"), ("pbl:20", "400x300", "RGWB"),
        ] as [(String, String, String?)])
    func imgproxy(options: String, size: String, colors: String?) async throws {
        let image = try await imgproxy(options)
        #expect("\(image.width)x\(image.height)" == size)
        if let colors { #expect(corners(image) == colors) }
    }

    @Test(
        "thumbor options produce the expected image",
        arguments: [
            ("200x200", "200x200", "RGWB"), ("100x300/left", "100x300", "RRBB"),
            ("100x300/right", "100x300", "GGWW"), ("400x100/bottom", "400x100", "BWWB"),
            ("-100x300/left", "100x300", "RRBB"), ("-0x0", "400x300", "GRBW"), ("0x-0", "400x300", "BWGR"),
            ("800x600", "800x600", "RGWB"), ("fit-in/800x600", "400x300", "RGWB"),
            ("full-fit-in/200x200", "267x200", "RGWB"), ("200x150:400x300", "200x150", "WWWW"),
            ("100x300/smart", "100x300", nil), ("filters:rotate(90)", "300x400", "GWBR"),
            ("fit-in/200x200/filters:fill(black)", "200x200", "KKKK"),
            ("fit-in/200x200/filters:fill(auto)", "200x200", nil),
            ("fit-in/200x200/filters:fill(blur)", "200x200", nil),
            ("filters:proportion(0.5)", "200x150", "RGWB"),
            ("filters:brightness(100)", "400x300", "WWWW"), ("filters:rgb(-100,100,-100)", "400x300", "GGGG"),
            ("filters:grayscale()", "400x300", nil), ("filters:round_corner(30,0,0,0)", "400x300", "KKKK"),
            ("filters:round_corner(30,0,0,0,true)", "400x300", "----"),
            ("filters:blur(2)", "400x300", "RGWB"),
            ("filters:equalize()", "400x300", "RGWB"), ("filters:noise(20,3)", "400x300", "RGWB"),
            ("filters:convolution(1;1;1;1;1;1;1;1;1,3,true)", "400x300", "RGWB"),
            ("filters:convolution(-1,1,false)", "400x300", "KKKK"),
            ("filters:curve([(0,255),(255,0)],[],[],[])", "400x300", nil),
            ("filters:colorize(100,100,100,0000ff)", "400x300", "BBBB"),
            ("filters:sharpen(2,1.0,true)", "400x300", "RGWB"), ("filters:contrast(50)", "400x300", "RGWB"),
            ("fit-in/800x800/filters:upscale()", "800x600", "RGWB"),
            ("filters:saturation(0)", "400x300", nil), ("filters:rotate(45)", "494x494", "----"),
            ("filters:rotate(-360)", "400x300", "RGWB"),
            ("filters:round_corner(100|20,0,0,0)", "400x300", "KKKK"),
            ("filters:round_corner(1000|1000,0,0,0,true)", "400x300", "----"),
            ("filters:rotate(30):background_color(auto)", "496x459", nil),
        ] as [(String, String, String?)])
    func thumbor(options: String, size: String, colors: String?) async throws {
        let image = try await thumbor(options)
        #expect("\(image.width)x\(image.height)" == size)
        if let colors { #expect(corners(image) == colors) }
    }

    @Test("A border is trimmed before resizing, symmetrically if requested")
    func trim() async throws {
        let padded = try #require(Self.picture).inset(
            by: PixelInsets(top: -10, left: -20, bottom: -30, right: -40), filling: .black)
        func size(_ options: String) async throws -> PixelSize {
            try await image(ImgproxyTargetTests().parse(options).operation, of: padded).size
        }
        #expect(try await size("t:10") == PixelSize(width: 400, height: 300))
        #expect(try await size("t:10:000/w:200") == PixelSize(width: 200, height: 150))
        #expect(try await size("t:10:000:1:1") == PixelSize(width: 420, height: 320))
        #expect(try await size("t:10:f00") == padded.size)
        let operation = try ThumborTargetTests().parse("trim:bottom-right:10/200x").operation
        #expect(try await image(operation, of: padded).size == PixelSize(width: 200, height: 150))
    }

    @Test("A watermark has the right position and size")
    func watermark() async throws {
        let mark = try Bitmap(size: PixelSize(width: 40, height: 20), background: .black)
        func colors(_ options: String, image key: ImageOperation.AuxiliaryImage = .watermark) async throws
            -> String
        {
            let operation =
                try key == .watermark
                ? ImgproxyTargetTests().parse(options).operation
                : ThumborTargetTests().parse(options).operation
            return corners(try await image(operation, images: [key: mark]))
        }
        #expect(try await colors("wm:1:nowe") == "KGWB")
        #expect(try await colors("wm:1:soea") == "RGKB")
        #expect(try await colors("wm:1:soea:10:10") == "RGWB")
        #expect(try await colors("wm:0.1:soea") == "RGWB")
        #expect(try await colors("wm:1:re") == "KKKK")
        #expect(try await colors("wm:1:ce:0:0:1") == "RGWB")
        #expect(try await colors("wm:1:no:0:0:1") == "KKWB")
        #expect(try await colors("wm:1:no/wms:400") == "KKWB")
        let url = ImageOperation.AuxiliaryImage.url("http://a.com/w.png")
        #expect(try await colors("filters:watermark(a.com/w.png,0,0,0)", image: url) == "KGWB")
        #expect(try await colors("filters:watermark(a.com/w.png,-0,-0,0)", image: url) == "RGKB")
        #expect(try await colors("filters:watermark(a.com/w.png,repeat,repeat,0)", image: url) == "KKKK")
        #expect(try await colors("filters:watermark(a.com/w.png,50p,0,0)", image: url) == "RGWB")
        #expect(try await colors("filters:watermark(a.com/w.png,0,0,0,100,none)", image: url) == "KKWB")
    }

    @Test("A photo is decoded at a reduced size and cropped like the full one")
    func photograph() async throws {
        for options in ["rs:fit:100:100", "rs:fill:100:100", "c:200:200:nowe/w:50", "rs:fill:50:100/g:ea"] {
            let operation = try ImgproxyTargetTests().parse(options).operation
            let small = try await image(operation, format: .jpeg)
            let exact = try await image(operation)
            #expect(small.size == exact.size)
            #expect(corners(small) == corners(exact), "\(options)")
        }
    }

    // thumbor makes the same pixels black.
    @Test("Elliptical corners have two radii")
    func ellipticCorners() async throws {
        let operation = try ThumborTargetTests().parse("filters:round_corner(40|20,0,0,0)").operation
        let red = try Bitmap(size: PixelSize(width: 100, height: 60), background: Self.red)
        let image = try await image(operation, of: red)
        for (x, y) in [(0, 0), (5, 5), (10, 5), (3, 10), (99, 59), (94, 54)] {
            #expect(Self.name(try #require(image.color(atX: x, y: y))) == "K", "\(x), \(y)")
        }
        for (x, y) in [(12, 6), (20, 3), (30, 1), (50, 0)] {
            #expect(Self.name(try #require(image.color(atX: x, y: y))) == "R", "\(x), \(y)")
        }
    }

    @Test("A rotated image's background can be its mean color")
    func averageBackground() async throws {
        let image = try await thumbor("filters:rotate(45):background_color(auto)")
        let color = try #require(image.color(atX: 2, y: 2))
        #expect(color.alpha == 1)
        for part in [color.red, color.green, color.blue] { #expect(abs(part - 0.5) < 0.02) }
        let filled = try await thumbor("fit-in/400x400/filters:fill(auto)").color(atX: 2, y: 2)
        for part in [filled?.red, filled?.green, filled?.blue] { #expect(abs((part ?? 0) - 0.5) < 0.01) }
    }

    // The values are from thumbor 7.8.
    @Test("Curves match thumbor's values")
    func curves() throws {
        func points(_ pairs: [(Int, Int)]) -> [ImageOperation.CurvePoint] {
            pairs.map { .init(x: $0.0, y: $0.1) }
        }
        let curve = CurveTable(
            points([
                (32, 59), (64, 80), (92, 111), (128, 153), (140, 169), (164, 201), (192, 214), (224, 215),
                (240, 214), (255, 212),
            ])
        ).values
        let places = [0, 20, 32, 48, 70, 100, 134, 150, 180, 200, 230, 250, 255]
        #expect(places.map { curve[$0] } == [59, 59, 59, 68, 86, 120, 161, 183, 211, 215, 215, 213, 212])
        let lighter = CurveTable(points([(0, 0), (40, 59), (255, 255)])).values
        #expect(
            [0, 10, 20, 40, 60, 100, 150, 200, 255].map { lighter[$0] } == [
                0, 15, 30, 59, 85, 131, 178, 217, 255,
            ])
        #expect(CurveTable(points([(34, 41)])).values == [Int](repeating: 41, count: 256))
        #expect(CurveTable([]).values == Array(0...255))
    }

    @Test("A component's curve is applied before the curve for all components")
    func curveOrder() async throws {
        let gray = try Bitmap(
            size: PixelSize(width: 4, height: 4), background: RGBAColor(red8: 100, green8: 100, blue8: 100))
        let filter = "filters:curve([(0,0),(40,59),(255,255)],[(0,255),(255,0)],[],[])"
        let image = try await image(ThumborTargetTests().parse(filter).operation, of: gray)
        let color = try #require(image.color(atX: 1, y: 1))
        // These are thumbor's values.
        #expect(Int((color.red * 255).rounded()) == 182 && Int((color.green * 255).rounded()) == 131)
    }

    @Test("A frame's black lines mark which parts stretch and where the image goes")
    func frame() async throws {
        // 7 x 7: black corners of 2 pixels around a stretchable hole, with room for the image inside.
        let patch = try Bitmap(size: PixelSize(width: 9, height: 9), background: .clear) {
            canvas throws(ImageError) in
            try canvas.fill(Self.blue, in: PixelRect(x: 1, y: 1, width: 7, height: 7))
            try canvas.fill(.clear, in: PixelRect(x: 3, y: 3, width: 3, height: 3), mode: .copy)
            for rect in [
                PixelRect(x: 3, y: 0, width: 3, height: 1), PixelRect(x: 0, y: 3, width: 1, height: 3),
                PixelRect(x: 3, y: 8, width: 3, height: 1), PixelRect(x: 8, y: 3, width: 1, height: 3),
            ] { try canvas.fill(.black, in: rect) }
        }
        let red = try Bitmap(size: PixelSize(width: 40, height: 20), background: Self.red)
        let url = ImageOperation.AuxiliaryImage.url("http://a.com/f.png")
        let operation = try ThumborTargetTests().parse("filters:frame(a.com/f.png)").operation
        let image = try await image(operation, of: red, images: [url: patch])
        // The frame adds two columns or rows on each side.
        #expect(image.size == PixelSize(width: 44, height: 24))
        func name(_ x: Int, _ y: Int) throws -> String { Self.name(try #require(image.color(atX: x, y: y))) }
        for (x, y) in [(0, 0), (1, 12), (43, 23), (22, 1), (42, 12), (22, 22)] {
            #expect(try name(x, y) == "B")
        }
        for (x, y) in [(4, 4), (22, 12), (39, 19)] { #expect(try name(x, y) == "R") }
        let tiny = try Bitmap(size: PixelSize(width: 2, height: 2), background: .black)
        await #expect(throws: ImageError.self) {
            try await self.image(operation, of: red, images: [url: tiny])
        }
    }

    @Test("Watermarks can form a checkerboard and have a shadow")
    func chessboardAndShadow() async throws {
        let mark = try Bitmap(size: PixelSize(width: 40, height: 30), background: Self.blue)
        func marked(_ options: String) async throws -> Bitmap {
            let white = try Bitmap(size: PixelSize(width: 400, height: 300), background: .white)
            return try await image(
                ImgproxyTargetTests().parse(options).operation, of: white, images: [.watermark: mark])
        }
        let board = try await marked("wm:1:ch")
        func name(_ bitmap: Bitmap, _ column: Int, _ row: Int) throws -> String {
            Self.name(try #require(bitmap.color(atX: column * 40 + 20, y: row * 30 + 15)))
        }
        for (column, row) in [(0, 0), (1, 1), (2, 0), (9, 9)] { #expect(try name(board, column, row) == "B") }
        for (column, row) in [(1, 0), (0, 1), (8, 9)] { #expect(try name(board, column, row) == "W") }
        let plain = try await marked("wm:1:ce")
        let shadow = try await marked("wm:1:ce/wmsh:4")
        let (x, y) = (200 - 20 - 3, 150)
        #expect(try #require(plain.color(atX: x, y: y)).red == 1)
        #expect(try #require(shadow.color(atX: x, y: y)).red < 0.9)
        #expect(Self.name(try #require(shadow.color(atX: 200, y: 150))) == "B")
        #expect(try #require(shadow.color(atX: 100, y: 150)).red == 1)
    }

    @Test("A progressive blur increases from zero at its start to full strength at its stop")
    func progressiveBlur() async throws {
        let stripes = try Bitmap(size: PixelSize(width: 100, height: 100), background: .white) {
            canvas throws(ImageError) in
            for x in stride(from: 0, to: 100, by: 2) {
                try canvas.fill(.black, in: PixelRect(x: x, y: 0, width: 1, height: 100))
            }
        }
        func contrast(_ bitmap: Bitmap, _ y: Int) throws -> Double {
            abs(try #require(bitmap.color(atX: 50, y: y)).red - #require(bitmap.color(atX: 51, y: y)).red)
        }
        let down = try await image(ImgproxyTargetTests().parse("pbl:10:down:0.5:0.9").operation, of: stripes)
        #expect(try contrast(down, 10) == 1 && contrast(down, 45) == 1)
        #expect(try contrast(down, 95) < 0.05)
        let up = try await image(ImgproxyTargetTests().parse("pbl:10:up").operation, of: stripes)
        #expect(try contrast(up, 2) < 0.1 && contrast(up, 98) > 0.8)
    }
}
#endif
