// SPDX-License-Identifier: MIT

#if Server
import Raster

extension ImageOperation {
    /// The operation without parts that have no effect, so equal images have equal operations.
    var normalized: ImageOperation {
        var operation = self
        operation.resizing = resizing.normalized
        if case .size(let width, let height, var gravity, let ratio, let enlarges) = crop {
            if width == 0 && height == 0 && ratio == 0 {
                operation.crop = nil
            } else {
                gravity = gravity.normalized
                operation.crop = .size(
                    width: width, height: height, gravity: gravity, aspectRatio: ratio,
                    enlarges: ratio > 0 && enlarges)
            }
        }
        operation.steps = steps.compactMap { step in
            switch step {
            case .blur(0), .sharpen(0, _, _), .sharpen(_, 0, _), .brightness(0), .contrast(1), .saturation(1),
                .rootSaturation(1),
                .components(0, 0, 0), .monochrome(0, _), .duotone(0, _, _), .colorize(0, 0, 0, _),
                .noise(0, _), .progressiveBlur(0, _, _, _), .roundedCorners(0, _), .ellipticCorners(0, _, _),
                .ellipticCorners(_, 0, _), .rotate(0), .scale(1), .padding(0, 0, 0, 0):
                nil
            case .pixelate(let side) where side <= 1: nil
            case .overlay(let color, _) where color.alpha == 0: nil
            case .gradient(let color, _, _, _) where color.alpha == 0: nil
            case .background(let color) where color.alpha == 0: nil
            case .saturation(0): .grayscale
            case .chain(let operation) where operation == ImageOperation(): nil
            case .extend(let place): .extend(place.normalized)
            case .extendToAspectRatio(let place): .extendToAspectRatio(place.normalized)
            default: step
            }
        }
        if encoding.quality != nil { operation.encoding.formatQuality = [:] }
        if !encoding.stripsMetadata { operation.encoding.keepsCopyright = true }
        return operation
    }
}

extension ImageOperation.Place {
    fileprivate var normalized: Self {
        anchor == .attention || anchor == .entropy ? Self(anchor: anchor) : self
    }
}

extension ImageOperation.Resizing {
    /// Whether neither side is given.
    var isFree: Bool { width == .any && height == .any && minimumWidth == 0 && minimumHeight == 0 }

    /// Whether at least one side isn't given.
    var followsOther: Bool { width == .any || height == .any }

    fileprivate var normalized: Self {
        if isFree, zoomX == 1, zoomY == 1 {
            // If no size is given, the density alone doesn't enlarge the image.
            var result = Self()
            if density < 1 || enlarges { (result.density, result.enlarges) = (density, enlarges) }
            if density == 1 { result.enlarges = false }
            return result
        }
        var result = self
        if mode != .force, followsOther { result.mode = .fit }
        let crops = result.mode == .fill || result.mode == .fillDown || result.mode == .automatic
        if !crops, minimumWidth == 0, minimumHeight == 0 {
            result.gravity = .center
            result.focalAreas = []
        }
        if !result.focalAreas.isEmpty { result.gravity = .center }
        result.gravity = result.gravity.normalized
        if width == height || width == .any || height == .any { result.adapts = false }
        if !enlarges { result.limitsSides = false }
        return result
    }
}
#endif
