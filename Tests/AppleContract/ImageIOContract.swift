// SPDX-License-Identifier: MIT

#if canImport(ImageIO)
import CoreGraphics
import Foundation
import ImageIO

// The options of ImageIO that are newer than the oldest systems. Scripts/check-darwin checks the others.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
func highRange(_ source: CGImageSource) -> CGImage? {
    let options: [CFString: Any] = [kCGImageSourceDecodeRequest: kCGImageSourceDecodeToHDR]
    return CGImageSourceCreateImageAtIndex(source, 0, options as CFDictionary)
}
#endif
