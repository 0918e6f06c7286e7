// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

@Suite(.timeLimit(.minutes(1)), .enabled(if: Tool.path != nil))
struct PictureTests {
    let origin: TestOrigin
    let tool: Tool

    init() throws {
        origin = try TestOrigin()
        tool = try Tool()
    }

    @Test func `info tells what the header says`() async throws {
        let paths = [
            try tool.write(Pictures.png, "a.png"), try tool.write(Pictures.jpeg, "b.jpg"),
            try tool.write(Pictures.gif, "c.gif"),
        ]
        let run = try await tool.run(["info", "--json"] + paths)
        let keys = [
            "url", "ok", "format", "width", "height", "frameCount", "loopCount", "delaysMs", "hasAlpha",
            "orientation", "bitDepth", "error",
        ]
        #expect(run.status == 0 && run.keys() == [keys, keys, keys])
        let objects = try run.objects()
        #expect(objects.map { $0["format"] as? String } == ["png", "jpeg", "gif"])
        #expect(objects.map { $0["width"] as? Int } == [4, 16, 3])
        #expect(objects.map { $0["orientation"] as? Int } == [1, 6, 1])
        #expect(objects.map { $0["hasAlpha"] as? Bool }.prefix(2) == [true, false])
        #expect(objects[2]["frameCount"] as? Int == 2 && objects[2]["loopCount"] as? Int == 0)
        #expect(objects[2]["delaysMs"] as? [Double] == [40, 120])
    }

    @Test func `info of a URL ends the transfer once the header is known`() async throws {
        let large = Pictures.jpeg + Data(repeating: 0, count: 10_000_000)
        origin.route("/large.jpg", .bytes(large).stalled(afterBytes: 1000))
        let run = try await tool.run(["info", "--json", origin.address("/large.jpg")])
        #expect(run.status == 0)
        #expect(try run.objects().first?["width"] as? Int == 16)
    }

    @Test func `info fails for what is none, with its code`() async throws {
        let path = try tool.write(Data("hello".utf8), "a.txt")
        let empty = try tool.write(Data(), "empty.png")
        let run = try await tool.run(["info", "--json", path, empty, "not-there"])
        #expect(run.status == 1)
        let codes = try run.objects().map { ($0["error"] as? [String: Any])?["code"] as? String }
        #expect(codes == ["unsupported", "empty", "io"])
    }

    @Test func `decode writes straight rows without padding`() async throws {
        let path = try tool.write(Pictures.png, "a.png")
        let run = try await tool.run(["decode", path, "--pixels", "rgba8", "-o", "raw"])
        #expect(run.status == 0)
        var expected = Data()
        for y in 0..<2 {
            for x in 0..<4 { expected += [UInt8(x * 60), UInt8(y * 200), UInt8(10 + x), x < 3 ? 255 : 128] }
        }
        #expect(tool.data("raw") == expected)
        _ = try await tool.run(["decode", path, "--pixels", "rgba16", "-o", "raw16"])
        let wide = Data(expected.flatMap { [$0, $0] })
        #expect(tool.data("raw16") == wide)
    }

    @Test func `decode turns the picture unless told not to`() async throws {
        let path = try tool.write(Pictures.jpeg, "b.jpg")
        let arguments = ["decode", "--json", path, "--pixels", "rgba8", "-o", "raw"]
        let turned = try await tool.run(arguments).objects()
        let stored = try await tool.run(arguments + ["--orientation", "ignored"]).objects()
        #expect(turned.first?["width"] as? Int == 8 && stored.first?["width"] as? Int == 16)
    }

    @Test func `decode writes any frame of an animation`() async throws {
        let path = try tool.write(Pictures.gif, "a.gif")
        for (frame, color) in [("0", [255, 0, 0, 255]), ("1", [0, 255, 0, 255])] {
            let run = try await tool.run(["decode", path, "--frame", frame, "--pixels", "rgba8", "-o", "raw"])
            #expect(run.status == 0)
            #expect(tool.data("raw")?.prefix(4) == Data(color.map { UInt8($0) }))
        }
    }

