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

/// Names and profiles are toll-free bridged classes of Core Foundation.
public final class CGColorSpace: Sendable {
    public static var sRGB: NSString { "kCGColorSpaceSRGB" }
    public static var displayP3: NSString { "kCGColorSpaceDisplayP3" }
    // iOS 10, macOS 10.12
    public static var extendedLinearSRGB: NSString { "kCGColorSpaceExtendedLinearSRGB" }
    // iOS 12.3, macOS 10.14.3
    public static var extendedLinearDisplayP3: NSString { "kCGColorSpaceExtendedLinearDisplayP3" }
    public static var extendedLinearITUR_2020: NSString { "kCGColorSpaceExtendedLinearITUR_2020" }

    public var name: NSString? { text.map { NSString(string: $0) } }
    public let model: CGColorSpaceModel
    let text: String?

    public init?(name: NSString) { (text, model) = (name as String, .rgb) }

    /// An ICC profile has no name.
    public init?(iccData: AnyObject) { (text, model) = (nil, .rgb) }

    /// The stub keeps no profiles. iOS 10, macOS 10.12.
    public func copyICCData() -> NSData? { nil }
}

/// iOS 14, macOS 11.
public func CGColorSpaceUsesITUR_2100TF(_ space: CGColorSpace) -> Bool {
    space.text?.contains("ITUR_2100") ?? false
}

/// iOS 13, macOS 10.15.
public func CGColorSpaceUsesExtendedRange(_ space: CGColorSpace) -> Bool {
    space.text?.contains("Extended") ?? false
}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(name: "kCGColorSpaceDeviceRGB")! }
