// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import InternalTestSupport
import Testing
import WebImageTestSupport

@Suite(
    "Programs launched while loading", .timeLimit(.minutes(5)),
    .enabled(if: ChildProgram.path(of: "ManagerHarness") != nil && TLSOrigin.isAvailable))
struct InheritanceTests {
    @Test("A child process inherits no cache file, socket or other descriptor from the library")
    func descriptors() async throws {
        let origin = try TestOrigin()
        let picture = Data.noise(width: 1000, height: 1000)
        let response = OriginResponse.bytes(picture, contentType: "image/png", headers: ["ETag": "\"one\""])
        origin.route("/picture", response)
        origin.route("/endless", response.stalled(afterBytes: 3 << 19))
        let front = try TLSOrigin(forwardingTo: origin.port)
        let folder = try TemporaryFolder()
        let process = try ChildProgram(
            "ManagerHarness",
            arguments: [
                "program", folder.file("cache"), "https://localhost:\(front.port)", front.certificate,
            ])
        // Make sure that deliberately inherited descriptors are noticed.
        let expected = ChildProgram.Outcome(status: 0, errors: "/dev/null\n")
        let outcome = await process.waitForExit()
        #expect(outcome == expected)
    }
}
#endif
