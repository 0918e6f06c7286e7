// SPDX-License-Identifier: MIT

#if canImport(QuartzCore) && canImport(UIKit) && !os(watchOS)
import CoreImage
import Foundation
import QuartzCore
import WebImage
import WebImageApple

// The examples in WebImageApple.md.
@MainActor
private func layers(layer: CALayer, url: URL) {
    layer.webImage.load(ImageRequest(url: url, thumbnail: .view), transition: .fade(0.25))
}

private func filters(url: URL) -> ImageRequest {
    var request = ImageRequest(url: url)
    request.transformers = [
        .coreImage(key: "sepia(0.8)") { image in
            image.applyingFilter("CISepiaTone", parameters: ["inputIntensity": 0.8])
        }
    ]
    return request
}
#endif
