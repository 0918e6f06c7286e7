// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCoding
import Raster
import WebImage

/// The steps that change the size or draw something.
extension ImageOperation.Step {
    /// - Parameter color: the color outside the corners.
    static func roundedCorners(radius: Double, color: RGBAColor) -> Self {
        Self(key: "corners \(radius) \(color.keyText)", hasEffect: radius != 0) {
            bitmap, context throws(ImageError) in
            let rounded = try bitmap.withRoundedCorners(
                radius: radius * context.density, cancellation: context.cancellation)
            return color.alpha == 0 ? rounded : try rounded.over(color, context.cancellation)
        }
    }

    /// Elliptical corners. Their width and height are limited to half of the image's.
    static func ellipticCorners(width: Double, height: Double, color: RGBAColor) -> Self {
        Self(key: "corners \(width)x\(height) \(color.keyText)", hasEffect: width != 0 && height != 0) {
            bitmap, context throws(ImageError) in
            let rounded = try bitmap.withEllipticCorners(
                width: width * context.density, height: height * context.density, context.cancellation)
            return color.alpha == 0 ? rounded : try rounded.over(color, context.cancellation)
        }
    }

    /// Rotates clockwise. The canvas grows to fit the rotated corners, and the area around the image is
    /// transparent.
    static func rotate(degrees: Int) -> Self {
        Self(.rotate(degrees: -Double(degrees)), hasEffect: degrees != 0)
    }

    /// Scales both sides.
    static func scale(_ factor: Double) -> Self {
        Self(key: "scale \(factor)", hasEffect: factor != 1) { bitmap, context throws(ImageError) in
            let size = PixelSize(
                width: Geometry.side(Double(bitmap.width) * factor),
                height: Geometry.side(Double(bitmap.height) * factor))
            return try bitmap.resized(to: size, cancellation: context.cancellation)
        }
    }

    /// Grows the image until one side reaches the requested size.
    static let upscale = Self(key: "upscale") { bitmap, context throws(ImageError) in
        let wanted = context.wanted
        guard bitmap.width < wanted.width, bitmap.height < wanted.height else { return bitmap }
        return try bitmap.resized(to: wanted, mode: .fit, cancellation: context.cancellation)
    }

    /// Shrinks the image until neither side is longer.
    static func limit(side: Int) -> Self {
        var step = Self(key: "limit \(side)") { bitmap, context throws(ImageError) in
            guard max(bitmap.width, bitmap.height) > side else { return bitmap }
            let box = PixelSize(width: side, height: side)
            return try bitmap.resized(
                to: bitmap.size.fitting(in: box), cancellation: context.cancellation)
        }
        step.keepsHighRange = true
        return step
    }

    /// Adds space around the image, up to the requested size.
    static func extend(_ place: ImageOperation.Place) -> Self {
        let place = place.normalized
        return Self(key: "extend \(place.key)") { bitmap, context throws(ImageError) in
            let size = PixelSize(
                width: max(context.wanted.width, bitmap.width),
                height: max(context.wanted.height, bitmap.height))
            return try bitmap.extended(to: size, place, context)
        }
    }

    /// Adds space around the image, up to the aspect ratio of the requested size.
    static func extendToAspectRatio(_ place: ImageOperation.Place) -> Self {
        let place = place.normalized
        return Self(key: "extend to ratio \(place.key)") { bitmap, context throws(ImageError) in
            let wanted = context.wanted
            guard !wanted.isEmpty else { return bitmap }
            let ratio = Double(wanted.width) / Double(wanted.height)
            let size = PixelSize(
                width: max(bitmap.width, Geometry.side(Double(bitmap.height) * ratio)),
                height: max(bitmap.height, Geometry.side(Double(bitmap.width) / ratio)))
            return try bitmap.extended(to: size, place, context)
        }
    }

    /// Centers the image in an area of the requested size.
    static func fill(_ filling: ImageOperation.Filling, isTransparent: Bool) -> Self {
        Self(key: "fill \(filling.key) \(isTransparent)") { bitmap, context throws(ImageError) in
            let wanted = context.wanted
            let size = PixelSize(
                width: wanted.width > 0 ? wanted.width : bitmap.width,
                height: wanted.height > 0 ? wanted.height : bitmap.height)
            let back: Bitmap
            switch filling {
            case .color(let color):
                back = try Bitmap(size: size, background: color, cancellation: context.cancellation)
            case .automatic:
                back = try Bitmap(
                    size: size, background: bitmap.opaqueAverageColor(context.cancellation),
                    cancellation: context.cancellation)
            case .blur:
                back = try bitmap.blurred(radius: 50, cancellation: context.cancellation)
                    .resized(to: size, cancellation: context.cancellation)
            }
            // The difference is negative if the image is larger than the area. Unlike a division, the shift
            // rounds it down then, too.
            let (x, y) = ((size.width - bitmap.width) >> 1, (size.height - bitmap.height) >> 1)
            return try back.converted(to: bitmap.colorSpace, cancellation: context.cancellation).overlaid(
                with: bitmap, x: x, y: y, mode: isTransparent ? .sourceOver : .copy,
                cancellation: context.cancellation)
        }
    }

