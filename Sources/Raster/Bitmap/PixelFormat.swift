// SPDX-License-Identifier: MIT

/// The layout of one pixel in memory. Later versions may add formats.
public struct PixelFormat: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Blue, green, red, alpha; 8 bits each, 4 bytes per pixel.
    ///
    /// Views, kernels and caches work with this format. It's the native order of Cairo, GDK and Core
    /// Animation on little-endian machines.
    public static let bgra8 = PixelFormat(rawValue: 1)
    /// Red, green, blue, alpha; 16 bits each in the machine's byte order, 8 bytes per pixel.
    public static let rgba16 = PixelFormat(rawValue: 2)
    /// Red, green, blue, alpha; each a 16-bit half float (IEEE 754 binary16) in the machine's byte order, 8
    /// bytes per pixel.
    ///
    /// The components are amounts of light. 1 is the white of standard dynamic range (203 cd/m2), and larger
    /// values are brighter. Colors outside the primaries have negative components. The ``ColorSpace`` of such
    /// a bitmap is linear and names the primaries.
    public static let rgbaHalf = PixelFormat(rawValue: 3)

    /// The size of one pixel in bytes, or 0 if this version doesn't know the format.
    public var bytesPerPixel: Int {
        switch self {
        case .bgra8: 4
        case .rgba16, .rgbaHalf: 8
        default: 0
        }
    }
}

extension PixelFormat {
    /// Whether components have 16 bits, so decoders keep a file's full depth.
    package var isWide: Bool { self == .rgba16 || self == .rgbaHalf }

    /// Returns the color space that a bitmap of this format has when it's created with `space`.
    func space(_ space: ColorSpace) -> ColorSpace {
        self == .rgbaHalf && space.transfer != .linear ? space.linear : space
    }
}

extension PixelFormat: CustomStringConvertible {
    public var description: String {
        switch self {
        case .bgra8: "bgra8"
        case .rgba16: "rgba16"
        case .rgbaHalf: "rgbaHalf"
        default: "PixelFormat(\(rawValue))"
        }
    }
}

/// The meaning of the alpha component.
public enum AlphaMode: Sendable, Hashable {
    /// Every pixel hides its backdrop; the alpha component has its maximum value.
    case opaque
    /// The color components are multiplied by alpha.
    case premultiplied
    /// The color components don't depend on alpha.
    case straight
}
