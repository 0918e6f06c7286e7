// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

@Suite("webimage cache", .timeLimit(.minutes(1)), .enabled(if: Tool.path != nil))
struct CacheTests {
    let origin: TestOrigin
    let tool: Tool

    init() throws {
        origin = try TestOrigin()
        tool = try Tool()
        origin.setHandler { _ in .bytes(TestImages.png, contentType: "image/png") }
    }

    private func fill(_ count: Int) async throws {
        let run = try await tool.run(["get"] + (0..<count).map { origin.address("/\($0).png") })
        #expect(run.status == 0)
    }

    @Test func `The cache is in XDG_CACHE_HOME`() async throws {
        let folder = try await tool.run(["cache", "path"]).lines.first
        #expect(folder == tool.folder.file("cache/WebImage"))
    }

    @Test func `Another cache folder can be named`() async throws {
        try await fill(1)
        let folder = tool.folder.file("other")
        let get = try await tool.run(["get", "--cache-folder", folder, origin.address("/other.png")])
        #expect(get.status == 0)
        #expect(try await tool.run(["cache", "path", "--cache-folder", folder]).lines == [folder])
        let (own, other) = (["cache", "list"], ["cache", "list", "--cache-folder", folder])
        #expect(try await tool.run(own).lines.count == 1)
        #expect(try await tool.run(other).lines.count == 1)
        // The path is relative, and only that cache is cleared.
        _ = try await tool.run(["cache", "clear", "--cache-folder", "other"])
        #expect(try await tool.run(other).lines.isEmpty)
        #expect(try await tool.run(own).lines.count == 1)
        #expect(try await tool.run(["cache", "clear", "--cache-folder", ""]).status == 2)
    }

    @Test func `A dry run says what would be removed, and removes nothing`() async throws {
        try await fill(3)
        let bytes = try await tool.run(["cache", "stats", "--json"]).objects().first?["bytes"] as? Int
        for (arguments, count) in [(["clear"], 3), (["trim"], 0), (["trim", "--bytes", "1"], 3)] {
            let run = try await tool.run(["cache"] + arguments + ["--dry-run"])
            #expect(run.output.hasPrefix("\(count) would be removed, "), "\(run.output)")
            #expect(try await tool.run(["cache", "list"]).lines.count == 3)
            let dry = try await tool.run(["cache"] + arguments + ["-n", "--json"]).objects().first
            #expect(dry?["freedBytes"] as? Int == (count == 0 ? 0 : bytes))
        }
        let one = try await tool.run(["cache", "trim", "--bytes", "\((bytes ?? 0) / 2)", "-n", "--json"])
        let done = try await tool.run(["cache", "trim", "--bytes", "\((bytes ?? 0) / 2)", "--json"])
        // Files that were used at the same moment can be removed in any order.
        let (foreseen, removed) = (try one.objects().first, try done.objects().first)
        for name in ["folder", "removed", "count"] {
            #expect("\(foreseen?[name] ?? "")" == "\(removed?[name] ?? "-")", "\(one.output)\(done.output)")
        }
    }

    @Test func `A folder that cannot be used is an error with the reason`() async throws {
        // There's a file in place of the cache folder.
        let folder = tool.folder.file("cache")
        _ = try tool.write(Data("file".utf8), "cache")
        let commands = [
            ["get", origin.address("/a.png")], ["cache", "stats"], ["cache", "list"], ["cache", "clear"],
            ["cache", "trim"], ["cache", "verify"], ["cache", "rebuild"],
        ]
        for command in commands {
            let run = try await tool.run(command)
            #expect(run.status == 1 && run.errorLines.count == 1, "\(command): \(run.errors)")
            #expect(run.errors.hasPrefix("webimage: io: cannot ") && run.errors.contains("cache folder: "))
            #expect(run.errors.contains("Not a directory") && run.errors.contains(folder), "\(run.errors)")
            #expect(run.errors.components(separatedBy: "Not a directory").count == 2, "\(run.errors)")
        }
        #expect(origin.requestCount == 0)
        // These commands don't need a cache.
        #expect(try await tool.run(["cache", "path"]).lines == [folder + "/WebImage"])
        #expect(try await tool.run(["get", "-o", "a.png", origin.address("/a.png")]).status == 0)
    }

