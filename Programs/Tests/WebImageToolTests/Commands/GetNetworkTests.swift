// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

@Suite("webimage get: network options", .timeLimit(.minutes(1)), .enabled(if: Tool.path != nil))
struct GetNetworkTests {
    let origin: TestOrigin
    let tool: Tool

    init() throws {
        origin = try TestOrigin()
        tool = try Tool()
        origin.route("/a.png", .bytes(TestImages.png, contentType: "image/png"))
    }

    private func get(
        _ arguments: [String], _ environment: [String: String] = [:]
    ) async throws -> Tool.Outcome {
        let process = try tool.process(["get"] + arguments)
        process.environment?.merge(environment) { $1 }
        return try await tool.finish(process) {}
    }

    @Test func `Header fields of the command line and of a file are sent`() async throws {
        let file = try tool.write(Data("X-One: 1\nX-Api-Key: secret\n".utf8), "fields")
        let run = try await get([
            "-H", "X-Two: 2 : 3", "--header", "@\(file)", "-A", "camera/1", "-o", "b.png",
            origin.address("/a.png"),
        ])
        #expect(run.status == 0, "\(run.errors)")
        let request = try #require(origin.requests.first)
        #expect(request.header("X-One") == "1" && request.header("X-Two") == "2 : 3")
        #expect(request.header("X-Api-Key") == "secret" && request.header("User-Agent") == "camera/1")
    }

    @Test(arguments: ["X-One", "X One: 1", "X-One: 1\r\nX-Two: 2", ": 1"])
    func `A header field that HTTP doesn't allow is a usage error`(field: String) async throws {
        let run = try await get(["-H", field, origin.address("/a.png")])
        #expect(run.status == 2 && run.errors.contains("--header"))
        #expect(origin.requestCount == 0)
    }

    @Test(arguments: [["-u", "me:pass:word"], ["--user", "me"]])
    func `The user is sent to a server of an input that asks for it`(arguments: [String]) async throws {
        origin.setHandler { request in
            let expected = "Basic " + Data("me:pass:word".utf8).base64EncodedString()
            guard request.header("Authorization") == expected else {
                return .status(401, headers: ["WWW-Authenticate": "Basic realm=\"a\""])
            }
            return .bytes(TestImages.png, contentType: "image/png")
        }
        let run = try await get(
            arguments + ["-o", "b.png", origin.address("/secret.png")], ["WEBIMAGE_PASSWORD": "pass:word"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(origin.requestCount == 2)
        let other = try await get(["-o", "c.png", origin.address("/secret.png")])
        #expect(other.status == 1 && other.errors.contains("401"))
    }

    @Test func `A user without a password needs the variable`() async throws {
        let run = try await get(["-u", "me", origin.address("/a.png")])
        #expect(run.status == 2 && run.errors.contains("WEBIMAGE_PASSWORD"))
    }

    @Test func `A proxy gets the requests`() async throws {
        origin.setHandler { _ in .bytes(TestImages.png, contentType: "image/png") }
        let run = try await get(["-x", origin.address(""), "-o", "b.png", "http://host.invalid/a.png"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(origin.requests.map(\.target) == ["http://host.invalid/a.png"])
        #expect(try await get(["-x", "ftp://host.invalid", origin.address("/a.png")]).status == 2)
    }

    @Test func `A load that takes longer than --max-time fails`() async throws {
        origin.route("/slow.png", .bytes(TestImages.png, contentType: "image/png").held(at: "gate"))
        let run = try await get(["-m", "0.3", "-o", "b.png", origin.address("/slow.png")])
        #expect(run.status == 1 && run.errors.contains("timeout"), "\(run.errors)")
        origin.release("gate")
    }

    @Test func `The flag -O writes into the current folder with the name of the URL`() async throws {
        #expect(try await get(["-O", origin.address("/a.png")]).status == 0)
        #expect(tool.data("a.png") == TestImages.png)
        // As with `-o ./`, an existing file is skipped, or replaced with `--force`.
        #expect(try await get(["-O", origin.address("/a.png")]).errors.contains("skipped"))
        #expect(try await get(["--remote-name", "--force", origin.address("/a.png")]).errors.isEmpty)
        #expect(try await get(["-O", "-o", "b.png", origin.address("/a.png")]).status == 2)
    }

    @Test func `The flag -v writes the heads of requests and responses, without secrets`() async throws {
        origin.route("/b.png", .status(302, headers: ["Location": "/a.png", "Set-Cookie": "id=hidden"]))
        let run = try await get(["-v", "-H", "X-Api-Key: hidden", "-o", "b.png", origin.address("/b.png")])
        #expect(run.status == 0)
        #expect(run.errorLines.contains("> GET \(origin.address("/b.png"))"), "\(run.errors)")
        #expect(run.errorLines.contains("> X-Api-Key: …") && !run.errors.contains("hidden"))
        #expect(run.errorLines.contains("< HTTP 302") && run.errorLines.contains("< HTTP 200"))
        #expect(run.errorLines.contains("< Content-Type: image/png"))
        // The option isn't part of the image's key, so the image is found on disk.
        _ = try await tool.run(["get", "-v", origin.address("/a.png")])
        let second = try await tool.run(["get", "--json", origin.address("/a.png")])
        #expect(try second.objects().first?["origin"] as? String == "disk")
    }

    @Test(arguments: [
        (["identify", "a.png"], "webimage info"), (["resize", "a.png"], "--thumbnail"),
        (["convert", "a.png", "-resize", "50%", "-o", "b.png"], "--thumbnail"),
        (["convert", "a.png", "-strip", "-o", "b.png"], "--metadata none"),
        (["vipsthumbnail", "a.png", "--size", "80"], "--thumbnail"),
        (["convert", "a.png", "--thumbnail", "80", "-o", "tn_%s.jpg"], "{name}"),
        (["pdftoppm", "a.pdf"], "convert document.pdf -o pages/"),
        (["convert", "a.png", "-negate", "b.png"], "--transform negate"),
    ])
    func `A word of another tool is answered with ours`(arguments: [String], hint: String) async throws {
        let run = try await tool.run(arguments)
        #expect(run.status == 2 && run.errors.contains(hint), "\(run.errors)")
    }

    @Test(arguments: ["pdf", "jp2", "svg", "dng", "cr2", "icns"])
    func `A named output whose format can't be written is refused first`(name: String) async throws {
        let png = try tool.write(TestImages.png, "a.png")
        for command in ["convert", "optimize"] {
            let run = try await tool.run([command, png, "-o", "b.\(name)"])
            #expect(run.status == 1 && run.errors.contains("unsupported"), "\(run.errors)")
            #expect(tool.data("b.\(name)") == nil)
        }
        #expect(try await tool.run(["convert", png, "-o", "b.\(name)", "--format", "png"]).status == 0)
    }
}
