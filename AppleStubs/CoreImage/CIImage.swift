// SPDX-License-Identifier: MIT

@_exported public import CoreGraphics
@_exported public import Foundation

/// An image as a function: the pixel at a point, of which the y axis points up. iOS 5, macOS 10.4.
public final class CIImage: NSObject {
    public let extent: CGRect
    /// BGRA with premultiplied colours, or the four components of an image of half floats.
    let pixel: (_ x: Int, _ y: Int) -> UInt64

    init(extent: CGRect, pixel: @escaping (Int, Int) -> UInt64) {
        (self.extent, self.pixel) = (extent, pixel)
    }

    public init(cgImage: CGImage) {
        extent = CGRect(x: 0, y: 0, width: cgImage.width, height: cgImage.height)
        pixel = { x, y in
            guard x >= 0, y >= 0, x < cgImage.width, y < cgImage.height, let provider = cgImage.dataProvider
            else { return 0 }
            let row = provider.stubAddress + (cgImage.height - 1 - y) * cgImage.bytesPerRow
            if cgImage.bitsPerPixel == 64 { return row.load(fromByteOffset: 8 * x, as: UInt64.self) }
            return UInt64(row.load(fromByteOffset: 4 * x, as: UInt32.self))
        }
    }

    // iOS 8
    public func applyingFilter(_ name: String, parameters: [String: Any] = [:]) -> CIImage {
        guard let filter = CIFilter(name: name) else { return self }
        filter.setValue(self, forKey: kCIInputImageKey)
        for (key, value) in parameters { filter.setValue(value, forKey: key) }
        return filter.outputImage ?? self
    }

    public func cropped(to rectangle: CGRect) -> CIImage {
        CIImage(extent: extent.intersection(rectangle), pixel: pixel)
    }
}

public let kCIInputImageKey = "inputImage"
public let kCIInputRadiusKey = "inputRadius"

/// Three filters: one that inverts colours, a blur that only extends the image by its radius, and a generator.
/// iOS 5, macOS 10.4.
public final class CIFilter: NSObject, NSCopying {
    public let name: String
    private var values: [String: Any] = [:]

    public init?(name: String) {
        guard Self.inputs[name] != nil else { return nil }
        self.name = name
    }

    private init(_ filter: CIFilter) { (name, values) = (filter.name, filter.values) }

    private static let inputs = [
        "CIColorInvert": [kCIInputImageKey], "CIGaussianBlur": [kCIInputImageKey, kCIInputRadiusKey],
        "CIConstantColorGenerator": ["inputColor"],
    ]

    public var inputKeys: [String] { Self.inputs[name] ?? [] }

    public func copy(with zone: NSZone? = nil) -> Any { CIFilter(self) }

    /// From key-value coding, which raises an exception for an unknown key.
    public func setValue(_ value: Any?, forKey key: String) {
        precondition(inputKeys.contains(key), "\(name) has no input \(key)")
        values[key] = value
    }

    public var outputImage: CIImage? {
        if name == "CIConstantColorGenerator" { return CIImage(extent: .infinite) { _, _ in 0xFF00_00FF } }
        guard let input = values[kCIInputImageKey] as? CIImage else { return nil }
        if name == "CIColorInvert" {
            return CIImage(extent: input.extent) { input.pixel($0, $1) ^ 0x00FF_FFFF }
        }
        let radius = values[kCIInputRadiusKey] as? Double ?? 10
        return CIImage(extent: input.extent.insetBy(dx: -radius, dy: -radius), pixel: input.pixel)
    }
}

// iOS 9, macOS 10.11
public struct CIContextOption: Hashable, Sendable {
    let name: String
    public static let cacheIntermediates = CIContextOption(name: "cacheIntermediates")
}

// iOS 9, macOS 10.11
public struct CIFormat: Hashable, Sendable {
    let name: String
    public static let BGRA8 = CIFormat(name: "BGRA8")
    public static let RGBAh = CIFormat(name: "RGBAh")
}

// iOS 5, macOS 10.4
public final class CIContext: NSObject {
    public init(options: [CIContextOption: Any]? = nil) {}

    public func render(
        _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect,
        format: CIFormat, colorSpace: CGColorSpace?
    ) {
        let (left, top) = (Int(bounds.minX), Int(bounds.maxY) - 1)
        for row in 0..<Int(bounds.height) {
            for column in 0..<Int(bounds.width) {
                let pixel = image.pixel(left + column, top - row)
                let start = data + row * rowBytes
                if format == .RGBAh {
                    start.storeBytes(of: pixel, toByteOffset: 8 * column, as: UInt64.self)
                } else {
                    start.storeBytes(
                        of: UInt32(truncatingIfNeeded: pixel), toByteOffset: 4 * column, as: UInt32.self)
                }
            }
        }
    }
}
