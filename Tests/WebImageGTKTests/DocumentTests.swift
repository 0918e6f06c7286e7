// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Testing

/// The documentation's examples, each in its own window.
@Suite("Documentation examples", .serialized, .timeLimit(.minutes(2)), .enabled(if: Harness.isUsable))
struct DocumentTests {
    @Test(
        "The documented examples appear in a window",
        arguments: ["documentedSlots", "documentedStates", "documentedFirstWindow", "documentedBindings"])
    func examples(scenario: String) async throws {
        let outcome = try await Harness.run(scenario)
        #expect(outcome == .clean, "\(outcome)")
    }
}
#endif
