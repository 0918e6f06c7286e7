// SPDX-License-Identifier: MIT

import ImageCaching
import Raster

/// The name of a size in the key of an original: `320x224`, `fit 320x224`, `480w` or `2x`.
enum SizeName: Hashable, Sendable, CustomStringConvertible {
    /// A size in pixels; a side of 0 is unbounded. `place` contains everything else that the URL depends on:
    /// the mode and the gravity of a thumbnail, or nothing.
    case pixels(PixelSize, place: String)
    case width(Int)
    case density(Double)

    /// The full size.
    static let full = SizeName.pixels(.unbounded, place: "")

    init?(_ text: some StringProtocol) {
        if let width = text.hasSuffix("w") ? Int(text.dropLast()) : nil {
            self = .width(width)
        } else if let density = text.hasSuffix("x") ? Double(text.dropLast()) : nil {
            self = .density(density)
        } else {
            let words = text.split(separator: " ")
            guard let last = words.last else { return nil }
            let sides = last.split(separator: "x").compactMap { Int($0) }
            guard sides.count == 2, sides.allSatisfy({ $0 >= 0 }) else { return nil }
            self = .pixels(
                PixelSize(width: sides[0], height: sides[1]),
                place: words.dropLast().joined(separator: " "))
        }
    }

    var description: String {
        switch self {
        case .pixels(let size, ""): "\(size.width)x\(size.height)"
        case .pixels(let size, let place): "\(place) \(size.width)x\(size.height)"
        case .width(let width): "\(width)w"
        case .density(let density): "\(density)x"
        }
    }

    /// A number that grows with the number of pixels. Only compare sizes that can serve the same size; see
    /// ``serves(_:)``.
    var extent: Double {
        switch self {
        case .pixels(.unbounded, _): .infinity
        case .pixels(let size, _): Double(max(1, size.width)) * Double(max(1, size.height))
        case .width(let width): Double(width)
        case .density(let density): density
        }
    }

    /// Whether an image of this size contains everything that an image of size `other` shows, in at least as
    /// many pixels.
    ///
    /// A server may crop to the aspect ratio of a size, so the ratios must be nearly equal, except for whole
    /// images. Sides are multiples of 32 pixels, which may change the ratio of small sizes by an eighth.
    func serves(_ other: SizeName) -> Bool {
        switch (self, other) {
        case (.width(let own), .width(let needed)): own > needed
        case (.density(let own), .density(let needed)): own > needed
        case (.pixels(.unbounded, _), .pixels(let size, _)): size != .unbounded
        case (.pixels(let own, let place), .pixels(let needed, let otherPlace)):
            own != needed && place == otherPlace && Self.covers(own.width, needed.width)
                && Self.covers(own.height, needed.height)
                && (place == "fit" || Self.haveOneShape(own, needed))
        default: false
        }
    }

    private static func covers(_ own: Int, _ needed: Int) -> Bool {
        needed == 0 ? own == 0 : own >= needed
    }

    private static func haveOneShape(_ left: PixelSize, _ right: PixelSize) -> Bool {
        // A size with only one side means the whole image, which isn't cropped to a ratio.
        guard !left.isEmpty, !right.isEmpty else { return true }
        let products = (
            Double(left.width) * Double(right.height), Double(left.height) * Double(right.width)
        )
        return max(products.0, products.1) <= min(products.0, products.1) * 1.125
    }
}

extension PixelSize {
    /// The size of a thumbnail without limits, which is the full size.
    static let unbounded = PixelSize(width: 0, height: 0)
}

extension CacheKey {
    /// Begins the second line of an original's key if its URL depends on its size.
    static let sizeMark = "\n" + KeyWord.sized.mark
}
