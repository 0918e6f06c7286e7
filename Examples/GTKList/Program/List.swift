// SPDX-License-Identifier: MIT

import CGTK4
import Foundation
import WebImage
import WebImageGTK

/// A window with a list of 1,000 images.
@main
@MainActor
struct List {
    /// The URLs of the list's images. Lorem Picsum identifies its images by number.
    static let urls = (0..<1000).compactMap { URL(string: "\(base)/id/\($0)/1200/800") }
    private static let base = CommandLine.arguments.dropFirst().first ?? "https://picsum.photos"

    static func main() {
        MainLoopBridge.runApplication("org.example.List") { open($0) }
    }

    static func open(_ application: GTKPointer) {
        // The model only determines the number of rows. Each row's position determines its image.
        let names = gtk_string_list_new(nil)
        for index in urls.indices { gtk_string_list_append(names, "\(index)") }
        let factory = WidgetImage.listItemFactory(options: DisplayOptions(transition: .fade(0.2))) { row in
            ImageRequest(url: urls[row.position], thumbnail: .fill(width: 240, height: 160))
        }
        let selection = gtk_no_selection_new(names)
        let grid = GTKPointer(gtk_grid_view_new(selection, factory))
        gtk_grid_view_set_max_columns(grid(), 6)

        let scrolled = GTKPointer(gtk_scrolled_window_new())
        gtk_scrolled_window_set_child(scrolled(), grid())
        let window = GTKPointer(gtk_application_window_new(application()))
        gtk_window_set_default_size(window(), 800, 600)
        gtk_window_set_child(window(), scrolled())
        gtk_window_present(window())
    }
}
