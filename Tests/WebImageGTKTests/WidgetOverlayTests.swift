// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Testing

/// Content drawn over or in place of images, in real windows.
@Suite("Widget overlays", .serialized, .timeLimit(.minutes(2)), .enabled(if: Harness.isUsable))
struct WidgetOverlayTests {
    @Test("An icon placeholder keeps its size, or is placed according to its mode")
    func placeholderModes() async throws { try await expect("placeholderModes") }

    @Test("The debug overlay can be shown and hidden while images are displayed", arguments: [1, 2])
    func labels(scale: Int) async throws { try await expect("debugLabels", scale: scale) }

    @Test("Images and animations cover a widget around their gravity", arguments: [1, 2])
    func places(scale: Int) async throws { try await expect("coveringImages", scale: scale) }

    @Test("Initials have their shape, and a shimmer moves unless animations are off", arguments: [1, 2])
    func placeholders(scale: Int) async throws { try await expect("movingPlaceholders", scale: scale) }

    private func expect(
        _ scenario: String, scale: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let outcome = try await Harness.run(scenario, scale: scale)
        #expect(outcome == .clean, "\(outcome)", sourceLocation: sourceLocation)
    }
}
#endif
