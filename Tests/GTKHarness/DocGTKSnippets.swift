// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Foundation
import ImageLoading
import WebImage
import WebImageGTK
import WebImageGTKInspector

// Examples in comments of WebImageGTK. SnippetScenarios runs those that show something.

@MainActor
func documentedSlot(picture: OpaquePointer, url: URL) {
    WidgetImage(picture).load(url, placeholder: .color(red: 0.9, green: 0.9, blue: 0.9))
}

@MainActor
func documentedPointer(url: URL) {
    let window = GTKPointer(gtk_window_new())
    let picture = GTKPointer(gtk_picture_new())
    gtk_window_set_child(window(), picture())
    picture.webImage.load(url)
}

/// Never called, because it ends the process.
@MainActor
func documentedApplication() {
    MainLoopBridge.runApplication("org.example.Photos") { application in
        let window = GTKPointer(gtk_application_window_new(application()))
        gtk_window_present(window())
    }
}

@MainActor
func documentedButton(button: OpaquePointer, url: URL, highlightedURL: URL) {
    WidgetImage(button: button).load(url)
    WidgetImage(button: button, state: .prelight).load(highlightedURL)
}

@MainActor
func documentedScrolling(photos: [Photo]) {
    let factory = WidgetImage.listItemFactory(fastScrolling: FastScrolling(maximumBytes: 16_000)) { row in
        ImageRequest(url: photos[row.position].url, thumbnail: .fill(width: 160, height: 160))
    }
    _ = factory
}

@MainActor
func documentedIndicator(picture: OpaquePointer) {
    WidgetImage(picture).setIndicator(.spinner)
}

@MainActor
func documentedDescriptions(picture: OpaquePointer) {
    WidgetImage(picture).setAccessibleDescriptions(loading: "Loading", failed: "Cannot be loaded")
}

/// The example of ``TiledImageWidget``, which a scenario shows.
@MainActor
func documentedTiles(_ request: ImageRequest, window: UnsafeMutablePointer<GtkWindow>) {
    let view = TiledImageWidget(TiledImage(request))
    gtk_window_set_child(window, UnsafeMutablePointer(view.widget))
}

/// The example of ``ImageInspector``, which a scenario shows.
@MainActor
func documentedInspector(
    _ recorder: LoadRecorder, manager: ImageManager, window: UnsafeMutablePointer<GtkWindow>
) {
    let inspector = ImageInspector(recorder, manager: manager)
    gtk_window_set_child(window, UnsafeMutablePointer(inspector.widget))
}

func documentedRecorder(configuration: inout ImageManagerConfiguration) {
    let recorder = LoadRecorder()
    configuration.observer = recorder
}

struct Photo {
    let url: URL
}

/// The example of ``WidgetImage/listItemFactory(options:setup:bind:unbind:)``, which a scenario shows.
@MainActor
func documentedList(photos: [Photo], model: OpaquePointer) -> UnsafeMutablePointer<GtkWidget>? {
    let factory = WidgetImage.listItemFactory { row in
        ImageRequest(url: photos[row.position].url, thumbnail: .fill(width: 160, height: 160))
    }
    let list = gtk_list_view_new(model, factory)
    return list
}

@MainActor
func documentedReload(picture: OpaquePointer) {
    WidgetImage(picture).reload()
}

@MainActor
func documentedPlaceholder(picture: OpaquePointer, url: URL, hash: [UInt8]) {
    WidgetImage(picture).load(url, placeholder: .thumbHash(hash), transition: .fade(0.25))
}

func documentedLoaders(configuration: inout ImageManagerConfiguration) {
    configuration.loader = LoaderSet([ImageManagerConfiguration.defaultLoader, ResourceLoader()])
}

func documentedGIO(configuration: inout ImageManagerConfiguration) {
    configuration.loader = LoaderSet([ImageManagerConfiguration.defaultLoader, GIOLoader()])
}

func documentedProxies(configuration: inout ImageManagerConfiguration) {
    var loader = LoaderConfiguration()
    loader.proxy = .resolver(DesktopProxies())
    configuration.loader = ImageManagerConfiguration.makeLoader(loader)
}
#endif
