// SPDX-License-Identifier: MIT

#if canImport(ImageIO)
import CoreGraphics
import Foundation
import ImageBase
import ImageIO
import Raster

extension SystemCodec {
    /// Decodes with ImageIO, in 8 bits per component. HDR images are decoded to half floats on request.
    static var imageIO: SystemCodec {
        SystemCodec(types: CGImageSourceCopyTypeIdentifiers() as? [String] ?? []) { ImageIOSource() }
    }
}

/// An encoded image in ImageIO. Use it from one thread at a time.
final class ImageIOSource: SystemImageSource {
    private let source = CGImageSourceCreateIncremental(nil)

    func update(_ data: Data, isComplete: Bool) {
        CGImageSourceUpdateData(source, data as CFData, isComplete)
    }

    var typeIdentifier: String? { CGImageSourceGetType(source) as String? }
    var imageCount: Int { CGImageSourceGetCount(source) }
    var primaryImage: Int { CGImageSourceGetPrimaryImageIndex(source) }

    var properties: [String: Any] {
        CGImageSourceCopyProperties(source, nil) as? [String: Any] ?? [:]
    }

    func properties(ofImage index: Int) -> [String: Any] {
        CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [String: Any] ?? [:]
    }

    func isComplete(image index: Int) -> Bool {
        CGImageSourceGetStatusAtIndex(source, index) == .statusComplete
    }

    func bitmap(
        ofImage index: Int, longerSide: Int?, colorSpace: ColorSpace, range: DecodingOptions.DynamicRange,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap? {
        var image: CGImage?
        let isHigh = range.headroom != nil
        let request = isHigh ? Self.highRange : [:]
        if let longerSide {
            var options = request
            options[kCGImageSourceCreateThumbnailFromImageAlways] = true
            options[kCGImageSourceCreateThumbnailWithTransform] = false
            options[kCGImageSourceThumbnailMaxPixelSize] = longerSide
            image = CGImageSourceCreateThumbnailAtIndex(source, index, options as CFDictionary)
        }
        // Decode immediately, so we notice a cancellation before drawing, and don't decode again for each
        // band.
        var options = request
        options[kCGImageSourceShouldCacheImmediately] = true
        defer { CGImageSourceRemoveCacheAtIndex(source, index) }
        guard let image = image ?? CGImageSourceCreateImageAtIndex(source, index, options as CFDictionary)
        else { return nil }
        try cancellation?.check()
        if isHigh, image.hasHighRange {
            return try Bitmap(image, in: .highRange(colorSpace), isHalf: true, cancellation)
        }
        return try Bitmap(image, in: colorSpace, cancellation)
    }

    /// Options that apply gain maps and keep bright light. Empty on older systems, which decode in standard
    /// range.
    private static var highRange: [CFString: Any] {
        guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *) else { return [:] }
        return [kCGImageSourceDecodeRequest: kCGImageSourceDecodeToHDR]
    }

    func metadata(ofImage index: Int) -> ImageMetadata {
        var result = ImageMetadata()
        let image = CGImageSourceCreateImageAtIndex(source, index, nil)
        result.iccProfile = image?.colorSpace?.copyICCData() as Data?
        guard let metadata = CGImageSourceCopyMetadataAtIndex(source, index, nil) else { return result }
        result.xmp = CGImageMetadataCreateXMPData(metadata, nil) as Data?
        result.exif = ImageIOMetadata.exif(metadata)
        return result
    }
}

extension Bitmap {
    /// The number of rows to draw between two cancellation checks.
    private static let bandHeight = 512

