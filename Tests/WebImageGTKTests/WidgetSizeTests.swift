// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Foundation
import Testing

/// Loads at the size of a widget, in real windows, on displays of several scales.
@Suite("Sizes of widgets", .serialized, .timeLimit(.minutes(2)), .enabled(if: Harness.isUsable))
struct WidgetSizeTests {
    @Test("An image is decoded at the size of its widget, or at a size in points", arguments: [1, 2])
    func widgets(scale: Int) async throws { try await expect("widgetSizes", scale) }

    @Test("An image is decoded as its picture shows it, also after a change", arguments: [1, 2])
    func contentFits(scale: Int) async throws { try await expect("contentFits", scale) }

    @Test("A load at the size of a widget on a page that is not shown waits, and ends with the widget")
    func unseenPages() async throws { try await expect("unseenPages", 1) }

    @Test("A URL that depends on the size is that of the widget, in pixels", arguments: [1, 2])
    func sizedURLs(scale: Int) async throws { try await expect("sizedURLs", scale) }

    @Test(
        "An icon has its icon size, and an image of a button that of the button's child", arguments: [1, 2])
    func places(scale: Int) async throws { try await expect("placeSizes", scale) }

    @Test("A widget that stays empty uses its other side, or the size of the monitor", arguments: [1, 2])
    func empty(scale: Int) async throws { try await expect("emptySizes", scale) }

    @Test("A widget that grows, and one whose display gets another scale, load again", arguments: [1, 2])
    func growth(scale: Int) async throws { try await expect("growingSizes", scale) }

    @Test("The rows of a list have the size of the row", arguments: [1, 2])
    func rows(scale: Int) async throws { try await expect("rowSizes", scale) }

    @Test("The layout is observed only for loads of the size of the widget")
    func unobserved() async throws { try await expect("unobservedSizes", 1) }

    @Test(
        "The scale can have a fraction",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/cc")))
    func fraction() async throws {
        // The function of GTK 4.12, on a display of scale 1.5.
        let library = FileManager.default.temporaryDirectory.appending(path: "scale-\(UUID()).so").path
        defer { try? FileManager.default.removeItem(atPath: library) }
        let script =
            "echo 'double gdk_surface_get_scale(void *surface) { return 1.5; }' | cc -shared -o $0 -xc -; "
            + "LD_PRELOAD=$0 exec $1 fractionalSizes"
        let outcome = try await Harness.run(["/bin/sh", "-euc", script, library, Harness.program])
        #expect(outcome == .clean, "\(outcome)")
    }

    private func expect(
        _ scenario: String, _ scale: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let outcome = try await Harness.run(scenario, scale: scale)
        #expect(outcome == .clean, "\(outcome)", sourceLocation: sourceLocation)
    }
}
#endif
