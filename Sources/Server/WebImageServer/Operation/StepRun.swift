// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCoding
import Raster

/// The steps of an operation, for one image.
struct StepRun {
    /// The size that was asked for; 0 for a side that was not.
    let wanted: PixelSize
    /// The factor of lengths in pixels.
    let density: Double
    let images: [ImageOperation.AuxiliaryImage: Bitmap]
    let cancellation: CancellationToken

    func apply(_ step: ImageOperation.Step, to bitmap: Bitmap) throws(ImageError) -> Bitmap {
        if let matrix = ColorMatrix(step) {
            return try bitmap.applying(matrix, cancellation: cancellation)
        }
        switch step {
        case .blur(let sigma): return try bitmap.blurred(radius: sigma, cancellation: cancellation)
        case .sharpen(let sigma, let amount, isLuminanceOnly: false):
            return try bitmap.sharpened(radius: sigma, amount: amount, cancellation: cancellation)
        case .sharpen(let sigma, let amount, isLuminanceOnly: true):
            return try bitmap.sharpenedInLuminance(
                bitmap.blurred(radius: sigma, cancellation: cancellation), amount: amount, cancellation)
        case .pixelate(let side): return try bitmap.pixellated(side: side, cancellation: cancellation)
        case .grayscale: return try bitmap.grayscale(cancellation: cancellation)
        case .rootSaturation(let factor):
            return try bitmap.saturatedByRoot(factor, cancellation)
        case .overlay(let color, let keepsAlpha):
            return try bitmap.overlaid(
                with: color, mode: keepsAlpha ? .sourceAtop : .sourceOver, cancellation: cancellation)
        case .gradient(let color, let degrees, let start, let stop):
            return try bitmap.shaded(
                with: color, degrees: degrees, from: start, to: stop, cancellation: cancellation)
        case .equalize: return try bitmap.equalized(cancellation)
        case .noise(let amount, let seed):
            return try bitmap.withNoise(amount: amount, seed: seed, cancellation)
        case .convolution(let matrix, let columns, let normalizes):
            return try bitmap.convolved(matrix, columns: columns, normalizes: normalizes, cancellation)
        case .curves(let all, let red, let green, let blue):
            return try bitmap.applying(all: all, red: red, green: green, blue: blue, cancellation)
        default: return try applyShape(step, to: bitmap)
        }
    }

    /// Applies a step that changes the size or draws something.
    private func applyShape(_ step: ImageOperation.Step, to bitmap: Bitmap) throws(ImageError) -> Bitmap {
        switch step {
        case .roundedCorners(let radius, let color):
            let rounded = try bitmap.withRoundedCorners(
                radius: radius * density, cancellation: cancellation)
            return color.alpha == 0 ? rounded : try behind(rounded, color)
        case .rotate(let degrees):
            return try bitmap.rotated(byDegrees: -Double(degrees), cancellation: cancellation)
        case .scale(let factor):
            let size = PixelSize(
                width: Geometry.side(Double(bitmap.width) * factor),
                height: Geometry.side(Double(bitmap.height) * factor))
            return try bitmap.resized(to: size, cancellation: cancellation)
        case .limit(let side):
            guard max(bitmap.width, bitmap.height) > side else { return bitmap }
            let box = PixelSize(width: side, height: side)
            return try bitmap.resized(to: bitmap.size.fitting(in: box), cancellation: cancellation)
        case .upscale:
            guard bitmap.width < wanted.width, bitmap.height < wanted.height else { return bitmap }
            return try bitmap.resized(to: wanted, mode: .fit, cancellation: cancellation)
        case .extend(let place):
            return try extended(
                bitmap,
                to: PixelSize(
                    width: max(wanted.width, bitmap.width), height: max(wanted.height, bitmap.height)), place)
        case .extendToAspectRatio(let place):
            guard !wanted.isEmpty else { return bitmap }
            let ratio = Double(wanted.width) / Double(wanted.height)
            let size = PixelSize(
                width: max(bitmap.width, Geometry.side(Double(bitmap.height) * ratio)),
                height: max(bitmap.height, Geometry.side(Double(bitmap.width) / ratio)))
            return try extended(bitmap, to: size, place)
        case .fill(let filling, let isTransparent):
            return try filled(bitmap, filling, isTransparent: isTransparent)
        case .padding(let top, let right, let bottom, let left):
            func length(_ side: Int) -> Int { -Int((Double(side) * density).rounded()) }
            let insets = PixelInsets(
                top: length(top), left: length(left), bottom: length(bottom), right: length(right))
            return try bitmap.inset(by: insets, cancellation: cancellation)
        case .background(let color): return try behind(bitmap, color)
        case .watermark(let mark): return try marked(bitmap, mark)
        default: return bitmap
        }
    }

    /// The bitmap in front of a colour.
    private func behind(_ bitmap: Bitmap, _ color: RGBAColor) throws(ImageError) -> Bitmap {
        if color.alpha >= 1 { return try bitmap.flattened(onto: color, cancellation: cancellation) }
        return try bitmap.overlaid(with: color, mode: .destinationOver, cancellation: cancellation)
    }