    static func padding(top: Int, right: Int, bottom: Int, left: Int) -> Self {
        let hasEffect = (top, right, bottom, left) != (0, 0, 0, 0)
        return Self(key: "padding \(top) \(right) \(bottom) \(left)", hasEffect: hasEffect) {
            bitmap, context throws(ImageError) in
            func length(_ side: Int) -> Int { -Int((Double(side) * context.density).rounded()) }
            let insets = PixelInsets(
                top: length(top), left: length(left), bottom: length(bottom), right: length(right))
            return try bitmap.inset(by: insets, cancellation: context.cancellation)
        }
    }

    static func background(_ color: RGBAColor) -> Self {
        Self(key: "background \(color.keyText)", hasEffect: color.alpha != 0) {
            bitmap, context throws(ImageError) in try bitmap.over(color, context.cancellation)
        }
    }

    /// Uses the image's mean color as its background.
    static let averageBackground = Self(key: "background average") { bitmap, context throws(ImageError) in
        try bitmap.over(bitmap.opaqueAverageColor(context.cancellation), context.cancellation)
    }

    /// Draws another image over this entire one. Black lines at its edges mark the parts that grow, like
    /// an Android nine-patch.
    static func frame(_ image: ImageOperation.AuxiliaryImage) -> Self {
        var step = Self(key: "frame \(image.key)") { bitmap, context throws(ImageError) in
            guard let patch = try context.images[image].map(NinePatch.init) else { return bitmap }
            return try patch.drawn(
                over: bitmap.padded(patch.padding, context.cancellation), context.cancellation)
        }
        step.auxiliaryImages = [image]
        return step
    }

    /// Another operation with the image as its source.
    static func chain(_ operation: ImageOperation) -> Self {
        var step = Self(key: "chain (\(operation.key))", hasEffect: operation != ImageOperation()) {
            bitmap, context throws(ImageError) in
            var run = OperationRun(operation: operation, images: context.images)
            run.begin = .pixels
            return try run.apply(to: bitmap, context.cancellation)
        }
        step.hasOneFrame = operation.hasOneFrame
        step.auxiliaryImages = operation.auxiliaryImages
        return step
    }
}

extension ImageOperation.Filling {
    fileprivate var key: String {
        switch self {
        case .color(let color): color.keyText
        case .automatic: "auto"
        case .blur: "blur"
        }
    }
}

extension Bitmap {
    /// Returns the bitmap drawn over a color.
    fileprivate func over(
        _ color: RGBAColor, _ cancellation: CancellationToken
    ) throws(ImageError) -> Bitmap {
        if color.alpha >= 1 { return try flattened(onto: color, cancellation: cancellation) }
        return try overlaid(with: color, mode: .destinationOver, cancellation: cancellation)
    }

    fileprivate func extended(
        to size: PixelSize, _ place: ImageOperation.Place, _ context: StepContext
    ) throws(ImageError) -> Bitmap {
        guard size != self.size else { return self }
        let (x, y) = place.origin(of: self.size, in: size, density: context.density)
        return try inset(
            by: PixelInsets(
                top: -y, left: -x, bottom: height + y - size.height, right: width + x - size.width),
            cancellation: context.cancellation)
    }

    fileprivate func opaqueAverageColor(
        _ cancellation: CancellationToken
    ) throws(ImageError) -> RGBAColor {
        var color = try averageColor(cancellation: cancellation)
        color.alpha = 1
        return color
    }

    /// Returns the bitmap with white padding.
    fileprivate func padded(
        _ room: PixelInsets, _ cancellation: CancellationToken
    ) throws(ImageError) -> Bitmap {
        let insets = PixelInsets(
            top: -room.top, left: -room.left, bottom: -room.bottom, right: -room.right)
        return try inset(by: insets, filling: .white, cancellation: cancellation)
    }

    fileprivate func withEllipticCorners(
        width: Double, height: Double, _ cancellation: CancellationToken
    ) throws(ImageError) -> Bitmap {
        let (width, height) = (min(width, Double(self.width / 2)), min(height, Double(self.height / 2)))
        if width == height { return try withRoundedCorners(radius: width, cancellation: cancellation) }
        let shape = BitmapPath(roundedRect: size, cornerWidth: width, cornerHeight: height)
        let mask = try Bitmap(size: size, background: .clear, cancellation: cancellation) {
            canvas throws(ImageError) in try canvas.fill(shape, with: .white)
        }
        return try overlaid(
            with: mask.converted(to: colorSpace, cancellation: cancellation), mode: .destinationIn,
            cancellation: cancellation)
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
