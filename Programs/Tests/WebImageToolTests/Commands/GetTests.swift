// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

@Suite("webimage get", .timeLimit(.minutes(1)), .enabled(if: Tool.path != nil))
struct GetTests {
    let origin: TestOrigin
    let tool: Tool

    init() throws {
        origin = try TestOrigin()
        tool = try Tool()
        origin.route("/a.png", .bytes(TestImages.png, contentType: "image/png"))
        origin.route("/b.jpg", .bytes(TestImages.jpeg, contentType: "image/jpeg"))
    }

    @Test func `The second load is served from disk`() async throws {
        let first = try await tool.run(["get", "--json", origin.address("/a.png")])
        let second = try await tool.run(["get", "--json", origin.address("/a.png")])
        #expect(first.status == 0 && second.status == 0 && first.errors.isEmpty)
        let objects = try first.objects() + second.objects()
        #expect(objects.map { $0["origin"] as? String } == ["network", "disk"])
        #expect(objects.map { $0["bytes"] as? Int } == [TestImages.png.count, TestImages.png.count])
        #expect(objects.map { $0["width"] as? Int } == [4, 4])
        #expect(origin.requestCount == 1)
    }

    @Test func `JSON keys are the same for success and failure`() async throws {
        let run = try await tool.run(["get", "--json", origin.address("/a.png"), origin.address("/none")])
        #expect(run.status == 1)
        let keys = [
            "url", "ok", "origin", "cache", "bytes", "format", "width", "height", "partial", "output",
            "skipped",
            "steps",
            "error",
        ]
        #expect(run.keys() == [keys, keys])
        let objects = try run.objects()
        let steps = try #require(objects[0]["steps"] as? [[String: Any]])
        #expect(steps.allSatisfy { $0["name"] is String && $0["ms"] is Double })
        #expect(steps.last?["name"] as? String == "total")
        let error = try #require(objects[1]["error"] as? [String: Any])
        #expect(error["code"] as? String == "http" && error["message"] as? String == "HTTP status 404")
        #expect(run.errorLines == ["webimage: http: HTTP status 404 (\(origin.address("/none")))"])
    }

    @Test func `Originals are written byte for byte`() async throws {
        let urls = [origin.address("/a.png"), origin.address("/b.jpg")]
        #expect(try await tool.run(["get", "-o", "out/"] + urls).status == 0)
        #expect(tool.files(in: "out") == ["a.png", "b.jpg"])
        #expect(tool.data("out/a.png") == TestImages.png && tool.data("out/b.jpg") == TestImages.jpeg)
        for name in ["one", "one.PNG", "one.txt"] {
            #expect(try await tool.run(["get", "-o", name, urls[0]]).status == 0)
            #expect(tool.data(name) == TestImages.png)
        }
        let apng = try tool.write(TestImages.gif, "a.gif")
        #expect(try await tool.run(["convert", apng, "-o", "a.apng"]).status == 0)
        #expect(try await tool.run(["get", "-o", "b.png", "a.apng"]).status == 0)
        #expect(tool.data("b.png") == tool.data("a.apng"))
    }

    @Test func `An original of another format than the extension is converted`() async throws {
        let run = try await tool.run(["get", "--json", "-o", "a.webp", origin.address("/b.jpg")])
        let record = try #require(try run.objects().first)
        #expect(run.status == 0 && record["output"] as? String == "a.webp", "\(run.errors)")
        let info = try #require(try await tool.run(["info", "--json", "a.webp"]).objects().first)
        #expect(info["format"] as? String == "webp")
        // The orientation is applied.
        #expect(info["width"] as? Int == 8 && info["height"] as? Int == 16)
        let small = try await tool.run(["get", "-o", "s.webp", "--quality", "5", origin.address("/b.jpg")])
        #expect(small.status == 0)
        #expect(try #require(tool.data("s.webp")).count < #require(tool.data("a.webp")).count)
    }

