// SPDX-License-Identifier: MIT

import Foundation
import PortableC
import Testing
import WebImageTestSupport

@Suite("Tool inputs and outputs", .timeLimit(.minutes(1)), .enabled(if: Tool.path != nil))
struct InputTests {
    private let origin: TestOrigin
    private let tool: Tool

    init() throws {
        origin = try TestOrigin()
        tool = try Tool()
    }

    /// Makes a folder with two images, a text file, a hidden image, and a subfolder with another image.
    private func makeFolder() throws {
        for folder in ["photos", "photos/more"] {
            try FileManager.default.createDirectory(
                atPath: tool.folder.file(folder), withIntermediateDirectories: true)
        }
        _ = try tool.write(TestImages.png, "photos/b.png")
        _ = try tool.write(TestImages.jpeg, "photos/a.JPG")
        _ = try tool.write(Data("text".utf8), "photos/notes.txt")
        _ = try tool.write(TestImages.png, "photos/.hidden.png")
        _ = try tool.write(TestImages.gif, "photos/more/c.gif")
    }

    @Test func `A folder stands for its images in the order of their names`() async throws {
        try makeFolder()
        let run = try await tool.run(["info", "--json", "photos"])
        #expect(try run.objects().map { $0["url"] as? String } == ["photos/a.JPG", "photos/b.png"])
        let all = try await tool.run(["info", "--json", "--recursive", "photos/", "photos/b.png"])
        let urls = try all.objects().map { $0["url"] as? String }
        #expect(urls == ["photos/a.JPG", "photos/b.png", "photos/more/c.gif", "photos/b.png"])
        try FileManager.default.createDirectory(
            atPath: tool.folder.file("empty"), withIntermediateDirectories: true)
        let empty = try await tool.run(["info", "empty"])
        #expect(empty.status == 1 && empty.errors.contains("the folder has no images; --recursive"))
    }

