// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCoding
import Raster

extension ImageOperation.Step {
    static func watermark(_ mark: ImageOperation.Watermark) -> Self {
        var step = Self(key: mark.key) { bitmap, context throws(ImageError) in
            try context.marked(bitmap, mark)
        }
        step.auxiliaryImages = [mark.image]
        return step
    }
}

extension StepContext {
    fileprivate func marked(
        _ bitmap: Bitmap, _ settings: ImageOperation.Watermark
    ) throws(ImageError) -> Bitmap {
        guard var mark = images[settings.image] else { return bitmap }
        mark = try mark.converted(to: bitmap.colorSpace, cancellation: cancellation)
        let box = PixelSize(
            width: settings.scaleX > 0
                ? Geometry.side(Double(bitmap.width) * settings.scaleX) : settings.width,
            height: settings.scaleY > 0
                ? Geometry.side(Double(bitmap.height) * settings.scaleY) : settings.height)
        if box.width > 0 || box.height > 0 {
            let open = PixelSize(
                width: box.width > 0 ? box.width : 1 << 30, height: box.height > 0 ? box.height : 1 << 30)
            mark = try mark.resized(to: mark.size.fitting(in: open), cancellation: cancellation)
        }
        if settings.rotation != 0 {
            mark = try mark.rotated(byDegrees: -settings.rotation, cancellation: cancellation)
        }
        let positions: (x: [Int], y: [Int])
        switch settings.position {
        case .place(let place):
            let (x, y) = place.origin(of: mark.size, in: bitmap.size, density: density, overflows: true)
            positions = ([x], [y])
        case .tiles(let spacingX, let spacingY, _):
            positions = (
                tiles(mark.width, in: bitmap.width, spacing: spacingX),
                tiles(mark.height, in: bitmap.height, spacing: spacingY)
            )
        case .axes(let x, let y):
            var most = Int.max
            if case (.repeated, .repeated) = (x, y) {
                // If there would be more than 100 copies, thumbor draws only a few.
                let count = (bitmap.width / mark.width) * (bitmap.height / mark.height)
                if count > 100 { most = 6 }
            }
            positions = (
                places(x, mark.width, in: bitmap.width, most: most),
                places(y, mark.height, in: bitmap.height, most: most)
            )
        }
        let shadow = settings.shadow > 0 ? try shadow(of: mark, sigma: settings.shadow * density) : nil
        var isChessboard = false
        if case .tiles(_, _, true) = settings.position { isChessboard = true }
        return try bitmap.drawing(cancellation: cancellation) { canvas throws(ImageError) in
            for (row, y) in positions.y.enumerated() {
                for (column, x) in positions.x.enumerated() {
                    if isChessboard, !(row + column).isMultiple(of: 2) { continue }
                    if let (image, margin) = shadow {
                        try canvas.draw(image, x: x - margin, y: y - margin, opacity: settings.opacity)
                    }
                    try canvas.draw(mark, x: x, y: y, opacity: settings.opacity)
                }
            }
        }
    }

    /// Returns a blurred black copy with a margin for the blur.
    private func shadow(of mark: Bitmap, sigma: Double) throws(ImageError) -> (image: Bitmap, margin: Int) {
        let margin = Int((3 * sigma).rounded(.up))
        let room = PixelInsets(top: -margin, left: -margin, bottom: -margin, right: -margin)
        let black = try mark.overlaid(with: .black, mode: .sourceAtop, cancellation: cancellation)
        let image = try black.inset(by: room, cancellation: cancellation)
        return (try image.blurred(radius: sigma, cancellation: cancellation), margin)
    }

    /// Returns the positions of tiles with spaces between them, beginning half a space from the edge.
    private func tiles(_ side: Int, in length: Int, spacing: Double) -> [Int] {
        let pixels = abs(spacing) >= 1 ? spacing * density : spacing * Double(length)
        let space = max(0, Int(min(1e6, max(0, pixels)).rounded()))
        return Array(stride(from: space / 2, to: length, by: side + space))
    }

    /// Returns thumbor's positions along an axis.
    private func places(
        _ axis: ImageOperation.Watermark.Axis, _ side: Int, in length: Int, most: Int
    ) -> [Int] {
        func place(_ distance: Int, _ fromEnd: Bool) -> [Int] {
            [fromEnd ? length - side - distance : distance]
        }
        switch axis {
        case .center: return [(length - side) / 2]
        case .pixels(let distance, let fromEnd): return place(distance, fromEnd)
        case .percent(let part, let fromEnd):
            return place(Int((Double(length) * Double(part) / 100).rounded()), fromEnd)
        case .repeated:
            guard length >= 2 * side else { return Array(stride(from: 0, to: length, by: side + 10)) }
            let count = min(length / side, most)
            let space = (length - count * side) / max(count - 1, 1)
            return (0..<count).map { $0 * (side + space) }
        }
    }
}

extension ImageOperation.Watermark {
    fileprivate var key: String {
        let source = image.key
        let place =
            switch position {
            case .place(let place): place.key
            case .tiles(let x, let y, let isChessboard): "tiles \(x) \(y)\(isChessboard ? " chess" : "")"
            case .axes(let x, let y): "axes \(x.key) \(y.key)"
            }
        let size = "\(scaleX) \(scaleY) \(width) \(height)"
        let behind = shadow > 0 ? " shadow \(shadow)" : ""
        return "watermark \(source) \(place) \(opacity) \(size) \(rotation)\(behind)"
    }
}

extension ImageOperation.AuxiliaryImage {
    var key: String {
        switch self {
        case .watermark: "own"
        // A URL in a target never contains spaces, so it can't be confused with other parts of the key.
        case .url(let url): url
        case .text(let text): "text-" + Base64URL.text(of: text.utf8)
        }
    }
}

extension ImageOperation.Watermark.Axis {
    fileprivate var key: String {
        switch self {
        case .pixels(let count, let fromEnd): "\(count) \(fromEnd)"
        case .percent(let count, let fromEnd): "\(count)% \(fromEnd)"
        case .center: "center"
        case .repeated: "repeat"
        }
    }
}
#endif