    @Test func `decode refuses a frame that is not there`() async throws {
        let path = try tool.write(Pictures.png, "a.png")
        let run = try await tool.run(["decode", path, "--frame", "3", "--pixels", "rgba8", "-o", "raw"])
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("webimage: invalidInput: frame 3 is out of range (0..<1)"))
        #expect(tool.files() == ["a.png"])
    }

    @Test(.enabled(if: Corpora.path("pngsuite/rgba") != nil))
    func `decode gives PngSuite's exact pixels`() async throws {
        let names = Corpora.names(in: "pngsuite/valid", suffix: ".png").filter { $0.hasPrefix("basn") }
        #expect(!names.isEmpty)
        for name in names {
            let path = try #require(Corpora.path("pngsuite/valid/\(name)"))
            let run = try await tool.run(["decode", path, "--pixels", "rgba16", "-o", "raw"])
            #expect(run.status == 0, "\(name)")
            let reference = Corpora.names(in: "pngsuite/rgba").first { $0.hasPrefix(name.dropLast(4)) }
            #expect(tool.data("raw") == Corpora.data("pngsuite/rgba/\(reference ?? "")"), "\(name)")
        }
    }

    @Test func `convert writes all frames of an animation with delays and loops`() async throws {
        let path = try tool.write(Pictures.gif, "a.gif")
        for name in ["b.gif", "b.apng", "b.webp"] {
            let run = try await tool.run(["convert", path, "-o", name])
            #expect(run.status == 0, "\(run.errors)")
            let info = try await tool.run(["info", "--json", name]).objects().first
            #expect(info?["frameCount"] as? Int == 2 && info?["loopCount"] as? Int == 0, "\(name)")
            #expect(info?["delaysMs"] as? [Double] == [40, 120], "\(name)")
            for (frame, color) in [("0", [255, 0, 0, 255]), ("1", [0, 255, 0, 255])] {
                _ = try await tool.run(["decode", name, "--frame", frame, "--pixels", "rgba8", "-o", "raw"])
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
    func `convert and decode say when part of the picture is missing`(command: String) async throws {
        let pixels = command == "decode" ? ["--pixels", "rgba8"] : []
        for (name, picture, isPartial) in [
            ("whole.jpg", Pictures.jpeg, false), ("cut.jpg", Pictures.jpeg.dropLast(9), true),
        ] {
            let path = try tool.write(Data(picture), name)
            let run = try await tool.run([command, "--json", path, "-o", "a.png"] + pixels)
            #expect(run.status == 0 && tool.data("a.png") != nil)
            #expect(try run.objects().first?["partial"] as? Bool == isPartial)
            let lines =
                isPartial ? ["webimage: partial: part of the picture is missing or damaged (\(path))"] : []
            #expect(run.errorLines == lines)
        }
    }

    @Test func `convert writes the extension's format, upright`() async throws {
        let path = try tool.write(Pictures.jpeg, "b.jpg")
        for name in ["c.png", "c.webp", "c.jpg"] {
            let run = try await tool.run(["convert", "--json", path, "-o", name, "--quality", "90"])
            #expect(run.status == 0, "\(run.errors)")
            let keys = ["url", "ok", "format", "width", "height", "bytes", "partial", "output", "error"]
            #expect(run.keys() == [keys])
            let info = try await tool.run(["info", "--json", name]).objects().first
            #expect(info?["width"] as? Int == 8 && info?["height"] as? Int == 16)
            #expect(info?["orientation"] as? Int == 1)
        }
        _ = try await tool.run(["convert", path, "-o", "small.png", "--thumbnail", "x4"])
        let info = try await tool.run(["info", "--json", "small.png"]).objects().first
        #expect(info?["width"] as? Int == 2 && info?["height"] as? Int == 4)
    }

    @Test func `convert keeps straight colours exactly`() async throws {
        let path = try tool.write(Pictures.png, "a.png")
        _ = try await tool.run(["convert", path, "-o", "b.png"])
        for name in ["a", "b"] {
            _ = try await tool.run(["decode", "\(name).png", "--pixels", "rgba8", "-o", name])
        }
        #expect(tool.data("a") == tool.data("b"))
    }

    @Test func `convert keeps metadata and bounds when asked`() async throws {
        let path = try tool.write(Pictures.jpeg, "b.jpg")
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

    @Test func `show draws half blocks, sixels or kitty's graphics`() async throws {
        origin.route("/a.png", .bytes(Pictures.png))
        let address = origin.address("/a.png")
        let blocks = try await tool.run(["show", address])
        #expect(blocks.status == 0 && blocks.lines.count == 1)
        #expect(blocks.output.hasPrefix("\u{1B}[38;2;0;0;10m\u{1B}[48;2;0;200;10m▀"))
        #expect(
            try await tool.run(["show", "--protocol", "sixel", address]).output.hasPrefix("\u{1B}P0;1;0q"))
        #expect(
            try await tool.run(["show", "--protocol", "kitty", address]).output.hasPrefix("\u{1B}_Ga=T,f=100")
        )
        #expect(origin.requestCount == 1)
    }

    @Test func `show fits the terminal`() async throws {
        let path = try tool.write(Pictures.jpeg, "b.jpg")
        let run = try await tool.run(["show", "--rows", "2", path])
        #expect(run.lines.count == 2)
        let object = try await tool.run(["show", "--json", "--rows", "2", path]).objects().first
        #expect(object?["width"] as? Int == 2 && object?["height"] as? Int == 4)
    }

    @Test func `show plays an animation as often as asked, each frame over the one before`() async throws {
        let path = try tool.write(Pictures.gif, "c.gif")
        let still = try await tool.run(["show", path]).output
        #expect(!still.isEmpty && !still.contains("\u{1B}[2A"), "no terminal: the first frame only")
        let run = try await tool.run(["show", "--loops", "2", path])
        #expect(run.status == 0)
        let frames = run.output.components(separatedBy: "\r\u{1B}[2A")
        #expect(frames.count == 4 && frames[0] == still)
        #expect(frames[0] == frames[2] && frames[1] == frames[3] && frames[0] != frames[1])
        let once = try await tool.run(["show", "--loops", "1", "--protocol", "kitty", path])
        #expect(once.output.components(separatedBy: "\u{1B}_Ga=T").count == 3)
    }
}
