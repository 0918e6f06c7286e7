// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase
import ImageCaching
import WebImage
import WebImageGTK
import WebImageTestSupport

/// A list of 10,000 rows with images on disk, and room in memory for only a few of them.
@MainActor
enum DiskListScenario {
    private struct Weak {
        weak var object: AnyObject?
    }

    private static let images = 300
    /// Images of 1 KB.
    private static let memory = 64 << 10

    static func run() async throws {
        let folder = try TemporaryFolder()
        defer { extendLifetime(folder) }
        let base = try WindowFixture(pictures: 0, memory: memory, disk: DiskCache(directory: folder.path))
        for number in 1...images { _ = try await base.manager.image(for: base.request(number)) }
        await base.manager.flush()
        // From here on, the images are only on disk.
        base.origin.setHandler { _ in .status(500) }

        var pixels: [Weak] = []
        let fixture = try ListFixture(
            rows: 10_000, base: base,
            options: {
                $0.options {
                    $0.completion = { result in
                        if case .success(let response) = result {
                            pixels.append(Weak(object: response.image.bitmap.owner))
                        }
                    }
                }
            }, number: { $0 % images + 1 })
        let paintable = gtk_widget_paintable_new(fixture.window.widget)!
        await fixture.waitForRows()
        await expectImages(in: fixture, paintable, including: 0)
        await fixture.fling(rows: 400)
        await expectImages(in: fixture, paintable, including: 9_999)
        await fixture.fling(rows: 400, back: true)
        await expectImages(in: fixture, paintable, including: 0)
        Report.expect(pixels.count >= 18, "the images of the visible rows were loaded (\(pixels.count))")

        let bindings = fixture.pictures.values.map { Weak(object: WidgetImage($0).binding) }
        g_object_unref(paintable.raw)
        gtk_window_destroy(UnsafeMutablePointer(fixture.window))
        await base.noTasks()
        base.manager.memory.removeAll()
        while pixels.contains(where: { $0.object != nil }) { await WindowFixture.nextIteration() }
        Report.expect(bindings.allSatisfy { $0.object == nil }, "the state of all slots is freed")
    }

    /// Waits until all visible rows have images, and expects each row to be painted with its own.
    private static func expectImages(
        in fixture: ListFixture, _ paintable: OpaquePointer, including row: Int
    ) async {
        await fixture.waitForRows()
        while !fixture.visiblePositions.allSatisfy({
            fixture.pictures[$0].flatMap { WindowFixture.number(in: $0) } != nil
        }) {
            await fixture.base.nextFrame(of: fixture.window)
        }
        for _ in 0..<2 { await fixture.base.nextFrame(of: fixture.window) }
        let visible = fixture.visiblePositions
        Report.expect(visible.contains(row), "row \(row) is visible (\(visible))")
        guard let pixels = WindowPixels(of: fixture.window, paintable: paintable) else {
            return Report.expect(false, "the window is painted")
        }
        for position in visible {
            let number = fixture.pictures[position].flatMap { pixels.number(in: $0, of: fixture.window) }
            // Less than half of a row may be inside the window.
            guard let number else { continue }
            Report.expect(
                number == position % images + 1, "row \(position) is painted with image \(number)")
        }
        let cost = fixture.base.manager.memory.statistics.cost
        Report.expect(cost <= memory, "\(cost) bytes of images are in memory, at most \(memory)")
    }
}
#endif
