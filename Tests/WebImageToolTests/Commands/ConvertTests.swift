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
        run = try await tool.run(["convert", path, "-o", "e.jpg", "--max-bytes", "10"])
        #expect(run.status == 1 && run.errors.contains("limit: maximumFileSize"))
        #expect(try await tool.run(["convert", path, "-o", "e.jpg", "--max-size", "0"]).status == 2)
    }
}
