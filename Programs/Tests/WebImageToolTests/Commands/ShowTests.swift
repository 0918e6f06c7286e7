// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

@Suite("webimage show", .timeLimit(.minutes(1)), .enabled(if: Tool.path != nil))
struct ShowTests {
    let origin: TestOrigin
    let tool: Tool

    init() throws {
        origin = try TestOrigin()
        tool = try Tool()
    }

    @Test func `Images are drawn with half blocks, sixels or kitty's graphics`() async throws {
        origin.route("/a.png", .bytes(TestImages.png))
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

    @Test func `Images fit the terminal`() async throws {
        let path = try tool.write(TestImages.jpeg, "b.jpg")
        let run = try await tool.run(["show", "--rows", "2", path])
        #expect(run.lines.count == 2)
        let object = try await tool.run(["show", "--json", "--rows", "2", path]).objects().first
        #expect(object?["width"] as? Int == 2 && object?["height"] as? Int == 4)
    }

    @Test func `An animation plays the requested number of times, each frame over the previous one`()
        async throws
    {
        let path = try tool.write(TestImages.gif, "c.gif")
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
