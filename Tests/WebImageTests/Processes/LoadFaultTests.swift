// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import InternalTestSupport
import Testing
import WebImageTestSupport

@Suite(
    "Loads with failing system calls", .timeLimit(.minutes(60)),
    .enabled(if: FaultLibrary.isAvailable && ChildProgram.path(of: "ManagerHarness") != nil))
struct LoadFaultTests {
    /// Makes every 41st call fail once, or every call with `WEBIMAGE_FAULTS=all`, which takes many minutes.
    private static let step = ProcessInfo.processInfo.environment["WEBIMAGE_FAULTS"] == "all" ? 1 : 41

    @Test("A load ends with the right bytes or an error, whichever system call or allocation fails")
    func load() async throws {
        let origin = try TestOrigin()
        let image = Data.noise(width: 60, height: 40)
        for path in ["/picture", "/limited", "/other"] {
            origin.route(path, .bytes(image, contentType: "image/png", headers: ["ETag": "\"one\""]))
        }
        let folder = try TemporaryFolder("faults")
        let faults = try FaultLibrary()
        let process = try ChildProgram(
            "ManagerHarness",
            arguments: ["faults", folder.path, "http://127.0.0.1:\(origin.port)", "\(Self.step)"],
            environment: faults.environment)
        let outcome = await process.waitForExit()
        let number = (try? String(contentsOfFile: folder.file("number"), encoding: .utf8)) ?? "none"
        withExtendedLifetime(faults) {}
        #expect(outcome == ChildProgram.Outcome(status: 0, errors: ""), "call \(number)")
    }
}
#endif
