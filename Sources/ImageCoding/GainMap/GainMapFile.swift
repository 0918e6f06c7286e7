// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
import Raster

/// The gain map of an image as a file of the image's format.
struct GainMapFile {
    let metadata: GainMapMetadata
    let map: Data

    /// Decodes the image and its map, and applies the map.
    ///
    /// - Parameters:
    ///   - data: the file of the image.
    ///   - info: its properties.
    ///   - makeDecoder: returns a decoder of the format.
    /// - Returns: nil if the map is damaged, larger than the image, or turned differently.
    func frame(
        of data: Data, _ info: ImageInfo, options: DecodingOptions, _ cancellation: CancellationToken?,
        makeDecoder: (DecodingOptions) -> any ImageDecoder
    ) throws(ImageError) -> DecodedFrame? {
        guard let headroom = options.dynamicRange.headroom else { return nil }
        var own = options
        own.dynamicRange = .standard
        own.pixelFormat = .bgra8
        own.alpha = .straight
        own.colorSpace = .asStored
        own.keepsMetadata = false
        guard let levels = try levels(makeDecoder(own), of: info, cancellation) else { return nil }
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
        _ decoder: any ImageDecoder, of image: ImageInfo, _ cancellation: CancellationToken?
    ) throws(ImageError) -> GainLevels? {
        do throws(ImageError) {
            try decoder.update(map, isComplete: true)
            guard let info = decoder.info, info.size.width <= image.size.width,
                info.size.height <= image.size.height,
                (info.size.width > info.size.height) == (image.size.width > image.size.height)
                    || info.size.width == info.size.height
            else { return nil }
            let frame = try decoder.frame(at: 0, cancellation: cancellation)
            guard !frame.isPartial else { return nil }
            let bitmap = try frame.bitmap.converted(to: .bgra8, cancellation: cancellation)
            return GainLevels(bitmap, isGrey: metadata.channels.count == 1 && metadata.curve == .apple)
        } catch {
            if error.code == .cancelled { throw error }
            return nil
        }
    }
}
