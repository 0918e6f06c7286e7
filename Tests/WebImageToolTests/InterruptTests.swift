// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

#if canImport(Glibc)
import Glibc
#endif

/// The program is stopped in the middle of a download, and started again.
@Suite(.timeLimit(.minutes(2)), .enabled(if: Tool.path != nil))
struct InterruptTests {
    private static let picture = Pictures.noise(width: 1200, height: 1000)
    private static let mebibyte = 1 << 20

    private let origin: TestOrigin
    private let tool: Tool

    init() throws {
        origin = try TestOrigin()
        tool = try Tool()
        origin.route("/large.bmp") { request in
            let response = OriginResponse.bytes(
                Self.picture, tag: "\"one\"", for: request, contentType: "image/bmp")
            // The first go stops here and never ends by itself.
            return response.status == 206 ? response : response.stalled(afterBytes: Self.mebibyte * 3 / 2)
        }
    }

    /// The large entries of the cache.
    private var entries: [String] {
        let folder = URL(filePath: tool.folder.file("cache"))
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.fileSizeKey])
        return (files?.compactMap { $0 as? URL } ?? []).filter { url in
            let size = try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize
            return url.path.contains("/entries/") && (size ?? 0) >= Self.mebibyte
        }.map(\.path)
    }

    /// Waits for the file that the running program writes.
    private func beginningWritten() async throws {
        while entries.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    }

    private func get() throws -> Process {
        try tool.process(["get", "-o", "out.bmp", origin.address("/large.bmp")])
    }

    /// Runs it again: where the rest was asked from.
    private func getRest() async throws -> Int {
        let run = try await tool.finish(get()) {}
        #expect(run.status == 0, "\(run.errors)")
        #expect(tool.data("out.bmp") == Self.picture)
        let asked = try #require(origin.requests.last)
        #expect(origin.requestCount == 2 && asked.header("If-Range") == "\"one\"")
        return try #require(asked.header("Range").flatMap { Int($0.dropFirst(6).dropLast()) })
    }

    @Test func `after kill -9 a download goes on from where it was`() async throws {
        let process = try get()
        let run = try await tool.finish(process) {
            try await beginningWritten()
            kill(process.processIdentifier, SIGKILL)
        }
        #expect(run.status == SIGKILL && tool.files() == [])
        #expect(try await getRest() >= Self.mebibyte)
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `a signal keeps what has come`(signal: Int32) async throws {
        let process = try get()
        let run = try await tool.finish(process) {
            try await beginningWritten()
            // Not what was written on the way, but what is written at the end.
            for entry in entries { try FileManager.default.removeItem(atPath: entry) }
            kill(process.processIdentifier, signal)
        }
        #expect(run.status == 128 + signal && run.errors.isEmpty && tool.files() == [])
        #expect(try await getRest() >= Self.mebibyte)
    }
}
