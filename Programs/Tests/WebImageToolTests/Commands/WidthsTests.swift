// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

@Suite("webimage convert with several widths", .timeLimit(.minutes(1)), .enabled(if: Tool.path != nil))
struct WidthsTests {
    let tool: Tool

    init() throws { tool = try Tool() }

    @Test func `An image is written in each width, and its own takes the place of larger ones`() async throws
    {
        let path = try tool.write(TestImages.noise(width: 64, height: 48), "a b,c.bmp")
        let convert = ["convert", path, "-o", "out/", "--format", "webp", "--widths", "32,16,128,256"]
        let run = try await tool.run(convert)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.lines.map { $0.split(separator: " ")[1] } == ["16x12", "32x24", "64x48"])
        let names = ["a b,c-16.webp", "a b,c-32.webp", "a b,c-64.webp"]
        #expect(tool.files(in: "out") == names)
        for (name, width) in zip(names, [16, 32, 64]) {
            let info = try await tool.run(["info", "--json", "out/" + name]).objects().first
            #expect(info?["width"] as? Int == width)
        }
        // Existing files are kept. The attribute lists them, and escapes characters that a URL can't contain.
        let again = try await tool.run(convert + ["--srcset"])
        let attribute = "a%20b%2Cc-16.webp 16w, a%20b%2Cc-32.webp 32w, a%20b%2Cc-64.webp 64w"
        #expect(again.lines == ["srcset=\"\(attribute)\""], "\(again.errors)")
        let record = try await tool.run(convert + ["--srcset", "--json"]).objects().first
        #expect(record?["srcset"] as? String == attribute && record?["width"] as? Int == 64)
        let files = try #require(record?["files"] as? [[String: Any]])
        #expect(files.map { $0["width"] as? Int } == [16, 32, 64])
        #expect(files.allSatisfy { $0["skipped"] as? Bool == true })
    }

    @Test func `Transformers come first, and frames and folders stay`() async throws {
        try FileManager.default.createDirectory(
            atPath: tool.folder.file("in/more"), withIntermediateDirectories: true)
        _ = try tool.write(TestImages.noise(width: 64, height: 48), "in/a.bmp")
        _ = try tool.write(TestImages.gif, "in/more/b.gif")
        let run = try await tool.run([
            "convert", "-r", "in", "-o", "out/", "--format", "webp", "--widths", "2,20", "--srcset",
            "--transform", "crop=40x40",
        ])
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.lines == [
                "srcset=\"a-2.webp 2w, a-20.webp 20w\"", "srcset=\"more/b-2.webp 2w, more/b-3.webp 3w\"",
            ])
        let still = try await tool.run(["info", "--json", "out/a-20.webp"]).objects().first
        #expect(still?["height"] as? Int == 20)
        let animation = try await tool.run([
            "convert", "in/more/b.gif", "-o", "gif/", "--widths", "2", "--name", "{width}.{ext}",
        ])
        #expect(animation.status == 0, "\(animation.errors)")
        let info = try await tool.run(["info", "--json", "gif/2.gif"]).objects().first
        #expect(info?["frameCount"] as? Int == 2 && info?["width"] as? Int == 2)
        #expect(info?["delaysMs"] as? [Double] == [40, 120])
        let stills = try await tool.run([
            "convert", "in/more/b.gif", "-o", "png/", "--widths", "2", "--format", "jpeg",
        ])
        #expect(stills.status == 0 && stills.errors.contains("only the first of 2 frames was written"))
    }

    @Test func `Widths without a folder or with another size are usage errors`() async throws {
        let path = try tool.write(TestImages.png, "a.png")
        for arguments in [
            ["-o", "b.png", "--widths", "2"], ["-o", "out/", "--widths", "2,,3"],
            ["-o", "out/", "--widths", "0"], ["-o", "out/", "--widths", "2", "--thumbnail", "2x"],
            ["-o", "out/", "--widths", "2", "--name", "{name}.{ext}"], ["-o", "out/", "--srcset"],
            ["--in-place", "--widths", "2"],
        ] {
            let run = try await tool.run(["convert", path] + arguments)
            #expect(run.status == 2, "\(arguments) \(run.errors)")
        }
    }
}
