// SPDX-License-Identifier: MIT

import Foundation
import PortableC
import Testing
import WebImageTestSupport

@Suite("Interrupted tool downloads", .timeLimit(.minutes(2)), .enabled(if: Tool.path != nil))
struct InterruptTests {
    private static let image = TestImages.noise(width: 1200, height: 1000)
    private static let mebibyte = 1 << 20

    private let origin: TestOrigin
    private let tool: Tool

    init() throws {
        origin = try TestOrigin()
        tool = try Tool()
        origin.route("/large.bmp") { request in
            let response = OriginResponse.bytes(
                Self.image, tag: "\"one\"", for: request, contentType: "image/bmp")
            // The first transfer stalls here.
            return response.status == 206 ? response : response.stalled(afterBytes: Self.mebibyte * 3 / 2)
        }
    }

    /// The cache's large entries.
    private var entries: [String] {
        let folder = URL(filePath: tool.folder.file("cache"))
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.fileSizeKey])
        return (files?.compactMap { $0 as? URL } ?? []).filter { url in
            let size = try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize
            return url.path.contains("/entries/") && (size ?? 0) >= Self.mebibyte
        }.map(\.path)
    }

    /// Waits for the partial download's entry.
    private func partialDownloadStored() async throws {
        while entries.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    }

    private func get() throws -> Process {
        try tool.process(["get", "-o", "out.bmp", origin.address("/large.bmp")])
    }

    /// Runs the tool again.
    ///
    /// - Returns: The offset that it requested the rest from.
    private func getRest() async throws -> Int {
        let run = try await tool.finish(get()) {}
        #expect(run.status == 0, "\(run.errors)")
        #expect(tool.data("out.bmp") == Self.image)
        let asked = try #require(origin.requests.last)
        #expect(origin.requestCount == 2 && asked.header("If-Range") == "\"one\"")
        return try #require(asked.header("Range").flatMap { Int($0.dropFirst(6).dropLast()) })
    }

    @Test func `A download continues where it was after SIGKILL`() async throws {
        let process = try get()
        let run = try await tool.finish(process) {
            try await partialDownloadStored()
            kill(process.processIdentifier, SIGKILL)
        }
        #expect(run.status == SIGKILL && tool.files() == [])
        #expect(try await getRest() >= Self.mebibyte)
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `A signal keeps the partial download`(signal: Int32) async throws {
        let process = try get()
        let run = try await tool.finish(process) {
            try await partialDownloadStored()
            // Remove the entries written so far, so only the one written at the end remains.
            for entry in entries { try FileManager.default.removeItem(atPath: entry) }
            kill(process.processIdentifier, signal)
        }
        #expect(run.status == 128 + signal && tool.files() == [])
        #expect(run.errorLines == ["webimage: 0 of 1 finished; run again to continue"])
        #expect(try await getRest() >= Self.mebibyte)
    }
}
