// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
import Raster

/// An image's gain map as a file in the image's format.
struct GainMapFile {
    let metadata: GainMapMetadata
    let map: Data

    /// Decodes the image and its map, and applies the map.
    ///
    /// - Parameters:
    ///   - data: the image file.
    ///   - info: its properties.
    ///   - fault: receives the reason if the map can't be used.
    ///   - makeDecoder: returns a decoder for the format.
    /// - Returns: nil if the map can't be used.
    func frame(
        of data: Data, _ info: ImageInfo, options: DecodingOptions, fault: inout ImageInfo.GainMapFault?,
        _ cancellation: CancellationToken?, makeDecoder: (DecodingOptions) -> any ImageDecoder
    ) throws(ImageError) -> DecodedFrame? {
        guard let headroom = options.dynamicRange.headroom else { return nil }
        var own = options
        own.dynamicRange = .standard
        own.pixelFormat = .bgra8
        own.alpha = .straight
        own.colorSpace = .asStored
        own.keepsMetadata = false
        guard metadata.isForStandardBase else {
            fault = .unsupported
            return nil
        }
        guard let levels = try levels(makeDecoder(own), of: info, fault: &fault, cancellation) else {
            return nil
        }
        own.colorSpace = GainMap.space(of: info.colorSpace)
        let decoder = makeDecoder(own)
        try decoder.update(data, isComplete: true)
        var frame = try decoder.frame(at: 0, cancellation: cancellation)
        frame.bitmap = try GainMap(metadata: metadata, levels: levels)
            .rendition(of: frame.bitmap, headroom: headroom, cancellation)
        frame.info = info
        frame.info?.dynamicRange = ImageInfo.DynamicRange(.gainMap, headroom: metadata.headroom)
        return frame
    }

    private func levels(
        _ decoder: any ImageDecoder, of image: ImageInfo, fault: inout ImageInfo.GainMapFault?,
        _ cancellation: CancellationToken?
    ) throws(ImageError) -> GainLevels? {
        fault = .damaged
        do throws(ImageError) {
            try decoder.update(map, isComplete: true)
            guard let info = decoder.info else { return nil }
            let (size, whole) = (info.size, image.size)
            guard size.width <= whole.width, size.height <= whole.height else {
                let fits = size.width <= whole.height && size.height <= whole.width
                fault = fits ? .contradictory : .tooLarge
                return nil
            }
            guard (size.width > size.height) == (whole.width > whole.height) || size.width == size.height
            else {
                fault = .contradictory
                return nil
            }
            let frame = try decoder.frame(at: 0, cancellation: cancellation)
            guard !frame.isPartial else { return nil }
            let bitmap = try frame.bitmap.converted(to: .bgra8, cancellation: cancellation)
            let levels = GainLevels(
                bitmap, isGrey: metadata.channels.count == 1 && metadata.curve == .apple)
            if levels != nil { fault = nil }
            return levels
        } catch {
            if error.code == .cancelled { throw error }
            if error.code == .limit { fault = .tooLarge }
            return nil
        }
    }
}
