// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import InternalTestSupport
import Testing
import WebImageTestSupport

@Suite(
    "A process's descriptors and threads", .timeLimit(.minutes(2)),
    .enabled(if: ChildProgram.path(of: "ManagerHarness") != nil))
struct DescriptorTests {
    private let folder: TemporaryFolder
    private let origin: TestOrigin

    init() throws {
        folder = try TemporaryFolder("descriptors")
        origin = try TestOrigin()
        let image = Data.noise(width: 60, height: 40)
        for path in ["/picture", "/limited", "/other"] {
            origin.route(path, .bytes(image, contentType: "image/png", headers: ["ETag": "\"one\""]))
        }
    }

    @Test(
        "At the descriptor limit, a load ends with the image or an error, and later loads succeed",
        .enabled(if: FaultLibrary.isAvailable, "a C compiler and glibc are needed"),
        arguments: Array(8...24) + [32, 48, 64])
    func limited(count: Int) async throws {
        let faults = try FaultLibrary()
        let process = try ChildProgram(
            "ManagerHarness",
            arguments: [
                "limited", folder.file("\(count)"), "http://127.0.0.1:\(origin.port)", "\(count)",
            ],
            // Otherwise libdispatch would end the process.
            environment: faults.environment)
        #expect(await process.waitForExit() == ChildProgram.Outcome(status: 0, errors: ""))
        withExtendedLifetime(faults) {}
    }

    @Test("Shut-down managers leave no descriptors or library threads")
    func counted() async throws {
        let process = try ChildProgram(
            "ManagerHarness",
            arguments: ["count", folder.file("cache"), "http://127.0.0.1:\(origin.port)"])
        #expect(await process.waitForExit() == ChildProgram.Outcome(status: 0, errors: ""))
    }
}
#endif
