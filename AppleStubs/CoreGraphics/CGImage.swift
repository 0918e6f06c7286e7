// SPDX-License-Identifier: MIT

public import Foundation

/// An image over the memory of its data provider.
public final class CGImage: @unchecked Sendable {  // Immutable.
    public let width: Int
    public let height: Int
    public let bitsPerComponent: Int
    public let bitsPerPixel: Int
    public let bytesPerRow: Int
    public let colorSpace: CGColorSpace?
    public let bitmapInfo: CGBitmapInfo
    public let dataProvider: CGDataProvider?
    public let shouldInterpolate: Bool
    public let renderingIntent: CGColorRenderingIntent

    /// `nil` if a row is longer than `bytesPerRow`, as Core Graphics.
    public init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
        decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
    ) {
        guard width > 0, height > 0, bytesPerRow >= (width * bitsPerPixel + 7) / 8,
            provider.count >= bytesPerRow * (height - 1) + (width * bitsPerPixel + 7) / 8
        else { return nil }
        (self.width, self.height, self.bytesPerRow) = (width, height, bytesPerRow)
        (self.bitsPerComponent, self.bitsPerPixel) = (bitsPerComponent, bitsPerPixel)
        (colorSpace, self.bitmapInfo, dataProvider) = (space, bitmapInfo, provider)
        (self.shouldInterpolate, renderingIntent) = (shouldInterpolate, intent)
    }

    /// An image over the same memory. iOS 2, macOS 10.0.
    public func cropping(to rectangle: CGRect) -> CGImage? {
        let all = CGRect(x: 0, y: 0, width: width, height: height)
        let rectangle = rectangle.integral.intersection(all)
        guard !rectangle.isEmpty, let provider = dataProvider else { return nil }
        let offset = Int(rectangle.minY) * bytesPerRow + Int(rectangle.minX) * bitsPerPixel / 8
        let rows = CGDataProvider(
            dataInfo: Unmanaged.passRetained(provider).toOpaque(), data: provider.stubAddress + offset,
            size: provider.count - offset
        ) { info, _, _ in
            if let info { Unmanaged<CGDataProvider>.fromOpaque(info).release() }
        }
        guard let rows, let colorSpace else { return nil }
        return CGImage(
            width: Int(rectangle.width), height: Int(rectangle.height), bitsPerComponent: bitsPerComponent,
            bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, space: colorSpace, bitmapInfo: bitmapInfo,
            provider: rows, decode: nil, shouldInterpolate: shouldInterpolate, intent: renderingIntent)
    }

    public var alphaInfo: CGImageAlphaInfo {
        CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue) ?? .none
    }
}

public enum CGImageAlphaInfo: UInt32, Sendable {
    case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}

public struct CGBitmapInfo: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1f)
    public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)
}

public enum CGColorRenderingIntent: Int32, Sendable {
    case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

// Declared by ImageIO, which Photos and VisionKit re-export: iOS 8, macOS 10.10
public enum CGImagePropertyOrientation: UInt32, Sendable { case up = 1 }
