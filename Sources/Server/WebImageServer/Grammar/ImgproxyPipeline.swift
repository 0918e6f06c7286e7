// SPDX-License-Identifier: MIT

#if Server
import Raster

/// The options of one pipeline in a chain. imgproxy applies them in a fixed order.
struct ImgproxyPipeline {
    /// The geometry; ``finished(_:)`` adds the rest.
    var operation = ImageOperation()
    var crop: (width: Double, height: Double, gravity: ImageOperation.Place?)?
    var cropRatio = (ratio: 0.0, enlarges: false)
    var extends: ImageOperation.Place?
    var extendsToRatio: ImageOperation.Place?
    var padding = (top: 0, right: 0, bottom: 0, left: 0)
    var background: RGBAColor?
    var backgroundAlpha = 1.0
    var watermark: ImageOperation.Watermark?
    var watermarkSettings = ImageOperation.Watermark()
    /// The steps that occur at most once, by their position in imgproxy's order.
    var filters: [Filter: ImageOperation.Step] = [:]

    /// The steps that work on pixels, in the order in which they're applied.
    enum Filter: Int {
        case unsharpMask, brightness, contrast, saturation, monochrome, duotone, blur, sharpen, pixelate
        case progressiveBlur, overlay, gradient
    }

    /// Returns the operation for these options.
    ///
    /// - Parameter base: supplies the properties that all pipelines share: the page or frame, the orientation
    ///   and the encoding.
    func finished(_ base: ImageOperation) -> ImageOperation {
        var result = operation
        (result.page, result.isStill, result.encoding) = (base.page, base.isStill, base.encoding)
        result.appliesOrientation = base.appliesOrientation
        result.flipInsteadOfHalfTurn()
        let (horizontally, vertically) = (result.flipsHorizontally, result.flipsVertically)
        let gravity = result.resizing.gravity
        if crop != nil || cropRatio.ratio > 0 {
            let place = (crop?.gravity ?? gravity).mirrored(horizontally, vertically)
            result.crop = .size(
                width: crop?.width ?? 0, height: crop?.height ?? 0, gravity: place,
                aspectRatio: cropRatio.ratio, enlarges: cropRatio.enlarges)
        }
        result.resizing.gravity = gravity.mirrored(horizontally, vertically)
        result.steps = steps
        return result
    }

    private var steps: [ImageOperation.Step] {
        let pixels = filters.sorted { $0.key.rawValue < $1.key.rawValue }
        var steps = pixels.filter { $0.key.rawValue < Filter.overlay.rawValue }.map(\.value)
        if let extends { steps.append(.extend(extends)) }
        if let extendsToRatio { steps.append(.extendToAspectRatio(extendsToRatio)) }
        steps.append(
            .padding(top: padding.top, right: padding.right, bottom: padding.bottom, left: padding.left))
        if var background {
            background.alpha = backgroundAlpha
            steps.append(.background(background))
        }
        steps += pixels.filter { $0.key.rawValue >= Filter.overlay.rawValue }.map(\.value)
        if let watermark {
            var mark = watermarkSettings
            (mark.opacity, mark.position) = (watermark.opacity, watermark.position)
            (mark.scaleX, mark.scaleY) = (watermark.scaleX, watermark.scaleY)
            if mark.scaleX > 0 { (mark.width, mark.height) = (0, 0) }
            steps.append(.watermark(mark))
        }
        return steps
    }
}
#endif
