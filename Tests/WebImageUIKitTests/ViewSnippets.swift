// SPDX-License-Identifier: MIT

#if canImport(UIKit) && os(Linux)
import Foundation
import UIKit
import WebImage
import WebImageUIKit

// The example in WebImageUIKit.md.
@MainActor
private func views(imageView: UIImageView, button: UIButton, url: URL, hash: [UInt8]) {
    imageView.webImage.load(url, placeholder: .thumbHash(hash), transition: .fade(0.25))
    imageView.webImage.indicator = ActivityIndicator(in: imageView)
    button.webImage(for: .selected).load(url)
    imageView.webImage.player?.pause()
    imageView.webImage.indicator = ProgressIndicator(in: imageView)
    imageView.webImage.load(url, placeholder: .color(red: 0.9, green: 0.9, blue: 0.9))
}
#endif
