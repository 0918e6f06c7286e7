// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Foundation
import WebImage
import WebImageGTK

// The examples in FirstWindow.md, which SnippetScenarios runs.

/// The viewer's arguments, in place of this program's.
@MainActor
private enum CommandLine {
    static var arguments: [String] = []
}

@MainActor
func openViewer(_ application: UnsafeMutablePointer<GtkApplication>, url: URL) {
    CommandLine.arguments = ["Viewer", url.absoluteString]
    Viewer.open(GTKPointer(application))
}

@MainActor
struct Viewer {
    static func main() {
        MainLoopBridge.runApplication("org.example.Viewer") { open($0) }
    }

    static func open(_ application: GTKPointer) {
        let window = GTKPointer(gtk_application_window_new(application()))
        let box = GTKPointer(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        let picture = GTKPointer(gtk_picture_new())
        let label = GTKPointer(gtk_label_new("Loading"))
        gtk_widget_set_vexpand(picture(), 1)
        gtk_box_append(box(), picture())
        gtk_box_append(box(), label())
        gtk_window_set_default_size(window(), 640, 480)
        gtk_window_set_child(window(), box())
        gtk_window_present(window())

        let address = CommandLine.arguments.dropFirst().first ?? "https://www.gstatic.com/webp/gallery/1.jpg"
        picture.webImage.load(URL(string: address), transition: .fade(0.25)) { result in
            switch result {
            case .success(let response): gtk_label_set_text(label(), "\(response.image.size) pixels")
            case .failure(let error): gtk_label_set_text(label(), "Can't load: \(error.message)")
            }
        }
    }
}

@MainActor
func moreOptions(picture: GTKPointer, url: URL) {
    var request = ImageRequest(url: url, thumbnail: .view(.fit))
    request.progressive = .scans
    picture.webImage.load(
        request, placeholder: .color(red: 0.9, green: 0.9, blue: 0.9),
        errorImage: .color(red: 0.6, green: 0.1, blue: 0.1), transition: .fade(0.25))
}
#endif
