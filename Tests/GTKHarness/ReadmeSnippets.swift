// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Foundation
import WebImage
import WebImageGTK

/// The example of README for GTK; never called.
@MainActor
func readmeExample(picture: UnsafeMutableRawPointer, url: URL) {
    WidgetImage(picture).load(url, transition: .fade(0.25))
    WidgetImage(picture).player?.pause()
}
#endif
