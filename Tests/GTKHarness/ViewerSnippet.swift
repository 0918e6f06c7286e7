// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Foundation
import WebImage
import WebImageGTK

// The examples of FirstWindow.md, which SnippetScenarios runs.

/// The arguments of the viewer, instead of those of this program.
@MainActor
private enum CommandLine {
    static var arguments: [String] = []
}

@MainActor
func openViewer(_ application: UnsafeMutablePointer<GtkApplication>, url: URL) {
    CommandLine.arguments = ["Viewer", url.absoluteString]
    Viewer.open(application)
}

@MainActor
struct Viewer {
    static func main() {
        let application = gtk_application_new("org.example.Viewer", GApplicationFlags(rawValue: 0))
        let activate: @convention(c) (UnsafeMutablePointer<GtkApplication>) -> Void = { application in
            nonisolated(unsafe) let application = application
            MainActor.assumeIsolated { Viewer.open(application) }
        }
        g_signal_connect_data(
            application, "activate", unsafeBitCast(activate, to: GCallback.self), nil, nil,
            GConnectFlags(rawValue: 0))
        exit(g_application_run(UnsafeMutablePointer(OpaquePointer(application)), 0, nil))
    }

    static func open(_ application: UnsafeMutablePointer<GtkApplication>) {
        MainLoopBridge.install()
        let window = OpaquePointer(gtk_application_window_new(application))!
        let picture = OpaquePointer(gtk_picture_new())!
        gtk_window_set_default_size(UnsafeMutablePointer(window), 640, 480)
        gtk_window_set_child(UnsafeMutablePointer(window), UnsafeMutablePointer(picture))
        gtk_window_present(UnsafeMutablePointer(window))

        let address = CommandLine.arguments.dropFirst().first ?? "https://www.gstatic.com/webp/gallery/1.jpg"
        WidgetImage(picture).load(URL(string: address), transition: .fade(0.25))
    }
}

@MainActor
func moreOptions(picture: OpaquePointer, url: URL) {
    var request = ImageRequest(url: url, thumbnail: .view(.fit))
    request.progressive = .scans
    WidgetImage(picture).load(
        request, placeholder: .color(red: 0.9, green: 0.9, blue: 0.9),
        errorImage: .color(red: 0.6, green: 0.1, blue: 0.1), transition: .fade(0.25))
}
#endif
