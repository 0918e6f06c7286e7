// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
import Raster

/// The range of light of a file that the system decodes, read from the file's bytes. The system only reports
/// it with the decoded pixels, and doesn't report why it leaves out a gain map.
struct SystemRange {
    private let data: Data
    private let info: ImageInfo
    private let limits: Limits

    /// - Parameter info: the file's properties.
    init(of data: Data, _ info: ImageInfo, limits: Limits) {
        self.data = data
        self.info = info
        self.limits = limits
    }

    /// The range according to a JPEG, PNG, HEIC or AVIF, as far as it has arrived. Standard range for all
    /// other formats and for HEIC and AVIF sequences.
    var stated: ImageInfo.DynamicRange {
        data.withBytes { bytes in
            switch info.format.base {
            case .jpeg:
                guard let header = header(bytes), header.gainMap.isStated else { return .standard }
                return ImageInfo.DynamicRange(.gainMap, headroom: header.gainMap.headroom)
            case .png: return ofPNG(bytes)
            case let format where format.has(.isoItems) && info.frameCount == 1:
                return ofItems(ISOFile(bytes))
            default: return .standard
            }
        }
    }

    /// Returns the properties of an image decoded with a range above the standard, or nil if they're the same
    /// as the file's.
    ///
    /// - Parameter hasLight: whether the system has decoded bright light.
    func info(ofImageWithLight hasLight: Bool) -> ImageInfo? {
        let isStated = info.dynamicRange.kind == .gainMap
        guard info.format.has(.gainMap), info.frameCount == 1,
            isStated || info.dynamicRange == .standard
        else { return nil }
        var fault: ImageInfo.GainMapFault?
        let map = gainMap(fault: &fault)
        if hasLight {
            // The colors themselves aren't HDR, so the light comes from a gain map, even if we don't
            // understand that map.
            var info = info
            info.dynamicRange = ImageInfo.DynamicRange(
                .gainMap, headroom: map?.headroom ?? info.dynamicRange.headroom)
            return info
        }
        guard isStated || map != nil || fault != nil else { return nil }
        return info.ignoringGainMap(fault ?? .unsupported)
    }

    private func gainMap(fault: inout ImageInfo.GainMapFault?) -> GainMapMetadata? {
        var own: ImageInfo.GainMapFault?
        let map = data.withBytes { bytes -> GainMapMetadata? in
            guard info.format == .jpeg else { return ISOFile(bytes).gainMapItem(fault: &own)?.metadata }
            return header(bytes).flatMap {
                JPEGGainMap.find(in: bytes, $0, limits: limits, fault: &own)?.metadata
            }
        }
        fault = own
        return map
    }

    private func header(_ bytes: UnsafeRawBufferPointer) -> JPEGHeader? {
        guard case .header(let header)? = try? JPEGHeader.read(bytes, limits: limits, wantsProfile: false)
        else { return nil }
        return header
    }

    private func ofPNG(_ bytes: UnsafeRawBufferPointer) -> ImageInfo.DynamicRange {
        var header = PNGHeader()
        var options = DecodingOptions()
        (options.limits, options.firstFrameOnly) = (limits, true)
        guard (try? header.advance(over: bytes, options: options)) != nil else { return .standard }
        return header.colors.dynamicRange(of: header.colors.coded)
    }

    private func ofItems(_ boxes: ISOFile) -> ImageInfo.DynamicRange {
        guard let meta = boxes.itemTables, let primary = boxes.primaryItem(in: meta)?.number else {
            return .standard
        }
        let colors = ISOColors(boxes.reader, boxes.properties("colr", of: primary, in: meta))
        var space = colors.coded?.space
        if colors.profile.count <= limits.colorProfileBytes,
            let profile = boxes.reader.slice(at: colors.profile.lowerBound, length: colors.profile.count),
            let own = ColorSpace(iccProfile: Array(profile))
        {
            space = own
        }
        let own = ImageInfo.DynamicRange(of: space, brightest: boxes.brightestLight)
        var fault: ImageInfo.GainMapFault?
        guard own == .standard, let map = boxes.gainMapItem(fault: &fault)?.metadata, map.isForStandardBase
        else { return own }
        return ImageInfo.DynamicRange(.gainMap, headroom: map.headroom)
    }
}
