// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Foundation
import Raster
import WebImage
import WebImageGTK

/// The example of placeholders and focal points in the documentation of WebImageGTK, which SnippetScenarios
/// shows.
@MainActor
func displayExample(picture: OpaquePointer, url: URL) {
    var options = DisplayOptions.default
    options.placeholder = .initials("Ada Lovelace", shape: .circle)  // or .shimmer()
    options.gravity = .focus(x: 0.5, y: 0.2)  // the face
    WidgetImage(picture).load(url, options: options)
}
#endif
