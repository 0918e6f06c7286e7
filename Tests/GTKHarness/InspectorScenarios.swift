// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Foundation
import ImageBase
import ImageCaching
import WebImage
import WebImageGTK
import WebImageGTKInspector
import WebImageTestSupport

@MainActor
enum InspectorScenarios {
    /// A window with the documentation's inspector, which observes the fixture's manager.
    @MainActor
    private struct Inspected {
        let fixture: WindowFixture
        let recorder: LoadRecorder
        let window = OpaquePointer(gtk_window_new())!

        init(disk: DiskCache? = nil, limit: Int = 200) throws {
            let recorder = LoadRecorder(limit: limit)
            fixture = try WindowFixture(pictures: 0, disk: disk) { $0.observer = recorder }
            self.recorder = recorder
            gtk_window_set_default_size(UnsafeMutablePointer(window), 360, 400)
            documentedInspector(
                recorder, manager: fixture.manager, window: UnsafeMutablePointer(window))
            gtk_window_present(UnsafeMutablePointer(window))
        }

        /// The strings in the visible labels.
        var texts: [String] {
            window.descendants("GtkLabel").filter { gtk_widget_get_mapped($0.widget) != 0 }
                .map { String(cString: gtk_label_get_text($0)) }
        }

        func waits(for text: String) async { await waits { texts.contains { $0.contains(text) } } }

        func waits(until condition: () -> Bool) async {
            while !condition() { await fixture.nextFrame(of: window) }
        }

        func select(_ page: String) {
            for stack in window.descendants("GtkStack") { gtk_stack_set_visible_child_name(stack, page) }
        }

        /// Clicks the button in the row that starts with `text`.
        func remove(_ text: String) {
            for button in window.descendants("GtkButton")
            where gtk_widget_get_mapped(button.widget) != 0
                && webimage_has_label(button.widget, "Remove \(text)") != 0
            {
                click(button)
            }
        }
    }

    static func loads() async throws {
        let inspected = try Inspected(limit: 3)
        let fixture = inspected.fixture
        let paintable = gtk_widget_paintable_new(inspected.window.widget)!
        defer { g_object_unref(paintable.raw) }
        fixture.origin.route(
            "/1.png", OriginResponse.bytes(try WindowFixture.png(1), contentType: "image/png").held(at: "1"))
        fixture.origin.route("/404.png", .status(404))
        let task = fixture.manager.load(fixture.request(1)) { _ in }
        await inspected.waits(for: "1.png")
        await inspected.waits(for: "running")
        fixture.origin.release("1")
        await inspected.waits(for: "network · ")
        let tooltips = inspected.window.descendants("GtkBox").compactMap {
            gtk_widget_get_tooltip_text($0.widget).map { String(cString: $0) }
        }
        Report.expect(
            tooltips.contains { $0.contains("network ") && $0.contains("; decode ") },
            "the steps of a load are told (\(tooltips))")
        let pixels = WindowPixels(of: inspected.window, paintable: paintable)
        let blue = pixels?.count(where: { $0 & 0xFFFFFF == 0x3D_85_E6 }) ?? 0
        Report.expect(blue > 100, "the bar of the network is drawn (\(blue) pixels)")

        _ = try await fixture.manager.image(for: fixture.request(1))
        await inspected.waits(for: "memory")
        _ = try? await fixture.manager.image(for: fixture.request(404))
        await inspected.waits(for: "failed: ")
        fixture.origin.route("/5.png", OriginResponse.status(404).held(at: "5"))
        let cancelled = fixture.manager.load(fixture.request(5)) { _ in }
        cancelled.cancel()
        await inspected.waits(for: "cancelled")
        let count = inspected.texts.count { $0.hasSuffix(".png") }
        Report.expect(count == 3, "the oldest load is forgotten (\(inspected.texts))")
        inspected.window.descendants("GtkButton").last.map(click)
        await inspected.waits { !inspected.texts.contains { $0.hasSuffix(".png") } }
        fixture.origin.release("5")
        _ = task
        await fixture.noTasks()
    }

    static func caches() async throws {
        let folder = try TemporaryFolder()
        defer { extendLifetime(folder) }
        let inspected = try Inspected(disk: DiskCache(directory: folder.path))
        let (fixture, manager) = (inspected.fixture, inspected.fixture.manager)
        for number in 1...3 { _ = try await manager.image(for: fixture.request(number)) }
        await manager.flush()
        func url(_ number: Int) -> String { fixture.origin.address("/\(number).png") }

        inspected.select("Memory")
        await inspected.waits(for: url(1))
        await inspected.waits(for: "3 entries")
        inspected.remove(url(2))
        await inspected.waits(for: "2 entries")
        Report.expect(!inspected.texts.contains(url(2)), "the row is gone")
        let isInMemory = await manager.contains(fixture.request(2), in: .memory)
        let isOnDisk = await manager.contains(fixture.request(2), in: .disk)
        Report.expect(!isInMemory && isOnDisk, "an image is removed from memory only")

        inspected.select("Disk")
        await inspected.waits(for: "3 entries")
        inspected.remove(url(3))
        await inspected.waits(for: "2 entries")
        let isStillOnDisk = await manager.contains(fixture.request(3), in: .disk)
        Report.expect(!isStillOnDisk, "an entry is removed from disk")
        // The visible page is updated when another image is loaded.
        _ = try await manager.image(for: fixture.request(4))
        await inspected.waits(for: url(4))

        // The page doesn't keep an evicted image alive just to list it.
        inspected.select("Memory")
        await inspected.waits(for: url(1))
        manager.memoryLimits.maximumCount = 1
        await inspected.waits(for: "1 entry")
        inspected.window.descendants("GtkButton").filter { hasLabel($0, "Remove All") }
            .forEach(click)
        await inspected.waits(for: "0 entries")
        gtk_window_destroy(UnsafeMutablePointer(inspected.window))
    }

    private static func click(_ button: OpaquePointer) {
        gtk_widget_activate(button.widget)
    }

    private static func hasLabel(_ button: OpaquePointer, _ text: String) -> Bool {
        gtk_button_get_label(UnsafeMutablePointer(button)).map { String(cString: $0) == text } ?? false
    }
}

extension OpaquePointer {
    /// Returns the widgets of a type inside this widget.
    @MainActor
    fileprivate func descendants(_ type: String) -> [OpaquePointer] {
        var found: [OpaquePointer] = []
        var child = gtk_widget_get_first_child(widget).map { OpaquePointer($0) }
        while let next = child {
            if String(cString: webimage_type_name(next.raw)) == type { found.append(next) }
            found += next.descendants(type)
            child = gtk_widget_get_next_sibling(next.widget).map { OpaquePointer($0) }
        }
        return found
    }
}
#endif
