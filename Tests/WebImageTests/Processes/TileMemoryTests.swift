// SPDX-License-Identifier: MIT

#if os(Linux) && TIFF
import Foundation
import InternalTestSupport
import Testing
import WebImageTestSupport

@Suite(
    "Memory of a process that shows a gigapixel image", .timeLimit(.minutes(3)),
    .enabled(if: ChildProgram.path(of: "ManagerHarness") != nil && !FaultLibrary.isSanitized))
struct TileMemoryTests {
    @Test(
        "Zooming and panning a gigapixel TIFF takes less than 200 MB",
        arguments: LargeTIFF.Versions.allCases)
    func gigapixel(versions: LargeTIFF.Versions) async throws {
        let folder = try TemporaryFolder("gigapixel")
        let file = folder.file("large.tiff")
        try LargeTIFF(width: 32_768, height: 32_768, versions: versions).data.write(
            to: URL(filePath: file))
        let process = try ChildProgram("ManagerHarness", arguments: ["tiles", file, "200"])
        #expect(await process.waitForExit() == ChildProgram.Outcome(status: 0, errors: ""))
    }
}
#endif
