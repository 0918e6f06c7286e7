// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCoding
import Raster
import Testing
import WebImage
@testable import WebImageServer

/// Operations on a picture of 400 x 300 pixels whose quarters are red, green, blue and white.
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
        var configuration = ImageManager.Configuration()
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

    /// The colours near the four corners, from the top left one clockwise.
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
        "Options of imgproxy make the image",
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
            ("c:300:200:sm", "300x200", nil),
        ] as [(String, String, String?)])
    func imgproxy(options: String, size: String, colors: String?) async throws {
        let image = try await imgproxy(options)
        #expect("\(image.width)x\(image.height)" == size)
        if let colors { #expect(corners(image) == colors) }
    }

    @Test(
        "Options of thumbor make the image",
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
            ("filters:saturation(0)", "400x300", nil),
        ] as [(String, String, String?)])
    func thumbor(options: String, size: String, colors: String?) async throws {
        let image = try await thumbor(options)
        #expect("\(image.width)x\(image.height)" == size)
        if let colors { #expect(corners(image) == colors) }
    }

    @Test("A border is trimmed before the change of size, on equal sides if they shall be")
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

    @Test("A watermark is at its place, with its size")
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

    @Test("A photograph is decoded at a reduced size, and cropped as the whole one")
    func photograph() async throws {
        for options in ["rs:fit:100:100", "rs:fill:100:100", "c:200:200:nowe/w:50", "rs:fill:50:100/g:ea"] {
            let operation = try ImgproxyTargetTests().parse(options).operation
            let small = try await image(operation, format: .jpeg)
            let exact = try await image(operation)
            #expect(small.size == exact.size)
            #expect(corners(small) == corners(exact), "\(options)")
        }
    }
}
#endif
