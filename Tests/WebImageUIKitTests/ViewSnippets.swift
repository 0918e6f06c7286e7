// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import Foundation
import UIKit
import WebImage
import WebImageUIKit

// The examples in WebImageUIKit. They're never called.
@MainActor
private func views(imageView: UIImageView, button: UIButton, url: URL, hash: [UInt8]) {
    let request = ImageRequest(url: url, thumbnail: .view)
    imageView.webImage.load(request, placeholder: .thumbHash(hash), transition: .fade(0.25))
    imageView.webImage.indicator = ActivityIndicator(in: imageView)
    button.webImage(for: .selected).load(url)
    imageView.webImage.player?.pause()
    imageView.webImage.indicator = ProgressIndicator(in: imageView)
    imageView.webImage.load(url, placeholder: .color(red: 0.9, green: 0.9, blue: 0.9))
}

@MainActor
private func plain(imageView: UIImageView, url: URL, hash: [UInt8]) {
    imageView.webImage.load(url, placeholder: .thumbHash(hash), transition: .fade(0.25))
}

@MainActor
private func highRange(imageView: UIImageView, url: URL) {
    var request = ImageRequest(url: url)
    request.decoding.dynamicRange = .high
    imageView.webImage.load(request, options: DisplayOptions(dynamicRange: .constrainedHigh))
}

@MainActor
private func liveText(imageView: UIImageView) {
    imageView.webImageShowsLiveText = true
}

@MainActor
private func animation(frame: CGRect, url: URL) {
    let view = AnimatedImageView(frame: frame)
    view.autoPlays = false
    view.webImage.load(url)
    view.startAnimating()
}

@MainActor
private func tiles(frame: CGRect, request: ImageRequest) {
    let view = TiledImageView(frame: frame)
    view.image = TiledImage(request)
}

@MainActor
private func fastScrolling(tableView: UIScrollView) {
    tableView.webImageFastScrolling = FastScrolling(maximumBytes: 16_000)
}

/// A view that shows an image in its own way.
private final class Cell: UIView {
    var avatar: UIImage?
}

@MainActor
private func slot(of cell: Cell) -> ViewImage {
    ViewImage(attachedTo: cell, slot: "avatar") { cell, image in cell.avatar = image }
}

// The examples in the comments of transitions.
@MainActor
private func transitions() -> [DisplayTransition] {
    [
        .custom(0.3) { context, progress in
            (context.view as? UIView)?.alpha = progress
        },
        .uiView(0.5, options: .transitionFlipFromLeft) { context in
            (context.view as? UIView)?.alpha = 1
        },
    ]
}
#endif
