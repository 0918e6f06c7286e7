// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
public import CoreGraphics
import Foundation
public import ImageBase
public import Raster

extension Bitmap {
    /// Creates a `CGImage` that shares and retains the bitmap's memory.
    ///
    /// Nothing is copied for premultiplied or opaque `bgra8` and `rgbaHalf`, the formats of bitmaps from
    /// loads: their rows start at multiples of 64 bytes, which is Core Animation's own layout. Other formats
    /// are converted first. The image has the bitmap's color space, or sRGB if it's unknown.
    ///
    /// Half floats become an HDR image in an extended linear color space, unless they have the primaries of
    /// Adobe RGB. How much of its range is shown is up to the code that draws it.
    ///
    /// - Returns: nil if the conversion fails or Core Graphics doesn't have the color space.
    public func makeCGImage() -> CGImage? {
        let isHalf = format == .rgbaHalf
        guard format == .bgra8 || isHalf, alpha != .straight else {
            return try? converted(to: isHalf ? .rgbaHalf : .bgra8, alpha: .premultiplied).makeCGImage()
        }
        let space = isHalf ? colorSpace.extendedSpace : colorSpace.cgColorSpace
        if isHalf, space == nil { return try? inStandardRange(nil).makeCGImage() }
        guard let space, let provider = makeProvider() else { return nil }
        return CGImage(
            width: width, height: height, bitsPerComponent: isHalf ? 16 : 8, bitsPerPixel: isHalf ? 64 : 32,
            bytesPerRow: bytesPerRow, space: space, bitmapInfo: isHalf ? halfLayout : byteLayout,
            provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }

    private var byteLayout: CGBitmapInfo {
        let alpha: CGImageAlphaInfo = alpha == .opaque ? .noneSkipFirst : .premultipliedFirst
        return CGBitmapInfo(rawValue: alpha.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    }

    private var halfLayout: CGBitmapInfo {
        let alpha: CGImageAlphaInfo = alpha == .opaque ? .noneSkipLast : .premultipliedLast
        return [CGBitmapInfo(rawValue: alpha.rawValue), .floatComponents, .byteOrder16Little]
    }

    private func makeProvider() -> CGDataProvider? {
        let owner = Unmanaged.passRetained(owner)
        // The pointer stays valid while the owner is retained.
        let provider = withPixels { pixels -> CGDataProvider? in
            guard let address = pixels.baseAddress else { return nil }
            return CGDataProvider(dataInfo: owner.toOpaque(), data: address, size: pixels.count) {
                owner, _, _ in
                if let owner { Unmanaged<AnyObject>.fromOpaque(owner).release() }
            }
        }
        if provider == nil { owner.release() }
        return provider
    }

    /// Creates a bitmap with a copy of a `CGImage`'s pixels, converted to sRGB.
    ///
    /// - Throws: ``ImageError/Code/limit`` if memory runs out, ``ImageError/Code/unsupported`` if Core
    ///   Graphics can't draw.
    public init(_ image: CGImage) throws(ImageError) {
        let size = PixelSize(width: image.width, height: image.height)
        let isOpaque = [.none, .noneSkipFirst, .noneSkipLast].contains(image.alphaInfo)
        try self.init(size: size, alpha: isOpaque ? .opaque : .premultiplied, isZeroed: true) {
            pixels, bytesPerRow throws(ImageError) in
            let info = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
            guard let space = CGColorSpace(name: CGColorSpace.sRGB),
                let context = CGContext(
                    data: pixels.baseAddress, width: size.width, height: size.height, bitsPerComponent: 8,
                    bytesPerRow: bytesPerRow, space: space, bitmapInfo: info)
            else { throw ImageError(.unsupported, "Core Graphics cannot create a context of \(size)") }
            context.setBlendMode(.copy)
            context.draw(image, in: CGRect(x: 0, y: 0, width: size.width, height: size.height))
        }
    }
}

extension ColorSpace {
    /// The equivalent color space in Core Graphics.
    var cgColorSpace: CGColorSpace? {
        switch self {
        case .sRGB, .gray, .asStored: CGColorSpace(name: CGColorSpace.sRGB)
        case .displayP3: CGColorSpace(name: CGColorSpace.displayP3)
        default: iccProfile.flatMap { CGColorSpace(iccData: NSData(data: Data($0))) }
        }
    }

    /// The linear Core Graphics space with the same primaries. Components may be negative or larger than 1.
    var extendedSpace: CGColorSpace? {
        switch primaries {
        case .sRGB?: CGColorSpace(name: CGColorSpace.extendedLinearSRGB)
        case .displayP3?: CGColorSpace(name: CGColorSpace.extendedLinearDisplayP3)
        case .bt2020?: CGColorSpace(name: CGColorSpace.extendedLinearITUR_2020)
        default: nil
        }
    }
}
#endif
