// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

#if os(Linux)
@Suite("webimage turn", .timeLimit(.minutes(1)), .enabled(if: Tool.path != nil))
struct TurnTests {
    let tool: Tool

    init() throws { tool = try Tool() }

    /// Makes a JPEG of noise with full color resolution.
    private func makePhoto(_ name: String, width: Int, height: Int) async throws {
        let source = try tool.write(TestImages.noise(width: width, height: height), "noise.bmp")
        let run = try await tool.run(["convert", source, "-o", name, "--chroma", "444"])
        #expect(run.status == 0, "\(run.errors)")
    }

    private func pixels(_ name: String) async throws -> Data? {
        let run = try await tool.run(["decode", name, "--pixels", "rgba8", "-o", "raw", "--force"])
        #expect(run.status == 0, "\(run.errors)")
        return tool.data("raw")
    }

    @Test func `Turned and turned back, a JPEG has the same pixels`() async throws {
        try await makePhoto("a.jpg", width: 48, height: 32)
        for (there, back) in [
            (["--rotate", "90"], ["--rotate", "270"]), (["--rotate", "180"], ["--rotate", "180"]),
            (["--flip", "horizontal"], ["--flip", "horizontal"]),
            (["--rotate", "90", "--flip", "vertical"], ["--rotate", "90", "--flip", "vertical"]),
        ] {
            let run = try await tool.run(["turn", "a.jpg", "-o", "b.jpg", "--force"] + there)
            #expect(run.status == 0, "\(run.errors)")
            let isTurned = there.contains("90")
            #expect(run.output.hasPrefix("jpeg  \(isTurned ? "32x48" : "48x32")  "), "\(run.output)")
            #expect(try await pixels("b.jpg") != pixels("a.jpg"))
            _ = try await tool.run(["turn", "b.jpg", "-o", "c.jpg", "--force"] + back)
            #expect(try await pixels("c.jpg") == pixels("a.jpg"))
        }
    }

    @Test func `A turn is clockwise, as that of convert with a negative angle`() async throws {
        try await makePhoto("a.jpg", width: 48, height: 32)
        _ = try await tool.run(["turn", "a.jpg", "-o", "b.jpg", "--rotate", "90"])
        _ = try await tool.run(["convert", "a.jpg", "-o", "c.png", "--transform", "rotate=-90"])
        let run = try await tool.run(["compare", "b.jpg", "c.png", "--min-ssim", "0.98"])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    @Test func `Without options an orientation is applied, also in place`() async throws {
        try await makePhoto("a.jpg", width: 48, height: 32)
        // Insert EXIF with orientation 6 after the JFIF segment.
        var photo = try #require(tool.data("a.jpg"))
        photo.insert(contentsOf: TestImages.jpeg[20..<56], at: 20)
        _ = try tool.write(photo, "a.jpg")
        let run = try await tool.run(["turn", "--in-place", "--backup", ".orig", "a.jpg"])
        #expect(run.status == 0 && run.output.hasPrefix("jpeg  32x48  "), "\(run.errors)")
        #expect(tool.data("a.jpg.orig") == photo)
        let info = try await tool.run(["info", "--json", "a.jpg"]).objects().first
        #expect(info?["orientation"] as? Int == 1 && info?["height"] as? Int == 48)
        let again = try await tool.run(["turn", "--in-place", "--backup", ".orig", "a.jpg"])
        #expect(again.status == 0 && again.output.contains("(the input as it is)"), "\(again.errors)")
    }

    @Test func `A part is cut out at whole blocks`() async throws {
        try await makePhoto("a.jpg", width: 48, height: 32)
        let run = try await tool.run(["turn", "a.jpg", "-o", "b.jpg", "--crop", "10,8,20,16"])
        #expect(run.status == 0 && run.output.hasPrefix("jpeg  22x16  "), "\(run.output)\(run.errors)")
        _ = try await tool.run(["convert", "a.jpg", "-o", "part.png", "--region", "8,8,22,16"])
        #expect(try await pixels("b.jpg") == pixels("part.png"))
        let outside = try await tool.run(["turn", "a.jpg", "-o", "c.jpg", "--crop", "48,0,8,8"])
        #expect(outside.status == 1 && outside.errors.contains("is outside of 48x32"), "\(outside.errors)")
    }

    @Test func `What has a rest or another format is an error`() async throws {
        try await makePhoto("a.jpg", width: 50, height: 32)
        let turn = ["turn", "a.jpg", "-o", "b.jpg", "--flip", "horizontal"]
        let run = try await tool.run(turn)
        #expect(run.status == 1 && run.errors.contains("a multiple of 8, found 50"), "\(run.errors)")
        let trimmed = try await tool.run(turn + ["--trim"])
        #expect(trimmed.status == 0 && trimmed.output.contains("48x32"), "\(trimmed.errors)")
        let png = try tool.write(TestImages.png, "a.png")
        let other = try await tool.run(["turn", png, "-o", "out/"])
        #expect(other.status == 1 && other.errors.contains("--transform rotate=-90"), "\(other.errors)")
        #expect(try await tool.run(turn + ["--rotate", "45"]).status == 2)
        #expect(try await tool.run(turn + ["--format", "png"]).status == 2)
        #expect(try await tool.run(["turn", "a.jpg"]).status == 2)
    }
}
#endif
