// SPDX-License-Identifier: MIT

import Foundation
import InternalTestSupport
import Testing
import WebImageTestSupport

@Suite(
    "Disk cache: processes", .enabled(if: ChildProgram.path(of: "CacheHarness") != nil),
    .timeLimit(.minutes(5)))
struct DiskCacheCrashTests {
    let folder: TemporaryFolder
    var cache: String { folder.file("cache") }

    /// The number of processes to kill. We use 200 before a release.
    static let kills = ProcessInfo.processInfo.environment["WEBIMAGE_KILLS"].flatMap { Int($0) } ?? 10
    static let endless = "1000000"

    init() throws { folder = try TemporaryFolder("cache-processes") }

    private func expectWhole(_ comment: Comment) async throws {
        let outcome = try await ChildProgram("CacheHarness", arguments: ["check", cache]).waitForExit()
        #expect(outcome == ChildProgram.Outcome(status: 0, errors: ""), comment)
    }

    @Test("A process killed at any moment leaves whole entries and an index that can be repaired")
    func killed() async throws {
        for round in 0..<Self.kills {
            let process = try ChildProgram(
                "CacheHarness", arguments: ["work", cache, "\(round)", Self.endless])
            await process.steps(reach: Int.random(in: 1...200))
            process.kill()
            #expect(await process.waitForExit().status == 128 + 9)
            try await expectWhole("round \(round)")
        }
    }

    @Test(
        "A process that ends after a removal leaves an index that can be repaired",
        arguments: ["remove", "clear"])
    func abandoned(work: String) async throws {
        let outcome = try await ChildProgram("CacheHarness", arguments: ["abandon", cache, work])
            .waitForExit()
        #expect(outcome == ChildProgram.Outcome(status: 0, errors: ""))
        try await expectWhole("\(work)")
    }

    @Test("Several processes can use one folder at the same time")
    func several() async throws {
        let processes = try (0..<3).map {
            try ChildProgram("CacheHarness", arguments: ["work", cache, "\($0)", "600"])
        }
        for process in processes {
            let outcome = await process.waitForExit()
            #expect(outcome.status == 0, "\(outcome.errors.suffix(100))")
        }
        try await expectWhole("after all")
    }

    @Test("Killing one process doesn't affect the other processes")
    func oneKilled() async throws {
        let survivor = try ChildProgram("CacheHarness", arguments: ["work", cache, "1", "1000"])
        for round in 0..<3 {
            let victim = try ChildProgram(
                "CacheHarness", arguments: ["work", cache, "\(round + 2)", Self.endless])
            await victim.steps(reach: Int.random(in: 1...100))
            victim.kill()
            _ = await victim.waitForExit()
        }
        let outcome = await survivor.waitForExit()
        #expect(outcome.status == 0, "\(outcome.errors.suffix(100))")
        try await expectWhole("after all")
    }

    @Test(
        "A process without descriptors or disk space continues without the cache after one report",
        arguments: ["files", "bytes"])
    func limited(by limit: String) async throws {
        let outcome = try await ChildProgram("CacheHarness", arguments: ["limited", cache, limit])
            .waitForExit()
        #expect(outcome == ChildProgram.Outcome(status: 0, errors: "1"))
    }
}
