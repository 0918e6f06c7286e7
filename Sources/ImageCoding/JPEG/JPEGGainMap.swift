// SPDX-License-Identifier: MIT

#if os(Linux)
import CCodecs
import ImageBase
import Raster

/// The gain map of a JPEG: a second JPEG in the same file. The index of images tells where it is (CIPA
/// DC-007) or, without an index, the container in the XMP (Android's Ultra HDR 1.1). The map's own segments
/// describe it: those of ISO 21496-1, or XMP by Adobe or Apple.
struct JPEGGainMap {
    let metadata: GainMapMetadata
    private let bytes: UnsafeRawBufferPointer
    private let header: JPEGHeader

    /// Finds the map of an image; nil if the file has none that is complete, consistent, not larger than the
    /// image, and within `limits`.
    init?(of bytes: UnsafeRawBufferPointer, size: PixelSize, limits: Limits) {
        let parts = JPEGParts(bytes, limits: limits)
        let candidates = parts.images.isEmpty ? parts.xmp.images(of: bytes.count) : parts.images
        for range in candidates where range.lowerBound >= parts.end {
            let image = UnsafeRawBufferPointer(rebasing: bytes[range])
            guard let metadata = Self.metadata(JPEGParts(image, limits: limits), of: parts),
                case .header(let header)? = try? JPEGHeader.read(image, limits: limits, wantsProfile: false),
                header.components == 1 || header.components == 3, header.bitDepth == 8,
                header.size.width <= size.width, header.size.height <= size.height,
                (try? limits.check(source: header.size)) != nil
            else { continue }
            (self.metadata, self.bytes, self.header) = (metadata, image, header)
            return
        }
        return nil
    }

    private static func metadata(_ map: JPEGParts, of image: JPEGParts) -> GainMapMetadata? {
        if let bytes = map.gainMap, let metadata = GainMapMetadata(iso: bytes) { return metadata }
        if let metadata = GainMapMetadata(hdrgm: map.xmp) { return metadata }
        guard map.xmp.isAppleGainMap else { return nil }
        return GainMapMetadata(apple: map.xmp) ?? image.exif.flatMap { GainMapMetadata(makerNoteIn: $0) }
    }

    /// Decodes the map; nil if it is damaged.
    ///
    /// - Parameter size: the size at which the image is decoded; a larger map is reduced.
    func decoded(
        for size: PixelSize, limits: Limits, _ monitor: WorkMonitor
    ) throws(ImageError) -> GainMap? {
        let scale = JPEGDecoder.scale(of: header.size, to: size, .fast)
        do throws(ImageError) {
            try limits.check(workingBytes: header.workingBytes(bytes, scale: Int(scale)), of: header.size)
            let reader = try JPEGReader(bytes, size: header.size, limits: limits, monitor: monitor)
            let channels = header.components == 1 ? 1 : 4
            try reader.start(channels == 1 ? WI_JPEG_GRAY : WI_JPEG_BGRA, scale: scale)
            let output = reader.outputSize
            try limits.check(decoded: output)
            var levels = [UInt8](repeating: 0, count: output.pixelCount * channels)
            let stride = output.width * channels
            var failure: ImageError?
            levels.withUnsafeMutableBytes { levels in
                do throws(ImageError) {
                    var row = 0
                    while row < output.height {
                        try monitor.check()
                        let count = try reader.read(
                            min(64, output.height - row), to: levels.baseAddress! + row * stride,
                            stride: stride)
                        guard count > 0 else {
                            throw ImageError(.corrupt, "JPEG decoder returned no more rows")
                        }
                        row += count
                    }
                    try reader.finish()
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
            guard !reader.isDamaged || reader.lacksOnlyEnd else { return nil }
            let unit = Double(scale) / 8
            let extent = (Double(header.size.width) * unit, Double(header.size.height) * unit)
            return GainLevels(size: output, channels: channels, extent: extent, bytes: levels)
                .map { GainMap(metadata: metadata, levels: $0) }
        } catch {
            if error.code == .cancelled { throw error }
            return nil
        }
    }
}

extension XMPPacket {
    /// Returns the images that follow the first one at the end of a file of `count` bytes.
    fileprivate func images(of count: Int) -> [Range<Int>] {
        var images: [Range<Int>] = []
        var end = count
        for item in items.dropFirst().prefix(16).reversed() {
            guard let length = item["Item:Length"].flatMap({ Int($0) }), length > 0, length < end else {
                break
            }
            if item["Item:Semantic"] == "GainMap" { images.append(end - length..<end) }
            end -= length
        }
        return images
    }
}
#endif
