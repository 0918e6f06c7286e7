// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

@Suite("Replacing and naming files", .timeLimit(.minutes(1)), .enabled(if: Tool.path != nil))
struct InPlaceTests {
    let tool: Tool

    init() throws { tool = try Tool() }

    /// Makes two files that optimize can shrink, one of them in a folder.
    private func makeFolder() async throws {
        let source = try tool.write(TestImages.noise(width: 64, height: 48), "noise.bmp")
        for name in ["photos/a.png", "photos/more/b.png"] {
            try FileManager.default.createDirectory(
                atPath: tool.folder.file("photos/more"), withIntermediateDirectories: true)
            let run = try await tool.run([
                "convert", source, "-o", name, "--effort", "1", "--density", "72", "--colors", "16",
            ])
            #expect(run.status == 0, "\(run.errors)")
        }
        // Add a text chunk, which optimize removes.
        for name in ["photos/a.png", "photos/more/b.png"] {
            var file = try #require(tool.data(name))
            var chunk = Data([0, 0, 1, 0])
            chunk += Data("tEXtNote\0".utf8) + Data(repeating: 65, count: 251)
            let sum = Self.checksum(chunk.dropFirst(4))
            for shift in [24, 16, 8, 0] as [UInt32] { chunk.append(UInt8(sum >> shift & 255)) }
            file.insert(contentsOf: chunk, at: 33)
            _ = try tool.write(file, name)
        }
    }

    /// Returns a PNG chunk's CRC.
    private static func checksum(_ data: Data) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in data {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }

    private func attributes(_ name: String) throws -> (mode: Int?, changed: Date?) {
        let found = try FileManager.default.attributesOfItem(atPath: tool.folder.file(name))
        return (found[.posixPermissions] as? Int, found[.modificationDate] as? Date)
    }

