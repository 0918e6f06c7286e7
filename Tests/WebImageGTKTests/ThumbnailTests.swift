// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Foundation
import Testing

@Suite(
    "Desktop cache folders and thumbnails", .serialized, .timeLimit(.minutes(2)),
    .enabled(if: Harness.isUsable))
struct ThumbnailTests {
    @Test("Each size's thumbnail is made once and replaced when the image changes")
    func files() async throws { try await expect("thumbnailFiles") }

    @Test("A widget shows the thumbnail that fits its size")
    func widget() async throws { try await expect("thumbnailWidget") }

    @Test("The disk cache uses the GApplication's folder")
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
