// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
@_spi(Programs) import Raster

/// The encoding steps common to all formats: size limits and metadata.
struct SizedEncoding {
    let encoder: any ImageEncoder
    let format: ImageFormat
    var options: EncodingOptions
    let registry: CodecRegistry
    let cancellation: CancellationToken?

    func encode(_ frames: [EncodingFrame]) throws(ImageError) -> Data {
        var search = self
        let frames = try search.signals(scaled(frames)).map { frame throws(ImageError) in
            var frame = frame
            if options.narrows { frame.bitmap = try frame.bitmap.narrowed(cancellation) }
            return frame
        }
        let content = try content(of: frames)
        guard let similarity = options.minimumSimilarity, content.frames.count == 1 else {
            return try search.fitted(content, of: frames)
        }
        let shown = try shown(content)
        let hasFound = try search.settle(similarity, to: content, shown: shown)
        var data = try search.fitted(content, of: frames)
        guard hasFound, hasQuality, options.effort != nil, options.maximumFileSize == nil else { return data }
        // The search doesn't use a requested effort, because a high one is slow. The effort may lower the
        // similarity slightly, so raise the quality here if necessary.
        while search.options.percent < 100, try search.similarity(of: data, to: shown) < similarity {
            search.options.quality = Double(search.options.percent + 2) / 100
            data = try search.fitted(content, of: frames)
        }
        return data
    }

    /// Returns the image that an encoded file should look like.
    private func shown(_ content: Content) throws(ImageError) -> Bitmap {
        // Similarity is defined in sRGB, and the files we try don't name another space.
        let source = try content.frames[0].bitmap.converted(to: .sRGB, cancellation: cancellation)
        return format == .jpeg
            ? try source.onBackground(options.background, cancellation)
            : try source.converted(
                to: .bgra8, alpha: source.alpha == .opaque ? .opaque : .premultiplied,
                cancellation: cancellation)
    }

    /// The frames as integers in one color space, and a JPEG's gain map. They don't depend on the quality.
    private struct Content {
        var frames: [EncodingFrame]
        var gainMap: (bitmap: Bitmap, metadata: GainMapMetadata)?
    }

    private func content(of frames: [EncodingFrame]) throws(ImageError) -> Content {
        guard format == .jpeg, frames.count == 1, frames[0].bitmap.format == .rgbaHalf else {
            return Content(frames: try inOneSpace(frames))
        }
        let renditions = try GainMapRenditions(
            of: frames[0].bitmap, standard: frames[0].standardRendition, background: options.background,
            cancellation)
        return Content(
            frames: try inOneSpace([EncodingFrame(renditions.standard)]), gainMap: renditions.map)
    }

    /// Returns half-float frames as 16-bit signals: with the perceptual quantizer if their range is kept,
    /// otherwise in standard range. A JPEG keeps the range in a gain map, which is made from the half floats.
    private mutating func signals(_ frames: [EncodingFrame]) throws(ImageError) -> [EncodingFrame] {
        var result = frames
        for index in frames.indices where frames[index].bitmap.format == .rgbaHalf {
            if format == .jpeg, options.dynamicRange == .high, frames.count == 1 { continue }
            let bitmap = frames[index].bitmap
            let largest = try bitmap.largestComponent(cancellation)
            if options.dynamicRange == .high, frames.count == 1, format.storesHighRange, largest > 1.001 {
                options.brightestLight = min(largest * ColorSpace.Transfer.white, 10_000)
                result[index].bitmap = try bitmap.perceptuallyQuantized(cancellation)
            } else {
                result[index].bitmap = try bitmap.mappedToStandardRange(
                    in: bitmap.colorSpace.encoded, as: .rgba16, cancellation: cancellation)
            }
        }
        return result
    }