    @Test func `A folder is optimized in place, with backups, permissions and sums`() async throws {
        try await makeFolder()
        let before = try #require(tool.data("photos/a.png"))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o640, .modificationDate: Date(timeIntervalSince1970: 1_000_000)],
            ofItemAtPath: tool.folder.file("photos/a.png"))
        let arguments = [
            "optimize", "--in-place", "--backup", ".orig", "--keep-time", "--recursive", "photos",
        ]
        let run = try await tool.run(arguments)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.lines.count == 3 && run.lines[2].hasPrefix("2 files, "), "\(run.output)")
        #expect(run.lines[0].contains(" B to ") || run.lines[0].contains(" KB to "), "\(run.output)")
        #expect(tool.files(in: "photos") == ["a.png", "a.png.orig", "more"])
        #expect(tool.files(in: "photos/more") == ["b.png", "b.png.orig"])
        #expect(tool.data("photos/a.png.orig") == before)
        #expect(try #require(tool.data("photos/a.png")).count < before.count)
        let (mode, changed) = try attributes("photos/a.png")
        #expect(mode == 0o640 && changed == Date(timeIntervalSince1970: 1_000_000))
        // A file that can't get smaller isn't touched, so its backup stays.
        let again = try await tool.run(arguments)
        #expect(again.status == 0 && again.output.contains("(the input as it is)"), "\(again.errors)")
        #expect(tool.data("photos/a.png.orig") == before)
    }

    @Test func `An existing backup and a damaged image stay`() async throws {
        try await makeFolder()
        let before = tool.data("photos/a.png")
        _ = try tool.write(Data("mine".utf8), "photos/a.png.bak")
        let convert = ["convert", "--in-place", "photos/a.png", "--colors", "2", "--backup", ".bak"]
        let run = try await tool.run(convert)
        #expect(run.status == 1 && run.errors.contains("the backup exists; --force"), "\(run.errors)")
        #expect(tool.data("photos/a.png") == before && tool.data("photos/a.png.bak") == Data("mine".utf8))
        #expect(try await tool.run(convert + ["--force"]).status == 0)
        #expect(tool.data("photos/a.png.bak") == before && tool.data("photos/a.png") != before)
        let cut = Data(TestImages.jpeg.dropLast(9))
        _ = try tool.write(cut, "cut.jpg")
        let damaged = try await tool.run(["convert", "--in-place", "cut.jpg"])
        #expect(damaged.status == 1 && damaged.errors.contains("stays as it is"), "\(damaged.errors)")
        #expect(tool.data("cut.jpg") == cut)
    }

    @Test func `A symbolic link stays one, and its file is replaced`() async throws {
        try await makeFolder()
        let before = try #require(tool.data("photos/a.png"))
        let link = tool.folder.file("link.png")
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: tool.folder.file("photos/a.png"))
        let run = try await tool.run(["optimize", "--in-place", "link.png"])
        #expect(run.status == 0, "\(run.errors)")
        #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: link)) != nil)
        #expect(try #require(tool.data("photos/a.png")).count < before.count)
    }

    @Test func `What can't be replaced is a usage error`() async throws {
        try await makeFolder()
        for arguments in [
            ["-"], ["http://127.0.0.1:9/a.png"], ["photos/a.png", "photos/../photos/a.png"],
            ["photos/a.png", "-o", "out/"], ["photos/a.png", "--format", "png"],
            ["photos/a.png", "--formats", "png,webp"], ["photos/a.png", "--backup", "../x"],
        ] {
            let run = try await tool.run(["optimize", "--in-place"] + arguments)
            #expect(run.status == 2, "\(arguments) \(run.errors)")
        }
        #expect(try await tool.run(["optimize", "photos/a.png", "-o", "b/", "--backup", "x"]).status == 2)
    }

    @Test func `Files keep the folders of their inputs, unless they are to be flat`() async throws {
        try await makeFolder()
        let inputs = ["-r", "photos", "photos/a.png"]
        let run = try await tool.run(["convert"] + inputs + ["-o", "out/", "--format", "gif"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(tool.files(in: "out") == ["a-2.gif", "a.gif", "more"])
        #expect(tool.files(in: "out/more") == ["b.gif"])
        _ = try await tool.run(["convert", "-r", "photos", "-o", "flat/", "--flat"])
        #expect(tool.files(in: "flat") == ["a.png", "b.png"])
    }

    @Test func `A dry run says what would be written, and writes nothing`() async throws {
        try await makeFolder()
        let before = tool.data("photos/a.png")
        for arguments in [
            ["convert", "-r", "photos", "-o", "out/", "--format", "webp"],
            ["optimize", "-r", "photos", "-o", "out/"], ["convert", "photos/a.png", "-o", "out.webp"],
            ["optimize", "--in-place", "--backup", ".orig", "photos"],
        ] {
            let run = try await tool.run(arguments + ["--dry-run"])
            #expect(run.status == 0 && run.lines[0].hasPrefix("would write  "), "\(run.output)\(run.errors)")
        }
        let get = try await tool.run(["get", "-n", "http://127.0.0.1:9/a.png", "-o", "out/"])
        #expect(get.lines == ["would load  http://127.0.0.1:9/a.png -> out/a.png"], "\(get.errors)")
        #expect(tool.files() == ["noise.bmp", "photos"] && tool.files(in: "photos") == ["a.png", "more"])
        #expect(tool.data("photos/a.png") == before)
    }

    @Test func `An output that can't be written fails before anything is loaded`() async throws {
        let origin = try TestOrigin()
        origin.route("/a.png", .bytes(TestImages.png, contentType: "image/png"))
        let path = try tool.write(TestImages.png, "file")
        let address = origin.address("/a.png")
        for (command, output) in [
            ("convert", "none/b.png"), ("get", "none/b.png"), ("optimize", path + "/b.png"),
            ("get", path + "/sub/"), ("convert", "/proc/none/"),
        ] {
            let run = try await tool.run([command, address, "-o", output])
            #expect(run.status == 1 && run.errors.hasPrefix("webimage: io: cannot "), "\(run.errors)")
        }
        let decode = ["decode", address, "--pixels", "rgba8", "-o", "none/raw"]
        #expect(try await tool.run(decode).status == 1)
        #expect(try await tool.run(["get", address, "--trace-json", "none/trace"]).status == 1)
        #expect(origin.requests.isEmpty)
    }

    @Test func `Steps are written with --verbose by every command`() async throws {
        let path = try tool.write(TestImages.png, "a.png")
        for arguments in [
            ["convert", path, "-o", "b.webp"], ["optimize", path, "-o", "c.png"], ["hash", path],
            ["get", path], ["compare", path, path], ["decode", path, "--pixels", "rgba8", "-o", "raw"],
        ] {
            let run = try await tool.run(arguments + ["-v"])
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.errorLines.contains { $0.hasPrefix("* ") && $0.contains("decoded") }, "\(run.errors)")
        }
    }
}
