// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

@Suite("webimage montage", .timeLimit(.minutes(1)), .enabled(if: Tool.path != nil))
struct MontageTests {
    let tool: Tool

    init() throws {
        tool = try Tool()
        // Each image has 8 x 16 red pixels.
        for name in ["a.jpg", "b.jpg", "c.jpg"] { _ = try tool.write(TestImages.jpeg, name) }
    }

    /// Returns a function that returns the color of a pixel.
    private func pixels(_ name: String, width: Int) async throws -> (_ x: Int, _ y: Int) -> [Int] {
        _ = try await tool.run(["decode", name, "--pixels", "rgba8", "-o", "raw", "--force"])
        let data = try #require(tool.data("raw")).map(Int.init)
        return { x, y in Array(data[((y * width + x) * 4)...].prefix(4)) }
    }

    private func isRed(_ pixel: [Int]) -> Bool { pixel[0] > 200 && pixel[1] < 60 && pixel[3] == 255 }

    @Test func `Images are in rows with a gap, in the middle of their tiles`() async throws {
        let run = try await tool.run([
            "montage", "--json", "a.jpg", "b.jpg", "c.jpg", "-o", "m.png", "--columns", "2", "--tile",
            "20x20",
            "--gap", "4", "--background", "0000FF",
        ])
        let object = try #require(try run.objects().first)
        #expect(run.status == 0 && object["width"] as? Int == 52 && object["height"] as? Int == 52)
        #expect(object["columns"] as? Int == 2 && object["rows"] as? Int == 2)
        #expect(object["images"] as? Int == 3)
        let pixel = try await pixels("m.png", width: 52)
        #expect(pixel(0, 0) == [0, 0, 255, 255] && pixel(5, 14) == [0, 0, 255, 255])
        #expect(isRed(pixel(14, 14)) && isRed(pixel(38, 14)) && isRed(pixel(14, 38)))
        #expect(pixel(38, 38) == [0, 0, 255, 255])
    }

    @Test func `Tiles are filled, and the number of columns follows that of images`() async throws {
        let run = try await tool.run([
            "montage", "a.jpg", "b.jpg", "c.jpg", "-o", "m.png", "--tile", "8", "--gap", "0", "--fill",
            "--background", "transparent",
        ])
        #expect(run.status == 0 && run.output.contains("png  16x16  3 images"), "\(run.output)")
        let pixel = try await pixels("m.png", width: 16)
        #expect(isRed(pixel(0, 0)) && isRed(pixel(15, 7)) && isRed(pixel(7, 15)))
        #expect(pixel(15, 15) == [0, 0, 0, 0])
    }

    @Test func `An image that is missing is reported, and the others are drawn`() async throws {
        let run = try await tool.run(["montage", "a.jpg", "none.jpg", "-o", "m.jpg"])
        #expect(run.status == 1 && run.errors.contains("none.jpg") && run.output.contains("1 image "))
        #expect(tool.data("m.jpg") != nil)
        let none = try await tool.run(["montage", "none.jpg", "-o", "n.jpg"])
        #expect(none.status == 1 && tool.data("n.jpg") == nil)
        for wrong in [["--columns", "0"], ["--gap", "-1"], ["--tile", "20x"], ["--tile", "wide"]] {
            #expect(try await tool.run(["montage", "a.jpg", "-o", "n.jpg"] + wrong).status == 2, "\(wrong)")
        }
    }

    #if os(Linux) && SVG
    @Test(arguments: [("white", 0), ("black", 255)])
    func `Labels are below the images, and legible`(background: String, ink: Int) async throws {
        let long = try tool.write(TestImages.jpeg, "a name that is much longer than its tile is wide.jpg")
        let run = try await tool.run([
            "montage", "a.jpg", long, "-o", "m.png", "--tile", "40x20", "--gap", "2", "--labels",
            "--background", background,
        ])
        #expect(run.status == 0 && run.output.contains("png  86x44"), "\(run.errors)\(run.output)")
        let pixel = try await pixels("m.png", width: 86)
        let drawn = (0..<86).filter { x in (22..<42).contains { y in abs(pixel(x, y)[1] - ink) < 60 } }
        #expect(drawn.contains { 2..<42 ~= $0 } && drawn.contains { 44..<84 ~= $0 })
        #expect(drawn.allSatisfy { 2..<42 ~= $0 || 44..<84 ~= $0 })
    }
    #endif
}
