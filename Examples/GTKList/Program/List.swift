// SPDX-License-Identifier: MIT

import CGTK4
import Foundation
import WebImage
import WebImageGTK

/// A window with a list of 1,000 images.
@main
@MainActor
struct List {
    /// The images of the list. Those of Lorem Picsum have numbers.
    static let urls = (0..<1000).compactMap { URL(string: "\(base)/id/\($0)/1200/800") }
    private static let base = CommandLine.arguments.dropFirst().first ?? "https://picsum.photos"

    static func main() {
        let application = gtk_application_new("org.example.List", GApplicationFlags(rawValue: 0))
        let activate: @convention(c) (UnsafeMutablePointer<GtkApplication>) -> Void = { application in
            nonisolated(unsafe) let application = application
            MainActor.assumeIsolated { List.open(application) }
        }
        g_signal_connect_data(
            application, "activate", unsafeBitCast(activate, to: GCallback.self), nil, nil,
            GConnectFlags(rawValue: 0))
        exit(g_application_run(UnsafeMutablePointer(OpaquePointer(application)), 0, nil))
    }

    static func open(_ application: UnsafeMutablePointer<GtkApplication>) {
        MainLoopBridge.install()
        // The model only has the number of rows: a row knows its position.
        let names = gtk_string_list_new(nil)
        for index in urls.indices { gtk_string_list_append(names, "\(index)") }
        let factory = WidgetImage.listItemFactory(options: DisplayOptions(transition: .fade(0.2))) { row in
            ImageRequest(url: urls[row.position], thumbnail: .fill(width: 240, height: 160))
        }
        let selection = gtk_no_selection_new(names)
        let grid = gtk_grid_view_new(selection, factory)
        gtk_grid_view_set_max_columns(OpaquePointer(grid), 6)

        let scrolled = gtk_scrolled_window_new()
        gtk_scrolled_window_set_child(OpaquePointer(scrolled), grid)
        let window = UnsafeMutablePointer<GtkWindow>(OpaquePointer(gtk_application_window_new(application)))
        gtk_window_set_default_size(window, 800, 600)
        gtk_window_set_child(window, scrolled)
        gtk_window_present(window)
    }
}
