// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import Raster
import WebImage

/// A size in pixels, or a fraction of the image's own: `50%`.
enum ScaledSizeArgument: ExpressibleByArgument, Equatable {
    case pixels(SizeArgument)
    /// A fraction of the image's own size.
    case share(Double)

    /// ImageMagick and vips write `800x600>` for a size that never enlarges. We accept that form, but our
    /// sizes never enlarge anyway.
    init?(argument: String) {
        let argument = argument.hasSuffix(">") ? String(argument.dropLast()) : argument
        if argument.hasSuffix("%") {
            guard let number = Double(argument.dropLast()), 0.01...10_000 ~= number else { return nil }
            self = .share(number / 100)
        } else if let size = SizeArgument(argument: argument) {
            self = .pixels(size)
        } else {
            return nil
        }
    }

    /// The size to decode at; nil for a fraction, which requires the image's size.
    var decodedSize: SizeArgument? { if case .pixels(let size) = self { size } else { nil } }

    /// The step that scales an image to the same size as decoding at ``decodedSize`` would. It never
    /// enlarges.
    var thumbnailStep: Transformer {
        switch self {
        case .pixels(let size): .resize(width: size.width, height: size.height, allowsUpscaling: false)
        case .share(let share): .resize(toShare: min(1, share))
        }
    }

    func resize(
        mode: ResizeMode, gravity: Gravity, filter: ResampleFilter, isLinear: Bool
    ) -> Transformer {
        switch self {
        case .pixels(let size):
            .resize(
                width: size.width, height: size.height, mode: mode, gravity: gravity, filter: filter,
                linearLight: isLinear)
        case .share(let share): .resize(toShare: share, filter: filter, isLinear: isLinear)
        }
    }
}

/// An aspect ratio: `16:9`, `1:1`.
struct RatioArgument {
    let width: Double
    let height: Double

    init?(_ argument: Substring) {
        let sides = argument.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], 0.001...65_535 ~= width,
            0.001...65_535 ~= height
        else { return nil }
        (self.width, self.height) = (width, height)
    }

    /// Returns the step that keeps the largest part of an image with this ratio.
    func crop(gravity: Gravity) -> Transformer {
        Transformer(key: "crop(\(width):\(height),\(gravity))") { bitmap, cancellation throws(ImageError) in
            try bitmap.cropped(to: part(of: bitmap.size), gravity: gravity, cancellation: cancellation)
        }
    }

    /// Returns the largest size with this ratio that fits into another one.
    func part(of size: PixelSize) -> PixelSize {
        let isWide = Double(size.width) * height > Double(size.height) * width
        let across = isWide ? (Double(size.height) * width / height).rounded() : Double(size.width)
        let down = isWide ? Double(size.height) : (Double(size.width) * height / width).rounded()
        return PixelSize(width: max(1, Int(across)), height: max(1, Int(down)))
    }
}

extension Transformer {
    /// Scales both sides by a factor.
    fileprivate static func resize(
        toShare share: Double, filter: ResampleFilter = .lanczos3, isLinear: Bool = false
    ) -> Transformer {
        let key = "resize(\(share),\(filter.rawValue)\(isLinear ? ",linear" : ""))"
        return Transformer(key: key) { bitmap, cancellation throws(ImageError) in
            func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * share).rounded())) }
            let size = PixelSize(width: scaled(bitmap.width), height: scaled(bitmap.height))
            return try bitmap.resized(
                to: size, mode: .stretch, filter: filter, linearLight: isLinear, cancellation: cancellation)
        }
    }
}
