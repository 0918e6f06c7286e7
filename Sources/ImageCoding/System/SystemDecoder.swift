// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
import Raster

/// Decodes an image with the system. The system composes animation frames itself, so there are no stored
/// frames.
///
/// The system can't be stopped while it decodes. A cancellation takes effect between decoding and drawing a
/// frame, or while drawing it.
final class SystemDecoder: ImageDecoder {
    private let source: any SystemImageSource
    private let options: DecodingOptions
    private var data = Data()
    private var isComplete = false
    private var properties: SystemImageProperties?

    init(source: any SystemImageSource, options: DecodingOptions) {
        self.source = source
        self.options = options
    }

    var info: ImageInfo? { properties?.info }
    var frameCount: Int { page == nil ? properties?.frameCount ?? 0 : min(1, properties?.frameCount ?? 0) }
    /// The page to decode as the only frame.
    private var page: Int? { info?.format == .tiff ? options.page : nil }

    func update(_ data: Data, isComplete: Bool) throws(ImageError) {
        self.data = data
        self.isComplete = isComplete
        source.update(data, isComplete: isComplete)
        let found = SystemImageProperties(
            source, sniffed: ImageFormat.sniff(data), options: options, isComplete: isComplete)
        guard let found else {
            if isComplete { throw ImageError(.corrupt, "the system's decoder found no image") }
            return
        }
        // The system decodes all other formats whole.
        if found.info.format == .jpeg {
            try options.limits.check(source: found.info.size)
        } else {
            try options.limits.check(found.info.size)
        }
        properties = found
        properties?.info.dynamicRange = SystemRange(of: data, found.info, limits: options.limits).stated
        if page != nil, isComplete { _ = try options.firstPage(of: source.imageCount) }
    }

    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        guard let properties, (0..<frameCount).contains(index) else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(frameCount))")
        }
        try cancellation?.check()
        let index = page ?? index
        var info = properties.info
        if info.format == .tiff, index > 0 {
            guard let size = SystemImageProperties.size(source.properties(ofImage: index)) else {
                throw ImageError(.corrupt, "the system's decoder found no page \(index + 1)")
            }
            info.size = size
            try options.limits.check(size)
        }
        let needed = options.neededSize(for: info)
        if info.format == .jpeg { try checkMemory(of: info, needed: needed) }
        let image = properties.image(ofFrame: index, needed: needed)
        let found = try source.bitmap(
            ofImage: image, longerSide: needed.longerSide(reducing: info.size),
            colorSpace: options.colorSpace, range: options.dynamicRange, cancellation: cancellation)
        guard var bitmap = found else {
            throw ImageError(.corrupt, "the system's decoder failed at frame \(index)")
        }
        if case .upTo(let stops) = options.dynamicRange, bitmap.format == .rgbaHalf {
            bitmap = try bitmap.mapped(
                toBrightest: ImageInfo.DynamicRange(.pq, headroom: min(max(0, stops), 16)).brightest,
                cancellation: cancellation)
        }
        try cancellation?.check()
        return DecodedFrame(
            bitmap: bitmap, isPartial: !isComplete || !source.isComplete(image: image),
            info: index > 0 && info.format == .tiff ? info : self.info(ofDecoded: bitmap))
    }

    /// Returns the properties of a frame if its light doesn't match the header.
    private func info(ofDecoded bitmap: Bitmap) -> ImageInfo? {
        guard isComplete, options.dynamicRange.headroom != nil, let info else { return nil }
        return SystemRange(of: data, info, limits: options.limits)
            .info(ofImageWithLight: bitmap.format == .rgbaHalf)
    }

    /// Throws if decoding a JPEG at the scale for `needed` takes too much memory.
    private func checkMemory(of info: ImageInfo, needed: PixelSize) throws(ImageError) {
        guard info.size.pixelCount > options.limits.pixels else { return }
        guard needed.longerSide(reducing: info.size) != nil else {
            return try options.limits.check(decoded: info.size)
        }
        try options.limits.check(decoded: needed)
        let limits = options.limits
        try data.withBytes { bytes throws(ImageError) in
            guard case .header(let header) = try JPEGHeader.read(bytes, limits: limits, wantsProfile: false)
            else { return }
            try limits.check(workingBytes: header.workingBytes(bytes, scale: 8), of: info.size)
        }
    }

    func metadata() throws(ImageError) -> ImageMetadata? {
        guard let properties else { return nil }
        let limits = options.limits
        // For these formats, we return the metadata exactly as it's stored in the file.
        switch properties.info.format {
        case .jpeg:
            return try data.withBytes { bytes throws(ImageError) in
                try JPEGMetadata.read(bytes, limits: limits)
            }
        case .webp:
            return try data.withBytes { bytes throws(ImageError) in
                try WebPMetadata.read(bytes, limits: limits)
            }
        default: break
        }
        let found = source.metadata(ofImage: properties.image(ofFrame: 0, needed: properties.info.size))
        var collector = MetadataCollector(limits: limits)
        if let exif = found.exif {
            try exif.withBytes { bytes throws(ImageError) in try collector.addEXIF(bytes) }
        }
        if let xmp = found.xmp { try collector.addXMP(xmp) }
        if let profile = found.iccProfile { try collector.addProfile(profile) }
        return collector.metadata
    }
}

extension PixelSize {
    /// Returns the longer side for decoding an image of `size` at a size that isn't below this one, or nil
    /// for the full size.
    func longerSide(reducing size: PixelSize) -> Int? {
        guard width < size.width || height < size.height else { return nil }
        let scale = max(Double(width) / Double(size.width), Double(height) / Double(size.height))
        // One more pixel compensates for the rounding of the shorter side.
        let side = Int((Double(max(size.width, size.height)) * scale).rounded(.up)) + 1
        return side < max(size.width, size.height) ? side : nil
    }
}
