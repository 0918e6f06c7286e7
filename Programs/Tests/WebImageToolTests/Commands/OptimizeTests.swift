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
        for similarity in ["0.5", "0.9", "0.99"] {
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

    @Test func `Without options all pixels stay, and the file gets smaller`() async throws {
        let path = try tool.write(TestImages.noise(width: 96, height: 64), "a.bmp")
        _ = try await tool.run(["convert", path, "-o", "a.jpg", "--quality", "90"])
        _ = try await tool.run(["convert", path, "-o", "b.png", "--effort", "1"])
        for name in ["a.jpg", "b.png"] {
            let run = try await tool.run(["optimize", name, "-o", "small-\(name)"])
            #expect(run.status == 0, "\(run.errors)")
            let before = try #require(tool.data(name))
            let after = try #require(tool.data("small-\(name)"))
            #expect(after.count <= before.count, "\(name)")
            for file in [name, "small-\(name)"] {
                let run = try await tool.run(["decode", file, "--pixels", "rgba8", "-o", "\(file).raw"])
                #expect(run.status == 0, "\(run.errors)")
            }
            #expect(tool.data("\(name).raw") == tool.data("small-\(name).raw"), "\(name)")
        }
    }

    @Test func `A similarity that no quality has is an error`() async throws {
        let path = try tool.write(TestImages.noise(width: 64, height: 48), "a.bmp")
        let run = try await tool.run(["optimize", path, "-o", "b.jpg", "--similarity", "1"])
        #expect(run.status == 1 && run.errors.contains("similarity of 1"), "\(run.errors)")
        #expect(tool.data("b.jpg") == nil)
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

    @Test func `Of several formats the smallest file that is similar enough is kept`() async throws {
        let path = try tool.write(TestImages.noise(width: 64, height: 48), "a.bmp")
        let run = try await tool.run(["optimize", "--json", path, "-o", "best", "--formats", "png,jpeg,webp"])
        #expect(run.status == 0, "\(run.errors)")
        let record = try #require(try run.objects().first)
        let tried = try #require(record["tried"] as? [[String: Any]])
        #expect(tried.compactMap { $0["format"] as? String } == ["png", "jpeg", "webp"])
        let enough = tried.filter { ($0["similarity"] as? Double ?? 0) >= 0.98 }
        let smallest = try #require(enough.min { $0["bytes"] as? Int ?? 0 < $1["bytes"] as? Int ?? 0 })
        #expect(!enough.isEmpty && record["bytes"] as? Int == smallest["bytes"] as? Int)
        let format = try #require(record["format"] as? String)
        #expect(format == smallest["format"] as? String)
        let name = "best." + (format == "jpeg" ? "jpg" : format)
        #expect((record["output"] as? String)?.hasSuffix(name) == true)
        #expect(tool.data(name)?.count == record["bytes"] as? Int)
        // The existing file stays, regardless of the chosen format.
        let again = try await tool.run(["optimize", path, "-o", "best", "--formats", "png,jpeg,webp"])
        #expect(again.status == 1 && again.errors.contains("the file exists"), "\(again.errors)")
    }

    @Test func `The line says what else was tried, and formats without transparency are not similar`()
        async throws
    {
        let path = try tool.write(TestImages.png, "clear.png")
        let run = try await tool.run(["optimize", path, "-o", "out/", "--formats", "jpeg,png"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.hasPrefix("png  ") && run.output.contains("instead of"), "\(run.output)")
        #expect(run.output.contains("jpeg ") && run.output.contains("below 0.98)"), "\(run.output)")
        #expect(tool.data("out/clear.png") != nil && tool.data("out/clear.jpg") == nil)
    }

    @Test func `An animation is written in a format that has animations, or is an error`() async throws {
        let path = try tool.write(TestImages.gif, "a.gif")
        var run = try await tool.run(["optimize", path, "-o", "out/", "--formats", "jpeg,webp"])
        #expect(run.status == 0 && run.output.hasPrefix("webp  "), "\(run.output) \(run.errors)")
        #expect(run.output.contains("jpeg has no animations"), "\(run.output)")
        run = try await tool.run(["optimize", path, "-o", "other/", "--formats", "jpeg,png"])
        #expect(run.status == 1 && run.errors.contains("has no animations"), "\(run.errors)")
    }

    @Test func `An input that is smaller than all of the formats is kept`() async throws {
        let path = try tool.write(TestImages.noise(width: 64, height: 48), "a.bmp")
        _ = try await tool.run(["convert", path, "-o", "small.jpg", "--quality", "5"])
        let run = try await tool.run([
            "optimize", "small.jpg", "-o", "out/", "--similarity", "1", "--formats", "png,jpeg",
        ])
        #expect(run.status == 0 && run.output.contains("(the input as it is)"), "\(run.output)")
        #expect(tool.data("out/small.jpg") == tool.data("small.jpg"))
    }

    @Test func `An output with an extension, a second format and an unknown one are usage errors`()
        async throws
    {
        let path = try tool.write(TestImages.png, "a.png")
        for arguments in [
            ["-o", "b.jpg", "--formats", "jpeg,webp"], ["-o", "b", "--formats", "jpeg", "--format", "png"],
            ["-o", "b", "--formats", "jpeg,,png"], ["-o", "b", "--formats", "jpeg,nothing"],
        ] {
            let run = try await tool.run(["optimize", path] + arguments)
            #expect(run.status == 2 || run.status == 64, "\(arguments) \(run.errors)")
        }
    }
}
