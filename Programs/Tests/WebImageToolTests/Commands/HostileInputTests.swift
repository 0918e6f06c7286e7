// SPDX-License-Identifier: MIT

import Foundation
import PortableC
import Testing
import WebImageTestSupport

@Suite("Hostile input to the tool", .timeLimit(.minutes(1)), .enabled(if: Tool.path != nil))
struct HostileInputTests {
    let tool: Tool

    init() throws { tool = try Tool() }

    @Test func `A list without end is an error at the limit`() async throws {
        let run = try await tool.run(["get", "--list", "/dev/zero"])
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.errorLines.count == 1 && run.errors.hasPrefix("webimage: limit: encodedBytes"))
    }

    @Test func `The header of a file is searched only up to the limit for images`() async throws {
        // A chunk that claims 2 GiB, in a file nearly that long.
        let claim = Data([0x7F, 0xFF, 0xFF, 0xFF]) + Data("junk".utf8)
        let file = try tool.write(TestImages.png.prefix(33) + claim, "long.png")
        #expect(truncate(file, 1 << 31) == 0)
        let run = try await tool.run(["info", "--json", file])
        #expect(run.status == 1)
        let error = try #require(try run.objects().first?["error"] as? [String: Any])
        #expect(error["code"] as? String == "limit")
    }

    @Test(arguments: ["get", "show", "convert", "decode"])
    func `Folders without images and devices without an end are errors`(command: String) async throws {
        for (input, code) in [(tool.folder.path, "io"), ("/dev/zero", "limit")] {
            var arguments = [command, input]
            if command == "convert" || command == "decode" { arguments += ["-o", "out.png"] }
            if command == "decode" { arguments += ["--pixels", "rgba8"] }
            let run = try await tool.run(arguments)
            #expect(
                run.status == 1 && run.errorLines.count == 1 && run.errors.hasPrefix("webimage: \(code): "))
        }
        #expect(tool.files().isEmpty)
    }

    @Test func `An interrupted download leaves no file`() async throws {
        let origin = try TestOrigin()
        origin.setHandler { _ in .bytes(TestImages.png).dropped(afterBytes: TestImages.png.count - 5) }
        for arguments in [["get"], ["convert"], ["get", "--thumbnail", "4x4"]] {
            let run = try await tool.run(arguments + [origin.address("/a.png"), "-o", "a.png"])
            #expect(run.status == 1 && run.errors.hasPrefix("webimage: framing: "))
        }
        #expect(tool.files().isEmpty)
    }

    @Test func `A password does not appear in output, even next to combining marks`() async throws {
        let inputs = ["http://user:secret@\u{301}host.invalid/a", "http://\u{301}user:secret@host.invalid/"]
        for command in ["get", "info", "show"] {
            let run = try await tool.run([command, "--json"] + inputs)
            #expect(run.status == 1 && run.lines.count == 2)
            #expect(!(run.output + run.errors).contains("secret"))
        }
    }
}
