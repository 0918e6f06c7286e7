// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCoding
import Raster
import Testing
import WebImage
@testable import WebImageServer

@Suite(.timeLimit(.minutes(1)))
struct OperationPlanTests {
    func operation(_ options: String) throws -> ImageOperation {
        try ImgproxyTargetTests().parse(options).operation
    }

    func plan(
        _ options: String, _ size: PixelSize? = nil, format: ImageFormat = .jpeg
    ) throws -> OperationPlan {
        try operation(options).plan(source: size.map { ImageInfo(format: .jpeg, size: $0) }, format: format)
    }

    @Test(
        "The decoder alone handles a plain operation without reading the header first",
        arguments: [
            ("w:0", nil), ("rs:fit:300:200", Thumbnail.fit(width: 300, height: 200)),
            ("w:300", .fit(width: 300, height: 0)), ("rs:fill:300:0", .fit(width: 300, height: 0)),
            ("rs:fill-down:300:200", .fill(width: 300, height: 200)),
            ("rs:force:300:200:1", .stretch(width: 300, height: 200)),
            ("rs:force:300:200:1/dpr:2", .stretch(width: 600, height: 400)),
        ] as [(String, Thumbnail?)])
    func simple(options: String, thumbnail: Thumbnail?) throws {
        #expect(try !operation(options).needsInfo)
        let plan = try plan(options)
        #expect(plan.decoding.thumbnail == thumbnail)
        #expect(plan.decoding.region == nil)
        #expect(plan.transformers.isEmpty)
    }

    @Test(
        "An operation reports when its result depends on the source's size",
        arguments: [
            "rs:fill:300:200", "rs:fit:300:200:1", "rs:auto:3:2", "w:300/dpr:2", "mw:10", "z:2", "c:10:10",
            "pg:1", "dpr:0.5", "rs:fill-down:3:2/g:no", "rs:force:3:0:1",
        ])
    func needsInfo(options: String) throws {
        #expect(try operation(options).needsInfo)
        #expect(throws: ImageError.self) { try plan(options) }
    }

    @Test("An operation that depends on pixels decodes everything and doesn't need the header")
    func pixels() throws {
        for options in ["t:10/rs:fill:30:20", "c:10:10:sm/w:5"] {
            #expect(try !operation(options).needsInfo)
            let plan = try plan(options)
            #expect(plan.decoding.thumbnail == nil)
            #expect(plan.decoding.firstFrameOnly)
            #expect(plan.transformers.count == 1)
        }
    }

    @Test("The decoder scales and crops as much as it can")
    func reduced() throws {
        let size = PixelSize(width: 4000, height: 3000)
        let fill = try plan("rs:fill:300:300", size)
        #expect(fill.decoding.thumbnail == .fill(width: 300, height: 300))
        #expect(fill.transformers.isEmpty)
        let left = try plan("rs:fill:300:300/g:we", size)
        #expect(left.decoding.thumbnail == .stretch(width: 400, height: 300))
        #expect(left.transformers.count == 1)
        let crop = try plan("c:1000:1000:nowe/w:500", size)
        #expect(crop.decoding.region == PixelRect(x: 0, y: 0, width: 1000, height: 1000))
        #expect(crop.decoding.thumbnail == .stretch(width: 500, height: 500))
        #expect(crop.transformers.isEmpty)
        #expect(crop.size == PixelSize(width: 500, height: 500))
        let large = try plan("rs:fit:8000:0:1", size)
        #expect(large.decoding.thumbnail == .stretch(width: 8000, height: 6000))
    }

    @Test(
        "A known source size affects only plans that depend on it")
    func known() throws {
        let size = PixelSize(width: 4000, height: 3000)
        for options in ["w:300", "w:300/pd:5", "rs:fill-down:300:300"] {
            let known = try plan(options, size)
            #expect(known.decoding == (try plan(options).decoding))
            #expect(known.transformers == (try plan(options).transformers))
            #expect(known.size?.width == 300)
        }
    }

    @Test("A rotation swaps the sides that the decoder sees")
    func rotation() throws {
        let plan = try plan("rot:90/c:100:50:nowe/w:50", PixelSize(width: 400, height: 300))
        // The rotated image's top left corner is the source's bottom left corner.
        #expect(plan.decoding.region == PixelRect(x: 0, y: 200, width: 50, height: 100))
        #expect(plan.decoding.thumbnail == .stretch(width: 25, height: 50))
        #expect(plan.size == PixelSize(width: 50, height: 25))
        #expect(try self.plan("rot:90/rs:fit:300:200").decoding.thumbnail == .fit(width: 200, height: 300))
    }

