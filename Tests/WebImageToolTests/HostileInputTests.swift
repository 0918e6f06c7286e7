// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

#if canImport(Glibc)
import Glibc
#endif

/// Inputs that are no files, or never end.
@Suite(.timeLimit(.minutes(1)), .enabled(if: Tool.path != nil))
struct HostileInputTests {
    let tool: Tool

    init() throws { tool = try Tool() }

    @Test func `an endless list is refused at the limit`() async throws {
        let run = try await tool.run(["get", "--list", "/dev/zero"])
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.errorLines.count == 1 && run.errors.hasPrefix("webimage: limit: encodedBytes"))
    }

    @Test func `info reads no more of a file than may be loaded of it`() async throws {
        // A chunk that claims 2 GiB, in a file that is nearly as long.
        let claim = Data([0x7F, 0xFF, 0xFF, 0xFF]) + Data("junk".utf8)
        let file = try tool.write(Pictures.png.prefix(33) + claim, "long.png")
        #expect(truncate(file, 1 << 31) == 0)
        let run = try await tool.run(["info", "--json", file])
        #expect(run.status == 1)
        let error = try #require(try run.objects().first?["error"] as? [String: Any])
        #expect(error["code"] as? String == "limit")
    }

    @Test(arguments: ["get", "show", "convert", "decode"])
    func `folders, devices and pipes without a writer are no pictures`(command: String) async throws {
        let pipe = tool.folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        for input in [pipe, tool.folder.path, "/dev/zero"] {
            var arguments = [command, input]
            if command == "convert" || command == "decode" { arguments += ["-o", "out.png"] }
            if command == "decode" { arguments += ["--pixels", "rgba8"] }
            let run = try await tool.run(arguments)
            #expect(run.status == 1 && run.errorLines.count == 1 && run.errors.hasPrefix("webimage: io: "))
        }
        #expect(tool.files() == ["pipe"])
    }

    @Test func `a picture that breaks off leaves no file`() async throws {
        let origin = try TestOrigin()
        origin.setHandler { _ in .bytes(Pictures.png).dropped(afterBytes: Pictures.png.count - 5) }
        for arguments in [["get"], ["convert"], ["get", "--thumbnail", "4x4"]] {
            let run = try await tool.run(arguments + [origin.address("/a.png"), "-o", "a.png"])
            #expect(run.status == 1 && run.errors.hasPrefix("webimage: framing: "))
        }
        #expect(tool.files().isEmpty)
    }

    @Test func `a password is in no output, whatever stands beside its sign`() async throws {
        let inputs = ["http://user:secret@\u{301}host.invalid/a", "http://\u{301}user:secret@host.invalid/"]
        for command in ["get", "info", "show"] {
            let run = try await tool.run([command, "--json"] + inputs)
            #expect(run.status == 1 && run.lines.count == 2)
            #expect(!(run.output + run.errors).contains("secret"))
        }
    }
}
