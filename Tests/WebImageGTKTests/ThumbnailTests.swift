// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Foundation
import Testing

@Suite(
    "Cache folders and thumbnails of the desktop", .serialized, .timeLimit(.minutes(2)),
    .enabled(if: Harness.isUsable))
struct ThumbnailTests {
    @Test("Thumbnails are made once for each size, validated, replaced, and failures are noted")
    func files() async throws { try await expect("thumbnailFiles") }

    @Test("A widget shows the thumbnail that suits its size")
    func widget() async throws { try await expect("thumbnailWidget") }

    @Test("The disk cache has the folder of the GApplication")
    func applicationFolder() async throws { try await expect("applicationFolder") }

    private func expect(_ scenario: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "thumbnails-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let outcome = try await Harness.run(
            [Harness.program, scenario], environment: ["XDG_CACHE_HOME": folder.path])
        #expect(outcome == .clean, "\(outcome)", sourceLocation: sourceLocation)
    }
}
#endif
