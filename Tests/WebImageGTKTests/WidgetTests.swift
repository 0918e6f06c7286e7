// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Testing

/// In a real window of a real GTK, in a process of its own each: see GTKHarness.
@Suite("Widgets", .serialized, .enabled(if: Harness.isUsable))
struct WidgetTests {
    @Test("Results of any thread reach the main loop in order, and painting gets its turns between them")
    func delivery() async throws { try await expect("delivery") }

    @Test("After install() the main actor runs inside GLib's main loop")
    func mainActor() async throws { try await expect("mainActor") }

    @Test("A view reused 1,000 times shows only the last picture")
    func reuse() async throws { try await expect("reuse") }

    @Test("A destroyed widget ends its load, calls nobody and frees its state")
    func destruction() async throws { try await expect("destruction") }

    @Test("Textures use the decoded pixels without a copy and free them after the next frame")
    func textures() async throws { try await expect("textures") }

    @Test("A picture from the network fades in, one from memory does not, and the fade goes when it is over")
    func fade() async throws { try await expect("fade") }

    @Test("A view reused while it fades keeps one fade, which goes with the widget")
    func fadesInterrupted() async throws { try await expect("fadesInterrupted") }

    @Test("A picture in memory is shown and completed before load returns")
    func memoryHit() async throws { try await expect("memoryHit") }

    @Test("A view that the program has changed shows placeholder and error image of the same URL again")
    func replacedByProgram() async throws { try await expect("replacedByProgram") }

    @Test("Any property that takes a paintable can be a slot; placeholder and error image come and go")
    func property() async throws { try await expect("property") }

    @Test("A slot can be attached to any object and ends with it, on whatever thread it goes")
    func attached() async throws { try await expect("attached") }

    @Test("An animation plays by the frame clock, stands while unmapped, and rests while paused")
    func animation() async throws { try await expect("animation") }

    @Test("Views of one animation share its decoded frames; a view that is reused stops its player")
    func animationsShared() async throws { try await expect("animationsShared") }

    @Test("An animation ends with its widget and calls nobody; reduced motion leaves the first frame")
    func animationEnds() async throws { try await expect("animationEnds") }

    /// The scenario exits with 0 and says nothing: each of its checks that fails says a line.
    private func expect(
        _ scenario: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let outcome = try await Harness.run(scenario)
        #expect(outcome == .clean, "\(outcome)", sourceLocation: sourceLocation)
    }
}
#endif
