// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

@Suite(
    "Disk cache: processes", .enabled(if: ChildProgram.path(of: "CacheHarness") != nil),
    .timeLimit(.minutes(5)))
struct DiskCacheCrashTests {
    let folder: TemporaryFolder
    var cache: String { folder.file("cache") }

    /// How often a process is killed; 200 before a release.
    static let kills = ProcessInfo.processInfo.environment["WEBIMAGE_KILLS"].flatMap { Int($0) } ?? 10
    static let endless = "1000000"

    init() throws { folder = try TemporaryFolder("cache-processes") }

    private func expectWhole(_ comment: Comment) async throws {
        let outcome = try await ChildProgram("CacheHarness", arguments: ["check", cache]).waitForExit()
        #expect(outcome == ChildProgram.Outcome(status: 0, errors: ""), comment)
    }

    @Test("killed at any moment leave whole entries and an index that mends itself")
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
        "that end when they have removed something, after a flush, leave an index that mends itself",
        arguments: ["remove", "clear"])
    func abandoned(work: String) async throws {
        let outcome = try await ChildProgram("CacheHarness", arguments: ["abandon", cache, work])
            .waitForExit()
        #expect(outcome == ChildProgram.Outcome(status: 0, errors: ""))
        try await expectWhole("\(work)")
    }

    @Test("use one folder at the same time without harm")
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

    @Test("go on when one of them is killed in their midst")
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
        "without descriptors, or on a full disk, go on without a cache and say so once",
        arguments: ["files", "bytes"])
    func limited(by limit: String) async throws {
        let outcome = try await ChildProgram("CacheHarness", arguments: ["limited", cache, limit])
            .waitForExit()
        #expect(outcome == ChildProgram.Outcome(status: 0, errors: "1"))
    }
}