    /// Chooses the smallest quality or number of PNG colors at which the encoded image reaches this
    /// similarity. If no quality reaches it, the best one is used. If no number of colors reaches it, the PNG
    /// is written without a palette.
    ///
    /// - Returns: whether the similarity was reached.
    private mutating func settle(
        _ similarity: Double, to content: Content, shown: Bitmap
    ) throws(ImageError) -> Bool {
        let source = try content.frames[0].bitmap.converted(to: .sRGB, cancellation: cancellation)
        if format == .png, !options.isProgressive {
            for count in [16, 32, 64, 128, 256] {
                options.maximumColors = count
                if try self.similarity(of: source, to: shown) >= similarity { return true }
            }
            options.maximumColors = nil
        } else if hasQuality {
            let effort = options.effort
            // The search only compares pixels, so don't spend time on making its files small.
            options.effort = nil
            var hasFound = try settleQuality(similarity, source, shown: shown)
            if !hasFound, options.chroma == nil, format.has(.chroma) {
                // With chroma at half resolution, edges between colors may never be similar enough.
                options.chroma = .full
                hasFound = try settleQuality(similarity, source, shown: shown)
            }
            options.effort = effort
            return hasFound
        }
        return false
    }

    /// Sets the smallest quality at which the encoded image is similar enough to `source`, or 1.
    ///
    /// - Returns: whether it's similar enough.
    private mutating func settleQuality(
        _ similarity: Double, _ source: Bitmap, shown: Bitmap
    ) throws(ImageError) -> Bool {
        // At `tooLow` percent, the image isn't similar enough. At `enough` percent, it is, or that's the best
        // possible.
        var (tooLow, enough, hasFound) = (0, 100, false)
        while enough - tooLow > 1 {
            let percent = (tooLow + enough) / 2
            options.quality = Double(percent) / 100
            let isEnough = try self.similarity(of: source, to: shown) >= similarity
            if isEnough { (enough, hasFound) = (percent, true) } else { tooLow = percent }
        }
        options.quality = Double(enough) / 100
        if !hasFound { hasFound = try self.similarity(of: source, to: shown) >= similarity }
        return hasFound
    }

    private func similarity(of source: Bitmap, to shown: Bitmap) throws(ImageError) -> Double {
        var attempt = options
        (attempt.metadata, attempt.embedsThumbnail) = (nil, false)
        let data = try encoder.encode(
            [EncodingFrame(source)], as: format, options: attempt, cancellation: cancellation)
        return try similarity(of: data, to: shown)
    }

    private func similarity(of data: Data, to shown: Bitmap) throws(ImageError) -> Double {
        var decoding = DecodingOptions()
        decoding.limits.pixels = max(decoding.limits.pixels, shown.size.pixelCount)
        let image = try registry.decode(data, options: decoding, cancellation: cancellation).bitmap
        return try shown.colorSimilarity(to: image, cancellation: cancellation)
    }

    /// Returns the encoded image, with less quality and then fewer pixels if it's too large.
    private func fitted(_ content: Content, of frames: [EncodingFrame]) throws(ImageError) -> Data {
        let first = try write(content, options)
        guard let allowed = options.maximumFileSize, first.count > allowed else { return first }
        var least = first
        var lowest = options
        lowest.quality = options.leastQuality
        if hasQuality, options.percent > lowest.percent {
            least = try write(content, lowest)
            if least.count <= allowed {
                return try bestFitting(content, least: least, at: lowest.percent, allowed: allowed)
            }
        } else {
            lowest = options
        }
        guard options.shrinksToFit else {
            throw .limit("maximumFileSize", found: least.count, allowed: allowed)
        }
        return try reduced(frames, options: lowest, count: least.count, allowed: allowed)
    }

    private var hasQuality: Bool {
        format.has(.lossy) && !options.isLossless
    }

    /// Returns the largest encoded image that fits, found by bisection between the minimum quality (which
    /// fits) and the requested quality (which doesn't).
    private func bestFitting(
        _ content: Content, least: Data, at percent: Int32, allowed: Int
    ) throws(ImageError) -> Data {
        var (fitting, found) = (Int(percent), least)
        var tooMuch = Int(options.percent)
        while tooMuch - fitting > 1 {
            let percent = (fitting + tooMuch) / 2
            var attempt = options
            attempt.quality = Double(percent) / 100
            let data = try write(content, attempt)
            if data.count <= allowed { (fitting, found) = (percent, data) } else { tooMuch = percent }
        }
        return found
    }

