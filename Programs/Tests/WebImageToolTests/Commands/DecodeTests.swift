// SPDX-License-Identifier: MIT

import Foundation
import InternalTestSupport
import Testing
import WebImageTestSupport

@Suite("webimage decode", .timeLimit(.minutes(1)), .enabled(if: Tool.path != nil))
struct DecodeTests {
    let tool: Tool

    init() throws { tool = try Tool() }

    @Test func `Rows are written with straight alpha and without padding`() async throws {
        let path = try tool.write(TestImages.png, "a.png")
        let run = try await tool.run(["decode", path, "--pixels", "rgba8", "-o", "raw", "--force"])
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

    @Test func `The orientation is applied unless it is to be ignored`() async throws {
        let path = try tool.write(TestImages.jpeg, "b.jpg")
        let arguments = ["decode", "--json", path, "--pixels", "rgba8", "--force", "-o", "raw"]
        let turned = try await tool.run(arguments).objects()
        let stored = try await tool.run(arguments + ["--orientation", "ignored"]).objects()
        #expect(turned.first?["width"] as? Int == 8 && stored.first?["width"] as? Int == 16)
    }

    @Test func `Any frame of an animation can be written`() async throws {
        let path = try tool.write(TestImages.gif, "a.gif")
        for (frame, color) in [("0", [255, 0, 0, 255]), ("1", [0, 255, 0, 255])] {
            let run = try await tool.run([
                "decode", path, "--frame", frame, "--pixels", "rgba8", "-o", "raw", "--force",
            ])
            #expect(run.status == 0)
            #expect(tool.data("raw")?.prefix(4) == Data(color.map { UInt8($0) }))
        }
    }

    @Test func `A frame that is out of range is an error`() async throws {
        let path = try tool.write(TestImages.png, "a.png")
        let run = try await tool.run([
            "decode", path, "--frame", "3", "--pixels", "rgba8", "-o", "raw", "--force",
        ])
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("webimage: invalidInput: frame 3 is out of range (0..<1)"))
        #expect(tool.files() == ["a.png"])
    }

    @Test(.enabled(if: Corpora.path("pngsuite/rgba") != nil))
    func `PngSuite is decoded exactly`() async throws {
        let names = Corpora.names(in: "pngsuite/valid", suffix: ".png").filter { $0.hasPrefix("basn") }
        #expect(!names.isEmpty)
        for name in names {
            let path = try #require(Corpora.path("pngsuite/valid/\(name)"))
            let run = try await tool.run(["decode", path, "--pixels", "rgba16", "-o", "raw", "--force"])
            #expect(run.status == 0, "\(name)")
            let reference = Corpora.names(in: "pngsuite/rgba").first { $0.hasPrefix(name.dropLast(4)) }
            #expect(tool.data("raw") == Corpora.data("pngsuite/rgba/\(reference ?? "")"), "\(name)")
        }
    }
}
