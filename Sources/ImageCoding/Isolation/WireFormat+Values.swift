// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import PortableFoundation
import Raster

// Values are read in the order they were written.
extension AlphaMode {
    static let wireOrder: [AlphaMode] = [.opaque, .premultiplied, .straight]
}

extension Limits {
    fileprivate static var wireOrder: [WritableKeyPath<Limits, Int>] {
        [
            \.encodedBytes, \.pixels, \.side, \.drawnPixels, \.blockBytes,
            \.frames, \.scans, \.colorProfileBytes, \.metadataBytes, \.drawnElements, \.drawnDepth,
            \.drawnLayerBytes, \.sourcePixels, \.workingBytes,
        ]
    }
}

extension WireWriter {
    mutating func put(_ options: DecodingOptions) {
        put(options.thumbnail) { writer, thumbnail in
            writer.put(thumbnail.mode.rawValue)
            writer.put(thumbnail.size.width)
            writer.put(thumbnail.size.height)
        }
        put(options.thumbnailQuality.rawValue)
        put(options.page) { $0.put($1) }
        put(options.region) { $0.put($1) }
        put(Int(options.pixelFormat.rawValue))
        put(AlphaMode.wireOrder.firstIndex(of: options.alpha) ?? 0)
        put(options.colorSpace)
        put(options.dynamicRange)
        put(options.appliesOrientation)
        put(options.firstFrameOnly)
        put(options.maximumDecodedBytes) { $0.put($1) }
        put(options.formatHint) { $0.put($1.rawValue) }
        put(options.keepsMetadata)
        put(options.drawsSVGFilters)
        put(options.keepsDamagedParts)
        let values = options.encodedValues
        put(values.count)
        for (name, value) in values {
            put(name)
            put(value)
        }
        let limits = options.limits
        for limit in Limits.wireOrder { put(limits[keyPath: limit]) }
        put(limits.decodingTime)
        put(limits.drawingTime)
    }

    private mutating func put(_ range: DecodingOptions.DynamicRange) {
        switch range {
        case .standard: put(0)
        case .high: put(1)
        case .upTo(let headroom):
            put(2)
            put(headroom)
        }
    }

    mutating func put(_ number: Double) { put(Int(bitPattern: UInt(number.bitPattern))) }

    private mutating func put(_ rect: PixelRect) {
        for side in [rect.x, rect.y, rect.width, rect.height] { put(side) }
    }

    mutating func put(_ space: ColorSpace) {
        put(space.ownProfile.map { Data($0) }) { $0.put($1) }
        if space.ownProfile == nil { put(space.key) }
    }

    mutating func put(_ info: ImageInfo) {
        put(info.format.rawValue)
        put(info.size.width)
        put(info.size.height)
        put(info.orientation.rawValue)
        put(info.knowsOrientation)
        put(info.frameCount)
        put(info.loopCount)
        put(info.delays.count)
        for delay in info.delays { put(delay) }
        put(info.hasAlpha)
        put(info.bitDepth)
        put(info.hasPalette)
        put(info.countsAllFrames)
        put(info.density) { writer, density in
            writer.put(density.x)
            writer.put(density.y)
        }
        put(info.colorSpace) { $0.put($1) }
        put(info.dynamicRange.kind.rawValue)
        put(info.dynamicRange.headroom) { $0.put($1) }
        put(info.gainMapFault) { $0.put($1.rawValue) }
    }

    mutating func put(_ metadata: ImageMetadata) {
        for block in [metadata.exif, metadata.xmp, metadata.iccProfile] { put(block) { $0.put($1) } }
    }

    mutating func put(_ error: ImageError) {
        put(error.code.rawValue)
        put(error.message)
        put(error.limit) { writer, limit in
            writer.put(limit.name)
            writer.put(limit.found)
            writer.put(limit.allowed)
        }
    }

    /// Writes a frame without its pixels.
    mutating func put(_ frame: DecodedFrame) {
        put(frame.bitmap.width)
        put(frame.bitmap.height)
        put(Int(frame.bitmap.format.rawValue))
        put(AlphaMode.wireOrder.firstIndex(of: frame.bitmap.alpha) ?? 0)
        put(frame.bitmap.colorSpace)
        put(frame.isPartial)
        put(frame.lacksOnlyEnd)
        put(frame.info) { $0.put($1) }
        put(frame.area) { $0.put($1) }
    }
}

extension WireReader {
    mutating func options() throws(ImageError) -> DecodingOptions {
        var options = DecodingOptions()
        options.thumbnail = try optional { reader throws(ImageError) in
            guard let mode = Thumbnail.Mode(rawValue: try reader.text()) else { throw Self.nonsense }
            return Thumbnail(mode, size: PixelSize(width: try reader.int(), height: try reader.int()))
        }
        guard let quality = ThumbnailQuality(rawValue: try text()) else { throw Self.nonsense }
        options.thumbnailQuality = quality
        options.page = try optional { reader throws(ImageError) in try reader.int() }
        options.region = try optional { reader throws(ImageError) in try reader.rect() }
        options.pixelFormat = try pixelFormat()
        options.alpha = try alpha()
        options.colorSpace = try colorSpace()
        options.dynamicRange = try range()
        options.appliesOrientation = try bool()
        options.firstFrameOnly = try bool()
        options.maximumDecodedBytes = try optional { reader throws(ImageError) in try reader.int() }
        options.formatHint = try optional { reader throws(ImageError) in
            ImageFormat(rawValue: try reader.text())
        }
        options.keepsMetadata = try bool()
        options.drawsSVGFilters = try bool()
        options.keepsDamagedParts = try bool()
        for _ in 0..<max(0, try int()) {
            let name = try text()
            options.receive(try data(), for: name)
        }
        for limit in Limits.wireOrder { options.limits[keyPath: limit] = try int() }
        options.limits.decodingTime = try duration()
        options.limits.drawingTime = try duration()
        return options
    }