    @Test("Transformers have equal keys only if their plans are equal")
    func keys() throws {
        let size = PixelSize(width: 400, height: 300)
        let options = [
            "rs:fill:100:100/g:we", "rs:fill:100:100/g:ea", "rs:fill:100:100/g:sm", "rs:fill:100:90/g:we",
            "bl:2", "bl:3", "pd:1", "w:100/pd:1/dpr:2", "w:100/pd:1", "fl:1", "fl:0:1", "rot:90", "t:10",
            "t:11",
            "t:10/w:5", "w:100/h:100/ex:1", "w:100/h:120/ex:1", "c:10:10:sm", "c:10:11:sm",
        ]
        var keys: Set<String> = []
        for option in options {
            let transformers = try plan(option, size).transformers
            #expect(transformers.count == 1, "\(option)")
            #expect(transformers == (try plan(option, size).transformers))
            keys.formUnion(transformers.map(\.key))
        }
        #expect(keys.count == options.count)
        // Encoding options don't affect the transformed pixels.
        #expect(try plan("bl:2/q:50/sm:0").transformers == plan("bl:2").transformers)
    }

    @Test("The encoder's options suit the format")
    func encoding() throws {
        #expect(try plan("q:70").encoding.quality == 0.7)
        #expect(try plan("fq:webp:60:avif:40", format: .avif).encoding.quality == 0.4)
        #expect(try plan("fq:webp:60", format: .jpeg).encoding.quality == 0.85)
        #expect(try plan("mb:1000").encoding.maximumFileSize == 1000)
        #expect(try plan("mb:1000", format: .png).encoding.maximumFileSize == nil)
        #expect(try plan("aq:dssim:0.02").encoding.minimumSimilarity == 0.96)
        #expect(try plan("aq:size:5000/mb:9000").encoding.maximumFileSize == 5000)
        #expect(try plan("bg:f00").encoding.background == RGBAColor(red: 1, green: 0, blue: 0))
        #expect(try plan("dpi:300").encoding.density == ImageInfo.Density(300))
        #expect(try plan("jpgo:1:1").encoding.isProgressive && plan("jpgo:1:1").encoding.chroma == .full)
        #expect(try !plan("jpgo:1:1", format: .png).encoding.isProgressive)
        #expect(try plan("webpo:lossless", format: .webp).encoding.isLossless)
        #expect(try !plan("webpo:lossless", format: .avif).encoding.isLossless)
        #expect(try plan("pngo:0:1:16", format: .png).encoding.maximumColors == 16)
        let info = ImageInfo(format: .jpeg, size: PixelSize(width: 1, height: 1))
        #expect(try operation("w:0").plan(source: info, format: .jpeg, quality: 0.5).encoding.quality == 0.5)
    }

    @Test("The metadata and color profile are kept as the options request")
    func metadata() throws {
        #expect(try plan("w:0").encoding.metadataParts == .copyright)
        #expect(try plan("w:0").decoding.keepsMetadata)
        #expect(try plan("kcr:0").encoding.metadataParts == [])
        #expect(try !plan("kcr:0").decoding.keepsMetadata)
        #expect(try plan("kcr:0/scp:0").encoding.metadataParts == .profile)
        #expect(try plan("kcr:0/scp:0").decoding.colorSpace == .asStored)
        #expect(try plan("sm:0/scp:0").encoding.metadataParts == .all)
    }

    @Test("Planning fails for a page of a non-document or a missing watermark")
    func errors() throws {
        #expect(throws: ImageError.self) { try plan("pg:1", PixelSize(width: 1, height: 1)) }
        let info = ImageInfo(format: .tiff, size: PixelSize(width: 1, height: 1), frameCount: 3)
        #expect(try operation("pg:1").plan(source: info, format: .jpeg).decoding.page == 1)
        #expect(try operation("wm:1/wmu:aHR0cDovL2EvYg").auxiliaryImages == [.url("http://a/b")])
        #expect(throws: ImageError.self) { try plan("wm:1") }
    }
}
#endif
