// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

@Suite("webimage convert", .timeLimit(.minutes(1)), .enabled(if: Tool.path != nil))
struct ConvertTests {
    let tool: Tool

    init() throws { tool = try Tool() }

    @Test func `All frames of an animation are written with delays and loop count`() async throws {
        let path = try tool.write(TestImages.gif, "a.gif")
        for name in ["b.gif", "b.apng", "b.webp"] {
            let run = try await tool.run(["convert", path, "-o", name])
            #expect(run.status == 0, "\(run.errors)")
            let info = try await tool.run(["info", "--json", name]).objects().first
            #expect(info?["frameCount"] as? Int == 2 && info?["loopCount"] as? Int == 0, "\(name)")
            #expect(info?["delaysMs"] as? [Double] == [40, 120], "\(name)")
            for (frame, color) in [("0", [255, 0, 0, 255]), ("1", [0, 255, 0, 255])] {
                _ = try await tool.run([
                    "decode", name, "--frame", frame, "--pixels", "rgba8", "-o", "raw", "--force",
                ])
                let pixel = try #require(tool.data("raw")?.prefix(4))
                #expect(zip(pixel, color).allSatisfy { abs(Int($0) - $1) < 10 }, "\(name) \(frame)")
            }
        }
        for arguments in [["-o", "c.png"], ["-o", "c.gif", "--first-frame"]] {
            let run = try await tool.run(["convert", path] + arguments)
            #expect(run.status == 0, "\(run.errors)")
            let info = try await tool.run(["info", "--json", arguments[1]]).objects().first
            #expect(info?["frameCount"] as? Int == 1)
        }
    }

