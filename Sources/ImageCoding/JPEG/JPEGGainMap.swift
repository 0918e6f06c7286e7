// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// The gain map of a JPEG, which is a second JPEG in the same file.
///
/// Its position is in the index of images (CIPA DC-007) or, if there's no index, in the XMP's container
/// (Android's Ultra HDR 1.1). The map's own segments describe it, with ISO 21496-1 or with XMP from Adobe or
/// Apple.
struct JPEGGainMap {
    let metadata: GainMapMetadata
    let bytes: UnsafeRawBufferPointer
    let header: JPEGHeader

    /// Finds the map of an image, or returns nil if the file has no map that is complete, consistent, within
    /// `limits` and not larger than the image.
    ///
    /// - Parameters:
    ///   - header: the image's header.
    ///   - fault: receives the reason if a map in the file can't be used.
    static func find(
        in bytes: UnsafeRawBufferPointer, _ header: JPEGHeader, limits: Limits,
        fault: inout ImageInfo.GainMapFault?
    ) -> JPEGGainMap? {
        guard header.mayHaveGainMap else { return nil }
        guard header.components < 4, header.bitDepth == 8 else {
            if header.gainMap.isStated { fault = .unsupported }
            return nil
        }
        let map = JPEGGainMap(of: bytes, size: header.size, limits: limits, fault: &fault)
        // If no segment mentions a map, the other images in the file may be previews, which isn't a fault.
        if map == nil {
            fault = header.gainMap.isStated ? fault ?? .damaged : fault == .recursive ? nil : fault
        }
        return map
    }

    private init?(
        of bytes: UnsafeRawBufferPointer, size: PixelSize, limits: Limits,
        fault: inout ImageInfo.GainMapFault?
    ) {
        let parts = JPEGParts(bytes, limits: limits)
        let candidates = parts.images.isEmpty ? parts.xmp.images(of: bytes.count) : parts.images
        for range in candidates {
            guard range.lowerBound >= parts.end else {
                fault = fault ?? .recursive
                continue
            }
            let image = UnsafeRawBufferPointer(rebasing: bytes[range])
            var own: ImageInfo.GainMapFault?
            guard let metadata = Self.metadata(JPEGParts(image, limits: limits), of: parts, fault: &own),
                let header = Self.header(image, of: size, limits: limits, fault: &own)
            else {
                fault = fault ?? own
                continue
            }
            guard metadata.isForStandardBase else {
                fault = fault ?? .unsupported
                continue
            }
            fault = nil
            (self.metadata, self.bytes, self.header) = (metadata, image, header)
            return
        }
        return nil
    }

    /// Returns the metadata of a gain map. If the image isn't a gain map, returns nil without a fault.
    private static func metadata(
        _ map: JPEGParts, of image: JPEGParts, fault: inout ImageInfo.GainMapFault?
    ) -> GainMapMetadata? {
        if let bytes = map.gainMap, let metadata = GainMapMetadata(iso: bytes, fault: &fault) {
            return metadata
        }
        var own: ImageInfo.GainMapFault?
        if let metadata = GainMapMetadata(hdrgm: map.xmp, fault: &own) {
            fault = nil
            return metadata
        }
        fault = fault ?? own
        guard map.xmp.isAppleGainMap else { return nil }
        let metadata =
            GainMapMetadata(apple: map.xmp) ?? image.exif.flatMap { GainMapMetadata(makerNoteIn: $0) }
        fault = metadata == nil ? fault ?? .damaged : nil
        return metadata
    }

    private static func header(
        _ map: UnsafeRawBufferPointer, of size: PixelSize, limits: Limits,
        fault: inout ImageInfo.GainMapFault?
    ) -> JPEGHeader? {
        guard case .header(let header)? = try? JPEGHeader.read(map, limits: limits, wantsProfile: false)
        else {
            fault = .damaged
            return nil
        }
        guard header.components == 1 || header.components == 3, header.bitDepth == 8 else {
            fault = .unsupported
            return nil
        }
        guard header.size.width <= size.width, header.size.height <= size.height,
            (try? limits.check(source: header.size)) != nil
        else {
            fault = .tooLarge
            return nil
        }
        return header
    }
}

extension XMPPacket {
    /// Returns the images after the first one, at the end of a file with `count` bytes.
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
