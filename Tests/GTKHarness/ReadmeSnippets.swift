// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Foundation
import WebImage
import WebImageGTK

/// The example of README for GTK, which SnippetScenarios runs.
@MainActor
func readmeExample(picture: UnsafeMutableRawPointer, url: URL) {
    WidgetImage(picture).load(url, transition: .fade(0.25))
    WidgetImage(picture).player?.pause()
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
