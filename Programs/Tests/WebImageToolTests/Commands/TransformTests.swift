// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

@Suite("--transform steps", .timeLimit(.minutes(5)), .enabled(if: Tool.path != nil))
struct TransformTests {
    let tool: Tool

    init() throws {
        tool = try Tool()
        _ = try tool.write(TestImages.noise(width: 64, height: 48), "a.bmp")
    }

    private func size(_ arguments: [String]) async throws -> [Int?] {
        let run = try await tool.run(["convert", "--json", "a.bmp", "-o", "b.png", "--force"] + arguments)
        #expect(run.status == 0, "\(arguments) \(run.errors)")
        let object = try run.objects().first
        return [object?["width"] as? Int, object?["height"] as? Int]
    }

    private func pixels(_ arguments: [String]) async throws -> [Int] {
        _ = try await size(arguments)
        _ = try await tool.run(["decode", "b.png", "--pixels", "rgba8", "-o", "raw", "--force"])
        return try #require(tool.data("raw")).map(Int.init)
    }

    @Test func `Every example of the table of steps changes the image`() async throws {
        _ = try tool.write(TestImages.png, "logo.png")
        let help = try await tool.run(["help", "transform"])
        #expect(help.status == 0 && help.errors.isEmpty)
        let examples = help.lines.compactMap { line in
            line.firstRange(of: "--transform '").map { String(line[$0.upperBound...].dropLast()) }
        }
        #expect(examples.count > 20 && Set(examples).count == examples.count)
        // This adds a border to trim.
        let border = ["--transform", "inset=-4,-4,-4,-4,FFFFFF"]
        _ = try await size(border)
        let plain = try #require(tool.data("b.png"))
        for example in examples {
            #if !(os(Linux) && SVG)
            if example.hasPrefix("text") { continue }
            #endif
            _ = try await size(border + ["--transform", example])
            #expect(tool.data("b.png") != plain, "\(example)")
            // The step's row in the help shows how to write it.
            let name = example.prefix { $0.isLetter }
            #expect(help.lines.contains { $0.hasPrefix(name) }, "\(example)")
        }
    }

    @Test(
        arguments: [
            ("resize=50%", 32, 24), ("resize=32x", 32, 24), ("resize=x24", 32, 24), ("resize=32", 32, 24),
            ("resize=32,fill", 32, 32), ("resize=200%,linear", 128, 96), ("resize:25%", 16, 12),
            ("crop=1:1", 48, 48), ("crop=16:9", 64, 36), ("crop=1:2,left", 24, 48), ("crop=4:3", 64, 48),
            ("crop:10x20,top", 10, 20), ("crop=1,2,3,4", 3, 4),
        ])
    func `Sizes are pixels, one side, a percentage or a ratio`(
        step: String, width: Int, height: Int
    ) async throws {
        #expect(try await size(["--transform", step]) == [width, height])
    }

    @Test(
        arguments: [
            (["--thumbnail", "50%"], 32, 24), (["--thumbnail", "32"], 32, 24),
            (["--thumbnail", "x12"], 16, 12), (["--thumbnail", "300%"], 64, 48),
            (["--crop", "1:1"], 48, 48), (["--crop", "1:1", "--thumbnail", "20x20"], 20, 20),
            (["--crop", "40x20", "--thumbnail", "20"], 20, 10),
            (["--crop", "1:1", "--thumbnail", "50%", "--transform", "rotate=90"], 24, 24),
        ])
    func `A crop comes before the size, and the size before other steps`(
        arguments: [String], width: Int, height: Int
    ) async throws {
        #expect(try await size(arguments) == [width, height])
    }

    @Test func `The largest part with a ratio is where the gravity says`() async throws {
        let all = try await pixels([])
        let left = try await pixels(["--transform", "crop=1:1,left"])
        #expect(left[..<192] == all[..<192])
        let right = try await pixels(["--crop", "1:1,right"])
        #expect(right[..<192] == all[64..<256])
    }

    @Test func `The background is behind transparent pixels`() async throws {
        _ = try tool.write(TestImages.png, "half.png")
        for (background, expected) in [("0000FF", [90, 0, 133, 255]), ("transparent", [180, 0, 13, 128])] {
            let arguments = ["half.png", "-o", "b.png", "--force", "--background", background]
            #expect(try await tool.run(["convert"] + arguments).status == 0)
            _ = try await tool.run(["decode", "b.png", "--pixels", "rgba8", "-o", "raw", "--force"])
            let pixel = try #require(tool.data("raw"))[12..<16].map(Int.init)
            #expect(zip(pixel, expected).allSatisfy { abs($0 - $1) <= 2 }, "\(pixel)")
        }
    }

    @Test func `Negate inverts colors, and sepia tones them`() async throws {
        let plain = try await pixels([])
        let negative = try await pixels(["--transform", "negate"])
        for index in 0..<200 where index % 4 != 3 {
            #expect(abs(negative[index] - (255 - plain[index])) <= 1)
        }
        let toned = try await pixels(["--transform", "sepia"])
        for index in stride(from: 0, to: 200, by: 4) {
            let (red, green, blue) = (
                Double(plain[index]), Double(plain[index + 1]), Double(plain[index + 2])
            )
            #expect(abs(Double(toned[index]) - min(255, 0.393 * red + 0.769 * green + 0.189 * blue)) <= 1.5)
            #expect(abs(Double(toned[index + 2]) - (0.272 * red + 0.534 * green + 0.131 * blue)) <= 1.5)
        }
        #expect(try await pixels(["--transform", "sepia=0"]) == plain)
    }

    #if os(Linux) && SVG
    @Test func `Text is written at its place, in its color, and fits into the image`() async throws {
        let white = ["--transform", "overlay=FFFFFF", "--transform"]
        func dark(_ step: String) async throws -> [(x: Int, y: Int)] {
            let pixels = try await pixels(white + [step])
            return (0..<pixels.count / 4).filter { pixels[$0 * 4] < 200 }.map { ($0 % 64, $0 / 64) }
        }
        let top = try await dark("text=Hi\\, you,topLeft,10,000000")
        #expect(!top.isEmpty && top.allSatisfy { $0.y < 16 })
        let bottom = try await dark("text=Hi,bottomRight:2:2,25%,000000")
        #expect(!bottom.isEmpty && bottom.allSatisfy { $0.y > 24 && $0.x > 32 && $0.x < 62 && $0.y < 46 })
        // The letters shrink until the text fits the width, so the text is less than 12 pixels high.
        let long = try await dark("text=A text that is much too long for it,top,20,000000")
        #expect(!long.isEmpty && long.allSatisfy { $0.y < 12 })
        let lines = try await dark("text=a\\nb,topLeft,12,000000")
        #expect(lines.contains { $0.y > 14 })
        for wrong in ["text", "text=", "text=a,nowhere", "text=a,top,0", "text=a,top,5%,red"] {
            let run = try await tool.run(["convert", "a.bmp", "-o", "c.png", "--transform", wrong])
            #expect(run.status == 2 && run.errors.contains("text: "), "\(wrong) \(run.errors)")
        }
    }
    #endif
}
