// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import Testing
import WebImageTestSupport

@Suite("webimage --isolate", .timeLimit(.minutes(2)), .enabled(if: Tool.path != nil))
struct IsolationTests {
    let tool: Tool

    init() throws { tool = try Tool() }

    @Test func `Isolated decoding gives the same results`() async throws {
        let gif = try tool.write(TestImages.gif, "a.gif")
        let jpeg = try tool.write(TestImages.jpeg, "b.jpg")
        let commands = [
            ["get", jpeg, "--thumbnail", "4x4", "--force", "-o"],
            ["convert", gif, "--quality", "90", "--force", "-o"],
            ["decode", gif, "--frame", "1", "--pixels", "rgba8", "--force", "-o"],
            ["decode", jpeg, "--pixels", "rgba16", "--force", "-o"],
        ]
        for arguments in commands {
            let here = try await tool.run(arguments + ["here.webp", "--isolate=none"])
            let apart = try await tool.run(arguments + ["apart.webp", "--isolate=all"])
            #expect(here.status == 0 && apart.status == 0, "\(arguments): \(apart.errors)")
            #expect(tool.data("here.webp") == tool.data("apart.webp"), "\(arguments)")
        }
        let (here, apart) = (
            try await tool.run(["show", jpeg]), try await tool.run(["show", jpeg, "--isolate=all"])
        )
        #expect(apart.status == 0 && apart.output == here.output && !here.output.isEmpty)
    }

    /// Copies a program using another process. The system refuses to run a file that's open for writing
    /// ("text file busy"), and another test's child process may have inherited a descriptor for this one.
    private func install(_ program: String, at name: String) async throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/install")
        process.arguments = ["-D", "-m", "755", program, tool.folder.file(name)]
        #expect(try await tool.finish(process) {}.status == 0)
    }

    /// Runs the copy of `webimage` in the folder `program`.
    private func runCopy(_ arguments: [String], search: String = "/nowhere") async throws -> Tool.Outcome {
        let process = try tool.process(arguments)
        process.executableURL = URL(filePath: tool.folder.file("program/webimage"))
        process.environment?["PATH"] = search
        return try await tool.finish(process) {}
    }

    @Test func `The decoder is found beside the program or in PATH; a missing decoder is invalid usage`()
        async throws
    {
        try await install(#require(Tool.path), at: "program/webimage")
        let crashing = try tool.write(Data("#!/bin/sh\nexit 3\n".utf8), "crashing")
        let png = try tool.write(TestImages.png, "a.png")
        let arguments = ["decode", png, "--pixels", "rgba8", "-o", "raw"]
        let missing = try await runCopy(arguments + ["--isolate=all"])
        #expect(missing.status == 2 && missing.errors.contains("webimage-decoder"), "\(missing.errors)")
        #expect(tool.data("raw") == nil)
        for folder in ["elsewhere", "program"] {
            try await install(crashing, at: "\(folder)/webimage-decoder")
            let search = folder == "elsewhere" ? "relative:" + tool.folder.file(folder) : "/nowhere"
            let run = try await runCopy(arguments + ["--isolate=all"], search: search)
            #expect(run.status == 1 && run.errors.hasPrefix("webimage: decoderCrashed: "), "\(folder)")
        }
        // This format isn't isolated by default.
        let plain = try await runCopy(arguments)
        #expect(plain.status == 0 && tool.data("raw") != nil)
    }

    @Test func `A decoder of another version is refused, and the error says so`() async throws {
        try await install(#require(Tool.path), at: "program/webimage")
        let other = try tool.write(Data("#!/bin/sh\nexit 78\n".utf8), "other")
        try await install(other, at: "program/webimage-decoder")
        let png = try tool.write(TestImages.png, "a.png")
        let run = try await runCopy(["decode", png, "--pixels", "rgba8", "-o", "raw", "--isolate=all"])
        #expect(run.errors.hasPrefix("webimage: unsupported: "), "\(run.errors)")
        #expect(run.errors.contains("doesn't have version"), "\(run.errors)")
    }

    private static let svg =
        "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'>"
        + "<filter id='f' width='3'><feOffset dx='10'/></filter>"
        + "<rect width='10' height='10' fill='lime' filter='url(#f)'/></svg>"

    @Test
    func
        `SVG is isolated by default, with filters; without the decoder it is an error that names the option`()
        async throws
    {
        try await install(#require(Tool.path), at: "program/webimage")
        let svg = try tool.write(Data(Self.svg.utf8), "a.svg")
        let arguments = ["decode", svg, "--pixels", "rgba8", "--force", "-o", "raw"]
        let missing = try await runCopy(arguments)
        #expect(
            missing.status == 1 && missing.errors.hasPrefix("webimage: unsupported: "), "\(missing.errors)")
        #expect(missing.errors.contains("--isolate=none") && tool.data("raw") == nil)
        let here = try await runCopy(arguments + ["--isolate=none"])
        // In this process, the filter isn't drawn, so nothing moves.
        #expect(here.status == 0 && tool.data("raw")?.prefix(4) == Data([0, 255, 0, 255]), "\(here.errors)")
        let apart = try await tool.run(arguments)
        #expect(apart.status == 0, "\(apart.errors)")
        #expect(tool.data("raw")?.prefix(4) == Data([0, 0, 0, 0]))
        #expect(tool.data("raw")?.dropFirst(60).prefix(4) == Data([0, 255, 0, 255]))
    }
}
#endif
