// SPDX-License-Identifier: MIT

#if os(Linux)
import CCodecs
import ImageBase
import PortableFoundation
import Raster

/// Encodes PNG and APNG with libpng. A still image gets the smallest color type and depth that keep all its
/// pixels (``PNGLayout``). An animation is written in RGB, or in RGBA if a pixel is transparent.
struct PNGEncoder: ImageEncoder {
    var formats: [ImageFormat] { PNGCodec().formats }

    func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        if format == .apng {
            return try encodeAnimation(frames, options: options, cancellation: cancellation)
        }
        var bitmap = try frames.single(for: format)
        if let most = options.maximumColors {
            return try encodeIndexed(
                bitmap.forEncoding(cancellation), most: min(256, max(2, most)), options: options,
                cancellation: cancellation)
        }
        if bitmap.format == .rgba16 {
            if bitmap.alpha == .premultiplied {
                bitmap = try bitmap.converted(to: .rgba16, alpha: .straight, cancellation: cancellation)
            }
        } else {
            bitmap = try bitmap.forEncoding(cancellation)
        }
        switch try layout(of: bitmap, options, cancellation) {
        case .color: break
        case .grey(let bits):
            let grey = try encodeGrey(bitmap, bits: bits, options: options, cancellation: cancellation)
            guard bits < 8, options.triesPNGFilters, !options.isProgressive else { return grey }
            // A palette can be smaller, because it can assign index 0 to the most frequent level.
            let indexed = try encodeIndexed(bitmap, most: 256, options: options, cancellation: cancellation)
            return indexed.count < grey.count ? indexed : grey
        case .palette:
            return try encodeIndexed(bitmap, most: 256, options: options, cancellation: cancellation)
        }
        return try smallest(options, cancellation: cancellation) { filter, level throws(ImageError) in
            Data(
                try write(
                    bitmap, area: PixelRect(bitmap.size), hasAlpha: bitmap.alpha != .opaque,
                    isInterlaced: options.isProgressive, level: level, filter: filter,
                    cancellation: cancellation))
        }
    }

    /// Returns the smallest file after trying each choice of filters, if the effort allows it.
    ///
    /// - Parameter encode: encodes with a filter, or nil for libpng's choice, at a compression level.
    private func smallest(
        _ options: EncodingOptions, cancellation: CancellationToken?,
        by encode: (Int32?, Int32) throws(ImageError) -> Data
    ) throws(ImageError) -> Data {
        var best = try encode(nil, options.pngLevel)
        guard options.triesPNGFilters else { return best }
        if !options.isProgressive, var search = PNGFilterSearch(try encode(0, 1)) {
            let found = try search.smallest(cancellation)
            return found.count < best.count ? found : best
        }
        for filter: Int32 in 0...5 {
            let data = try encode(filter, options.pngLevel)
            if data.count < best.count { best = data }
        }
        return best
    }

    private func layout(
        of bitmap: Bitmap, _ options: EncodingOptions, _ cancellation: CancellationToken?
    ) throws(ImageError) -> PNGLayout {
        if options.favorsSpeed { return .color }
        let space = bitmap.colorSpace
        let isPlain = space.equalsSRGB || space == .asStored
        return try PNGLayout(
            of: bitmap, allowsGrey: isPlain && options.metadata?.iccProfile == nil, cancellation)
    }

    private func encodeGrey(
        _ bitmap: Bitmap, bits: Int, options: EncodingOptions, cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        let bytes = bits == 16 ? bitmap.greyWords() : bitmap.greyBytes(bits: bits)
        return try smallest(options, cancellation: cancellation) { filter, level throws(ImageError) in
            guard let writer = wi_png_writer_new() else { throw ImageError.noMemory(for: "a PNG encoder") }
            defer { wi_png_writer_free(writer) }
            try check(
                wi_png_writer_start_grey(
                    writer, UInt32(bitmap.width), UInt32(bitmap.height), Int32(bits),
                    bitmap.alpha != .opaque, options.isProgressive, level),
                writer)
            return try write(
                bytes, height: bitmap.height, filter: filter, to: writer, options: options,
                cancellation: cancellation)
        }
    }

    private func encodeIndexed(
        _ bitmap: Bitmap, most: Int, options: EncodingOptions, cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        let image = try IndexedImage(
            bitmap, area: PixelRect(bitmap.size), transparency: .alpha, maximum: most,
            cancellation: cancellation)
        guard options.triesPNGFilters, !options.isProgressive else {
            return try encode(image, of: bitmap, options: options, cancellation: cancellation)
        }
        let (first, second) = (
            try encode(image.sortedByFrequency(), of: bitmap, options: options, cancellation: cancellation),
            // Pixels next to each other often have similar brightness, so their indices are close.
            try encode(image.sortedByBrightness(), of: bitmap, options: options, cancellation: cancellation)
        )
        return second.count < first.count ? second : first
    }

    private func encode(
        _ image: IndexedImage, of bitmap: Bitmap, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        var colors: [UInt8] = []
        for color in image.colors {
            for shift: UInt32 in [16, 8, 0, 24] { colors.append(UInt8(truncatingIfNeeded: color >> shift)) }
        }
        return try smallest(options, cancellation: cancellation) { filter, level throws(ImageError) in
            guard let writer = wi_png_writer_new() else { throw ImageError.noMemory(for: "a PNG encoder") }
            defer { wi_png_writer_free(writer) }
            try check(
                wi_png_writer_start_palette(
                    writer, UInt32(bitmap.width), UInt32(bitmap.height), colors, Int32(image.colors.count),
                    Int32(PNGLayout.paletteBits(image.colors.count)), options.isProgressive, level),
                writer)
            return try write(
                image.indices, height: bitmap.height, filter: filter, to: writer, options: options,
                cancellation: cancellation)
        }
    }

    /// Writes consecutive rows of equal length.
    private func write(
        _ bytes: [UInt8], height: Int, filter: Int32?, to writer: OpaquePointer, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        if let filter { try check(wi_png_writer_set_filter(writer, filter), writer) }
        let length = bytes.count / height
        try bytes.withUnsafeBufferPointer { bytes throws(ImageError) in
            // libpng needs all rows again for each pass.
            for row in 0..<height * (options.isProgressive ? 7 : 1) {
                if row & 63 == 0 { try cancellation?.check() }
                let start = bytes.baseAddress! + row % height * length
                try check(wi_png_writer_rows(writer, start, length, 1), writer)
            }
        }
        return Data(try finish(writer))
    }

    private func encodeAnimation(
        _ frames: [EncodingFrame], options: EncodingOptions, cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        let plan = try AnimationPlan(frames, for: .apng, cancellation)
        var animation: APNGWriter?
        for frame in plan.frames {
            let png = try write(
                frame.bitmap, area: frame.area, hasAlpha: plan.hasAlpha, level: options.pngLevel,
                cancellation: cancellation)
            var next =
                animation
                ?? APNGWriter(png, frameCount: plan.frames.count, loopCount: options.loopCount)
            next.append(png, at: frame.area, delay: frame.delay)
            animation = next
        }
        return Data(animation?.finish() ?? [])
    }

    /// Encodes an area of a bitmap as PNG.
    private func write(
        _ bitmap: Bitmap, area: PixelRect, hasAlpha: Bool, isInterlaced: Bool = false,
        level: Int32, filter: Int32? = nil, cancellation: CancellationToken?
    ) throws(ImageError) -> [UInt8] {
        let pixelBytes = bitmap.format.bytesPerPixel
        guard let writer = wi_png_writer_new() else { throw ImageError.noMemory(for: "a PNG encoder") }
        defer { wi_png_writer_free(writer) }
        try check(
            wi_png_writer_start(
                writer, UInt32(area.width), UInt32(area.height), hasAlpha, bitmap.format == .rgba16,
                isInterlaced, level),
            writer)
        if let filter { try check(wi_png_writer_set_filter(writer, filter), writer) }
        try bitmap.withPixels { pixels throws(ImageError) in
            let first = pixels.baseAddress! + area.y * bitmap.bytesPerRow + area.x * pixelBytes
            // libpng needs all rows again for each pass.
            for _ in 0..<(isInterlaced ? 7 : 1) {
                for row in stride(from: 0, to: area.height, by: 16) {
                    try cancellation?.check()
                    let start = (first + row * bitmap.bytesPerRow).assumingMemoryBound(to: UInt8.self)
                    let count = Int32(min(16, area.height - row))
                    try check(wi_png_writer_rows(writer, start, bitmap.bytesPerRow, count), writer)
                }
            }
        }
        return try finish(writer)
    }

    private func finish(_ writer: OpaquePointer) throws(ImageError) -> [UInt8] {
        try check(wi_png_writer_finish(writer), writer)
        var count = 0
        guard let bytes = wi_png_writer_bytes(writer, &count) else {
            throw ImageError(.io, "PNG encoder returned no data")
        }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    private func check(_ status: Int32, _ writer: OpaquePointer) throws(ImageError) {
        guard status < 0 else { return }
        throw ImageError(.invalidInput, "PNG: \(String(cString: wi_png_writer_message(writer)))")
    }
}
#endif
