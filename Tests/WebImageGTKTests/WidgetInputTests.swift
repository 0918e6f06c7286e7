// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Foundation
import Testing

/// Pointer and keyboard events from the X server, in a window on a separate display.
@Suite(
    "Widget input", .serialized, .timeLimit(.minutes(2)),
    .enabled(
        if: Harness.isUsable
            && (Harness.hasInput || ProcessInfo.processInfo.environment["WEBIMAGE_NEEDS_ALL"] != nil)))
struct WidgetInputTests {
    @Test(
        "Every kind of input zooms or pans a gigapixel image at the correct point")
    func tiles() async throws {
        let outcome = try await Harness.run("tileInput", ownsDisplay: true)
        #expect(outcome == .clean, "\(outcome)")
    }
}
#endif
