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
        operation.steps = steps.filter(\.hasEffect)
        if encoding.quality != nil { operation.encoding.formatQuality = [:] }
        if !encoding.stripsMetadata { operation.encoding.keepsCopyright = true }
        return operation
    }
}

extension ImageOperation.Place {
    var normalized: Self {
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