    /// Reduces the image until it fits. `count` is the byte size of the unreduced encoded image.
    private func reduced(
        _ frames: [EncodingFrame], options: EncodingOptions, count: Int, allowed: Int
    ) throws(ImageError) -> Data {
        guard let size = frames.map(\.bitmap.size).max(by: { $0.pixelCount < $1.pixelCount }) else {
            return Data()
        }
        var (factor, count, largest) = (1.0, count, size)
        while largest.pixelCount > 1 {
            // A file shrinks roughly in proportion to its pixels. Aim slightly lower, and reduce the sides by
            // at least 10%, to limit the number of attempts.
            factor *= min(0.9, (Double(max(1, allowed)) / Double(count)).squareRoot() * 0.97)
            largest = size.scaled(by: factor)
            let data = try write(content(of: resized(frames) { $0.scaled(by: factor) }), options)
            if data.count <= allowed { return data }
            count = data.count
        }
        throw .limit("maximumFileSize", found: count, allowed: allowed)
    }

    private func scaled(_ frames: [EncodingFrame]) throws(ImageError) -> [EncodingFrame] {
        guard let box = options.maximumPixelSize else { return frames }
        return try resized(frames) { Thumbnail(.fit, size: box).size(of: $0) }
    }

    /// Returns the frames with new sizes. `target` computes each from the frame's size.
    private func resized(
        _ frames: [EncodingFrame], to target: (PixelSize) -> PixelSize
    ) throws(ImageError) -> [EncodingFrame] {
        var result: [EncodingFrame] = []
        for frame in frames {
            let bitmap = frame.bitmap
            let size = target(bitmap.size)
            guard size != bitmap.size else {
                result.append(frame)
                continue
            }
            let alpha: AlphaMode = bitmap.alpha == .opaque ? .opaque : .premultiplied
            let source = try bitmap.converted(to: bitmap.format, alpha: alpha, cancellation: cancellation)
            let small = try source.resized(to: size, mode: .stretch, cancellation: cancellation)
            var reduced = EncodingFrame(small, delay: frame.delay)
            reduced.standardRendition = try frame.standardRendition?.resized(
                to: size, mode: .stretch, cancellation: cancellation)
            result.append(reduced)
        }
        return result
    }

    private func write(_ content: Content, _ options: EncodingOptions) throws(ImageError) -> Data {
        var metadata = (options.metadata ?? ImageMetadata()).keeping(options.metadataParts)
        // Remove the properties that say that the source had a gain map.
        metadata.xmp = metadata.xmp.map { XMPPacket.withoutGainMap($0) }
        let space = content.frames.first?.bitmap.colorSpace ?? .sRGB
        if let bitmap = content.frames.first?.bitmap {
            metadata.iccProfile = profile(metadata, space)
            metadata.xmp = metadata.xmp.map { XMPPacket.sized($0, bitmap.size) }
            metadata.exif = try exif(metadata.exif, bitmap)
        }
        var options = options
        options.metadata = metadata
        let file = try encoder.encode(
            content.frames, as: format, options: options, cancellation: cancellation)
        if let (bitmap, map) = content.gainMap {
            return try JPEGGainMapWriter(metadata: map, map: encoded(bitmap, of: map, options: options))
                .file(file, metadata, density: options.density)
        }
        let codePoints = space.equalsSRGB ? nil : space.codePoints
        let density = options.density
        guard !metadata.isEmpty || density != nil || codePoints != nil else { return file }
        switch format.base {
        case .jpeg: return try JPEGMetadata.insert(metadata, density: density, into: [UInt8](file))
        case .png:
            return PNGMetadata.insert(
                metadata, codePoints: codePoints, brightestLight: options.brightestLight, density: density,
                into: [UInt8](file))
        case _ where metadata.isEmpty: return file
        case .webp: return try WebPMetadata.insert(metadata, into: [UInt8](file))
        case .tiff: return try TIFFMetadata.insert(metadata, into: [UInt8](file))
        // The encoders for all other formats write the metadata themselves or don't support it.
        default: return file
        }
    }

