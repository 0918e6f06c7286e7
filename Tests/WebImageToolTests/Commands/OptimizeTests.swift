// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

@Suite("webimage optimize", .timeLimit(.minutes(1)), .enabled(if: Tool.path != nil))
struct OptimizeTests {
    let tool: Tool

    init() throws { tool = try Tool() }

    @Test func `The file becomes as small as the similarity allows`() async throws {
        let path = try tool.write(TestImages.noise(width: 64, height: 48), "a.bmp")
        var sizes: [Int] = []
        for similarity in ["0.5", "0.9", "1"] {
            let run = try await tool.run([
                "optimize", "--json", path, "-o", "b.jpg", "--similarity", similarity, "--force",
            ])
            #expect(run.status == 0, "\(run.errors)")
            sizes.append(try #require(try run.objects().first?["bytes"] as? Int))
        }
        #expect(sizes == sizes.sorted() && sizes[0] < sizes[1] && sizes[1] < sizes[2], "\(sizes)")
        let written = try #require(tool.data("b.jpg"))
        #expect(written.range(of: Data([0xFF, 0xC2])) != nil)
    }

    @Test func `An input that is smaller is written as it is`() async throws {
        let path = try tool.write(TestImages.noise(width: 64, height: 48), "a.bmp")
        _ = try await tool.run(["convert", path, "-o", "small.jpg", "--quality", "5"])
        let run = try await tool.run(["optimize", "small.jpg", "-o", "out/", "--similarity", "1"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(tool.data("out/small.jpg") == tool.data("small.jpg"))
    }

    @Test func `A file that cannot be small enough is an error, and so is an invalid similarity`()
        async throws
    {
        let path = try tool.write(TestImages.noise(width: 64, height: 48), "a.bmp")
        var run = try await tool.run(["optimize", path, "-o", "b.jpg", "--max-bytes", "300"])
        #expect(run.status == 1 && run.errors.contains("limit: maximumFileSize"), "\(run.errors)")
        #expect(tool.data("b.jpg") == nil)
        run = try await tool.run(["optimize", path, "-o", "b.jpg", "--similarity", "1.5"])
        #expect(run.status == 2)
        #expect(try await tool.run(["optimize", path]).status == 2)
    }
}
