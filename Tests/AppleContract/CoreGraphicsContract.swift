// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
import CoreGraphics
import Foundation
import ObjectiveC

// Core Graphics and Objective-C declarations that the adapters and their tests use.
func coreGraphics(_ bytes: UnsafeMutableRawPointer, owner: AnyObject, key: UnsafeRawPointer) -> CGImage? {
    let release: CGDataProviderReleaseDataCallback = { info, _, _ in
        if let info { Unmanaged<AnyObject>.fromOpaque(info).release() }
    }
    let info = Unmanaged.passRetained(owner).toOpaque()
    guard let provider = CGDataProvider(dataInfo: info, data: bytes, size: 64, releaseData: release),
        let space = CGColorSpace(name: CGColorSpace.sRGB),
        let _ = CGColorSpace(name: CGColorSpace.displayP3), let _ = CGColorSpace(iccData: NSData()),
        let _ = CGColorSpace(name: CGColorSpace.extendedLinearSRGB),
        let _ = CGColorSpace(name: CGColorSpace.extendedLinearDisplayP3),
        let _ = CGColorSpace(name: CGColorSpace.extendedLinearITUR_2020),
        let image = CGImage(
            width: 4, height: 4, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 16, space: space,
            bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue),
            provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    else { return nil }
    let _: [Int] = [image.width, image.height, image.bitsPerComponent, image.bitsPerPixel, image.bytesPerRow]
    let _: (CGColorSpace?, CGBitmapInfo) = (image.colorSpace, image.bitmapInfo)
    let _: CGDataProvider? = image.dataProvider
    let _: (Bool, CGColorRenderingIntent) = (image.shouldInterpolate, image.renderingIntent)
    let _: [CGImageAlphaInfo] = [
        image.alphaInfo, .none, .premultipliedLast, .premultipliedFirst, .last, .first, .noneSkipLast,
        .noneSkipFirst, .alphaOnly,
    ]
    let _: [CGBitmapInfo] = [
        .alphaInfoMask, .floatComponents, .byteOrderMask, .byteOrder16Little, .byteOrder32Little,
        .byteOrder16Big, .byteOrder32Big,
    ]
    let _: [CGColorRenderingIntent] = [
        .defaultIntent, .absoluteColorimetric, .relativeColorimetric, .perceptual, .saturation,
    ]
    let _: [CGColorSpaceModel] = [
        space.model, .unknown, .monochrome, .rgb, .cmyk, .lab, .deviceN, .indexed, .pattern, .XYZ,
    ]
    // A cast converts Core Foundation types to Swift types.
    let _: (String?, String) = (space.name as String?, CGColorSpace.sRGB as String)
    let _: (Data?, Data?) = (provider.data as Data?, space.copyICCData() as Data?)
    let _: CGDataProvider? = CGDataProvider(data: NSData())
    let _: CGImage? = image.cropping(to: CGRect(x: 0, y: 0, width: 4, height: 2))
    let object: CFTypeRef = image
    let _: (CFTypeID, Bool) = (CGImage.typeID, CFGetTypeID(object) == CGImage.typeID)

    let _: (Bool, Bool) = (CGColorSpaceUsesITUR_2100TF(space), CGColorSpaceUsesExtendedRange(space))

    let device: CGColorSpace = CGColorSpaceCreateDeviceRGB()
    let context = CGContext(
        data: bytes, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16, space: device,
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue)
    let modes: [CGBlendMode] = [.normal, .copy]
    context?.setBlendMode(modes[0])
    context?.draw(image, in: CGRect(origin: CGPoint(x: 0, y: 0), size: CGSize(width: 4, height: 4)))
    let _: (UnsafeMutableRawPointer??, Int?, Int?, Int?) =
        (context?.data, context?.width, context?.height, context?.bytesPerRow)

    let policies: [objc_AssociationPolicy] = [.OBJC_ASSOCIATION_ASSIGN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC]
    objc_setAssociatedObject(owner, key, image, policies[1])
    let _: Any? = objc_getAssociatedObject(owner, key)
    return image
}

func colors(_ space: CGColorSpace) -> [CGFloat]? {
    let color = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let _: (CGFloat, Int, CGColorSpace?) = (color.alpha, color.numberOfComponents, color.colorSpace)
    let grey: CGColor? = CGColor(colorSpace: space, components: [0.5, 1])
    return (grey ?? color).converted(to: space, intent: .defaultIntent, options: nil)?.components
}

func documents(_ provider: CGDataProvider, _ context: CGContext) {
    guard let document = CGPDFDocument(provider), document.isUnlocked, let page = document.page(at: 1) else {
        return
    }
    let _: CGPDFPage = page
    let _: Bool = document.unlockWithPassword("")
    context.setFillColor(red: 1, green: 1, blue: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let _: Int = document.numberOfPages
    let _: [CGPDFBox] = [.mediaBox, .cropBox, .bleedBox, .trimBox, .artBox]
    let rectangle: CGRect = page.getBoxRect(.cropBox)
    let _: Int32 = page.rotationAngle
    context.scaleBy(x: 2, y: 2)
    let transform: CGAffineTransform = page.getDrawingTransform(
        .cropBox, rect: rectangle, rotate: 0, preserveAspectRatio: true)
    context.concatenate(transform)
    context.drawPDFPage(page)
}
#endif
