// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

@Suite("webimage animate", .timeLimit(.minutes(1)), .enabled(if: Tool.path != nil))
struct AnimateTests {
    let tool: Tool

    init() throws { tool = try Tool() }

    /// Makes single-color images of 8 x 4 pixels, unless a size is given.
    private func makeImages(_ images: [(name: String, color: String, size: String)]) async throws {
        _ = try tool.write(TestImages.png, "source.png")
        for image in images {
            let run = try await tool.run([
                "convert", "source.png", "-o", image.name, "--transform", "resize=\(image.size),stretch",
                "--transform", "overlay=\(image.color),copy",
            ])
            #expect(run.status == 0, "\(run.errors)")
        }
        try FileManager.default.removeItem(atPath: tool.folder.file("source.png"))
    }

    private func color(_ name: String, frame: Int, pixel: Int = 0) async throws -> [Int] {
        _ = try await tool.run([
            "decode", name, "--frame", "\(frame)", "--pixels", "rgba8", "-o", "raw", "--force",
        ])
        let data = try #require(tool.data("raw"))
        return data[(pixel * 4)..<(pixel * 4 + 4)].map(Int.init)
    }

    private func info(_ name: String) async throws -> [String: Any] {
        try #require(try await tool.run(["info", "--json", name]).objects().first)
    }

    @Test func `The images of a folder are frames in the order of their numbers`() async throws {
        try FileManager.default.createDirectory(
            atPath: tool.folder.file("in"), withIntermediateDirectories: true)
        try await makeImages([
            ("in/f10.png", "0000FF", "8x4"), ("in/f2.png", "00FF00", "8x4"), ("in/f1.png", "FF0000", "8x4"),
        ])
        for name in ["a.gif", "a.webp", "a.png"] {
            let run = try await tool.run(["animate", "in", "-o", name, "--delay", "40,80", "--loop", "3"])
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            #expect(run.output.contains("8x4  3 frames, 200 ms") && run.output.contains(name))
            let info = try await info(name)
            #expect(info["frameCount"] as? Int == 3 && info["loopCount"] as? Int == 3, "\(name)")
            #expect(info["delaysMs"] as? [Double] == [40, 80, 80], "\(name)")
            for (frame, expected) in [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]].enumerated() {
                let color = try await color(name, frame: frame)
                #expect(zip(color, expected).allSatisfy { abs($0 - $1) < 12 }, "\(name) \(frame) \(color)")
            }
        }
        #expect(try await info("a.png")["format"] as? String == "apng")
    }

    @Test(
        arguments: [
            ([], [0, 0, 0, 0]), (["--background", "FFFFFF"], [255, 255, 255, 255]),
            (["--mode", "fill"], [0, 255, 0, 255]), (["--mode", "stretch"], [0, 255, 0, 255]),
        ] as [([String], [Int])])
    func `Images of another shape become frames of the size of the first`(
        options: [String], corner: [Int]
    ) async throws {
        try await makeImages([("a.png", "FF0000", "8x4"), ("b.png", "00FF00", "4x8")])
        let run = try await tool.run(["animate", "a.png", "b.png", "-o", "c.apng"] + options)
        #expect(run.status == 0, "\(run.errors)")
        let info = try await info("c.apng")
        #expect(info["width"] as? Int == 8 && info["height"] as? Int == 4)
        #expect(info["delaysMs"] as? [Double] == [100, 100])
        #expect(try await color("c.apng", frame: 1) == corner)
        #expect(try await color("c.apng", frame: 1, pixel: 12) == [0, 255, 0, 255])
    }

    @Test func `Several images for one animation bring a hint at the command`() async throws {
        let paths = try ["a.png", "b.png"].map { try tool.write(TestImages.png, $0) }
        let animated = try await tool.run(["convert"] + paths + ["-o", "c.gif"])
        #expect(animated.status == 2 && animated.errors.contains("webimage animate"), "\(animated.errors)")
        let still = try await tool.run(["convert"] + paths + ["-o", "c.tiff"])
        #expect(still.status == 2 && !still.errors.contains("webimage animate"), "\(still.errors)")
    }

    @Test func `An animation gives all its frames, with its delays`() async throws {
        try await makeImages([("a.png", "0000FF", "6x6")])
        _ = try tool.write(TestImages.gif, "b.gif")
        let run = try await tool.run([
            "animate", "--json", "a.png", "b.gif", "-o", "c.webp", "--size", "12x12",
        ])
        let object = try #require(try run.objects().first)
        #expect(object["frameCount"] as? Int == 3 && object["width"] as? Int == 12)
        #expect(object["durationMs"] as? Double == 260 && object["loopCount"] as? Int == 0)
        #expect(try await info("c.webp")["delaysMs"] as? [Double] == [100, 40, 120])
        _ = try await tool.run(["animate", "a.png", "b.gif", "-o", "d.gif", "--fps", "50"])
        #expect(try await info("d.gif")["delaysMs"] as? [Double] == [20, 20, 20])
    }

    @Test func `Nothing is written if an image is missing, and wrong usage is found before the work`()
        async throws
    {
        _ = try tool.write(TestImages.png, "a.png")
        let missing = try await tool.run(["animate", "a.png", "none.png", "-o", "b.gif"])
        #expect(missing.status == 1 && missing.errors.contains("none.png") && tool.files() == ["a.png"])
        for wrong in [
            ["-o", "b.jpg"], ["-o", "b.tiff"], ["-o", "b"], ["-o", "b/"], ["-o", "b.gif", "--delay", "-1"],
            ["-o", "b.gif", "--fps", "0"], ["-o", "b.gif", "--fps", "9", "--delay", "9"], ["-o", "-"],
            ["-o", "b.gif", "--size", "8x"], ["-o", "b.gif", "--background", "nocolor"],
        ] {
            let run = try await tool.run(["animate", "a.png"] + wrong)
            #expect(run.status == 2, "\(wrong) \(run.errors)")
        }
        #expect(try await tool.run(["animate", "a.png", "-o", "a.png"]).errors.contains("--force"))
    }
}
