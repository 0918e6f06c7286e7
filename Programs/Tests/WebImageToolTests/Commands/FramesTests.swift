// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

@Suite("Frames and pages in the tool", .timeLimit(.minutes(1)), .enabled(if: Tool.path != nil))
struct FramesTests {
    let tool: Tool

    init() throws { tool = try Tool() }

    /// Two empty pages of 60 x 40 and 40 x 60 points.
    static let document = Data(
        """
        %PDF-1.4
        1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
        2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj
        3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 60 40]>>endobj
        4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 40 60]>>endobj
        trailer<</Root 1 0 R>>
        """.utf8)

    private func color(_ name: String) async throws -> [UInt8] {
        _ = try await tool.run(["decode", name, "--pixels", "rgba8", "-o", "raw", "--force"])
        return Array(try #require(tool.data("raw")).prefix(3))
    }

    private func size(_ name: String) async throws -> [Int?] {
        let info = try await tool.run(["info", "--json", name]).objects().first
        return [info?["width"] as? Int, info?["height"] as? Int]
    }

    @Test(
        arguments: [
            (["-o", "out/", "--format", "png"], ["a-1.png", "a-2.png"]),
            (["-o", "out/f-%03d.png"], ["f-001.png", "f-002.png"]),
            (["-o", "out/f-%d.gif"], ["f-1.gif", "f-2.gif"]),
            (["-o", "out/f-{index}.jpg"], ["f-1.jpg", "f-2.jpg"]),
            (["-o", "out/{name}{frame}.{ext}"], ["a1.gif", "a2.gif"]),
            (["-o", "out/", "--name", "{frame}.{ext}", "--format", "webp"], ["1.webp", "2.webp"]),
            (["-o", "out/", "--format", "png", "--transform", "resize=6x"], ["a-1.png", "a-2.png"]),
        ])
    func `Each frame of an animation becomes a file`(arguments: [String], files: [String]) async throws {
        _ = try tool.write(TestImages.gif, "a.gif")
        let run = try await tool.run(["convert", "a.gif"] + arguments)
        #expect(run.status == 0 && run.errors.isEmpty && run.lines.count == 2, "\(run.errors)")
        #expect(tool.files(in: "out") == files)
        for (file, expected) in zip(files, [[255, 0, 0], [0, 255, 0]]) {
            let color = try await color("out/" + file)
            #expect(zip(color, expected).allSatisfy { abs(Int($0) - $1) < 12 }, "\(file) \(color)")
            let info = try await tool.run(["info", "--json", "out/" + file]).objects().first
            #expect(info?["frameCount"] as? Int == 1)
        }
    }

    @Test func `The record of several files has each of them`() async throws {
        _ = try tool.write(TestImages.gif, "a.gif")
        _ = try tool.write(Data("kept".utf8), "f-2.png")
        let line = "webimage: 1 file exists and was skipped; --force replaces files"
        let run = try await tool.run(["convert", "--json", "a.gif", "-o", "f-%d.png"])
        let object = try #require(try run.objects().first)
        #expect(run.status == 0 && object["output"] as? String == "f-1.png" && run.errorLines == [line])
        let files = try #require(object["files"] as? [[String: Any]])
        #expect(files.map { $0["output"] as? String } == ["f-1.png", "f-2.png"])
        #expect(files.map { $0["skipped"] as? Bool } == [false, true])
        #expect(tool.data("f-2.png") == Data("kept".utf8))
    }

    @Test func `Of several inputs, a number is that of the input, and a line tells what was left out`()
        async throws
    {
        _ = try tool.write(TestImages.gif, "a.gif")
        _ = try tool.write(TestImages.png, "b.png")
        let run = try await tool.run(["convert", "a.gif", "b.png", "-o", "i-%02d.png"])
        #expect(run.status == 0 && tool.files() == ["a.gif", "b.png", "i-01.png", "i-02.png"])
        #expect(run.errorLines.count == 1 && run.errors.hasPrefix("webimage: frames: only the first of 2 "))
        let all = try await tool.run([
            "convert", "a.gif", "b.png", "-o", "all/", "--format", "png", "--name", "{name}-{frame}.{ext}",
        ])
        #expect(all.status == 0 && all.errors.isEmpty)
        #expect(tool.files(in: "all") == ["a-1.png", "a-2.png", "b-1.png"])
    }

    @Test(arguments: ["convert", "get"])
    func `A line tells how many frames a still image lacks`(command: String) async throws {
        _ = try tool.write(TestImages.gif, "a.gif")
        let run = try await tool.run([command, "a.gif", "-o", "a.png"])
        let line =
            "webimage: frames: only the first of 2 frames was written; webimage convert -o frame-%03d.png "
            + "writes all (a.gif)"
        #expect(run.status == 0 && run.errorLines == [line])
        let animation = try await tool.run([command, "a.gif", "-o", "b.gif", "--thumbnail", "2x2"])
        #expect(animation.status == 0 && animation.errors.isEmpty)
        let info = try await tool.run(["info", "--json", "b.gif"]).objects().first
        #expect(info?["frameCount"] as? Int == 2 && info?["width"] as? Int == 2)
    }

    @Test func `The first frame alone is no loss if it was asked for`() async throws {
        _ = try tool.write(TestImages.gif, "a.gif")
        let run = try await tool.run(["convert", "a.gif", "-o", "out/", "--format", "png", "--first-frame"])
        #expect(run.status == 0 && run.errors.isEmpty && tool.files(in: "out") == ["a.png"])
    }

    @Test func `A name with a brace or a percent sign that is no field is a name`() async throws {
        _ = try tool.write(TestImages.png, "a.png")
        for name in ["{x}.png", "50%.png", "my%20dog.png", "{.png"] {
            let run = try await tool.run(["convert", "a.png", "-o", name])
            #expect(run.status == 0 && tool.data(name) != nil, "\(run.errors)")
        }
        for wrong in [["-o", "f-%d.xyz"], ["-o", "f-%d.png", "--name", "{name}"], ["-o", "f-{frame}"]] {
            #expect(try await tool.run(["convert", "a.png"] + wrong).status == 2, "\(wrong)")
        }
    }

    #if os(Linux) && PDF
    @Test func `All pages of a PDF are written, at the density that was asked for`() async throws {
        _ = try tool.write(Self.document, "a.pdf")
        let run = try await tool.run([
            "convert", "a.pdf", "-o", "pages/", "--format", "png", "--density", "144",
        ])
        #expect(run.status == 0 && run.errors.isEmpty && tool.files(in: "pages") == ["a-1.png", "a-2.png"])
        #expect(try await size("pages/a-1.png") == [120, 80])
        #expect(try await size("pages/a-2.png") == [80, 120])
        let one = try await tool.run(["convert", "a.pdf", "-o", "one.png"])
        #expect(one.errors.hasPrefix("webimage: pages: only the first of 2 pages was written"))
        #expect(try await tool.run(["convert", "a.pdf", "-o", "2.png", "--page", "2"]).errors.isEmpty)
        #expect(try await size("2.png") == [40, 60])
        let missing = try await tool.run(["convert", "a.pdf", "-o", "9.png", "--page", "9"])
        #expect(missing.status == 1 && missing.errors.contains("there is no page 9; the file has 2 pages"))
        // TIFF has pages too, and transformers change all of them.
        _ = try await tool.run(["convert", "a.pdf", "-o", "a.tiff", "--transform", "negate"])
        _ = try await tool.run(["convert", "a.tiff", "-o", "t/", "--format", "png"])
        #expect(tool.files(in: "t") == ["a-1.png", "a-2.png"])
        #expect(try await color("t/a-2.png") == [0, 0, 0])
    }
    #endif

    #if os(Linux) && SVG
    @Test func `An SVG is drawn at the density that was asked for, which the file states`() async throws {
        let drawing =
            #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="9" height="9"/></svg>"#
        let path = try tool.write(Data(drawing.utf8), "a.svg")
        for (density, expected) in [("192", [40, 20]), ("48", [10, 5]), ("96", [20, 10])] {
            let run = try await tool.run(["convert", path, "-o", "a.png", "--density", density, "--force"])
            #expect(run.status == 0, "\(run.errors)")
            #expect(try await size("a.png") == expected)
        }
        // The region is in pixels at the higher density.
        let region = ["--density", "192", "--region", "0,0,18,18"]
        _ = try await tool.run(["convert", path, "-o", "b.png"] + region)
        #expect(try await size("b.png") == [18, 18])
        #expect(try await color("b.png") == [0, 0, 0])
    }
    #endif
}
