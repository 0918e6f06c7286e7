// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

@Suite("webimage compare, hash and palette", .timeLimit(.minutes(1)), .enabled(if: Tool.path != nil))
struct MeasureTests {
    let tool: Tool

    init() throws {
        tool = try Tool()
    }

    @Test func `Equal images have status 0, and others 1`() async throws {
        let one = try tool.write(TestImages.noise(width: 40, height: 30), "one.bmp")
        let copy = try await tool.run(["convert", one, "-o", "copy.png"])
        #expect(copy.status == 0)
        let equal = try await tool.run(["compare", one, "copy.png"])
        #expect(equal.status == 0 && equal.lines == ["40x30  PSNR infinite  SSIM 1.0"], "\(equal.output)")
        _ = try await tool.run(["convert", one, "-o", "low.jpg", "--quality", "30"])
        let other = try await tool.run(["compare", "--json", one, "low.jpg"])
        let object = try #require(try other.objects().first)
        let keys = ["url", "other", "ok", "width", "height", "equal", "psnr", "ssim", "error"]
        #expect(other.status == 1 && other.keys() == [keys])
        let similarity = try #require(object["ssim"] as? Double)
        let ratio = try #require(object["psnr"] as? Double)
        #expect(similarity < 0.99 && similarity > 0.1 && ratio > 5 && ratio < 40)
        #expect(object["equal"] as? Bool == false && object["ok"] as? Bool == false)
    }

    @Test func `A picture of the differences shows in red what differs`() async throws {
        let one = try tool.write(TestImages.png, "one.png")
        _ = try await tool.run(["convert", one, "-o", "other.png", "--transform", "border=1,00FF00"])
        let run = try await tool.run(["compare", "--json", one, "other.png", "-o", "difference.png"])
        #expect(run.status == 1, "\(run.errors)")
        #expect(try run.objects().first?["output"] as? String == "difference.png")
        let same = try await tool.run(["compare", one, one, "-o", "same.png"])
        #expect(same.status == 0, "\(same.errors)")
        for (name, isRed) in [("difference.png", true), ("same.png", false)] {
            _ = try await tool.run(["decode", name, "--pixels", "rgba8", "-o", "raw", "--force"])
            let pixels = try #require(tool.data("raw"))
            #expect(pixels.count == 32 && (pixels[0] > pixels[1] + 50) == isRed, "\(Array(pixels))")
            #expect(pixels[1] == pixels[2] && pixels[3] == 255)
        }
        let again = try await tool.run(["compare", one, one, "-o", "same.png"])
        #expect(again.status == 1 && again.errors.contains("--force"), "\(again.errors)")
        #expect(try await tool.run(["compare", one, one, "-o", "same.doc"]).status == 2)
    }

    @Test func `Copies in other sizes and formats are grouped, and other images are not`() async throws {
        let one = try tool.write(TestImages.noise(width: 64, height: 48), "one.bmp")
        _ = try await tool.run(["convert", one, "-o", "copy.jpg", "--quality", "80"])
        _ = try await tool.run(["convert", one, "-o", "small.webp", "--thumbnail", "48x36"])
        _ = try await tool.run(["convert", one, "-o", "mirrored.png", "--transform", "flip=horizontal"])
        // Single-color images have equal hashes, regardless of the color.
        for (name, color) in [("red.png", "FF0000"), ("blue.png", "0000FF"), ("blue.gif", "0000FF")] {
            _ = try await tool.run(["convert", one, "-o", name, "--transform", "overlay=\(color)"])
        }
        let files = ["red.png", "small.webp", "mirrored.png", one, "blue.png", "copy.jpg", "blue.gif"]
        let run = try await tool.run(["duplicates", "--json"] + files)
        #expect(run.status == 0, "\(run.errors)")
        let groups = try run.objects().compactMap { $0["images"] as? [[String: Any]] }
        let names = groups.map { $0.compactMap { ($0["url"] as? String)?.split(separator: "/").last } }
        #expect(names.map(Set.init) == [["one.bmp", "copy.jpg", "small.webp"], ["blue.png", "blue.gif"]])
        #expect(names.first?.first == "one.bmp" && groups[0][0]["distance"] as? Int == 0)
        let text = try await tool.run(["duplicates"] + files + ["none.png"])
        #expect(text.status == 1 && text.output.split(separator: "\n\n").count == 2, "\(text.output)")
        #expect(try await tool.run(["duplicates", "red.png", "blue.png"]).output.isEmpty)
        #expect(try await tool.run(["duplicates", "--distance", "65", one]).status == 2)
    }

