// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

/// Headers made from ImageIO property dictionaries.
@Suite("System image properties", .timeLimit(.minutes(1)))
struct SystemImagePropertiesTests {
    private func gif(delays: [Any], loops: Any? = nil) -> StubImageSource.File {
        var file = StubImageSource.File(type: "com.compuserve.gif")
        file.properties = ["{GIF}": loops.map { ["LoopCount": $0] } ?? [:]]
        file.images = delays.map {
            ["PixelWidth": 8, "PixelHeight": 6, "{GIF}": ["UnclampedDelayTime": $0, "DelayTime": 0.1]]
        }
        return file
    }

    @Test("An animation's delays, loop count and canvas come from its dictionary")
    func animation() throws {
        var file = gif(delays: [0.03, 0.5, 0.0], loops: 3)
        var dictionary = try #require(file.properties["{GIF}"] as? [String: Any])
        dictionary["CanvasPixelWidth"] = 20
        dictionary["CanvasPixelHeight"] = 10
        file.properties["{GIF}"] = dictionary
        let info = try #require(try file.registry().info(for: StubData.gif))
        #expect(info.format == .gif)
        #expect(info.size == PixelSize(width: 20, height: 10))
        #expect(info.frameCount == 3)
        #expect(info.loopCount == 3)
        #expect(info.delays == [.milliseconds(30), .milliseconds(500), .zero])
        #expect(info.countsAllFrames)
    }

    @Test("A frame list in the file's properties replaces a query for each image")
    func list() throws {
        var file = gif(delays: [0.9, 0.9, 0.9])
        file.properties = [
            "{GIF}": ["FrameInfo": [["DelayTime": 0.1], ["DelayTime": 1], ["DelayTime": 0.2]]]
        ]
        let log = Locked<[StubImageSource.Call]>([])
        let info = try file.registry(log: log).info(for: StubData.gif)
        #expect(info?.delays == [.milliseconds(100), .seconds(1), .milliseconds(200)])
        #expect(log.withLock { $0 } == [.properties(image: 0)])
    }

    @Test("Without a loop count, a GIF plays once and a HEIC sequence plays forever")
    func loops() throws {
        #expect(try gif(delays: [0.1, 0.1]).registry().info(for: StubData.gif)?.loopCount == 1)
        #expect(try gif(delays: [0.1, 0.1], loops: 0).registry().info(for: StubData.gif)?.loopCount == 0)
        var sequence = StubImageSource.File((4, 4), (4, 4), type: "public.heics")
        sequence.properties = ["{HEICS}": ["FrameInfo": [["DelayTime": 0.04], ["DelayTime": 0.04]]]]
        let info = try #require(try sequence.registry().info(for: StubData.heic))
        #expect(info.loopCount == 0)
        #expect(info.delays == [.milliseconds(40), .milliseconds(40)])
    }

    @Test("A HEIC with several still images shows its primary image")
    func collection() throws {
        var file = StubImageSource.File((100, 100), (640, 480), (50, 50), type: "public.heic")
        file.primaryImage = 1
        let log = Locked<[StubImageSource.Call]>([])
        let image = try file.registry(log: log).decode(StubData.heic)
        #expect(image.info.frameCount == 1)
        #expect(image.size == PixelSize(width: 640, height: 480))
        #expect(log.withLock { $0.last } == .bitmap(image: 1, longerSide: nil))
    }

    @Test("An icon reports its largest image's size but decodes the smallest sufficient one")
    func icon() throws {
        let file = StubImageSource.File((32, 32), (512, 512), (16, 16), (128, 128), type: "com.apple.icns")
        let log = Locked<[StubImageSource.Call]>([])
        let registry = file.registry(log: log)
        #expect(try registry.info(for: StubData.icns)?.size == PixelSize(width: 512, height: 512))
        let options = DecodingOptions(thumbnail: .fit(width: 100, height: 100))
        let image = try registry.decode(StubData.icns, options: options)
        #expect(image.size == PixelSize(width: 100, height: 100))
        guard case .bitmap(let index, _) = log.withLock({ $0.last }) else {
            Issue.record("no image was decoded")
            return
        }
        #expect(index == 3)
    }

    @Test("TIFF pages are frames with their own sizes")
    func pages() throws {
        let file = StubImageSource.File((40, 30), (20, 10), type: "public.tiff")
        let registry = file.registry()
        let info = try #require(try registry.info(for: StubData.tiff))
        #expect(info.frameCount == 2)
        #expect(!info.isAnimated)
        #expect(try registry.decode(StubData.tiff, frame: 1).size == PixelSize(width: 20, height: 10))
        var options = DecodingOptions()
        options.page = 1
        let page = try registry.decode(StubData.tiff, options: options)
        #expect(page.size == PixelSize(width: 20, height: 10) && page.info.frameCount == 2)
        #expect(throws: ImageError.self) { try registry.decode(StubData.tiff, frame: 1, options: options) }
        options.page = 2
        let error = #expect(throws: ImageError.self) {
            try registry.decode(StubData.tiff, options: options)
        }
        #expect(error?.code == .invalidInput)
    }

    @Test("A raw file with a TIFF signature gets the format that the system reports")
    func raw() throws {
        let file = StubImageSource.File((40, 30), type: "com.adobe.raw-image")
        #expect(try file.registry().info(for: StubData.tiff)?.format.rawValue == "com.adobe.raw-image")
    }

    @Test("An orientation outside 1 to 8 is ignored", arguments: [(6, 6), (8, 8), (0, 1), (9, 1), (-1, 1)])
    func orientation(stored: Int, expected: Int) throws {
        var file = StubImageSource.File((4, 2), type: "public.heic")
        file.images[0]["Orientation"] = stored
        let info = try file.registry().info(for: StubData.heic)
        #expect(info?.orientation.rawValue == expected)
    }

    @Test("Delays that aren't positive numbers become zero")
    func invalidDelays() throws {
        let file = gif(delays: [-1.0, Double.nan, Double.infinity, "0.1", 2])
        let info = try file.registry().info(for: StubData.gif)
        #expect(info?.delays == [.zero, .zero, .zero, .zero, .seconds(2)])
    }

    @Test("The number of frames is limited, to one for a still decode")
    func limits() throws {
        let file = gif(delays: [Double](repeating: 0.1, count: 50))
        var limits = Limits.default
        limits.frames = 4
        let info = try #require(try file.registry().info(for: StubData.gif, limits: limits))
        #expect(info.frameCount == 4)
        #expect(info.delays.count == 4)
        var still = DecodingOptions()
        still.firstFrameOnly = true
        #expect(try file.registry().decode(StubData.gif, options: still).info.frameCount == 1)
    }

    @Test(
        "An image with a missing, zero or non-numeric size is corrupt",
        arguments: ["missing", "zero", "text"])
    func sizes(kind: String) {
        var file = StubImageSource.File((4, 2), type: "public.heic")
        file.images[0]["PixelWidth"] = kind == "missing" ? nil : kind == "zero" ? 0 : "4"
        let error = #expect(throws: ImageError.self) { try file.registry().info(for: StubData.heic) }
        #expect(error?.code == .corrupt)
    }
}
