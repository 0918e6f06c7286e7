// SPDX-License-Identifier: MIT

/// How one pixel lies in memory. Open: later versions add grey and half-float formats.
public struct PixelFormat: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Blue, green, red, alpha; 8 bits each, 4 bytes a pixel. What views, kernels and caches take: it is the
    /// native order of Cairo, GDK and Core Animation on little-endian machines.
    public static let bgra8 = PixelFormat(rawValue: 1)
    /// Red, green, blue, alpha; 16 bits each in the machine's byte order, 8 bytes a pixel.
    public static let rgba16 = PixelFormat(rawValue: 2)

    /// Bytes of one pixel; 0 for a format that this version does not know.
    public var bytesPerPixel: Int {
        switch self {
        case .bgra8: 4
        case .rgba16: 8
        default: 0
        }
    }
}

extension PixelFormat: CustomStringConvertible {
    public var description: String {
        switch self {
        case .bgra8: "bgra8"
        case .rgba16: "rgba16"
        default: "PixelFormat(\(rawValue))"
        }
    }
}

/// What the alpha component means.
public enum AlphaMode: Sendable, Hashable {
    /// Every pixel covers what is behind it; the component holds the maximum.
    case opaque
    /// Colour components are already multiplied by alpha.
    case premultiplied
    /// Colour components stand for themselves.
    case straight
}

/// What the colour components mean.
public struct ColorSpace: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
        case sRGB
        case asStored
    }

    private let kind: Kind

    /// IEC 61966-2-1.
    public static let sRGB = ColorSpace(kind: .sRGB)
    /// The file's own, not converted.
    public static let asStored = ColorSpace(kind: .asStored)
}
