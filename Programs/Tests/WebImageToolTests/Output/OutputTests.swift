// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import PortableC
import Testing
import WebImageTestSupport

/// Files, streams and exit codes.
@Suite("Tool output", .timeLimit(.minutes(1)), .enabled(if: Tool.path != nil))
struct OutputTests {
    let origin: TestOrigin
    let tool: Tool

    init() throws {
        origin = try TestOrigin()
        tool = try Tool()
        origin.setHandler { _ in .bytes(TestImages.png, contentType: "image/png") }
    }

    @Test func `File names made of URLs stay in the folder`() async throws {
        let paths = [
            "/%2e%2e/%2e%2e%2fescape.png", "/..%5C..%5Cevil.png", "/.hidden.png", "/-rf.png",
            "/a%00b%1b%5B2J.png",
            "/", "/long\(String(repeating: "x", count: 400)).png", "/same.png", "/x/same.png", "/SAME.png",
            "/noextension", "/%E2%80%AEgnp.exe.png",
        ]
        let run = try await tool.run(["get", "-o", "out/"] + paths.map(origin.address))
        #expect(run.status == 0)
        let names = tool.files(in: "out")
        #expect(tool.files() == ["out"] && names.count == paths.count)
        let expected = [
            "_escape.png", "_.._evil.png", "hidden.png", "rf.png", "a_b_[2J.png", "image.png", "same.png",
            "same-2.png", "SAME-3.png", "noextension.png", "_gnp.exe.png",
        ]
        for name in expected { #expect(names.contains(name), "\(name) of \(names)") }
        #expect(names.allSatisfy { $0.utf8.count <= 204 && $0.hasSuffix(".png") })
        #expect(!run.output.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
    }

    @Test func `Control characters are escaped in lines and records`() async throws {
        let input = "no\u{1B}[2Jsuch\u{7}file\nwebimage: forged"
        let run = try await tool.run(["get", "--json", input])
        #expect(run.status == 1 && run.errorLines.count == 1 && run.lines.count == 1)
        #expect(!(run.errors + run.output).unicodeScalars.contains { $0.value == 0x1B || $0.value == 7 })
        #expect(try run.objects().first?["url"] as? String == input)
    }

    @Test func `Credentials do not appear in output`() async throws {
        let address = origin.address("/a.png").replacing("http://", with: "http://user:secret@")
        let none = "http://user:secret@127.0.0.1:1/?token=1"
        let run = try await tool.run(["get", "--json", address, none])
        #expect(run.status == 1)
        #expect(!(run.errors + run.output).contains("secret"))
    }

    @Test func `Invalid usage is one line and status 2`() async throws {
        let wrong = [
            ["get"], ["nonsense"], ["get", "--thumbnail", "wide", "x.png"],
            ["get", "--transform", "melt=1", "x"], ["get", "--transform", "tint=red", "x"],
            ["get", "--transform", "circle=1", "x"], ["get", "--transform", "blur=+12345", "x"],
            ["get", "--transform", "overlay=000000,sideways", "x"],
            ["get", "--transform", "crop=1,2,3", "x"],
            ["get", "--policy", "sometimes", "x"], ["convert", "a.png", "-o", "b.xyz"],
            ["get", "--no-such", "x"],
            ["decode", "a.png", "--pixels", "cmyk", "-o", "x"], ["get", "-o", "-", "--json", "x"], ["info"],
            ["get", "--thumbnail", "10x10", "-o", "x.txt", "a.png"], ["show", "--rows", "0", "a.png"],
            ["show", "--loops", "-1", "a.gif"], ["show", "--loops", "2", "--still", "a.gif"],
            ["show", "--progressive", "a.jpg", "b.jpg"],
        ]
        for arguments in wrong {
            let run = try await tool.run(arguments)
            #expect(run.status == 2, "\(arguments)")
            #expect(run.errorLines.count == 1 && run.errors.hasPrefix("webimage: usage: "), "\(run.errors)")
            #expect(run.output.isEmpty)
        }
    }

    @Test func `An unknown command suggests a similar one, or lists all`() async throws {
        let expected = [
            (["inf", "x.png"], "unknown command inf; did you mean info?"),
            (["covnert", "x.png"], "unknown command covnert; did you mean convert?"),
            (["cache", "stat"], "unknown command stat; did you mean stats?"),
            (
                ["x.png"],
                "unknown command x.png; the commands are get, info, convert, optimize, turn, decode, "
                    + "show, compare, duplicates, hash, palette, animate, montage, cache"
            ),
        ]
        for (arguments, message) in expected {
            let run = try await tool.run(arguments)
            #expect(run.status == 2 && run.errors == "webimage: usage: \(message)\n")
        }
    }

    @Test func `An unknown step lists all, and an invalid one says how it is written`() async throws {
        let unknown = try await tool.run(["get", "--transform", "nonsense", "x.png"])
        #expect(unknown.status == 2 && unknown.errorLines.count == 1)
        for name in ["nonsense", "unknown step", "resize, crop", "pixellate", "blur"] {
            #expect(unknown.errors.contains(name), "\(unknown.errors)")
        }
        let form = try await tool.run(["get", "--transform", "crop(1,2)", "x.png"])
        #expect(form.status == 2 && form.errors.contains("crop takes the form crop=x,y,w,h"))
        let invalid = try await tool.run(["get", "--transform", "crop=1,2", "x.png"])
        #expect(invalid.status == 2 && invalid.errors.contains("crop=x,y,w,h"), "\(invalid.errors)")
        for (step, fault) in [
            ("crop=1,2", "crop: a parameter is missing"), ("resize=wide", "resize: wide cannot be used"),
            ("crop=4x4,middle", "crop: middle cannot be used"), ("trim=2", "trim: 2 cannot be used"),
            ("watermark=none.png", "watermark: none.png cannot be used"),
            ("gradient=ff0000,up,0.5,0.2", "gradient: 0.2 cannot be used"),
            ("sharpen=200%", "sharpen: 200% cannot be used"), ("circle=3", "circle: unexpected parameter 3"),
            ("blur=", "blur: an empty parameter cannot be used"),
        ] {
            let run = try await tool.run(["get", "--transform", step, "x.png"])
            #expect(run.errors.contains(fault) && run.errors.contains("pixellate"), "\(run.errors)")
        }
    }

    @Test func `Help and version go to standard output with status 0`() async throws {
        for arguments in [["--help"], ["help", "get"], ["get", "--help"], ["--version"]] {
            let run = try await tool.run(arguments)
            #expect(run.status == 0 && !run.output.isEmpty && run.errors.isEmpty)
        }
    }

    @Test func `The version has the traits and the versions of libraries`() async throws {
        let run = try await tool.run(["--version"])
        #expect(run.lines.count == 3 && run.lines.first == "webimage \(WebImageVersion.current)")
        #expect(run.lines.last?.hasPrefix("libraries: ") == true)
        #if os(Linux)
        for library in ["libcurl", "zlib", "libpng", "libwebp", "lcms2", "SQLite"] {
            let isPresent = try run.output.contains(Regex("[ (]\(library) \\d+\\.\\d+"))
            #expect(isPresent, "\(library) in \(run.output)")
        }
        #expect(!run.output.contains("unknown"))
        #endif
        #if AVIF
        #expect(run.output.contains("traits: AVIF") && run.output.contains("libavif "))
        #endif
    }

    @Test func `Ctrl-C ends with status 130 and leaves no partial file`() async throws {
        origin.route("/half.png", .bytes(Data(repeating: 7, count: 200_000)).stalled(afterBytes: 100_000))
        let process = try tool.process([
            "get", "-o", "out/", origin.address("/a.png"), origin.address("/half.png"),
        ])
        let run = try await tool.finish(process) {
            await origin.responses(reach: 1)
            await origin.bytesSent(reach: 100_000)
            kill(process.processIdentifier, SIGINT)
        }
        #expect(run.status == 130)
        #expect(tool.files(in: "out").allSatisfy { $0 == "a.png" })
        #expect(await origin.openConnections(fallTo: 0))
    }

    @Test func `A reader that closes the pipe ends the program without an error`() async throws {
        let pipe = Pipe()
        let process = try tool.process(["get", "--json"] + (0..<50).map { origin.address("/\($0).png") })
        process.standardOutput = pipe
        try pipe.fileHandleForReading.close()
        let run = try await tool.finish(process) { try? pipe.fileHandleForWriting.close() }
        #expect(run.status == 0 && run.errors.isEmpty)
    }

    @Test func `Output for a closed standard output is not written into a file`() async throws {
        let process = try tool.process([])
        let path = try #require(Tool.path)
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c", "exec \"$0\" \"$@\" >&-", path, "get", "-o", "out/", origin.address("/a.png"),
        ]
        let run = try await tool.finish(process) {}
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(tool.data("out/a.png") == TestImages.png)
    }

