// SPDX-License-Identifier: MIT

#if os(Linux)
import CCodecs
import ImageBase
import PortableFoundation
import Raster

final class JPEGDecoder: ImageDecoder {
    private let options: DecodingOptions
    private var data = Data()
    private var header: JPEGHeader?
    private(set) var info: ImageInfo?
    /// Called after each decoding step.
    var didStep: ((Int) -> Void)?

    init(options: DecodingOptions) { self.options = options }

    var frameCount: Int { header == nil ? 0 : 1 }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        self.data = data
        guard header == nil else { return }
        let outcome = try data.withBytes { bytes throws(ImageError) in
            try JPEGHeader.read(bytes, limits: options.limits, wantsProfile: true)
        }
        guard case .header(let header) = outcome else {
            if isComplete { throw ImageError(.corrupt, "JPEG ends within its header") }
            return
        }
        try options.limits.check(source: header.size)
        self.header = header
        info = ImageInfo(
            format: .jpeg, size: header.size, orientation: header.orientation, bitDepth: header.bitDepth,
            density: header.density)
        info?.colorSpace = header.colorProfile.flatMap { ColorSpace(iccProfile: $0) }
        if header.gainMap.isStated {
            info?.dynamicRange = ImageInfo.DynamicRange(.gainMap, headroom: header.gainMap.headroom)
        }
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        guard index == 0, let header, let info else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<1)")
        }
        let monitor = WorkMonitor(cancellation, didStep: didStep)
        return try data.withBytes { bytes throws(ImageError) in
            try withExtendedLifetime(monitor) { () throws(ImageError) in
                let scale = try Self.scale(of: bytes, header, for: info, options)
                var fault: ImageInfo.GainMapFault?
                let gainMap = try gainMap(of: bytes, header, scale: scale, fault: &fault, monitor)
                let reader = try JPEGReader(
                    bytes, size: header.size, limits: options.limits, monitor: monitor)
                var frame = try decode(
                    reader, info, header: header, scale: scale, gainMap: gainMap, monitor: monitor)
                frame.info = self.info(of: gainMap, fault)
                frame.isPartial = reader.isDamaged
                frame.lacksOnlyEnd = reader.lacksOnlyEnd
                return frame
            }
        }
    }

    func metadata() throws(ImageError) -> ImageMetadata? {
        try data.withBytes { bytes throws(ImageError) in
            try JPEGMetadata.read(bytes, limits: options.limits)
        }
    }

    /// Returns the gain map to apply, or nil if there's no usable one or if standard range is requested.
    private func gainMap(
        of bytes: UnsafeRawBufferPointer, _ header: JPEGHeader, scale: Int32,
        fault: inout ImageInfo.GainMapFault?, _ monitor: WorkMonitor
    ) throws(ImageError) -> GainMap? {
        guard options.dynamicRange.headroom != nil,
            let map = JPEGGainMap.find(in: bytes, header, limits: options.limits, fault: &fault)
        else { return nil }
        let size = Self.size(of: header.size, scale: scale)
        return try map.decoded(for: size, limits: options.limits, fault: &fault, monitor)
    }

    /// Returns the frame's properties if the file's map doesn't match the header.
    private func info(of gainMap: GainMap?, _ fault: ImageInfo.GainMapFault?) -> ImageInfo? {
        guard options.dynamicRange.headroom != nil, var info else { return nil }
        guard let gainMap else { return info.ignoringGainMap(fault) }
        info.dynamicRange = ImageInfo.DynamicRange(.gainMap, headroom: gainMap.metadata.headroom)
        return info
    }

    private func decode(
        _ reader: JPEGReader, _ info: ImageInfo, header: JPEGHeader, scale: Int32, gainMap: GainMap?,
        monitor: WorkMonitor
    ) throws(ImageError) -> DecodedFrame {
        let isInk = header.components == 4
        try reader.start(isInk ? WI_JPEG_CMYK : WI_JPEG_BGRA, scale: scale)
        var options = options
        if gainMap != nil { options.colorSpace = GainMap.space(of: info.colorSpace) }
        let colors = try Self.colors(of: header, options)
        var output = PixelRect(reader.outputSize)
        let part = options.storedRegion(info).map { Self.output(for: $0, scale: scale, of: output.size) }
        if let part { output = try reader.limit(to: part) }
        let size = output.size
        // Check the actual size, because a lossless JPEG doesn't have reduced sizes.
        try options.limits.check(decoded: size)
        // Compute an output pixel's sides as fractions of the image's sides.
        let unit = reader.outputSize == info.size ? 1 : 8 / Double(scale)
        let (across, down) = (unit / Double(info.size.width), unit / Double(info.size.height))
        let gain = gainMap?.rows(
            headroom: options.dynamicRange.headroom ?? 0, transfer: colors.space.transfer ?? .sRGB,
            width: size.width, columns: (Double(output.x) * across, across),
            rows: (Double(output.y) * down, down))
        let bitmap = try Bitmap(
            size: size, format: gainMap == nil ? .bgra8 : .rgbaHalf, alpha: .opaque, colorSpace: colors.space
        ) { pixels, stride throws(ImageError) in
            // If there's a gain map, read 64 rows of 8-bit pixels at a time, then convert them to half
            // floats.
            let width = size.width * 4
            let batch =
                gainMap == nil ? nil : UnsafeMutableRawPointer.allocate(byteCount: 64 * width, alignment: 64)
            defer { batch?.deallocate() }
            var row = 0
            while row < size.height {
                try monitor.check()
                let start = batch ?? pixels.baseAddress! + row * stride
                let step = batch == nil ? stride : width
                let count = try reader.read(min(64, size.height - row), to: start, stride: step)
                guard count > 0 else { throw ImageError(.corrupt, "JPEG decoder returned no more rows") }
                for index in 0..<count {
                    colors.conversion?.convertRow(start + index * step, count: size.width)
                    gain?.write(
                        start + index * step, row: row + index,
                        to: pixels.baseAddress! + (row + index) * stride)
                }
                row += count
            }
            if part == nil { try reader.finish() }
        }
        var frame = DecodedFrame(bitmap: bitmap)
        if part != nil {
            let pixels = 8 / Int(scale)
            frame.area = PixelRect(
                x: output.x * pixels, y: output.y * pixels, width: output.width * pixels,
                height: output.height * pixels)
        }
        return frame
    }

    /// Returns the part of an output of `size` that shows `part` of the image, with a margin. The margin is
    /// needed because the pixels at a part's edges are interpolated from colors outside.
    private static func output(for part: PixelRect, scale: Int32, of size: PixelSize) -> PixelRect {
        let (scale, margin) = (Int(scale), 16)
        let (left, top) = (part.x * scale / 8 - margin, part.y * scale / 8 - margin)
        let right = ((part.x + part.width) * scale + 7) / 8 + margin
        let bottom = ((part.y + part.height) * scale + 7) / 8 + margin
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
            .intersection(PixelRect(size))
    }

    /// Returns the scale in eighths to decode at, after checking the limits. An image that would be too large
    /// is decoded at the largest scale within the limits, as long as it isn't below the needed size.
    static func scale(
        of bytes: UnsafeRawBufferPointer, _ header: JPEGHeader, for info: ImageInfo,
        _ options: DecodingOptions
    ) throws(ImageError) -> Int32 {
        let (size, needed, limits) = (header.size, options.neededSize(for: info), options.limits)
        let part = options.storedRegion(info)?.size ?? size
        let best = scale(of: size, to: needed, options.thumbnailQuality)
        let scale = [best, 4, 2, 1].first { scale in
            let scaled = self.size(of: size, scale: scale)
            return self.size(of: part, scale: scale).pixelCount <= limits.pixels
                && scaled.width >= needed.width && scaled.height >= needed.height
        }
        try limits.check(decoded: self.size(of: part, scale: scale ?? best))
        try limits.check(
            workingBytes: header.workingBytes(bytes, scale: Int(scale ?? best)), of: size)
        return scale ?? best
    }

    private static func size(of size: PixelSize, scale: Int32) -> PixelSize {
        PixelSize(width: (size.width * Int(scale) + 7) / 8, height: (size.height * Int(scale) + 7) / 8)
    }

    /// Returns the smallest scale in eighths that the inverse transform offers at no extra cost and that is
    /// at least twice as wide and high as `needed`.
    ///
    /// Other scales don't have fast kernels and cost more than the full size.
    ///
    /// The transform averages whole blocks of pixels. If the result is larger than half the decoded size,
    /// this loses 3 to 12 dB compared with reducing the full size. ``ThumbnailQuality/fast`` accepts that.
    static func scale(
        of size: PixelSize, to needed: PixelSize, _ quality: ThumbnailQuality = .balanced
    ) -> Int32 {
        let margin = quality == .fast ? 1 : 2
        for scale: Int32 in [1, 2, 4] {
            let scaled = self.size(of: size, scale: scale)
            if scaled.width >= needed.width * margin, scaled.height >= needed.height * margin {
                return scale
            }
        }
        return 8
    }

    static func colors(
        of header: JPEGHeader, _ options: DecodingOptions
    ) throws(ImageError) -> DecodedColors {
        if header.components == 4 {
            // Like browsers, treat CMYK as inverted, even in a file without Adobe's marker.
            return options.colors(ofInks: header.colorProfile, .cmyk8Inverted)
        }
        return try options.colors(
            of: header.colorProfile.flatMap { ColorSpace(iccProfile: $0) },
            ColorLayout(isGrey: header.components == 1, isWide: false))
    }
}
#endif
