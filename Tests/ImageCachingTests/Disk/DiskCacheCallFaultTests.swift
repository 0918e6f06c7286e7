// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import InternalTestSupport
import Testing
import WebImageTestSupport

@Suite(
    "Disk cache: failing system calls", .timeLimit(.minutes(60)),
    .enabled(if: FaultLibrary.isAvailable && ChildProgram.path(of: "CacheHarness") != nil))
struct DiskCacheCallFaultTests {
    private static let triesAll = ProcessInfo.processInfo.environment["WEBIMAGE_FAULTS"] == "all"

    /// With `WEBIMAGE_FAULTS=all`, each call fails once, which takes many minutes. Otherwise, every n-th call
    /// fails.
    @Test(
        "Entries survive the failure of any system call or allocation, even in SQLite",
        arguments: [("start", 41), ("read", 3), ("store", 17), ("trim", 17)])
    func use(_ use: String, step: Int) async throws {
        let folder = try TemporaryFolder("faults")
        let faults = try FaultLibrary()
        let process = try ChildProgram(
            "CacheHarness",
            arguments: ["faults", folder.path, use, Self.triesAll ? "1" : "\(step)"],
            environment: faults.environment)
        let outcome = await process.waitForExit()
        let number = (try? String(contentsOfFile: folder.file("number"), encoding: .utf8)) ?? "none"
        withExtendedLifetime(faults) {}
        #expect(outcome == ChildProgram.Outcome(status: 0, errors: ""), "call \(number)")
    }
}
#endif
