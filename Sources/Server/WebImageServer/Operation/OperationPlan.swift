// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCoding
import Raster
import WebImage

/// The request and encoder settings that produce an operation's image.
struct OperationPlan {
    var decoding = DecodingOptions()
    var transformers: [Transformer] = []
    var encoding = EncodingOptions()
    /// The image's size after resizing; nil if it depends on pixels, or without a source.
    var size: PixelSize?

    /// Sets a request's thumbnail, transformers and options.
    func apply(to request: inout ImageRequest) {
        request.decoding = decoding
        request.transformers = transformers
        request.transformsVectorImages = true
    }
}

extension ImageOperation {
    /// Whether the used area depends on pixels, so the whole source must be decoded.
    var needsPixels: Bool { trim != nil || crop?.content != nil }

    /// Whether the result has only one frame. Borders and areas of attention aren't the same in all frames,
    /// so they can't be used for animations.
    var hasOneFrame: Bool {
        isStill || needsPixels || steps.contains(where: \.hasOneFrame)
    }

    /// Whether the plan depends on the source's size.
    var needsInfo: Bool {
        // Only an opaque PNG may become a JPEG, and a vector image doesn't have pixels to filter.
        page != nil || encoding.prefersJPEG || resizing.filter != nil
            || !needsPixels && (crop != nil || thumbnailWithoutInfo == nil && !isUnscaled)
    }

    private var isUnscaled: Bool { resizing == Resizing() }

    /// The thumbnail for a source of any size; nil if it depends on the size.
    private var thumbnailWithoutInfo: Thumbnail? {
        guard case .pixels(let width) = resizing.width, case .pixels(let height) = resizing.height,
            resizing.minimumWidth == 0, resizing.minimumHeight == 0, !resizing.adapts, !resizing.limitsSides,
            !resizing.isFree
        else { return nil }
        let turns = rotation == 90 || rotation == 270
        let (x, y) = (
            Double(width) * resizing.zoomX * resizing.density,
            Double(height) * resizing.zoomY * resizing.density
        )
        var size = PixelSize(
            width: width == 0 ? 0 : Geometry.side(x), height: height == 0 ? 0 : Geometry.side(y))
        if turns { size = size.transposed }
        let isPlain = resizing.density == 1 && resizing.zoomX == 1 && resizing.zoomY == 1
        switch resizing.mode {
        case .force: return resizing.enlarges && width > 0 && height > 0 ? .stretch(size) : nil
        case .fit: return isPlain && !resizing.enlarges ? .fit(size) : nil
        case .fillDown:
            return isPlain && !resizing.enlarges && resizing.gravity == .center ? .fill(size) : nil
        case .fill, .automatic, .cover: return nil
        }
    }

    /// The images that the plan needs besides the source.
    var auxiliaryImages: [AuxiliaryImage] { steps.flatMap(\.auxiliaryImages) }

    /// - Parameters:
    ///   - source: the source's header. It may be nil if ``needsInfo`` is false.
    ///   - format: the result's format.
    ///   - quality: the quality if the operation doesn't have one, from 0 to 1.
    ///   - images: ``auxiliaryImages``.
    /// - Throws: ``ImageError/Code/invalidRequest`` if the source doesn't have pages, or if its header or one
    ///   of the ``auxiliaryImages`` is missing.
    func plan(
        source: ImageInfo?, format: ImageFormat, quality: Double? = nil,
        images: [AuxiliaryImage: Bitmap] = [:]
    ) throws(ImageError) -> OperationPlan {
        if needsInfo, source == nil { throw ImageError(.invalidRequest, "the size of the source is missing") }
        if page != nil, let source, !source.format.has(.pages) {
            throw ImageError(.invalidRequest, "only documents have pages; found \(source.format.rawValue)")
        }
        var plan = OperationPlan()
        plan.encoding = encodingOptions(format, quality: quality)
        plan.decoding.appliesOrientation = appliesOrientation
        plan.decoding.firstFrameOnly = hasOneFrame
        plan.decoding.page = page
        plan.decoding.keepsMetadata =
            !encoding.stripsMetadata || encoding.keepsCopyright || !encoding.stripsProfile
        if !encoding.stripsProfile { plan.decoding.colorSpace = .asStored }
        // Rotations, pixel-dependent areas and most steps only work in standard range.
        if encoding.keepsHighRange, steps.allSatisfy(\.keepsHighRange), rotation == 0, !needsPixels {
            plan.decoding.dynamicRange = .high
            if format.has(.highRange) {
                plan.decoding.pixelFormat = .rgba16
                plan.encoding.narrows = true
            }
        }
        let missing = auxiliaryImages.first { images[$0] == nil }
        if missing != nil { throw ImageError(.invalidRequest, "the watermark is missing") }
        var run = OperationRun(operation: self, images: images)
        if needsPixels || resizing.filter != nil && source?.format.isVector == false {
            run.begin = .pixels
        } else {
            // If the header isn't needed, the plan must be the same with and without it.
            plan.decoding.thumbnail = thumbnailWithoutInfo
            if let source {
                let upright = appliesOrientation ? source.displaySize : source.size
                let turns = rotation == 90 || rotation == 270
                var operation = self
                // A vector image doesn't have pixels, so scaling it up doesn't lose anything.
                if source.format.isVector { operation.resizing.enlarges = true }
                let geometry = Geometry(operation, in: turns ? upright.transposed : upright)
                plan.size = geometry.kept.size
                if needsInfo {
                    let isCropped = reduce(geometry, upright: upright, &plan.decoding)
                    run.begin = .geometry(geometry, isCropped: isCropped)
                }
            }
        }
        if let transformer = run.transformer { plan.transformers = [transformer] }
        return plan
    }

