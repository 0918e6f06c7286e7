// SPDX-License-Identifier: MIT

public import Foundation

@_exported public import struct Foundation.CGFloat
@_exported public import struct Foundation.CGPoint
@_exported public import struct Foundation.CGRect
@_exported public import struct Foundation.CGSize

public enum CGColorSpaceModel: Int32, Sendable {
    case unknown = -1
    case monochrome, rgb, cmyk, lab, deviceN, indexed, pattern, XYZ
}

public final class CGColorSpace: Sendable {
    public static let sRGB = "kCGColorSpaceSRGB"
    public static let displayP3 = "kCGColorSpaceDisplayP3"
    // iOS 10, macOS 10.12
    public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
    // iOS 12.3, macOS 10.14.3
    public static let extendedLinearDisplayP3 = "kCGColorSpaceExtendedLinearDisplayP3"
    public static let extendedLinearITUR_2020 = "kCGColorSpaceExtendedLinearITUR_2020"

    public let name: String?
    public let model: CGColorSpaceModel

    public init?(name: String) { (self.name, model) = (name, .rgb) }

    /// An ICC profile has no name.
    public init?(iccData: AnyObject) { (name, model) = (nil, .rgb) }

    /// The stub keeps no profiles. iOS 10, macOS 10.12.
    public func copyICCData() -> Data? { nil }
}

/// iOS 14, macOS 11.
public func CGColorSpaceUsesITUR_2100TF(_ space: CGColorSpace) -> Bool {
    space.name?.contains("ITUR_2100") ?? false
}

/// iOS 13, macOS 10.15.
public func CGColorSpaceUsesExtendedRange(_ space: CGColorSpace) -> Bool {
    space.name?.contains("Extended") ?? false
}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(name: "kCGColorSpaceDeviceRGB")! }