    @Test func `A folder that others can write to is an error that names its mode`() async throws {
        try await fill(1)
        let folder = tool.folder.file("cache/WebImage")
        chmod(folder, 0o777)
        let count = origin.requestCount
        for command in [["get", origin.address("/b.png")], ["cache", "stats"], ["cache", "clear"]] {
            let run = try await tool.run(command)
            #expect(run.status == 1 && run.errorLines.count == 1, "\(command): \(run.errors)")
            #expect(run.errors.hasPrefix("webimage: io: cannot use the cache: folder \(folder) belongs to"))
            #expect(run.errors.contains("with mode 0777;"), "\(run.errors)")
        }
        #expect(origin.requestCount == count)
        #expect(try await tool.run(["cache", "path"]).lines == [folder])
        chmod(folder, 0o700)
        #expect(try await tool.run(["cache", "stats", "--json"]).objects().first?["count"] as? Int == 1)
    }

    @Test func `Stats count the entries that get has stored`() async throws {
        #expect(try await tool.run(["cache", "stats", "--json"]).objects().first?["count"] as? Int == 0)
        try await fill(3)
        let run = try await tool.run(["cache", "stats", "--json"])
        #expect(run.keys() == [["folder", "count", "bytes", "maximumBytes", "maximumAgeSeconds"]])
        let object = try run.objects().first
        #expect(object?["count"] as? Int == 3)
        #expect(object?["bytes"] as? Int ?? 0 >= 3 * TestImages.png.count)
    }

    @Test func `All entries are listed`() async throws {
        try await fill(2)
        let run = try await tool.run(["cache", "list", "--json"])
        #expect(run.keys() == Array(repeating: ["key", "bytes", "stored", "accessed", "path"], count: 2))
        let keys = Set(try run.objects().compactMap { $0["key"] as? String })
        #expect(keys.contains { $0.contains(origin.address("/0.png")) })
        let path = try #require(try run.objects().first?["path"] as? String)
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func `The path is that of a file that begins with the original`() async throws {
        try await fill(1)
        let run = try await tool.run(["cache", "path", origin.address("/0.png")])
        let path = try #require(run.lines.first)
        #expect(try Data(contentsOf: URL(filePath: path)).starts(with: TestImages.png))
        let none = try await tool.run(["cache", "path", "--json", origin.address("/none.png")])
        #expect(none.status == 1 && none.keys() == [["url", "ok", "path", "error"]])
    }

    @Test func `Verify reports and removes damaged entries`() async throws {
        try await fill(3)
        let keys = ["folder", "count", "bytes", "damaged", "skipped", "corrected"]
        let clean = try await tool.run(["cache", "verify", "--json"])
        #expect(clean.status == 0 && clean.keys() == [keys])
        #expect(try clean.objects().first?["count"] as? Int == 3)
        let path = try #require(try await tool.run(["cache", "path", origin.address("/0.png")]).lines.first)
        try Data("garbage".utf8).write(to: URL(filePath: path))
        let run = try await tool.run(["cache", "verify", "--json"])
        #expect(run.status == 1)
        #expect(try run.objects().first?["damaged"] as? Int == 1)
        let after = try await tool.run(["cache", "verify"])
        #expect(after.status == 0 && after.lines.first?.hasPrefix("2 intact") == true)
    }

    @Test func `Rebuild finds all entries`() async throws {
        try await fill(3)
        let run = try await tool.run(["cache", "rebuild", "--json"])
        #expect(run.status == 0 && run.keys() == [["folder", "count", "bytes"]])
        #expect(try run.objects().first?["count"] as? Int == 3)
        #expect(try await tool.run(["cache", "stats", "--json"]).objects().first?["count"] as? Int == 3)
    }

    @Test func `Clear removes all entries`() async throws {
        try await fill(3)
        let run = try await tool.run(["cache", "clear", "--json"])
        #expect(run.keys() == [["folder", "removed", "freedBytes", "count", "bytes"]])
        #expect(try run.objects().first?["removed"] as? Int == 3)
        let next = try await tool.run(["get", "--json", origin.address("/0.png")]).objects().first
        #expect(next?["origin"] as? String == "network")
    }

    @Test func `Trim keeps at most the given size`() async throws {
        try await fill(4)
        let bytes = try await tool.run(["cache", "stats", "--json"]).objects().first?["bytes"] as? Int ?? 0
        let run = try await tool.run(["cache", "trim", "--json", "--bytes", String(bytes / 2)])
        let object = try run.objects().first
        #expect(object?["bytes"] as? Int ?? .max <= bytes / 2)
        #expect(object?["removed"] as? Int ?? 0 >= 2)
    }
}