    @Test func `A conversion keeps all frames, and colours with alpha exactly`() async throws {
        let gif = try tool.write(TestImages.gif, "a.gif")
        #expect(try await tool.run(["get", "-o", "b.webp", gif]).status == 0)
        let info = try #require(try await tool.run(["info", "--json", "b.webp"]).objects().first)
        #expect(info["frameCount"] as? Int == 2 && info["delaysMs"] as? [Double] == [40, 120])
        let png = try tool.write(TestImages.png, "a.png")
        #expect(try await tool.run(["get", "-o", "b.tiff", png]).status == 0)
        for name in ["a.png", "b.tiff"] {
            _ = try await tool.run(["decode", name, "--pixels", "rgba8", "-o", name + ".raw"])
        }
        #expect(tool.data("a.png.raw") != nil && tool.data("a.png.raw") == tool.data("b.tiff.raw"))
    }

    @Test func `A format that cannot be written is an error that names the others`() async throws {
        let run = try await tool.run(["get", "-o", "a.svg", origin.address("/a.png")])
        #expect(run.status == 1 && run.errors.hasPrefix("webimage: unsupported: cannot convert PNG"))
        #expect(run.errors.contains("jpg") && tool.files().isEmpty)
        let svg = Data("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)
        origin.route("/a.svg", .bytes(svg, contentType: "image/svg+xml"))
        let undecodable = try await tool.run(["get", "-o", "a.png", origin.address("/a.svg")])
        #expect(undecodable.status == 1 || tool.data("a.png")?.starts(with: [0x89, 0x50]) == true)
    }

    @Test func `Several inputs and a file are invalid usage, before anything is loaded`() async throws {
        let file = try tool.write(Data("file".utf8), "file")
        for path in ["out.png", "out", file, "-"] {
            let run = try await tool.run([
                "get", "-o", path, origin.address("/a.png"), origin.address("/b.jpg"),
            ])
            #expect(run.status == 2 && run.errors.hasPrefix("webimage: usage: -o \(path) "), "\(run.errors)")
        }
        #expect(origin.requestCount == 0 && tool.files() == ["file"] && tool.data("file")?.count == 4)
        let folder = tool.folder.file("folder")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let run = try await tool.run([
            "get", "-o", "folder", origin.address("/a.png"), origin.address("/b.jpg"),
        ])
        #expect(run.status == 0 && tool.files(in: "folder") == ["a.png", "b.jpg"])
    }

    @Test func `A thumbnail or transform is encoded in the format of the extension`() async throws {
        let run = try await tool.run([
            "get", "--json", "-o", "out.webp", "--thumbnail", "4x8", "--transform", "crop=1,1,2,3",
            "--transform",
            "grayscale", origin.address("/b.jpg"),
        ])
        let object = try #require(try run.objects().first)
        #expect(run.status == 0 && object["width"] as? Int == 2 && object["height"] as? Int == 3)
        let info = try await tool.run(["info", "--json", "out.webp"]).objects()
        #expect(info.first?["format"] as? String == "webp" && info.first?["width"] as? Int == 2)
    }

    @Test(
        arguments: [
            ("resize=9x4,stretch", 9, 4), ("inset=1,1,1,1", 2, 2), ("inset=-1,0,0,0,ff000080", 4, 5),
            ("border=1,#102030", 4, 4), ("rotate=45,clip", 4, 4), ("saturation=0.5", 4, 4),
            ("brightness=-0.5", 4, 4), ("contrast=2", 4, 4), ("tint=00ff00,multiply", 4, 4),
            ("overlay=00000080", 4, 4), ("pixellate=2", 4, 4), ("blur=extraLight", 4, 4),
            ("resize=8x4,fill,left,cubic,linear", 8, 4), ("resize=4x6,letterbox,bottom:0:1", 4, 6),
            ("crop=2x3,attention", 2, 3), ("crop=3x1,focus:0.5:1", 3, 1), ("sharpen=20%,3", 4, 4),
            ("gradient=0000ff80,left,0.1", 4, 4), ("watermark=before.png,topLeft:1:1,0.5,0.5,1", 4, 4),
            ("blur=30%", 4, 4), ("blur=112233", 4, 4), ("flip=both", 4, 4), ("circle", 4, 4),
            ("rounded=1.5", 4, 4),
        ])
    func `Every transform changes the image`(step: String, width: Int, height: Int) async throws {
        let source = "before.png"
        let address = origin.address("/a.png")
        _ = try await tool.run(["get", "-o", source, "--transform", "resize=4x4,stretch", address])
        let run = try await tool.run([
            "get", "--json", "-o", "after.png", "--transform", "resize=4x4,stretch", "--transform", step,
            address,
        ])
        let object = try #require(try run.objects().first)
        #expect(object["width"] as? Int == width && object["height"] as? Int == height)
        #expect(tool.data("after.png") != tool.data(source))
    }

    @Test func `All inputs are tried and reported in their order`() async throws {
        origin.route("/slow.png", .bytes(TestImages.png).held())
        let process = try tool.process([
            "get", "--json", origin.address("/slow.png"), origin.address("/none"), origin.address("/b.jpg"),
        ])
        let run = try await tool.finish(process) {
            await origin.requests(to: "/b.jpg", reach: 1)
            await origin.requests(to: "/slow.png", reach: 1)
            origin.release("/slow.png")
        }
        #expect(run.status == 1)
        #expect(try run.objects().map { $0["ok"] as? Bool } == [true, false, true])
    }

    @Test func `Equal URLs share a transfer`() async throws {
        origin.route("/held.png", .bytes(TestImages.png).held())
        let address = origin.address("/held.png")
        let process = try tool.process(["get", "--json", address, address, address])
        let run = try await tool.finish(process) {
            await origin.requests(to: "/held.png", reach: 1)
            origin.release("/held.png")
        }
        #expect(try run.objects().map { $0["ok"] as? Bool } == [true, true, true])
        #expect(origin.requestCount == 1)
    }

    @Test func `Invalid lines of a list do not fail the others`() async throws {
        let (png, jpeg) = (origin.address("/a.png"), origin.address("/b.jpg"))
        let list = "# images\n\(png)\n\nhttp://[bad\n  \nnot-there.png\r\n\(jpeg)"
        let run = try await tool.run(["get", "--json", "--list", "-"], input: list)
        #expect(run.status == 1)
        #expect(try run.objects().map { $0["ok"] as? Bool } == [true, false, false, true])
        #expect(run.errorLines.count == 2 && run.errorLines.allSatisfy { $0.hasPrefix("webimage: ") })
    }

    @Test func `The policy cache-only sends no request`() async throws {
        let run = try await tool.run(["get", "--policy", "cache-only", origin.address("/a.png")])
        #expect(run.status == 1 && run.errors.hasPrefix("webimage: notCached: not in the cache"))
        #expect(run.errors.hasSuffix(" (\(origin.address("/a.png")))\n"))
        #expect(origin.requestCount == 0)
    }

    @Test func `The policy reload sends a request each time`() async throws {
        for _ in 0..<2 {
            _ = try await tool.run(["get", "--policy", "reload", origin.address("/a.png")])
        }
        #expect(origin.requestCount == 2)
    }

    @Test func `A response that is not an image fails and is not written`() async throws {
        origin.route("/page", .bytes(Data("<html>no</html>".utf8), contentType: "image/png"))
        let run = try await tool.run(["get", "-o", "out.png", origin.address("/page")])
        #expect(run.status == 1 && run.errors.hasPrefix("webimage: unsupported: "))
        #expect(tool.files() == [])
    }

    @Test func `An image that cannot be decoded is still downloaded`() async throws {
        let svg = Data("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)
        origin.route("/a.svg", .bytes(svg, contentType: "image/svg+xml"))
        let run = try await tool.run(["get", "--json", "-o", "a.svg", origin.address("/a.svg")])
        #expect(run.status == 0 && tool.data("a.svg") == svg)
        #expect(try run.objects().first?["format"] as? String == "svg")
    }

    @Test func `Files and data URLs can be inputs`() async throws {
        let path = try tool.write(TestImages.png, "in.png")
        let data = "data:image/png;base64,\(TestImages.png.base64EncodedString())"
        let objects = try await tool.run(["get", "--json", path, data]).objects()
        #expect(objects.map { $0["origin"] as? String } == ["file", "data"])
    }
}
