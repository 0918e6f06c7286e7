// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import Foundation
import UIKit
import WebImage
import WebImageUIKit

// The examples in CellsAndReuse.md.
final class PhotoCell: UICollectionViewCell {
    private let imageView = UIImageView()

    func show(_ url: URL) {
        imageView.webImage.load(ImageRequest(url: url, thumbnail: .view))
    }
}

final class EmptyingCell: UICollectionViewCell {
    private let imageView = UIImageView()

    override func prepareForReuse() {
        super.prepareForReuse()
        imageView.webImage.prepareForReuse()
    }
}

private func prefetching(urls: [URL]) {
    let prefetcher = ImagePrefetcher()
    prefetcher.prefetch(urls)
    prefetcher.cancel(urls)
}

// The examples in MovingViews.md.
@MainActor
private func loads(imageView: UIImageView, url: URL, placeholder: UIImage) {
    imageView.webImage.load(url, placeholder: .image(placeholder), transition: .fade(0.25))

    imageView.webImage.cancel()

    let (shown, progress) = (imageView.webImage.state.url, imageView.webImage.state.progress)

    imageView.webImage.indicator = ActivityIndicator(in: imageView)
    _ = (shown, progress)
}

@MainActor
private func options(
    imageView: UIImageView, url: URL, placeholder: UIImage,
    finish: @escaping @MainActor (Result<ImageResponse, ImageError>) -> Void
) {
    var request = ImageRequest(url: url, thumbnail: .view(.fill))
    request.cachePolicy = .refresh
    var options = DisplayOptions()
    options.placeholderPolicy = .keepCurrent
    options.errorImage = .image(placeholder)
    options.transitionPolicy = .always
    options.adapt = { ($0 as? UIImage)?.withRenderingMode(.alwaysTemplate) ?? $0 }
    options.completion = { result in finish(result) }
    imageView.webImage.load(request, options: options)
}

@MainActor
private func places(imageView: UIImageView, button: UIButton, tabBarItem: UITabBarItem, url: URL) {
    button.webImage(for: .selected).load(url)
    button.webBackgroundImage(for: .highlighted).load(url)
    imageView.webImageHighlighted.load(url)
    tabBarItem.webImageSelected.load(url)
}

@MainActor
private func animations(url: URL) {
    let animated = AnimatedImageView(frame: .zero)
    animated.autoPlays = false
    animated.loopCount = 3
    animated.playbackRate = 2
    animated.playbackMode = .bounce
    animated.maximumBufferSize = 8 << 20
    animated.clearsBufferWhenStopped = true
    animated.resetsFrameIndexWhenStopped = true
    animated.runLoopMode = .default
    animated.webImage.load(url)
    animated.startAnimating()
}
#endif
