// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Foundation
import Testing

/// Loads at a widget's size, in real windows, on displays with several scales.
@Suite("Widget sizes", .serialized, .timeLimit(.minutes(2)), .enabled(if: Harness.isUsable))
struct WidgetSizeTests {
    @Test("An image is decoded at its widget's size, or at a size in points", arguments: [1, 2])
    func widgets(scale: Int) async throws { try await expect("widgetSizes", scale) }

    @Test(
        "An image is decoded to match how its GtkPicture shows it, even after that changes",
        arguments: [1, 2])
    func contentFits(scale: Int) async throws { try await expect("contentFits", scale) }

    @Test("A load at a hidden page's widget size waits until the widget is shown or destroyed")
    func unseenPages() async throws { try await expect("unseenPages", 1) }

    @Test("A size-dependent URL uses the widget's size in pixels", arguments: [1, 2])
    func sizedURLs(scale: Int) async throws { try await expect("sizedURLs", scale) }

    @Test(
        "Icons and button images use the size at which they're drawn", arguments: [1, 2])
    func places(scale: Int) async throws { try await expect("placeSizes", scale) }

    @Test(
        "A picture without a complete size uses its width, or else the monitor's size",
        arguments: [1, 2])
    func empty(scale: Int) async throws { try await expect("emptySizes", scale) }

    @Test("A widget reloads when it grows or its display's scale changes", arguments: [1, 2])
    func growth(scale: Int) async throws { try await expect("growingSizes", scale) }

    @Test("Images in list rows are loaded at the row's size", arguments: [1, 2])
    func rows(scale: Int) async throws { try await expect("rowSizes", scale) }

    @Test("Layout is observed only for loads at the widget's size")
    func unobserved() async throws { try await expect("unobservedSizes", 1) }

    @Test(
        "A display's scale can be fractional",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/cc")))
    func fraction() async throws {
        // GTK 4.12's function, on a display with a scale of 1.5.
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
