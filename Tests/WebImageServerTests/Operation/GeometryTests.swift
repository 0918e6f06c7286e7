// SPDX-License-Identifier: MIT

#if Server
import Raster
import Testing
@testable import WebImageServer

@Suite(.timeLimit(.minutes(1)))
struct GeometryTests {
    static func size(_ text: String) -> PixelSize {
        let sides = text.split(separator: "x").map { Int($0)! }
        return PixelSize(width: sides[0], height: sides[1])
    }

    // The sizes are from the descriptions of the options in imgproxy's documentation.
    @Test(
        "imgproxy options produce the documented sizes",
        arguments: [
            ("", "400x300", "400x300"), ("rs:fit:200:200", "400x300", "200x150"),
            ("rs:fit:0:150", "400x300", "200x150"), ("rs:fit:200:0", "300x400", "200x267"),
            ("rs:fit:800:800", "400x300", "400x300"), ("rs:fit:800:800:1", "400x300", "800x600"),
            ("rs:fill:200:200", "400x300", "200x200"), ("rs:fill:500:200", "400x300", "400x200"),
            ("rs:fill:500:400", "400x300", "400x300"), ("rs:fill:500:400:1", "400x300", "500x400"),
            ("rs:fill:200:0", "400x300", "200x150"), ("rs:fill-down:200:200", "400x300", "200x200"),
            ("rs:fill-down:800:200", "400x300", "400x100"), ("rs:fill-down:600:600", "400x300", "300x300"),
            ("rs:force:200:200", "400x300", "200x200"), ("rs:force:200:0", "400x300", "200x300"),
            ("rs:force:800:600:1", "400x300", "800x600"), ("rs:force:800:300", "400x300", "400x150"),
            ("rs:auto:200:100", "400x300", "200x100"), ("rs:auto:100:200", "400x300", "100x75"),
            ("rs:auto:100:200", "300x400", "100x200"), ("z:0.5", "400x300", "200x150"),
            ("z:0.5:1", "400x300", "200x300"), ("w:200/z:0.5", "400x300", "100x75"),
            ("z:2", "400x300", "400x300"), ("z:2/el:1", "400x300", "800x600"),
            ("w:100/dpr:2", "400x300", "200x150"), ("w:300/dpr:2", "400x300", "400x300"),
            ("w:300/dpr:2/el:1", "400x300", "600x450"), ("dpr:2", "400x300", "400x300"),
            ("dpr:0.5", "400x300", "200x150"), ("rs:fill:150:150/dpr:3", "400x300", "300x300"),
            ("w:100/mh:150", "400x300", "100x150"), ("h:100/mw:200", "400x300", "200x100"),
            ("mw:800", "400x300", "800x600"), ("w:300/mw:100", "400x300", "300x225"),
            ("c:100:50", "400x300", "100x50"), ("c:0.5:0.5", "400x300", "200x150"),
            ("c:0:100", "400x300", "400x100"),
            ("c:1000:100", "400x300", "400x100"), ("c:200:200/w:100", "400x300", "100x100"),
            ("c:200:100/car:1", "400x300", "100x100"), ("c:200:100/car:1:1", "400x300", "200x200"),
            ("c:400:100/car:1:1", "400x300", "300x300"), ("car:2", "400x300", "400x200"),
            ("rot:90", "300x400", "300x400"), ("rot:90/w:150", "300x400", "150x200"),
            ("w:1", "4000x3000", "1x1"), ("rs:force:1:1", "4000x3000", "1x1"),
        ])
    func imgproxy(options: String, source: String, result: String) throws {
        let operation = try ImgproxyTargetTests().parse(options.isEmpty ? "w:0" : options).operation
        #expect(Geometry(operation, in: Self.size(source)).kept.size == Self.size(result))
    }

