// SPDX-License-Identifier: MIT

#if canImport(ImageIO)
import CoreGraphics
import Foundation
import ImageIO

// ImageIO options that are newer than the oldest supported systems. Scripts/check-darwin checks the rest.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
func highRange(_ source: CGImageSource) -> CGImage? {
    let options: [CFString: Any] = [kCGImageSourceDecodeRequest: kCGImageSourceDecodeToHDR]
    return CGImageSourceCreateImageAtIndex(source, 0, options as CFDictionary)
}
#endif