    private func extended(
        _ bitmap: Bitmap, to size: PixelSize, _ place: ImageOperation.Place
    ) throws(ImageError) -> Bitmap {
        guard size != bitmap.size else { return bitmap }
        let (x, y) = place.origin(of: bitmap.size, in: size, density: density)
        return try bitmap.inset(
            by: PixelInsets(
                top: -y, left: -x, bottom: bitmap.height + y - size.height,
                right: bitmap.width + x - size.width),
            cancellation: cancellation)
    }

    private func filled(
        _ bitmap: Bitmap, _ filling: ImageOperation.Filling, isTransparent: Bool
    ) throws(ImageError) -> Bitmap {
        let size = PixelSize(
            width: wanted.width > 0 ? wanted.width : bitmap.width,
            height: wanted.height > 0 ? wanted.height : bitmap.height)
        let back: Bitmap
        switch filling {
        case .color(let color):
            back = try Bitmap(size: size, background: color, cancellation: cancellation)
        case .automatic:
            let color = try bitmap.medianColor(cancellation)
            back = try Bitmap(size: size, background: color, cancellation: cancellation)
        case .blur:
            back = try bitmap.blurred(radius: 50, cancellation: cancellation)
                .resized(to: size, cancellation: cancellation)
        }
        let (x, y) = (
            Self.half(size.width - bitmap.width), Self.half(size.height - bitmap.height)
        )
        return try back.converted(to: bitmap.colorSpace, cancellation: cancellation).overlaid(
            with: bitmap, x: x, y: y, mode: isTransparent ? .sourceOver : .copy, cancellation: cancellation)
    }

    private static func half(_ length: Int) -> Int { length >> 1 }

    // MARK: Watermarks

    private func marked(
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
        case .tiles(let spacingX, let spacingY):
            positions = (
                tiles(mark.width, in: bitmap.width, spacing: spacingX),
                tiles(mark.height, in: bitmap.height, spacing: spacingY)
            )
        case .axes(let x, let y):
            var most = Int.max
            if case (.repeated, .repeated) = (x, y) {
                // thumbor draws few where there would be more than 100.
                let count = (bitmap.width / mark.width) * (bitmap.height / mark.height)
                if count > 100 { most = 6 }
            }
            positions = (
                places(x, mark.width, in: bitmap.width, most: most),
                places(y, mark.height, in: bitmap.height, most: most)
            )
        }
        return try bitmap.drawing(cancellation: cancellation) { canvas throws(ImageError) in
            for y in positions.y {
                for x in positions.x { try canvas.draw(mark, x: x, y: y, opacity: settings.opacity) }
            }
        }
    }

    /// The starts of tiles with spaces between, half a space from the edge.
    private func tiles(_ side: Int, in length: Int, spacing: Double) -> [Int] {
        let pixels = abs(spacing) >= 1 ? spacing * density : spacing * Double(length)
        let space = max(0, Int(min(1e6, max(0, pixels)).rounded()))
        return Array(stride(from: space / 2, to: length, by: side + space))
    }

    /// thumbor's places along an axis.
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

extension ColorMatrix {
    /// The matrix of a step; nil for a step that is no matrix.
    fileprivate init?(_ step: ImageOperation.Step) {
        let luma = SIMD4<Float>(0.2126, 0.7152, 0.0722, 0)
        switch step {
        case .brightness(let amount): self = .brightness(Float(amount))
        case .contrast(let factor): self = .contrast(Float(factor))
        case .saturation(let factor): self = .saturation(Float(factor))
        case .legacyGrayscale:
            let luma = SIMD4<Float>(0.299, 0.587, 0.114, 0)
            self.init(red: luma, green: luma, blue: luma)
        case .components(let red, let green, let blue):
            self = .identity
            offset = [Float(red), Float(green), Float(blue), 0]
        case .monochrome(let intensity, let color):
            // The usual colour, a grey, changes no brightness.
            let usual = Float(0xB3) / 255
            let tinted = ColorMatrix(
                red: luma * (Float(color.red) / usual), green: luma * (Float(color.green) / usual),
                blue: luma * (Float(color.blue) / usual))
            self = .identity.mixed(with: tinted, Float(intensity))
        case .duotone(let intensity, let dark, let light):
            let (low, high) = (
                SIMD3(Float(dark.red), Float(dark.green), Float(dark.blue)),
                SIMD3(Float(light.red), Float(light.green), Float(light.blue))
            )
            let range = high - low
            let toned = ColorMatrix(
                red: luma * range.x, green: luma * range.y, blue: luma * range.z,
                offset: [low.x, low.y, low.z, 0])
            self = .identity.mixed(with: toned, Float(intensity))
        case .colorize(let red, let green, let blue, let color):
            let (x, y, z) = (Float(red), Float(green), Float(blue))
            self.init(
                red: [1 - x, 0, 0, 0], green: [0, 1 - y, 0, 0], blue: [0, 0, 1 - z, 0],
                offset: [x * Float(color.red), y * Float(color.green), z * Float(color.blue), 0])
        default: return nil
        }
    }

    private func mixed(with other: ColorMatrix, _ part: Float) -> ColorMatrix {
        ColorMatrix(
            red: red * (1 - part) + other.red * part, green: green * (1 - part) + other.green * part,
            blue: blue * (1 - part) + other.blue * part, offset: offset * (1 - part) + other.offset * part)
    }
}
#endif