    @Test func `The status depends on the minimum`() async throws {
        let one = try tool.write(TestImages.noise(width: 40, height: 30), "one.bmp")
        _ = try await tool.run(["convert", one, "-o", "low.jpg", "--quality", "30"])
        for (options, status) in [
            (["--min-ssim", "0.05"], 0), (["--min-ssim", "0.999"], 1), (["--min-psnr", "5"], 0),
            (["--min-psnr", "60"], 1), (["--min-ssim", "0.05", "--min-psnr", "60"], 1),
            (["--min-ssim", "2"], 2), (["--min-psnr", "-1"], 2),
        ] as [([String], Int32)] {
            let run = try await tool.run(["compare", one, "low.jpg"] + options)
            #expect(run.status == status, "\(options) \(run.errors)")
        }
    }

    @Test func `Images of other sizes and missing ones are errors`() async throws {
        let one = try tool.write(TestImages.png, "one.png")
        let two = try tool.write(TestImages.gif, "two.gif")
        let sizes = try await tool.run(["compare", one, two])
        #expect(sizes.status == 1 && sizes.errors.contains("4x2 and 3x3"), "\(sizes.errors)")
        #expect(try await tool.run(["compare", one, "none.png"]).status == 1)
        #expect(try await tool.run(["compare", "-", "-"]).status == 2)
        #expect(try await tool.run(["compare", one]).status == 2)
    }

    @Test func `Hashes of copies are alike`() async throws {
        let one = try tool.write(TestImages.noise(width: 64, height: 48), "one.bmp")
        _ = try await tool.run(["convert", one, "-o", "copy.jpg", "--quality", "70"])
        let run = try await tool.run(["hash", "--json", one, "copy.jpg", "none.png"])
        #expect(run.status == 1)
        let objects = try run.objects()
        let keys = ["url", "ok", "dHash", "pHash", "blurHash", "thumbHash", "error"]
        #expect(run.keys() == [keys, keys, keys])
        for name in ["dHash", "pHash"] {
            let hashes = objects.compactMap { $0[name] as? String }.compactMap { UInt64($0, radix: 16) }
            #expect(hashes.count == 2 && (hashes[0] ^ hashes[1]).nonzeroBitCount <= 8)
        }
        #expect((objects[0]["blurHash"] as? String)?.isEmpty == false)
        let line = try await tool.run(["hash", one])
        #expect(
            line.lines.first?.hasPrefix("dHash ") == true && line.lines.first?.hasSuffix("one.bmp") == true)
    }

    @Test func `The palette has the main colours with their shares`() async throws {
        let red = try tool.write(TestImages.jpeg, "red.jpg")
        let run = try await tool.run(["palette", red])
        #expect(run.status == 0 && run.lines.first?.contains("100%") == true, "\(run.output)")
        let json = try await tool.run(["palette", "--json", "--count", "2", red])
        let object = try #require(try json.objects().first)
        #expect(json.keys() == [["url", "ok", "colors", "average", "error"]])
        let colors = try #require(object["colors"] as? [[String: Any]])
        let color = (colors.first?["color"] as? String).flatMap { UInt32($0, radix: 16) } ?? 0
        #expect(colors.count == 1 && color >> 16 > 200 && color >> 8 & 255 < 60 && color & 255 < 60)
        #expect(colors[0]["share"] as? Double == 1)
        #expect(try await tool.run(["palette", "--count", "0", red]).status == 2)
    }

    @Test func `The palette has colours for interfaces with --interface`() async throws {
        let red = try tool.write(TestImages.jpeg, "red.jpg")
        let run = try await tool.run(["palette", "--interface", red])
        #expect(run.status == 0 && run.lines.count == 3, "\(run.output)")
        #expect(run.lines.dropFirst().map { $0.split(separator: " ")[0] } == ["dominant", "vibrant"])
        #expect(run.lines.last?.contains(", text ") == true)
        let object = try #require(
            try await tool.run(["palette", "--interface", "--json", red]).objects().first)
        let interface = try #require(object["interface"] as? [String: [String: Any]])
        let vibrant = try #require(interface["vibrant"])
        #expect(Set(interface.keys) == ["dominant", "vibrant"])
        #expect(Set(vibrant.keys) == ["color", "share", "text", "secondaryText"])
        #expect(vibrant["color"] as? String == interface["dominant"]?["color"] as? String)
    }
}
