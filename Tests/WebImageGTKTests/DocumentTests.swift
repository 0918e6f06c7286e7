// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Testing

/// The examples of the documents, each in a window of its own.
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