    private mutating func range() throws(ImageError) -> DecodingOptions.DynamicRange {
        switch try int() {
        case 0: .standard
        case 1: .high
        case 2: .upTo(headroom: try double())
        default: throw Self.nonsense
        }
    }

    mutating func double() throws(ImageError) -> Double {
        Double(bitPattern: UInt64(UInt(bitPattern: try int())))
    }

    private mutating func rect() throws(ImageError) -> PixelRect {
        PixelRect(x: try int(), y: try int(), width: try int(), height: try int())
    }

    mutating func pixelFormat() throws(ImageError) -> PixelFormat {
        let format = PixelFormat(rawValue: UInt32(truncatingIfNeeded: try int()))
        guard format.bytesPerPixel > 0 else { throw Self.nonsense }
        return format
    }

    mutating func colorSpace() throws(ImageError) -> ColorSpace {
        let profile = try optional { reader throws(ImageError) in [UInt8](try reader.data()) }
        let space = if let profile { ColorSpace(iccProfile: profile) } else { ColorSpace(key: try text()) }
        guard let space else { throw Self.nonsense }
        return space
    }

    mutating func alpha() throws(ImageError) -> AlphaMode {
        let index = try int()
        guard AlphaMode.wireOrder.indices.contains(index) else { throw Self.nonsense }
        return AlphaMode.wireOrder[index]
    }

    mutating func info() throws(ImageError) -> ImageInfo {
        var info = ImageInfo(format: ImageFormat(rawValue: try text()), size: try size())
        guard let orientation = Orientation(rawValue: try int()) else { throw Self.nonsense }
        info.orientation = orientation
        info.knowsOrientation = try bool()
        info.frameCount = try int()
        info.loopCount = try int()
        for _ in 0..<max(0, try int()) {
            let delay = try duration()
            // Decoders limit delays in the same way, so the sum of many delays doesn't overflow.
            guard (.zero ... .seconds(4_000_000_000)).contains(delay) else { throw Self.nonsense }
            info.delays.append(delay)
        }
        info.hasAlpha = try bool()
        info.bitDepth = try int()
        info.hasPalette = try bool()
        info.countsAllFrames = try bool()
        info.density = try optional { reader throws(ImageError) in
            ImageInfo.Density(x: try reader.double(), y: try reader.double())
        }
        guard info.density.map({ $0.x.isFinite && $0.y.isFinite }) ?? true else { throw Self.nonsense }
        info.colorSpace = try optional { reader throws(ImageError) in try reader.colorSpace() }
        guard let kind = ImageInfo.DynamicRange.Kind(rawValue: try text()) else { throw Self.nonsense }
        let headroom = try optional { reader throws(ImageError) in try reader.double() }
        // No supported format can store a larger value.
        guard headroom.map({ (0...64).contains($0) }) ?? true else { throw Self.nonsense }
        info.dynamicRange = ImageInfo.DynamicRange(kind, headroom: headroom)
        info.gainMapFault = try optional { reader throws(ImageError) in
            ImageInfo.GainMapFault(rawValue: try reader.text())
        }
        guard info.frameCount >= 0, info.loopCount >= 0, info.delays.count <= info.frameCount else {
            throw Self.nonsense
        }
        return info
    }

    mutating func metadata() throws(ImageError) -> ImageMetadata {
        var blocks: [Data?] = []
        for _ in 0..<3 { blocks.append(try optional { reader throws(ImageError) in try reader.data() }) }
        return ImageMetadata(exif: blocks[0], xmp: blocks[1], iccProfile: blocks[2])
    }

    mutating func error() throws(ImageError) -> ImageError {
        let code = ImageError.Code(rawValue: try text())
        let message = try text()
        let limit = try optional { reader throws(ImageError) in
            ImageError.limit(try reader.text(), found: try reader.int(), allowed: try reader.int())
        }
        return limit ?? ImageError(code, String(message.prefix(1000)))
    }

    /// Reads a frame. `bitmap` returns its pixels.
    mutating func frame(
        _ limits: Limits,
        _ bitmap: (PixelSize, PixelFormat, AlphaMode, ColorSpace) throws(ImageError) -> Bitmap
    ) throws(ImageError) -> DecodedFrame {
        let size = try size()
        try limits.check(size)
        let format = try pixelFormat()
        let alpha = try alpha()
        let colorSpace = try colorSpace()
        let isPartial = try bool()
        let lacksOnlyEnd = try bool()
        let info = try optional { reader throws(ImageError) in try reader.info() }
        let area = try optional { reader throws(ImageError) in try reader.rect() }
        // We can't crop to an area that is empty or outside the limits.
        if let area, area.isEmpty || area.x < 0 || area.y < 0 || max(area.width, area.height) > limits.side {
            throw Self.nonsense
        }
        // Check this size, too, because it determines the scaling.
        if let info { try limits.check(source: info.size) }
        let bitmap = try bitmap(size, format, alpha, colorSpace)
        var frame = DecodedFrame(bitmap: bitmap, isPartial: isPartial, info: info)
        frame.lacksOnlyEnd = lacksOnlyEnd
        frame.area = area
        return frame
    }
}
#endif
