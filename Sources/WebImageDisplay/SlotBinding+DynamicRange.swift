// SPDX-License-Identifier: MIT

import ImageCoding
package import Raster
import WebImage

/// The options of a load that limit the range of light.
struct RangeOptions: Equatable {
    var range = DisplayOptions.DynamicRange.automatic
    var minimumSide = 0.0
}

extension DisplayOptions {
    var rangeOptions: RangeOptions { RangeOptions(range: dynamicRange, minimumSide: minimumHighRangeSide) }
}

extension SlotBinding {
    /// The request in the range of light in which the slot shows its image.
    func ranged(_ request: ImageRequest, _ options: DisplayOptions) -> ImageRequest {
        guard request.decoding.dynamicRange != .standard, options.setsImage, options.set == nil,
            !showsHighRange(options.rangeOptions, of: request.thumbnail)
        else { return request }
        var request = request
        request.decoding.dynamicRange = .standard
        return request
    }

    /// The range in which the slot shows a bitmap of the load that is being shown. For adapters.
    package func range(of bitmap: Bitmap) -> DisplayOptions.DynamicRange {
        guard bitmap.format == .rgbaHalf, showsHighRange(rangeOptions) else { return .standard }
        return rangeOptions.range
    }

    private func showsHighRange(_ options: RangeOptions, of thumbnail: Thumbnail? = nil) -> Bool {
        guard let slot, slot.showsHighRange, options.range != .standard else { return false }
        guard options.minimumSide > 0 else { return true }
        let scale = slot.displayScale
        if let size = slot.viewSize, !size.isEmpty {
            return Double(max(size.width, size.height)) / scale >= options.minimumSide
        }
        guard let thumbnail, thumbnail.unit != .view else { return true }
        let side = Double(max(thumbnail.size.width, thumbnail.size.height))
        return (thumbnail.unit == .point ? side : side / scale) >= options.minimumSide
    }
}
