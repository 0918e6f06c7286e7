// SPDX-License-Identifier: MIT

#if canImport(QuartzCore) && os(Linux)
import Foundation
import QuartzCore
import WebImage
import WebImageApple

// The example in WebImageApple.md.
@MainActor
private func layers(layer: CALayer, url: URL) {
    layer.webImage.load(url, transition: .fade(0.25))
}
#endif
