// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage
import WebImageGTK
import WebImageTestSupport

/// The documentation's lists, exactly as it shows them.
@MainActor
enum DocumentedListScenario {
    static func run() async throws {
        let fixture = try WindowFixture(pictures: 0)
        ImageManager.shared = fixture.manager
        let urls = (1...1000).map { fixture.origin.url("/\($0).png") }
        await show(fixture) { model in
            OpaquePointer(documentedList(photos: urls.map { Photo(url: $0) }, model: model))
        }
        fixture.manager.memory.removeAll()
        await show(fixture) { model in OpaquePointer(gtk_list_view_new(model, listExample(urls: urls))) }
        ImageManager.shared = ImageManager(.memoryOnly)
    }

    private static func show(_ fixture: WindowFixture, _ make: (OpaquePointer) -> OpaquePointer?) async {
        fixture.origin.setHandler { request in
            let number = Int(request.path.dropFirst().prefix { $0 != "." }) ?? 0
            guard let png = try? WindowFixture.png(number, width: 300, height: 200) else {
                return .status(500)
            }
            return .bytes(png, contentType: "image/png").held(at: "gate")
        }
        let strings = gtk_string_list_new(nil)!
        for position in 0..<1000 { gtk_string_list_append(strings, "\(position)") }
        let list = make(gtk_no_selection_new(strings))!
        let window = OpaquePointer(gtk_window_new())!
        let scrolled = OpaquePointer(gtk_scrolled_window_new())!
        gtk_scrolled_window_set_child(scrolled, list.widget)
        gtk_window_set_child(UnsafeMutablePointer(window), scrolled.widget)
        gtk_window_set_default_size(UnsafeMutablePointer(window), 400, 600)
        gtk_window_present(UnsafeMutablePointer(window))
        let paintable = gtk_widget_paintable_new(window.widget)!
        defer { g_object_unref(paintable.raw) }
        while rows(of: list).isEmpty { await fixture.nextFrame(of: window) }
        for _ in 0..<3 { await fixture.nextFrame(of: window) }
        let before = rows(of: list)
        Report.expect(before.count == 4, "the window has 4 rows before the images arrive (\(before.count))")
        Report.expect(before.allSatisfy { $0.height == 160 }, "a row has the height of its thumbnail")

        fixture.origin.release("gate")
        while !rows(of: list).allSatisfy({ WindowFixture.number(in: $0.picture) != nil }) {
            await fixture.nextFrame(of: window)
        }
        for _ in 0..<2 { await fixture.nextFrame(of: window) }
        let after = rows(of: list)
        Report.expect(
            after.map(\.height) == before.map(\.height),
            "the rows keep their heights (\(after.map(\.height)))")
        guard let pixels = WindowPixels(of: window, paintable: paintable) else {
            return Report.expect(false, "the window is painted")
        }
        for (index, row) in after.enumerated() {
            // The center of the last row may be outside the window.
            guard let number = pixels.number(in: row.picture, of: window) else { continue }
            Report.expect(number == index + 1, "row \(index) is painted with image \(number)")
        }
        gtk_window_destroy(UnsafeMutablePointer(window))
    }

    /// Returns the mapped rows, from the top.
    private static func rows(of list: OpaquePointer) -> [(picture: OpaquePointer, height: Int32)] {
        var rows: [(picture: OpaquePointer, height: Int32)] = []
        var row = gtk_widget_get_first_child(list.widget)
        while let widget = row {
            if gtk_widget_get_mapped(widget) != 0, let picture = gtk_widget_get_first_child(widget) {
                rows.append((OpaquePointer(picture), gtk_widget_get_height(picture)))
            }
            row = gtk_widget_get_next_sibling(widget)
        }
        return rows
    }
}
#endif