    /// Draws an image into new memory, in the requested space or, for ``ColorSpace/asStored``, in its own RGB
    /// space. If Core Graphics can't draw in a space, the pixels are sRGB and the caller must convert them.
    ///
    /// - Parameter isHalf: whether to draw half floats. The space must be one of
    ///   ``ColorSpace/highRange(_:)``.
    fileprivate init(
        _ image: CGImage, in colorSpace: ColorSpace, isHalf: Bool = false,
        _ cancellation: CancellationToken?
    ) throws(ImageError) {
        let size = PixelSize(width: image.width, height: image.height)
        let isOpaque = [.none, .noneSkipFirst, .noneSkipLast].contains(image.alphaInfo)
        let isDrawn = colorSpace != .gray && !colorSpace.isHDR
        let target = colorSpace == .asStored ? ColorSpace(image.colorSpace) : isDrawn ? colorSpace : .sRGB
        guard let space = isHalf ? target.extendedSpace : target.cgColorSpace else {
            throw ImageError(.unsupported, "Core Graphics doesn't have the color space \(target)")
        }
        try self.init(
            size: size, format: isHalf ? .rgbaHalf : .bgra8, alpha: isOpaque ? .opaque : .premultiplied,
            colorSpace: target, isZeroed: true
        ) { pixels, bytesPerRow throws(ImageError) in
            let bytes = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
            let halves: CGBitmapInfo = [
                CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), .floatComponents,
                .byteOrder16Little,
            ]
            guard
                let context = CGContext(
                    data: pixels.baseAddress, width: size.width, height: size.height,
                    bitsPerComponent: isHalf ? 16 : 8, bytesPerRow: bytesPerRow, space: space,
                    bitmapInfo: isHalf ? halves.rawValue : bytes)
            else { throw ImageError(.unsupported, "Core Graphics cannot create a context of \(size)") }
            context.setBlendMode(.copy)
            for top in stride(from: 0, to: size.height, by: Self.bandHeight) {
                try cancellation?.check()
                let height = min(Self.bandHeight, size.height - top)
                let band = CGRect(x: 0, y: top, width: size.width, height: height)
                guard let part = height == size.height ? image : image.cropping(to: band) else {
                    throw ImageError(.corrupt, "ImageIO: decoding failed")
                }
                // A context's origin is at the lower left, but an image's is at the upper left.
                let place = CGRect(x: 0, y: size.height - top - height, width: size.width, height: height)
                context.draw(part, in: place)
            }
        }
    }
}

extension CGImage {
    /// Whether components can be brighter than white.
    fileprivate var hasHighRange: Bool {
        guard let colorSpace else { return false }
        return CGColorSpaceUsesITUR_2100TF(colorSpace) || CGColorSpaceUsesExtendedRange(colorSpace)
    }
}

extension ColorSpace {
    /// Returns the half-float space for a requested space: linear, with the same primaries if Core Graphics
    /// has them.
    fileprivate static func highRange(_ requested: ColorSpace) -> ColorSpace {
        let primaries = requested == .asStored ? nil : requested.primaries
        let space = ColorSpace(primaries: primaries ?? .displayP3, transfer: .linear)
        return space.extendedSpace == nil ? ColorSpace(primaries: .displayP3, transfer: .linear) : space
    }

    /// The linear Core Graphics space with the same primaries, where components may be negative or larger
    /// than 1.
    fileprivate var extendedSpace: CGColorSpace? {
        switch primaries {
        case .sRGB?: CGColorSpace(name: CGColorSpace.extendedLinearSRGB)
        case .displayP3?: CGColorSpace(name: CGColorSpace.extendedLinearDisplayP3)
        case .bt2020?: CGColorSpace(name: CGColorSpace.extendedLinearITUR_2020)
        default: nil
        }
    }

    /// Creates the space of a Core Graphics image, or sRGB if that space isn't RGB.
    fileprivate init(_ space: CGColorSpace?) {
        guard let space, space.model == .rgb, space.name as String? != CGColorSpace.sRGB as String else {
            self = .sRGB
            return
        }
        if space.name as String? == CGColorSpace.displayP3 as String {
            self = .displayP3
        } else {
            self = (space.copyICCData() as Data?).flatMap { ColorSpace(iccProfile: [UInt8]($0)) } ?? .sRGB
        }
    }

    /// The equivalent Core Graphics space, or nil if there's none.
    var cgColorSpace: CGColorSpace? {
        switch self {
        case .sRGB, .gray, .asStored: CGColorSpace(name: CGColorSpace.sRGB)
        case .displayP3: CGColorSpace(name: CGColorSpace.displayP3)
        default: iccProfile.flatMap { CGColorSpace(iccData: NSData(data: Data($0))) }
        }
    }
}
#endif
