// SPDX-License-Identifier: MIT

#if Server
import ImageCoding
import Raster
import Testing
@testable import WebImageServer

@Suite(.timeLimit(.minutes(1)))
struct ThumborTargetTests {
    static let grammar: ImageGrammar = {
        var grammar = ImageGrammar(.thumbor)
        grammar.allowsUnsigned = true
        return grammar
    }()

    func parse(_ options: String) throws -> ParsedTarget {
        try Self.grammar.parse("/unsafe/\(options)\(options.isEmpty ? "" : "/")a.com/b.jpg")
    }

    @Test("A size crops and enlarges, unless fit-in is set")
    func sizes() throws {
        var resizing = ImageOperation.Resizing()
        (resizing.mode, resizing.enlarges) = (.fill, true)
        (resizing.width, resizing.height) = (.pixels(300), .pixels(200))
        #expect(try parse("300x200").operation.resizing == resizing)
        resizing.gravity = ImageOperation.Place(anchor: .topLeft)
        #expect(try parse("300x200/left/top").operation.resizing == resizing)
        resizing.gravity = ImageOperation.Place(anchor: .attention)
        #expect(try parse("300x200/left/top/smart").operation.resizing == resizing)
        (resizing.gravity, resizing.mode) = (.center, .cover)
        #expect(try parse("full-fit-in/300x200").operation.resizing == resizing)
        resizing.adapts = true
        #expect(try parse("adaptive-full-fit-in/300x200").operation.resizing == resizing)
        (resizing.adapts, resizing.mode, resizing.enlarges) = (false, .fit, false)
        #expect(try parse("fit-in/300x200").operation.resizing == resizing)
        resizing.height = .any
        for options in ["fit-in/300x", "fit-in/300x0", "fit-in/300x0/center/middle"] {
            #expect(try parse(options).operation.resizing == resizing)
        }
        #expect(try parse("origx100").operation.resizing.width == .source)
        #expect(try parse("").operation == parse("0x0").operation)
        let flipped = try parse("-300x-200").operation
        #expect(flipped.flipsHorizontally && flipped.flipsVertically)
        #expect(try parse("-x").operation.flipsHorizontally)
    }

    @Test("A source's escapes are kept next to brackets and spaces")
    func sources() throws {
        let grammar = Self.grammar
        for (text, expected) in [
            ("a.com/x%2520y[1].png", "http://a.com/x%20y%5B1%5D.png"),
            ("http://a.com/%255B%5B.png", "http://a.com/%5B%5B.png"),
            ("a.com/100%25%20b.png", "http://a.com/100%25%20b.png"),
        ] {
            #expect(try grammar.parse("/unsafe/300x200/" + text).source == expected)
        }
    }

