// SPDX-License-Identifier: MIT

/// The layout of one pixel in memory. An open set: later versions add grey and half-float formats.
public struct PixelFormat: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Blue, green, red, alpha; 8 bits each, 4 bytes per pixel.
    ///
    /// Views, kernels and caches take this format: it is the native order of Cairo, GDK and Core Animation on
    /// little-endian machines.
    public static let bgra8 = PixelFormat(rawValue: 1)
    /// Red, green, blue, alpha; 16 bits each in the machine's byte order, 8 bytes per pixel.
    public static let rgba16 = PixelFormat(rawValue: 2)

    /// The size of one pixel in bytes; 0 for a format that this version does not know.
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

/// The meaning of the alpha component.
public enum AlphaMode: Sendable, Hashable {
    /// Every pixel hides its backdrop; the component holds the maximum.
    case opaque
    /// The colour components are multiplied by alpha.
    case premultiplied
    /// The colour components are independent of alpha.
    case straight
}
