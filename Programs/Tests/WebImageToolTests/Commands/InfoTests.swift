// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

@Suite("webimage info", .timeLimit(.minutes(1)), .enabled(if: Tool.path != nil))
struct InfoTests {
    let origin: TestOrigin
    let tool: Tool

    init() throws {
        origin = try TestOrigin()
        tool = try Tool()
    }

    @Test func `The header is reported`() async throws {
        let paths = [
            try tool.write(TestImages.png, "a.png"), try tool.write(TestImages.jpeg, "b.jpg"),
            try tool.write(TestImages.gif, "c.gif"),
        ]
        let run = try await tool.run(["info", "--json"] + paths)
        let keys = [
            "url", "ok", "format", "width", "height", "frameCount", "loopCount", "delaysMs", "hasAlpha",
            "orientation", "bitDepth", "density", "colorSpace", "dynamicRange",
            "headroom", "error",
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

    @Test func `The transfer ends when the header is complete`() async throws {
        let large = TestImages.jpeg + Data(repeating: 0, count: 10_000_000)
        origin.route("/large.jpg", .bytes(large).stalled(afterBytes: 1000))
        let run = try await tool.run(["info", "--json", origin.address("/large.jpg")])
        #expect(run.status == 0)
        #expect(try run.objects().first?["width"] as? Int == 16)
    }

    @Test func `With --verbose, requests and the bytes that were read are told`() async throws {
        origin.route("/a.jpg", .bytes(TestImages.jpeg, contentType: "image/jpeg"))
        let path = try tool.write(TestImages.png, "a.png")
        let run = try await tool.run(["info", "-v", origin.address("/a.jpg"), path])
        #expect(run.status == 0)
        for text in ["> GET \(origin.address("/a.jpg"))", "< HTTP 200", "* \(path): ", "read for the header"]
        {
            #expect(run.errors.contains(text), "\(run.errors)")
        }
        #expect(try await tool.run(["info", path]).errors.isEmpty)
    }

    @Test func `Files that are not images fail with an error code`() async throws {
        let path = try tool.write(Data("hello".utf8), "a.txt")
        let empty = try tool.write(Data(), "empty.png")
        let run = try await tool.run(["info", "--json", path, empty, "not-there"])
        #expect(run.status == 1)
        let codes = try run.objects().map { ($0["error"] as? [String: Any])?["code"] as? String }
        #expect(codes == ["unsupported", "empty", "io"])
    }

    @Test func `Damage behind a header is found with --verify`() async throws {
        let whole = [
            try tool.write(TestImages.png, "a.png"), try tool.write(TestImages.jpeg, "b.jpg"),
            try tool.write(TestImages.gif, "c.gif"),
        ]
        let good = try await tool.run(["info", "--verify"] + whole)
        #expect(good.status == 0 && good.lines.count == 3 && good.errors.isEmpty, "\(good.errors)")
        _ = try await tool.run(["convert", whole[2], "-o", "d.webp"])
        _ = try await tool.run(["convert", whole[2], "-o", "e.apng"])
        for (name, count) in [("a.png", 20), ("b.jpg", 9), ("c.gif", 12), ("d.webp", 9), ("e.apng", 30)] {
            let path = try tool.write(Data(try #require(tool.data(name)).dropLast(count)), "cut-" + name)
            #expect(try await tool.run(["info", path]).status == 0, "\(name)")
            let run = try await tool.run(["info", "--verify", "--json", path])
            #expect(run.status == 1 && run.errors.contains("corrupt"), "\(name) \(run.errors)")
            let object = try run.objects().first
            #expect(object?["ok"] as? Bool == false && object?["width"] as? Int != nil, "\(name)")
        }
    }

    @Test func `EXIF is reported when it is asked for`() async throws {
        // The block contains the model, with a control character, and the ISO speed.
        let block: [UInt8] =
            [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 2]
            + [1, 0x10, 0, 2, 0, 0, 0, 4, 0x58, 0x1B, 0x31, 0]
            + [0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38, 0, 0, 0, 0]
            + [0, 1, 0x88, 0x27, 0, 3, 0, 0, 0, 1, 1, 0x90, 0, 0, 0, 0, 0, 0]
        var jpeg = TestImages.jpeg
        jpeg.insert(
            contentsOf: [0xFF, 0xE1, 0, UInt8(8 + block.count)] + Array("Exif\0\0".utf8) + block, at: 2)
        let path = try tool.write(jpeg, "a.jpg")
        let run = try await tool.run(["info", "--exif", path])
        #expect(run.status == 0 && run.lines.count == 3)
        #expect(run.lines.last == "  exposure   ISO 400" && !run.output.contains("\u{1B}"))
        let json = try await tool.run([
            "info", "--exif", "--json", path, try tool.write(TestImages.gif, "c.gif"),
        ])
        let objects = try json.objects()
        #expect((objects.first?["exif"] as? [String: Any])?["iso"] as? Int == 400)
        #expect(objects.last?["exif"] is NSNull)
    }
}
