// SPDX-License-Identifier: MIT

public import Raster

extension DecodingOptions {
    /// Returns the minimum size in pixels, in stored orientation, from which the result can be made without
    /// enlarging.
    ///
    /// A decoder that supports reduced sizes must not choose a smaller one. With ``ThumbnailQuality/full``
    /// and ``ThumbnailQuality/linear``, this is the full size.
    public func neededSize(for info: ImageInfo) -> PixelSize {
        if thumbnailQuality == .full || thumbnailQuality == .linear { return info.size }
        let scaled = plan(for: info).scaled
        var stored = turns(info) ? scaled.transposed : scaled
        if let part = storedRegion(info) {
            // This is the size of the whole image at which the part has the result's size.
            stored.width = (stored.width * info.size.width + part.width - 1) / part.width
            stored.height = (stored.height * info.size.height + part.height - 1) / part.height
        }
        return PixelSize(
            width: min(stored.width, info.size.width), height: min(stored.height, info.size.height))
    }

    /// Returns the result's size in pixels.
    public func resultSize(for info: ImageInfo) -> PixelSize { plan(for: info).result }

    /// Returns roughly how many bytes of pixels decoding an image needs at once, at the size that its format
    /// is decoded at and at the result's size.
    package func decodedBytes(for info: ImageInfo) -> Int {
        let needed = neededSize(for: info)
        var decoded = info.size
        switch info.format {
        case .jpeg:
            let factor = thumbnailQuality == .fast ? 1 : 2
            for divisor in [2, 4, 8]
            where info.size.width >= needed.width * factor * divisor
                && info.size.height >= needed.height * factor * divisor
            {
                decoded = PixelSize(width: info.size.width / divisor, height: info.size.height / divisor)
            }
        case .webp where !info.isAnimated: decoded = needed
        #if os(Linux)
        case .tiff: decoded = (storedRegion(info)?.size ?? info.size).halved(halvings(info, most: 4))
        #endif
        case _ where info.format.isVector: decoded = PixelSize(width: 0, height: 0)
        default: break
        }
        let (pixels, overflow) = decoded.pixelCount.addingReportingOverflow(
            decoded == info.size && resultSize(for: info) == info.size
                ? 0 : resultSize(for: info).pixelCount)
        let (bytes, isTooMuch) = pixels.multipliedReportingOverflow(
            by: max(1, resultFormat(for: info).bytesPerPixel))
        return overflow || isTooMuch ? .max : bytes
    }

    /// Returns the result's pixel format.
    package func resultFormat(for info: ImageInfo) -> PixelFormat {
        info.isHighDynamicRange && dynamicRange != .standard ? .rgbaHalf : pixelFormat
    }

    func turns(_ info: ImageInfo) -> Bool { appliesOrientation && info.orientation.swapsSides }

    /// Plans the scaling in the result's orientation.
    func plan(for info: ImageInfo) -> Thumbnail.Plan {
        let source = clippedRegion(info)?.size ?? (turns(info) ? info.size.transposed : info.size)
        var plan = thumbnail?.plan(for: source) ?? Thumbnail.Plan(scaled: source, result: source)
        guard let maximum = maximumDecodedBytes else { return plan }
        let frames = info.isAnimated && !firstFrameOnly ? info.frameCount : 1
        let pixels = max(1, maximum / frames / max(1, resultFormat(for: info).bytesPerPixel))
        guard plan.result.pixelCount > pixels else { return plan }
        let allowed = Double(pixels)
        let factor = (allowed / Double(plan.result.pixelCount)).squareRoot()
        plan.scaled = plan.scaled.scaledDown(by: factor)
        plan.result = plan.result.scaledDown(by: factor)
        if Double(plan.result.pixelCount) > allowed {  // A side of 1 pixel can't shrink.
            plan.result.width = min(plan.result.width, max(1, Int(allowed) / plan.result.height))
            plan.result.height = min(plan.result.height, max(1, Int(allowed) / plan.result.width))
            plan.scaled = plan.result
        }
        return plan
    }
}

extension PixelSize {
    /// Returns each side times `factor`, rounded down, but at least 1.
    fileprivate func scaledDown(by factor: Double) -> PixelSize {
        PixelSize(
            width: max(1, Int(Double(width) * factor)), height: max(1, Int(Double(height) * factor)))
    }
}