    @Test func `A missing list or folder fails with an error code`() async throws {
        let list = try await tool.run(["get", "--list", "none.txt"])
        #expect(list.status == 1 && list.errors.hasPrefix("webimage: io: No such file"))
        let folder = try await tool.run(["get", "-o", "/dev/null/out/", origin.address("/a.png")])
        #expect(folder.status == 1 && folder.errors.hasPrefix("webimage: io: "))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `A full disk is an error`() async throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let process = try tool.process(["info", try tool.write(TestImages.png, "a.png")])
        process.standardOutput = full
        let run = try await tool.finish(process) {}
        #expect(run.status == 1 && run.errors.hasPrefix("webimage: io: standard output: "))
    }

    @Test func `Output that cannot be written fails and leaves no file`() async throws {
        let run = try await tool.run(["get", "-o", "none/out.png", origin.address("/a.png")])
        #expect(run.status == 1 && run.errors.hasPrefix("webimage: io: "))
        #expect(tool.files() == [])
    }

    @Test func `An existing file is an error, and is replaced completely with --force`() async throws {
        let path = try tool.write(Data(repeating: 0, count: 10_000), "a.png")
        let refused = try await tool.run(["get", "-o", path, origin.address("/a.png")])
        #expect(refused.status == 1)
        #expect(refused.errorLines == ["webimage: io: the file exists; --force replaces it (\(path))"])
        #expect(tool.data("a.png")?.count == 10_000 && origin.requestCount == 0)
        #expect(try await tool.run(["get", "--force", "-o", path, origin.address("/a.png")]).status == 0)
        #expect(tool.data("a.png") == TestImages.png && tool.files() == ["a.png"])
    }

    @Test func `A dash is standard output`() async throws {
        let process = try tool.process(["get", "-o", "-", origin.address("/a.png")])
        _ = try await tool.finish(process) {}
        #expect(tool.data(".output") == TestImages.png)
    }
}
