// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import Foundation
import WebImage
import WebImageAppKit

@MainActor
private func plain(imageView: NSImageView, url: URL) {
    imageView.webImage.load(url, transition: .fade(0.25))
}

// The example in WebImageAppKit.md.
@MainActor
private func views(imageView: NSImageView, button: NSButton, url: URL) {
    let request = ImageRequest(url: url, thumbnail: .view)
    imageView.webImage.load(request, transition: .fade(0.25))
    imageView.webImage.indicator = ActivityIndicator(in: imageView)
    button.webImageAlternate.load(url)
}

@MainActor
private func liveText(imageView: NSImageView) {
    imageView.webImageShowsLiveText = true
}

// Examples in comments.
@MainActor
private func fastScrolling(tableView: NSView) {
    tableView.enclosingScrollView?.webImageFastScrolling = FastScrolling(maximumBytes: 16_000)
}
#endif
