// SPDX-License-Identifier: MIT

#if canImport(CoreImage) && !os(watchOS)
import CoreGraphics
import CoreImage
import Foundation

// Core Image declarations that the adapters and their tests use.
func filters(_ pixels: CGImage, _ bytes: UnsafeMutableRawPointer) -> CIImage? {
    let image = CIImage(cgImage: pixels)
    let bounds: CGRect = image.extent
    guard let filter = CIFilter(name: "CIGaussianBlur"), let copy = filter.copy() as? CIFilter else {
        return nil
    }
    let _: (String, [String]) = (copy.name, copy.inputKeys)
    copy.setValue(image, forKey: kCIInputImageKey)
    copy.setValue(2.0, forKey: kCIInputRadiusKey)
    let output: CIImage? = copy.outputImage
    let context = CIContext(options: [CIContextOption.cacheIntermediates: false])
    let formats: [CIFormat] = [.BGRA8, .RGBAh]
    context.render(
        image, toBitmap: bytes, rowBytes: 64, bounds: bounds, format: formats[0],
        colorSpace: CGColorSpace(name: CGColorSpace.sRGB))
    let inverted: CIImage = image.applyingFilter("CIColorInvert", parameters: [:])
    return output ?? inverted.cropped(to: bounds)
}
#endif