    private func encoded(
        _ map: Bitmap, of metadata: GainMapMetadata, options: EncodingOptions
    ) throws(ImageError) -> Data {
        var settings = EncodingOptions()
        // Use a higher quality for the map, because the gain multiplies its errors.
        settings.quality = (1 + options.quality) / 2
        settings.chroma = .full
        settings.isGrey = metadata.channels.count == 1
        return try encoder.encode(
            [EncodingFrame(map)], as: .jpeg, options: settings, cancellation: cancellation)
    }

    /// Returns the frames in the first frame's color space, or in sRGB if the file can't name another space.
    private func inOneSpace(_ frames: [EncodingFrame]) throws(ImageError) -> [EncodingFrame] {
        guard var space = frames.first?.bitmap.colorSpace else { return frames }
        // We write red, green and blue, which a gray profile doesn't describe.
        if !format.has(.colorSpace) || space.isGrayProfile { space = .sRGB }
        var result = frames
        for index in frames.indices where frames[index].bitmap.colorSpace != space {
            result[index].bitmap = try frames[index].bitmap.converted(to: space, cancellation: cancellation)
        }
        return result
    }

    /// Returns the profile to write for pixels in `space`: none for sRGB, or the metadata's profile if the
    /// space is unknown.
    private func profile(_ metadata: ImageMetadata, _ space: ColorSpace) -> Data? {
        if space == .asStored { return metadata.hasColorProfile ? metadata.iccProfile : nil }
        #if os(Linux)
        // If the file stores the color space as numbers, it doesn't need a profile. A PNG also gets a profile
        // for readers that don't support the numbers, unless its light is brighter than white, which a
        // profile can't describe.
        let hasNumbers = format.base == .png && space.isHDR || format.has(.codePoints)
        if space.equalsSRGB || hasNumbers && space.codePoints != nil { return nil }
        return space.iccProfile.map { Data($0) }
        #else
        // ImageIO writes the color space itself.
        return nil
        #endif
    }

    private func exif(_ block: Data?, _ bitmap: Bitmap) throws(ImageError) -> Data? {
        let embeds = options.embedsThumbnail && format == .jpeg
        let density = options.density
        let adds = density != nil && format.has(.densityInEXIF)
        guard block != nil || embeds || adds else { return nil }
        guard var editor = block.map({ EXIFEditor($0) }) ?? EXIFEditor() else { return block }
        editor.removeThumbnail()
        editor.setSize(bitmap.size)
        if let density { editor.setDensity(density, adds: adds) }
        if embeds {
            let box = Thumbnail.fit(width: 160, height: 160)
            let small = try resized([EncodingFrame(bitmap)], to: box.size(of:))
            var plain = EncodingOptions(quality: 0.75)
            plain.background = options.background
            editor.addThumbnail(
                [UInt8](try encoder.encode(small, as: .jpeg, options: plain, cancellation: cancellation)))
        }
        return Data(editor.bytes)
    }
}

extension PixelSize {
    /// Returns each side times `factor`, rounded down, but at least 1.
    fileprivate func scaled(by factor: Double) -> PixelSize {
        PixelSize(width: max(1, Int(Double(width) * factor)), height: max(1, Int(Double(height) * factor)))
    }
}

extension ImageFormat {
    /// Whether still images that we encode in this format keep light brighter than white.
    fileprivate var storesHighRange: Bool {
        #if os(Linux)
        has(.highRange)
        #else
        false
        #endif
    }
}

extension ImageMetadata {
    /// Whether this is an RGB profile, because we only write RGB (ICC.1:2022, 7.2.8).
    fileprivate var hasColorProfile: Bool {
        guard let iccProfile, iccProfile.count >= 20 else { return false }
        return iccProfile.dropFirst(16).prefix(4).elementsEqual("RGB ".utf8)
    }
}
