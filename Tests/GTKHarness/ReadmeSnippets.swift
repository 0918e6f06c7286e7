// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Foundation
import WebImage
import WebImageGTK

/// The GTK example in README, which SnippetScenarios runs.
@MainActor
func readmeExample(picture: UnsafeMutableRawPointer, url: URL) {
    let request = ImageRequest(url: url, thumbnail: .view)
    WidgetImage(picture).load(request, transition: .fade(0.25))
    WidgetImage(picture).player?.pause()
}

/// The example of sizes in the documentation of WebImageGTK, which SnippetScenarios runs.
@MainActor
func sizeExample(picture: OpaquePointer, url: URL) {
    WidgetImage(picture).load(ImageRequest(url: url, thumbnail: .points(width: 160, height: 120)))
    WidgetImage(picture).load(ImageRequest(url: url, thumbnail: .view(.fit)))
}

/// The example of labels in the documentation of WebImageGTK, which SnippetScenarios shows.
@MainActor
func debuggingExample() {
    DebugOverlay.isShown = true
}

/// The example of local files in the documentation of WebImageGTK.
@MainActor
func fileExample(picture: OpaquePointer, file: URL) {
    WidgetImage(picture).load(ImageRequest(desktopThumbnailOf: file))
}

/// The example of a list in the documentation of WebImageGTK.
@MainActor
func listExample(urls: [URL]) -> OpaquePointer {
    let factory = WidgetImage.listItemFactory { row in
        ImageRequest(url: urls[row.position], thumbnail: .fill(width: 160, height: 160))
    }
    return factory
}
#endif