    @Test func `Colours are converted to the named space, which the file then names`() async throws {
        let path = try tool.write(TestImages.gif, "a.gif")
        for arguments in [
            ["convert", path, "-o", "b.png", "--first-frame"], ["convert", path, "-o", "b.jpg"],
            ["get", path, "-o", "c.webp"],
        ] {
            let run = try await tool.run(arguments + ["--color-space", "displayP3"])
            #expect(run.status == 0, "\(run.errors)")
            let name = arguments[3]
            let info = try await tool.run(["info", "--json", name]).objects().first
            #expect(info?["colorSpace"] as? String == "Display P3", "\(name)")
            #expect(try await tool.run(["info", name]).output.contains("Display P3"))
            // sRGB red has these components in Display P3. Converting it back restores the original ones.
            for (space, color) in [
                ("stored", [234, 51, 35]), ("displayP3", [234, 51, 35]), ("sRGB", [255, 0, 0]),
            ] {
                _ = try await tool.run([
                    "decode", name, "--pixels", "rgba8", "-o", "raw", "--force", "--color-space", space,
                ])
                let pixel = try #require(tool.data("raw")?.prefix(3))
                #expect(
                    zip(pixel, color).allSatisfy { abs(Int($0) - $1) < 12 },
                    "\(name) \(space) \(Array(pixel))")
            }
        }
        let plain = try await tool.run(["info", "--json", path]).objects().first
        #expect(plain?["colorSpace"] is NSNull)
        let run = try await tool.run(["convert", path, "-o", "d.png", "--color-space", "purple"])
        #expect(run.status == 2 && run.errors.contains("displayP3"))
        // With `stored`, the new file has the same color space as the input.
        _ = try await tool.run(["convert", "b.png", "-o", "e.png", "--color-space", "stored"])
        let kept = try await tool.run(["info", "--json", "e.png"]).objects().first
        #expect(kept?["colorSpace"] as? String == "Display P3")
    }

    @Test func `Light that is brighter than white is kept if it is asked for`() async throws {
        let path = try tool.write(TestImages.gif, "a.gif")
        _ = try await tool.run(["convert", path, "-o", "plain.png", "--first-frame"])
        // A cICP chunk declares the GIF's red to be BT.2100 PQ, so it's at the peak brightness.
        var file = try #require(tool.data("plain.png"))
        file.insert(
            contentsOf: [
                0x00, 0x00, 0x00, 0x04, 0x63, 0x49, 0x43, 0x50, 0x09, 0x10, 0x00, 0x01, 0x4D, 0x23, 0x23,
                0xFE,
            ], at: 33)
        let bright = try tool.write(file, "bright.png")
        let info = try await tool.run(["info", "--json", bright]).objects().first
        #expect(info?["dynamicRange"] as? String == "pq" && info?["headroom"] is NSNull)
        #expect(try await tool.run(["info", bright]).output.contains("HDR pq"))
        let decode = ["decode", bright, "-o", "raw", "--dynamic-range", "high", "--color-space", "bt2020"]
        let run = try await tool.run(decode + ["--pixels", "rgbahalf"])
        #expect(run.status == 0, "\(run.errors)")
        let bytes = try #require(tool.data("raw")).map(Int.init)
        let words = (0..<4).map { bytes[2 * $0] | bytes[2 * $0 + 1] << 8 }
        // Red is 10,000 / 203 as a half float, and alpha is 1.
        #expect(abs(words[0] - 0x5228) <= 1 && words[1] == 0 && words[3] == 0x3C00, "\(words)")
        #expect(try await tool.run(decode + ["--pixels", "rgba8", "--force"]).status != 0)
        for (range, space) in [("high", "BT.2100 PQ"), ("standard", nil)] {
            let arguments = ["convert", bright, "-o", "b.png", "--force", "--dynamic-range", range]
            #expect(try await tool.run(arguments).status == 0)
            let info = try await tool.run(["info", "--json", "b.png"]).objects().first
            #expect(info?["colorSpace"] as? String == space)
        }
    }

    @Test(arguments: ["convert", "decode"])
    func `A warning reports that part of the image is missing`(command: String) async throws {
        let pixels = command == "decode" ? ["--pixels", "rgba8"] : []
        for (name, image, isPartial) in [
            ("whole.jpg", TestImages.jpeg, false), ("cut.jpg", TestImages.jpeg.dropLast(9), true),
        ] {
            let path = try tool.write(Data(image), name)
            let run = try await tool.run([command, "--json", path, "-o", "a.png", "--force"] + pixels)
            #expect(run.status == 0 && tool.data("a.png") != nil)
            #expect(try run.objects().first?["partial"] as? Bool == isPartial)
            let lines =
                isPartial ? ["webimage: partial: part of the image is missing or damaged (\(path))"] : []
            #expect(run.errorLines == lines)
        }
    }

    @Test func `The format is that of the extension, and the orientation is applied`() async throws {
        let path = try tool.write(TestImages.jpeg, "b.jpg")
        for name in ["c.png", "c.webp", "c.jpg"] {
            let run = try await tool.run(["convert", "--json", path, "-o", name, "--quality", "90"])
            #expect(run.status == 0, "\(run.errors)")
            let keys = [
                "url", "ok", "format", "width", "height", "bytes", "partial", "output", "skipped", "error",
            ]
            #expect(run.keys() == [keys])
            let info = try await tool.run(["info", "--json", name]).objects().first
            #expect(info?["width"] as? Int == 8 && info?["height"] as? Int == 16)
            #expect(info?["orientation"] as? Int == 1)
        }
        _ = try await tool.run(["convert", path, "-o", "small.png", "--thumbnail", "x4"])
        let info = try await tool.run(["info", "--json", "small.png"]).objects().first
        #expect(info?["width"] as? Int == 2 && info?["height"] as? Int == 4)
    }

    @Test func `Colours with straight alpha are kept exactly`() async throws {
        let path = try tool.write(TestImages.png, "a.png")
        _ = try await tool.run(["convert", path, "-o", "b.png"])
        for name in ["a", "b"] {
            _ = try await tool.run(["decode", "\(name).png", "--pixels", "rgba8", "-o", name])
        }
        #expect(tool.data("a") == tool.data("b"))
    }

    @Test func `Metadata is kept and limits are applied if requested`() async throws {
        let path = try tool.write(TestImages.jpeg, "b.jpg")
        var run = try await tool.run(["convert", path, "-o", "c.webp", "--keep-metadata", "--max-size", "4"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(tool.data("c.webp")?.range(of: Data("EXIF".utf8)) != nil)
        let info = try await tool.run(["info", "--json", "c.webp"]).objects().first
        #expect(info?["height"] as? Int == 4 && info?["orientation"] as? Int == 1)
        run = try await tool.run(["convert", path, "-o", "d.jpg", "--progressive", "--max-bytes", "700"])
        let written = try #require(tool.data("d.jpg"))
        #expect(written.range(of: Data([0xFF, 0xC2])) != nil && written.count <= 700)
        #expect(written.range(of: Data("Exif".utf8)) == nil)
        run = try await tool.run(["convert", path, "-o", "f.jpg", "--max-bytes", "200", "--keep-size"])
        #expect(run.status == 1 && run.errors.contains("limit: maximumFileSize"), "\(run.errors)")
        run = try await tool.run(["convert", path, "-o", "e.jpg", "--max-bytes", "10"])
        #expect(run.status == 1 && run.errors.contains("limit: maximumFileSize"))
        #expect(try await tool.run(["convert", path, "-o", "e.jpg", "--max-size", "0"]).status == 2)
    }

    @Test func `A part, effort, palette, density and the parts of metadata are chosen by options`()
        async throws
    {
        let path = try tool.write(TestImages.noise(width: 60, height: 40), "a.bmp")
        func info(_ name: String) async throws -> [String: Any] {
            try #require(try await tool.run(["info", "--json", name]).objects().first)
        }
        var run = try await tool.run([
            "convert", path, "-o", "b.png", "--region", "50,5,30,20", "--colors", "16", "--density", "300",
        ])
        #expect(run.status == 0, "\(run.errors)")
        let part = try await info("b.png")
        #expect(part["width"] as? Int == 10 && part["height"] as? Int == 20)
        #expect((part["density"] as? [Double])?.allSatisfy { abs($0 - 300) < 0.02 } == true)
        #expect(tool.data("b.png")?[25] == 3)
        run = try await tool.run(["convert", path, "-o", "c.png", "--region", "60,0,5,5"])
        #expect(run.status == 1 && run.errors.contains("invalidRequest"), "\(run.errors)")
        for (name, effort) in [("fast.webp", "1"), ("small.webp", "9")] {
            run = try await tool.run(["convert", path, "-o", name, "--effort", effort])
            #expect(run.status == 0, "\(run.errors)")
        }
        #expect(try #require(tool.data("small.webp")).count < #require(tool.data("fast.webp")).count)
        run = try await tool.run(["convert", path, "-o", "d.jpg", "--chroma", "444"])
        #expect(run.status == 0 && tool.data("d.jpg")?.range(of: Data([3, 1, 0x11, 0])) != nil)
        let photo = try tool.write(TestImages.jpeg, "photo.jpg")
        for (value, isKept) in [("none", false), ("copyright", false), ("all", true)] {
            run = try await tool.run(["convert", photo, "-o", "e.jpg", "--force", "--metadata", value])
            #expect(run.status == 0, "\(run.errors)")
            #expect((tool.data("e.jpg")?.range(of: Data("Exif".utf8)) != nil) == isKept, "\(value)")
        }
        for wrong in [
            ["--region", "1,2,3"], ["--page", "0"], ["--effort", "0"], ["--colors", "1"], ["--density", "0"],
            ["--chroma", "411"], ["--metadata", "all", "--keep-metadata"],
        ] {
            let run = try await tool.run(["convert", path, "-o", "f.png"] + wrong)
            #expect(run.status == 2, "\(wrong)")
        }
    }

    @Test func `Pages count from 1, and one or all are written`() async throws {
        // Two frames become two pages.
        let animation = try tool.write(TestImages.gif, "a.gif")
        let written = try await tool.run(["convert", animation, "-o", "pages.tiff"])
        guard written.status == 0 else { return }
        let path = "pages.tiff"
        for (page, color) in [("1", [255, 0, 0, 255]), ("2", [0, 255, 0, 255])] as [(String, [UInt8])] {
            var run = try await tool.run(["convert", path, "-o", "a.tiff", "--page", page, "--force"])
            #expect(run.status == 0, "\(run.errors)")
            run = try await tool.run([
                "decode", "a.tiff", "--pixels", "rgba8", "-o", "raw", "--force", "--json",
            ])
            #expect(run.status == 0 && tool.data("raw")?.prefix(4) == Data(color), "\(run.errors)")
            let info = try await tool.run(["info", "--json", "a.tiff"]).objects().first
            #expect(info?["frameCount"] as? Int == 1)
        }
        let run = try await tool.run(["convert", path, "-o", "a.png", "--page", "3", "--force"])
        #expect(
            run.status == 1 && run.errors.contains("there is no page 3; the file has 2 pages"),
            "\(run.errors)")
    }
}