    @Test("URL parts before the size are read")
    func parts() throws {
        let error = #expect(throws: TargetError.self) { try parse("debug/300x") }
        #expect(error?.status == 400 && error?.option == "debug")
        var info = InfoParts()
        info.isThumbor = true
        #expect(try parse("meta/300x").kind == .info(info))
        #expect(try parse("10x20:30x40").operation.crop == .edges(left: 10, top: 20, right: 30, bottom: 40))
        #expect(try parse("10x20:5x40").operation.crop == nil)
        #expect(try parse("trim").operation.trim == .init(tolerance: 0))
        #expect(
            try parse("trim:bottom-right:221").operation.trim
                == .init(tolerance: 0.5, startsAtBottomRight: true))
        #expect(try parse("trim::442").operation.trim == .init(tolerance: 1))
    }

    @Test(
        "A source keeps everything after the options",
        arguments: [
            "a.com/b.jpg": "http://a.com/b.jpg", "https://a.com/b.jpg?x=1&y=2": "https://a.com/b.jpg?x=1&y=2",
            "https%3A%2F%2Fa.com%2Fb.jpg": "https://a.com/b.jpg",
            "a.com/300x200/smart/b.jpg": "http://a.com/300x200/smart/b.jpg",
            "a.com/b%2520c.jpg": "http://a.com/b%20c.jpg", "a.com/b%20c.jpg": "http://a.com/b%20c.jpg",
            "smart": "http://smart", "300x200": "http://300x200",
        ])
    func sources(text: String, source: String) throws {
        #expect(try Self.grammar.parse("/unsafe/fit-in/10x10/" + text).source == source)
        #expect(try Self.grammar.parse("/unsafe/10x10/filters:grayscale()/" + text).source == source)
    }

    @Test("Filters become ordered steps and settings")
    func filters() throws {
        let target = try parse(
            "fit-in/300x200/filters:rotate(90):brightness(40):quality(70):rgb(20,-20,40):format(png)"
                + ":max_age(60)"
                + ":fill(blue,1):strip_exif():max_bytes(5000):blur(4, 2):contrast(-50):no_upscale()")
        #expect(
            target.operation.steps == [
                .rotate(degrees: 270), .brightness(0.4), .components(red: 0.2, green: -0.2, blue: 0.4),
                .fill(.color(RGBAColor(red: 0, green: 0, blue: 1)), isTransparent: true), .blur(sigma: 1.852),
                .contrast(0.25),
            ])
        #expect(target.format == .exact(.png))
        #expect(target.operation.encoding.quality == 70)
        #expect(target.operation.encoding.maximumBytes == 5000)
        #expect(target.maximumAge == 60)
        #expect(!target.operation.encoding.keepsCopyright)
    }

    @Test(
        "Every filter that doesn't need a detector is known",
        arguments: [
            "autojpg()", "autojpg(false)", "background_color(f0f)", "background_color(red)", "blur(7)",
            "brightness(-100)", "colorize(40,40,100,ff0000)", "contrast(40)",
            "convolution(1;2;1;2;4;2;1;2;1,3,true)", "cover()",
            "curve([(0,0),(40,59),(255,255)],[(32,59),(64,80)],[(34,41)],[])", "equalize()", "fill(auto)",
            "fill(blur)", "fill(transparent,true)", "focal(10x10:20x20)", "format(webp)", "grayscale()",
            "max_age(0)", "max_bytes(1000)", "no_upscale()", "noise(40)", "noise(40,7)", "proportion(0.5)",
            "quality(100)", "rgb(0,0,50)", "rotate(180)", "round_corner(20,255,255,255)",
            "round_corner(20|20,0,0,0,true)", "round_corner(20|40,0,0,0)", "background_color(auto)",
            "rotate(-45)", "saturation(1.4)", "sharpen(2,1.0,true)", "stretch()",
            "strip_exif()", "strip_icc()", "upscale()", "watermark(http://a.com/w.png,10,-10,50)",
            "watermark('http://a.com/w.png',center,repeat,0,20,none)",
            "watermark(a.com/w.png,5p,-5p,100,none,30)",
        ])
    func known(filter: String) throws { _ = try parse("300x200/filters:\(filter)") }

    @Test(
        "The error for an unknown filter or an impossible argument names the filter",
        arguments: [
            "redeye()", "gifv(mp4)", "frame()", "extract_focal(1)", "drop_shadow(1)", "quality(0)",
            "quality(101)", "quality()", "quality(1,2)", "format(xyz)", "brightness(101)", "brightness(x)",
            "blur(0)", "rotate(4.5)", "rgb(1,2)", "fill()", "fill(nocolor)", "round_corner(20,256,0,0)",
            "round_corner(20|,0,0,0)", "proportion(2)", "proportion(0)", "noise(-1)", "focal(1x1)",
            "focal(5x5:1x1)", "sharpen(2,1)", "convolution(1;2,2,true)", "convolution(1;x;1,3,true)",
            "curve([])",
            "curve([(0,0)],[(0,300)],[],[])", "watermark(,0,0,0)", "watermark(a,0,0,101)",
            "watermark(a,x,0,0)",
            "max_bytes(0)", "stretch(1)", "colorize(1,2,3,xyz)",
        ])
    func refused(filter: String) throws {
        let error = try #require(throws: TargetError.self) { try parse("300x200/filters:\(filter)") }
        #expect(error.status == 400)
        #expect(error.option == String(filter.prefix { $0 != "(" }))
    }

    @Test(
        "A malformed path is rejected",
        arguments: [
            "", "/", "/unsafe", "/unsafe/", "/unsafe/300x200/",
            "/unsafe/300x200/filters:quality(80/a.com/b.jpg",
            "/unsafe/70000x1/a.com/b.jpg", "/unsafe/trim:500x/a.com/b.jpg",
            "/unsafe/trim:top-left:443/a.com/b.jpg",
            "/unsafe/300x200/a\u{1}b",
        ])
    func malformed(target: String) throws {
        #expect(throws: TargetError.self) { try Self.grammar.parse(target) }
    }

    @Test(
        "A blur is cut off at its radius, so it's weaker than its sigma suggests",
        arguments: [("blur(7)", 4.002), ("blur(2,20)", 1.413), ("blur(30,3)", 3.0), ("blur(1)", 0.74)]
            as [(String, Double)])
    func blur(filter: String, sigma: Double) throws {
        let steps = try Self.grammar.parse("/unsafe/filters:\(filter)/a.com/b.jpg").operation.steps
        #expect(steps == [.blur(sigma: sigma)])
    }

    @Test("If the server allows it, filters that thumbor ignores have no effect and are reported")
    func ignored() throws {
        var grammar = Self.grammar
        grammar.ignoresInvalidFilters = true
        let filters = "quality(0):blur(0):format(unknown):drop_shadow(1):redeye():brightness(40):max_age(5)"
        let target = try grammar.parse("/unsafe/300x200/filters:\(filters)/a.com/b.jpg")
        #expect(target.operation == (try parse("300x200/filters:brightness(40):quality(1)").operation))
        #expect(target.format == .automatic && target.maximumAge == 5)
        #expect(target.notes.count == 4 && target.notes.allSatisfy { $0.hasPrefix("ignored ") })
        for (note, name) in zip(target.notes, ["blur", "format", "drop_shadow", "redeye"]) {
            #expect(note.contains(name))
        }
        #expect(try parse("300x200/filters:brightness(40)").notes.isEmpty)
    }

    // The nested URL is from thumbor's documentation.
    @Test("If a source is a thumbor URL, its crop is the area that stays visible")
    func extractedFocus() throws {
        let crop = "240x220:480x260/https%3A%2F%2Fa.com%2Fb.jpg"
        for inner in [
            "localhost:8888/unsafe/\(crop)", "http://localhost:8888/unsafe/\(crop)",
            "localhost/unsafe/300x200/smart/filters:blur(2)/other/unsafe/\(crop)",
            "localhost/Kg5ja_9n-9LYPgnfVjcBsYhl7X4=/\(crop)", "localhost/unsafe/trim/\(crop)",
        ] {
            let target = try Self.grammar.parse("/unsafe/300x100/filters:extract_focal()/" + inner)
            #expect(target.source == "https://a.com/b.jpg")
            let area = PixelRect(x: 240, y: 220, width: 240, height: 40)
            #expect(target.operation.resizing.focalAreas == [area])
        }
        for source in ["a.com/b.jpg", "a.com/c/b.jpg", "localhost/unsafe/300x200/a.com/b.jpg", "b"] {
            let target = try Self.grammar.parse("/unsafe/300x100/filters:extract_focal()/" + source)
            #expect(target.source == "http://" + source && target.operation.resizing.focalAreas.isEmpty)
        }
    }
}
#endif
