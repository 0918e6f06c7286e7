// SPDX-License-Identifier: MIT

/// Reads and writes pixels of one format as red, green, blue, alpha.
protocol PixelLayout {
    static var format: PixelFormat { get }
    /// The component that means 1.
    static var maximum: UInt64 { get }
    static func load(_ row: UnsafeRawPointer, _ x: Int) -> SIMD4<UInt64>
    static func store(_ value: SIMD4<UInt64>, _ row: UnsafeMutableRawPointer, _ x: Int)
}

enum BGRA8: PixelLayout {
    static var format: PixelFormat { .bgra8 }
    static var maximum: UInt64 { 255 }

    @inline(__always)
    static func load(_ row: UnsafeRawPointer, _ x: Int) -> SIMD4<UInt64> {
        let pixel = row.load(fromByteOffset: x &* 4, as: SIMD4<UInt8>.self)
        return SIMD4(UInt64(pixel.z), UInt64(pixel.y), UInt64(pixel.x), UInt64(pixel.w))
    }

    @inline(__always)
    static func store(_ value: SIMD4<UInt64>, _ row: UnsafeMutableRawPointer, _ x: Int) {
        let bytes = SIMD4<UInt8>(truncatingIfNeeded: value)
        row.storeBytes(
            of: SIMD4(bytes.z, bytes.y, bytes.x, bytes.w), toByteOffset: x &* 4, as: SIMD4<UInt8>.self)
    }
}

enum RGBA16: PixelLayout {
    static var format: PixelFormat { .rgba16 }
    static var maximum: UInt64 { 65535 }

    @inline(__always)
    static func load(_ row: UnsafeRawPointer, _ x: Int) -> SIMD4<UInt64> {
        SIMD4<UInt64>(truncatingIfNeeded: row.load(fromByteOffset: x &* 8, as: SIMD4<UInt16>.self))
    }

    @inline(__always)
    static func store(_ value: SIMD4<UInt64>, _ row: UnsafeMutableRawPointer, _ x: Int) {
        row.storeBytes(
            of: SIMD4<UInt16>(truncatingIfNeeded: value), toByteOffset: x &* 8, as: SIMD4<UInt16>.self)
    }
}

/// What happens to the components between two meanings of alpha.
enum AlphaStep {
    /// Colour and alpha stay.
    case keep
    /// Straight to premultiplied.
    case multiply
    /// Premultiplied to straight.
    case divide
    /// Premultiplied to opaque: what is behind is black.
    case cover
    /// Straight to opaque: what is behind is black.
    case multiplyAndCover

    init(from: AlphaMode, to: AlphaMode) {
        switch (from, to) {
        case (.straight, .premultiplied): self = .multiply
        case (.premultiplied, .straight): self = .divide
        case (.premultiplied, .opaque): self = .cover
        case (.straight, .opaque): self = .multiplyAndCover
        default: self = .keep
        }
    }

    func convert<From: PixelLayout, To: PixelLayout>(
        _ from: UnsafeRawPointer, _: From.Type, _ to: UnsafeMutableRawPointer, _: To.Type, count: Int
    ) {
        let (low, high) = (From.maximum, To.maximum)
        for x in 0..<count {
            let pixel = From.load(from, x)
            var result = SIMD4<UInt64>()
            for part in 0..<3 {
                let value = pixel[part]
                switch self {
                case .keep, .cover:
                    result[part] = (value &* high &+ low / 2) / low
                case .multiply, .multiplyAndCover:
                    result[part] = (value &* pixel.w &* high &+ low &* low / 2) / (low &* low)
                case .divide:
                    result[part] = pixel.w == 0 ? 0 : min(high, (value &* high &+ pixel.w / 2) / pixel.w)
                }
            }
            switch self {
            case .cover, .multiplyAndCover: result.w = high
            default: result.w = (pixel.w &* high &+ low / 2) / low
            }
            To.store(result, to, x)
        }
    }
}
