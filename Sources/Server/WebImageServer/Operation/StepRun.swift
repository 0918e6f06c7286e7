// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCoding
import Raster

/// Runs an operation's steps on one image.
struct StepRun {
    /// The requested size; 0 for a side that wasn't requested.
    let wanted: PixelSize
    /// The factor for lengths in pixels.
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
        case .pixelate(let side): return try bitmap.pixelated(side: side, cancellation: cancellation)
        case .grayscale: return try bitmap.grayscale(cancellation: cancellation)
        case .rootSaturation(let factor):
            return try bitmap.saturatedByRoot(factor, cancellation)
        case .overlay(let color, let keepsAlpha):
            return try bitmap.overlaid(
                with: color, mode: keepsAlpha ? .sourceAtop : .sourceOver, cancellation: cancellation)
        case .gradient(let color, let degrees, let start, let stop):
            return try bitmap.shaded(
                with: color, degrees: degrees, from: start, to: stop, cancellation: cancellation)
        case .progressiveBlur(let sigma, let degrees, let start, let stop):
            return try ProgressiveBlur(sigma: sigma, degrees: degrees, start: start, stop: stop)
                .applied(to: bitmap, cancellation)
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
        case .ellipticCorners(let width, let height, let color):
            let rounded = try withEllipticCorners(bitmap, width: width * density, height: height * density)
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
        case .averageBackground:
            return try behind(bitmap, averageColor(bitmap))
        case .watermark(let mark): return try marked(bitmap, mark)
        case .frame(let image):
            guard let patch = try images[image].map(NinePatch.init) else { return bitmap }
            return try patch.drawn(over: padded(bitmap, patch.padding), cancellation)
        case .chain(let operation):
            var run = OperationRun(operation: operation, images: images)
            run.begin = .pixels
            return try run.apply(to: bitmap, cancellation)
        default: return bitmap
        }
    }

    /// Returns the bitmap drawn over a color.
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
            back = try Bitmap(size: size, background: averageColor(bitmap), cancellation: cancellation)
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

    private func averageColor(_ bitmap: Bitmap) throws(ImageError) -> RGBAColor {
        var color = try bitmap.averageColor(cancellation: cancellation)
        color.alpha = 1
        return color
    }

    /// Returns the bitmap with white padding.
    private func padded(_ bitmap: Bitmap, _ room: PixelInsets) throws(ImageError) -> Bitmap {
        let insets = PixelInsets(
            top: -room.top, left: -room.left, bottom: -room.bottom, right: -room.right)
        return try bitmap.inset(by: insets, filling: .white, cancellation: cancellation)
    }

    private func withEllipticCorners(
        _ bitmap: Bitmap, width: Double, height: Double
    ) throws(ImageError) -> Bitmap {
        let (width, height) = (
            min(width, Double(bitmap.width / 2)), min(height, Double(bitmap.height / 2))
        )
        if width == height {
            return try bitmap.withRoundedCorners(radius: width, cancellation: cancellation)
        }
        let shape = BitmapPath(roundedRect: bitmap.size, cornerWidth: width, cornerHeight: height)
        let mask = try Bitmap(
            size: bitmap.size, background: .clear, cancellation: cancellation
        ) { canvas throws(ImageError) in try canvas.fill(shape, with: .white) }
        return try bitmap.overlaid(
            with: mask.converted(to: bitmap.colorSpace, cancellation: cancellation), mode: .destinationIn,
            cancellation: cancellation)
    }

    private static func half(_ length: Int) -> Int { length >> 1 }
}

extension ColorMatrix {
    /// Creates the color matrix for a step; nil if the step isn't a matrix.
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
            // The default color is a gray, so it doesn't change the brightness.
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

extension BitmapPath {
    /// Creates a rectangle with elliptical corners.
    fileprivate init(roundedRect size: PixelSize, cornerWidth: Double, cornerHeight: Double) {
        self.init()
        let (right, bottom) = (Double(size.width), Double(size.height))
        // This is how far the control points of a quarter circle are from its corner.
        let rest = 1 - 0.552_284_75
        let corners: [(x: Double, y: Double, inX: Double, inY: Double)] = [
            (right, 0, -1, 1), (right, bottom, -1, -1), (0, bottom, 1, -1), (0, 0, 1, 1),
        ]
        for (index, corner) in corners.enumerated() {
            func point(_ x: Double, _ y: Double) -> PixelPoint {
                PixelPoint(
                    x: corner.x + corner.inX * cornerWidth * x, y: corner.y + corner.inY * cornerHeight * y)
            }
            // We go clockwise: each corner begins on the edge where the previous one ended.
            let startsHorizontally = index.isMultiple(of: 2)
            let start = startsHorizontally ? point(1, 0) : point(0, 1)
            let end = startsHorizontally ? point(0, 1) : point(1, 0)
            if index == 0 { move(to: start) } else { addLine(to: start) }
            addCurve(
                to: end, control1: startsHorizontally ? point(rest, 0) : point(0, rest),
                control2: startsHorizontally ? point(0, rest) : point(rest, 0))
        }
        close()
    }
}
#endif