    @Test(
        "thumbor options produce the same sizes as thumbor",
        arguments: [
            ("", "400x300", "400x300"), ("200x200", "400x300", "200x200"), ("800x800", "400x300", "800x800"),
            ("200x", "400x300", "200x150"), ("800x", "400x300", "800x600"), ("x150", "400x300", "200x150"),
            ("fit-in/200x200", "400x300", "200x150"), ("fit-in/800x800", "400x300", "400x300"),
            ("full-fit-in/200x200", "400x300", "267x200"), ("full-fit-in/800x400", "400x300", "800x600"),
            ("adaptive-fit-in/200x100", "300x400", "100x133"),
            ("adaptive-fit-in/200x100", "400x300", "133x100"),
            ("adaptive-full-fit-in/200x100", "300x400", "150x200"), ("origx100", "400x300", "400x100"),
            ("100xorig", "400x300", "100x300"), ("-200x-200", "400x300", "200x200"),
            ("10x20:110x220", "400x300", "100x200"), ("10x20:110x220/50x", "400x300", "50x100"),
            ("10x20:1000x220", "400x300", "390x200"), ("500x500:600x600", "400x300", "400x300"),
            ("200x200/filters:stretch()", "400x300", "200x200"),
            ("200x/filters:stretch()", "400x300", "200x150"),
            ("0x600/filters:stretch()", "400x300", "800x600"),
            ("800x200/filters:no_upscale()", "400x300", "400x200"),
        ])
    func thumbor(options: String, source: String, result: String) throws {
        let operation = try ThumborTargetTests().parse(options).operation
        #expect(Geometry(operation, in: Self.size(source)).kept.size == Self.size(result))
    }

    @Test(
        "Gravity determines which part is kept",
        arguments: [
            ("g:ce", 50, 0), ("g:we", 0, 0), ("g:ea", 100, 0), ("g:we:10:0", 10, 0), ("g:ea:10:0", 90, 0),
            ("g:ce:10:0", 60, 0), ("g:ce:-0.1:0", 30, 0), ("g:we:500:0", 100, 0), ("g:fp:0:0", 0, 0),
            ("g:fp:0.5:0.5", 50, 0), ("g:fp:0.6:0.5", 70, 0), ("g:fp:1:1", 100, 0), ("g:no:5:5", 55, 0),
            ("g:soea", 100, 0),
        ])
    func gravity(option: String, x: Int, y: Int) throws {
        let operation = try ImgproxyTargetTests().parse("rs:fill:100:100/" + option).operation
        let geometry = Geometry(operation, in: PixelSize(width: 400, height: 200))
        #expect(geometry.kept == PixelRect(x: x, y: y, width: 100, height: 100))
    }

    @Test("A crop is placed by its gravity and by offsets in source pixels or fractions")
    func crop() throws {
        func crop(_ options: String) throws -> PixelRect {
            Geometry(
                try ImgproxyTargetTests().parse(options).operation, in: PixelSize(width: 400, height: 300)
            ).crop
        }
        #expect(try crop("c:100:50") == PixelRect(x: 150, y: 125, width: 100, height: 50))
        #expect(try crop("c:100:50:nowe:10:20") == PixelRect(x: 10, y: 20, width: 100, height: 50))
        #expect(try crop("c:100:50:soea:0.1:0.1/dpr:2") == PixelRect(x: 260, y: 220, width: 100, height: 50))
        #expect(try crop("c:100:50:fp:0.25:0.5") == PixelRect(x: 50, y: 125, width: 100, height: 50))
        #expect(try crop("c:100:50/g:we") == PixelRect(x: 0, y: 125, width: 100, height: 50))
    }

    @Test("The center of the focal areas, weighted by size, is kept")
    func focus() throws {
        let operation = try ThumborTargetTests().parse(
            "100x100/filters:focal(300x0:400x100):focal(0x0:1x1)"
        ).operation
        let geometry = Geometry(operation, in: PixelSize(width: 400, height: 100))
        #expect(geometry.kept == PixelRect(x: 300, y: 0, width: 100, height: 100))
        let outside = try ThumborTargetTests().parse("100x100/filters:focal(900x0:1000x100)").operation
        #expect(Geometry(outside, in: PixelSize(width: 400, height: 100)).kept.x == 150)
    }

    @Test("The density multiplies the requested size up to the source's size")
    func density() throws {
        func geometry(_ options: String) throws -> Geometry {
            Geometry(
                try ImgproxyTargetTests().parse(options).operation, in: PixelSize(width: 400, height: 300))
        }
        #expect(try geometry("w:100/dpr:2").density == 2)
        #expect(try geometry("w:300/dpr:2").density == 4.0 / 3)
        #expect(try geometry("w:800/dpr:2").density == 1)
        #expect(try geometry("w:800/h:100/ex:1").wanted == PixelSize(width: 800, height: 100))
        #expect(try geometry("w:100/h:100/dpr:2").wanted == PixelSize(width: 200, height: 200))
    }
}
#endif