    @Test(arguments: ["info", "get", "convert", "decode", "show"])
    func `Every command reads standard input and a pipe`(command: String) async throws {
        _ = try tool.write(TestImages.png, "a.png")
        let options =
            switch command {
            case "get": "-o out-$i.png"
            case "convert": "-o out-$i.webp"
            case "decode": "-o out-$i.raw --pixels rgba8"
            default: ""
            }
        for (index, input) in ["-", "/dev/stdin", "pipe"].enumerated() {
            let script =
                input == "pipe"
                ? "i=\(index); mkfifo pipe; cat a.png > pipe & \"$0\" \(command) pipe \(options)"
                : "i=\(index); cat a.png | \"$0\" \(command) \(input) \(options)"
            let process = try tool.process(["-c", script, try #require(Tool.path)])
            process.executableURL = URL(filePath: "/bin/sh")
            let run = try await tool.finish(process) {}
            #expect(run.status == 0 && run.errors.isEmpty, "\(input): \(run.errors)")
        }
        if !options.isEmpty { #expect(tool.files().count { $0.hasPrefix("out-") } == 3) }
        #expect(try await tool.run(["info", "-", "-"]).status == 2)
    }

    @Test func `EXIF of standard input is read once`() async throws {
        let process = try tool.process(["info", "--exif", "--json", "-"])
        process.standardInput = FileHandle(forReadingAtPath: try tool.write(TestImages.jpeg, "a.jpg"))
        let run = try await tool.finish(process) {}
        let record = try run.objects().first
        #expect(run.status == 0 && record?["exif"] != nil, "\(run.errors)")
    }

    @Test func `Many images are converted, and named by a pattern`() async throws {
        try makeFolder()
        let run = try await tool.run([
            "convert", "--recursive", "photos", "-o", "out/", "--format", "webp", "--transform",
            "resize=4x4,stretch", "--name", "{index}-{name}-{width}x{height}.{ext}", "--parallel", "2",
        ])
        #expect(run.status == 0 && run.lines.count == 3, "\(run.errors)")
        #expect(tool.files(in: "out") == ["1-a-4x4.webp", "2-b-4x4.webp", "more"])
        #expect(tool.data("out/more/3-c-4x4.webp")?.dropFirst(8).prefix(4) == Data("WEBP".utf8))
        // Without a format, each file keeps its own, and duplicate names are numbered.
        let same = try await tool.run(["convert", "photos", "photos/b.png", "-o", "same/"])
        #expect(same.status == 0 && tool.files(in: "same") == ["a.JPG", "b-2.png", "b.png"])
        #expect(tool.data("same/a.JPG")?.prefix(2) == Data([0xFF, 0xD8]))
    }

    @Test func `Names by a pattern never leave the folder, and an unknown field is an error`() async throws {
        try makeFolder()
        let run = try await tool.run([
            "convert", "photos/b.png", "-o", "out/", "--name", "../{name}/x.{ext}",
        ])
        #expect(run.status == 0 && tool.files(in: "out") == ["_b_x.png"])
        #expect(try await tool.run(["get", "a.png", "-o", "out/", "--name", "{side}"]).status == 2)
        #expect(try await tool.run(["get", "a.png", "-o", "b.png", "--name", "{name}"]).status == 2)
        #expect(try await tool.run(["get", "a.png", "--format", "webp"]).status == 2)
        #expect(try await tool.run(["convert", "a.png", "-o", "-", "--json", "--format", "png"]).status == 2)
    }

    @Test(arguments: ["get", "convert"])
    func `Files in a folder stay and are counted, unless --force is given`(command: String) async throws {
        try makeFolder()
        let arguments = [command, "photos", "-o", "out/", "--json"]
        #expect(try await tool.run(arguments).objects().allSatisfy { $0["skipped"] as? Bool == false })
        _ = try tool.write(Data("mine".utf8), "out/b.png")
        let again = try await tool.run(arguments)
        #expect(again.status == 0)
        #expect(
            again.errorLines == ["webimage: 2 files exist and were skipped; --force replaces files"])
        #expect(try again.objects().allSatisfy { $0["skipped"] as? Bool == true })
        #expect(tool.data("out/b.png") == Data("mine".utf8))
        let forced = try await tool.run(arguments + ["--force"])
        #expect(forced.status == 0 && forced.errors.isEmpty)
        #expect(tool.data("out/b.png") != Data("mine".utf8))
    }

    @Test func `The format option converts, for files, folders and standard output`() async throws {
        origin.route("/a", .bytes(TestImages.png, contentType: "image/png"))
        let address = origin.address("/a")
        _ = try await tool.run(["get", address, "-o", "out/", "--format", "jpeg"])
        _ = try await tool.run(["get", address, "-o", "plain", "--format", "gif"])
        #expect(tool.data("out/a.jpg")?.prefix(2) == Data([0xFF, 0xD8]))
        #expect(tool.data("plain")?.prefix(3) == Data("GIF".utf8))
        let process = try tool.process(["convert", address, "-o", "-", "--format", "webp"])
        #expect(try await tool.finish(process) {}.status == 0)
        #expect(tool.data(".output")?.dropFirst(8).prefix(4) == Data("WEBP".utf8))
        let unknown = try await tool.run(["convert", address, "-o", "x/", "--format", "doc"])
        #expect(unknown.status == 2 && unknown.errors.contains("webp"), "\(unknown.errors)")
    }

    @Test func `Standard output without a format names the option that chooses it`() async throws {
        let path = try tool.write(TestImages.png, "a.png")
        for arguments in [["convert"], ["optimize"]] {
            let run = try await tool.run(arguments + [path, "-o", "-"])
            #expect(run.status == 2 && run.errors.contains("-o - needs --format"), "\(run.errors)")
        }
    }

    @Test func `One failure does not end the others, and the status says so`() async throws {
        try makeFolder()
        _ = try tool.write(Data("no image".utf8), "photos/broken.png")
        let run = try await tool.run(["convert", "photos", "-o", "out/", "--format", "png"])
        #expect(run.status == 1 && run.errorLines.count == 1 && run.lines.count == 2)
        #expect(tool.files(in: "out") == ["a.png", "b.png"])
    }

    @Test func `A limit names the option that lifts it`() async throws {
        let path = try tool.write(TestImages.png, "a.png")
        let run = try await tool.run(["convert", path, "-o", "b.png", "--limit", "pixels=3"])
        #expect(run.status == 1 && run.errors.contains("; --limit pixels="), "\(run.errors)")
        let option = try #require(run.errors.firstRange(of: "--limit pixels="))
        let value = run.errors[option.upperBound...].prefix { $0.isNumber }
        let again = try await tool.run(["convert", path, "-o", "b.png", "--limit", "pixels=\(value)"])
        #expect(again.status == 0, "\(again.errors)")
        let unknown = try await tool.run(["get", path, "--limit", "colours=3"])
        #expect(unknown.status == 2 && unknown.errors.contains("encodedBytes"))
        #expect(try await tool.run(["get", path, "--limit", "pixels=many"]).status == 2)
    }
}