    /// Lets the decoder crop and scale down.
    ///
    /// - Returns: whether the decoder already returns the kept part.
    private func reduce(_ geometry: Geometry, upright: PixelSize, _ decoding: inout DecodingOptions) -> Bool {
        let turns = rotation == 90 || rotation == 270
        let isWhole = geometry.crop.size == (turns ? upright.transposed : upright)
        if !isWhole { decoding.region = geometry.crop.turnedBack(rotation, in: upright) }
        let (crop, scaled, kept) = (
            turns ? geometry.crop.size.transposed : geometry.crop.size,
            turns ? geometry.scaled.transposed : geometry.scaled,
            turns ? geometry.kept.size.transposed : geometry.kept.size
        )
        // `Thumbnail.fill` keeps the center, so the decoder can only crop for that gravity.
        if geometry.content == nil, resizing.gravity == .center, resizing.focalAreas.isEmpty,
            Thumbnail.fill(kept).size(of: crop) == kept, kept != scaled
        {
            decoding.thumbnail = .fill(kept)
            return true
        }
        if scaled != crop { decoding.thumbnail = .stretch(scaled) }
        return kept == scaled
    }

    // MARK: Encoding

    private func encodingOptions(_ format: ImageFormat, quality: Double?) -> EncodingOptions {
        var options = EncodingOptions()
        let isLossy = format.has(.lossy)
        if let stated = encoding.quality ?? encoding.formatQuality[format] {
            options.quality = Double(stated) / 100
        } else if let quality {
            options.quality = quality
        }
        switch encoding.automaticQuality {
        case nil: break
        case .similarity(let similarity): options.minimumSimilarity = similarity
        case .size(let bytes) where isLossy: options.maximumFileSize = bytes
        case .size: break
        }
        // In formats without a quality setting, the encoder could only meet the limit by scaling the image
        // down.
        if isLossy, let bytes = encoding.maximumBytes {
            options.maximumFileSize = min(bytes, options.maximumFileSize ?? bytes)
        }
        // imgproxy and thumbor lower the quality this far, and we shrink the image only after that.
        options.leastQuality = 0.1
        options.isLossless = encoding.losslessFormats.contains(format)
        options.isProgressive = encoding.progressiveFormats.contains(format)
        // Not every system can encode animated HEIC, and a still image is better than no image.
        options.firstFrameOnly = format == .heic
        options.effort = encoding.effort
        options.chroma = encoding.chroma[format]
        if format == .webp {
            options.webp.preset = encoding.webpPreset
            if encoding.isNearlyLossless { options.webp.nearLossless = 0.75 }
        }
        options.maximumColors = encoding.maximumColors
        options.background = encoding.background
        options.density = encoding.density.map { ImageInfo.Density(Double($0)) }
        options.metadataParts =
            encoding.stripsMetadata ? (encoding.keepsCopyright ? .copyright : []) : .all
        if encoding.stripsProfile {
            options.metadataParts.remove(.profile)
        } else {
            options.metadataParts.insert(.profile)
        }
        // Otherwise viewers would rotate the pixels, which the URL asks to leave alone.
        if !appliesOrientation { options.metadataParts.insert(.upright) }
        return options
    }
}

extension PixelRect {
    /// Returns the rectangle before a clockwise rotation of an image of `size`.
    fileprivate func turnedBack(_ degrees: Int, in size: PixelSize) -> PixelRect {
        switch degrees {
        case 90: PixelRect(x: y, y: size.height - x - width, width: height, height: width)
        case 180:
            PixelRect(x: size.width - x - width, y: size.height - y - height, width: width, height: height)
        case 270: PixelRect(x: size.width - y - height, y: x, width: height, height: width)
        default: self
        }
    }
}
#endif
