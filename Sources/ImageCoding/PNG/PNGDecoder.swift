// SPDX-License-Identifier: MIT

#if os(Linux)
import CCodecs
import ImageBase
import PortableFoundation
import Raster

final class PNGDecoder: ImageDecoder {
    private let options: DecodingOptions
    private var data = Data()
    private var header = PNGHeader()
    private var isComplete = false
    private var composer: FrameComposer?
    private(set) var info: ImageInfo?
    /// Whether we may use our own decoder. If false, libpng reads every image.
    var takesQuickWay = true
    /// Called after each decoding step.
    var didStep: ((Int) -> Void)?

    init(options: DecodingOptions) { self.options = options }

    /// The number of frames. An animation's frame is included once its data has begun to arrive.
    var frameCount: Int {
        guard let info else { return 0 }
        return info.format == .apng ? header.animation?.frames.count ?? 0 : 1
    }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        self.data = data
        self.isComplete = isComplete
        try data.withBytes { bytes throws(ImageError) in
            try header.advance(over: bytes, options: options)
        }
        if header.size.width > 0 { try options.limits.check(header.size) }
        guard header.reachedImageData else {
            if isComplete { throw ImageError(.corrupt, "PNG ends before its image data") }
            return
        }
        let colorSpace = info == nil ? data.withBytes { header.space($0, options.limits) } : info?.colorSpace
        info = header.info(isComplete: isComplete)
        info?.colorSpace = colorSpace
        info?.dynamicRange = header.colors.dynamicRange(of: colorSpace)
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        guard (0..<frameCount).contains(index) else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(frameCount))")
        }
        let monitor = WorkMonitor(cancellation, didStep: didStep)
        if info?.format == .apng { return try composedFrame(at: index, monitor) }
        return try data.withBytes { bytes throws(ImageError) in
            do throws(ImageError) {
                return try decode(bytes, tolerating: nil, monitor)
            } catch {
                guard error.code == .corrupt, isComplete else { throw error }
                return try decodeDamaged(bytes, after: error, monitor)
            }
        }
    }

    /// Decodes an image after a fault was found: completely if only a checksum is wrong, otherwise as far as
    /// possible if the options allow it.
    private func decodeDamaged(
        _ bytes: UnsafeRawBufferPointer, after fault: ImageError, _ monitor: WorkMonitor
    ) throws(ImageError) -> DecodedFrame {
        for tolerance in PNGReader.tolerances(options) {
            do throws(ImageError) {
                var frame = try decode(bytes, tolerating: tolerance, monitor)
                // If rows are missing, too, the file has more faults than a wrong checksum.
                if frame.isPartial, !tolerance.damage { continue }
                frame.lacksOnlyEnd = !frame.isPartial && !tolerance.damage
                frame.isPartial = true
                return frame
            } catch {
                if error.code != .corrupt { throw error }
            }
        }
        throw fault
    }

    func storedFrame(at index: Int) -> StoredFrame? {
        guard info?.format == .apng, let frames = header.animation?.frames, frames.indices.contains(index)
        else { return nil }
        let frame = frames[index]
        return frame.step.stored(blendsOver: frame.blendsOver, isComplete: frame.isWhole)
    }

    func metadata() throws(ImageError) -> ImageMetadata? {
        try data.withBytes { bytes throws(ImageError) in
            var profile: [UInt8]?
            if header.colors.profileBytes > 0 {
                profile = try PNGReader(
                    bytes, limits: options.limits, largestChunk: header.largestChunk, wantsProfile: true
                ).colorProfile
                if profile == nil, header.colors.profileBytes > options.limits.colorProfileBytes {
                    throw .limit(
                        "colorProfileBytes", found: header.colors.profileBytes,
                        allowed: options.limits.colorProfileBytes)
                }
            }
            return try PNGMetadata.read(bytes, limits: options.limits, profile: profile)
        }
    }

    private func composedFrame(at index: Int, _ monitor: WorkMonitor) throws(ImageError) -> DecodedFrame {
        let space = info?.colorSpace
        guard options.needsWideColors(of: space) else {
            return try composedFrame(at: index, options, monitor)
        }
        // Blend the frames with their stored colors. Their light is mapped afterward.
        var stored = options
        (stored.colorSpace, stored.dynamicRange, stored.pixelFormat) = (.asStored, .standard, .rgba16)
        var frame = try composedFrame(at: index, stored, monitor)
        let colors = try options.colors(
            of: space, ColorLayout(isGrey: header.isGrey, isWide: true),
            range: header.colors.dynamicRange(of: space))
        guard let conversion = colors.conversion else { return frame }
        frame.bitmap = try frame.bitmap.converted(
            by: conversion, as: colors.format(isWide: true), in: colors.space
        ) { () throws(ImageError) in try monitor.check() }
        return frame
    }

    private func composedFrame(
        at index: Int, _ options: DecodingOptions, _ monitor: WorkMonitor
    ) throws(ImageError) -> DecodedFrame {
        let isWide = header.isWide(options)
        let alpha: AlphaMode = isWide || options.alpha == .straight ? .straight : .premultiplied
        let format: PixelFormat = isWide ? .rgba16 : .bgra8
        let hasAlpha = header.hasAlpha
        let colors = try header.decodedColors(of: info?.colorSpace, options)
        let composer =
            self.composer
            ?? FrameComposer(
                size: header.size, format: format, alpha: alpha, colorSpace: colors.space,
                keepsDamagedParts: options.keepsDamagedParts)
        self.composer = composer
        var frame = try data.withBytes { bytes throws(ImageError) in
            let frames = PNGFrames(
                bytes: bytes, header: header, frames: header.animation?.frames ?? [],
                blender: {
                    FrameBlender(
                        alpha: alpha, format: format, blendsOver: $0.blendsOver, rowsHaveAlpha: hasAlpha)
                },
                conversion: colors.conversion, options: options, monitor: monitor,
                takesQuickWay: takesQuickWay)
            return try composer.frame(at: index, of: frames)
        }
        if isComplete, !header.reachedEnd { frame.isPartial = true }
        return frame
    }

    private func decode(
        _ bytes: UnsafeRawBufferPointer, tolerating tolerance: wi_png_tolerance?, _ monitor: WorkMonitor
    ) throws(ImageError) -> DecodedFrame {
        let reader = try PNGReader(
            bytes, limits: options.limits, largestChunk: header.largestChunk, wantsProfile: false)
        if let tolerance { try reader.tolerate(tolerance) }
        let isWide = header.isWide(options)
        let size = reader.size
        let colors = try header.decodedColors(of: info?.colorSpace, options)
        // For an interlaced image, we need all rows anyway.
        if !header.isInterlaced, let info {
            let (part, halvings) = (options.storedRegion(info), options.halvings(info, most: 5))
            if part != nil || halvings > 0 {
                let average = BlockAverage(
                    halvings: halvings, part: part ?? PixelRect(size), of: size,
                    format: colors.format(isWide: isWide), alpha: header.hasAlpha ? .straight : .opaque,
                    colorSpace: colors.space)
                return try readBands(
                    reader, average, conversion: colors.conversion, isWide: isWide, monitor: monitor)
            }
        }
        var isPartial = false
        let bitmap = try Bitmap(
            size: size, format: colors.format(isWide: isWide),
            alpha: header.hasAlpha ? .straight : .opaque, colorSpace: colors.space
        ) { pixels, stride throws(ImageError) in
            let progress = try reader.read(
                to: pixels.baseAddress!, stride: stride, isWide: isWide,
                quickly: takesQuickWay && tolerance == nil, monitor)
            isPartial = progress.isCut
            if progress.rows < size.height { clear(pixels, from: progress.rows * stride) }
            // Missing rows are converted like all other rows.
            guard let conversion = colors.conversion else { return }
            for row in 0..<size.height {
                if row & 63 == 0 { try monitor.check() }
                conversion.convertRow(pixels.baseAddress! + row * stride, count: size.width)
            }
        }
        return DecodedFrame(bitmap: bitmap, isPartial: isPartial)
    }

    /// Reads some rows and columns, or a reduced image, using only the memory for a few rows.
    private func readBands(
        _ reader: PNGReader, _ average: BlockAverage, conversion: (any RowConversion)?, isWide: Bool,
        monitor: WorkMonitor
    ) throws(ImageError) -> DecodedFrame {
        let (area, width) = (average.area, reader.size.width)
        let rows = try reader.rows(isWide: isWide, monitor)
        return try average.frame(limits: options.limits) { target throws(ImageError) in
            let height = max(16, average.step)
            for y in Swift.stride(from: area.y, to: area.y + area.height, by: height) {
                let block = PixelRect(
                    x: 0, y: y, width: width, height: min(height, area.y + area.height - y))
                let isWhole = try average.put(block, into: target) { pixels, stride throws(ImageError) in
                    let read = try rows.read(
                        y..<y + block.height, to: pixels.baseAddress!, stride: stride)
                    if read < block.height { clear(pixels, from: read * stride) }
                    if let conversion {
                        for row in 0..<block.height {
                            conversion.convertRow(pixels.baseAddress! + row * stride, count: width)
                        }
                    }
                    return read == block.height
                }
                guard isWhole else {
                    // This block is incomplete, so all rows below it are missing, too.
                    return false
                }
            }
            return true
        }
    }

    /// Makes missing rows transparent, or black in an image without alpha.
    private func clear(_ pixels: UnsafeMutableRawBufferPointer, from offset: Int) {
        let rest = UnsafeMutableRawBufferPointer(rebasing: pixels[offset...])
        rest.initializeMemory(as: UInt8.self, repeating: 0)
        guard !header.hasAlpha else { return }
        // Set alpha, so the missing pixels are opaque black.
        if header.isWide(options) {
            let words = rest.assumingMemoryBound(to: UInt16.self)
            for index in stride(from: 3, to: words.count, by: 4) { words[index] = .max }
        } else {
            for index in stride(from: 3, to: rest.count, by: 4) { rest[index] = .max }
        }
    }
}
#endif
