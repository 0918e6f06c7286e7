// SPDX-License-Identifier: MIT

import ImageBase
import Raster

extension DecodingOptions {
    /// The part of the image to decode in the result's orientation, clipped to the image. Nil for the whole
    /// image. Empty if ``region`` lies outside.
    func clippedRegion(_ info: ImageInfo) -> PixelRect? {
        guard let region else { return nil }
        let bounds = PixelRect(turns(info) ? info.size.transposed : info.size)
        let part = region.intersection(bounds)
        return part == bounds ? nil : part
    }

    /// Throws if ``region`` lies outside the image.
    func checkRegion(_ info: ImageInfo) throws(ImageError) {
        guard let region, clippedRegion(info)?.isEmpty == true else { return }
        let size = turns(info) ? info.size.transposed : info.size
        let place = "\(region.width)x\(region.height) at \(region.x), \(region.y)"
        throw ImageError(.invalidRequest, "region \(place) is outside the image of \(size)")
    }

    /// The part of the image to decode, in stored orientation, or nil for the whole image.
    func storedRegion(_ info: ImageInfo) -> PixelRect? {
        guard let part = clippedRegion(info), !part.isEmpty else { return nil }
        guard appliesOrientation else { return part }
        let shown = info.orientation.applied(to: info.size)
        return info.orientation.inverse.applied(to: part, in: shown)
    }
}

extension PixelRect {
    /// Returns the smallest rectangle that covers this one and has edges at multiples of `step`, clipped to
    /// `size`.
    func aligned(to step: PixelSize, within size: PixelSize) -> PixelRect {
        let (left, top) = (x / step.width * step.width, y / step.height * step.height)
        let right = (x + width + step.width - 1) / step.width * step.width
        let bottom = (y + height + step.height - 1) / step.height * step.height
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
            .intersection(PixelRect(size))
    }
}

extension DecodedFrame {
    /// Returns the part of the bitmap that shows `part` of a stored image of `size`.
    func pixels(of part: PixelRect, in size: PixelSize) throws(ImageError) -> Bitmap {
        let area = area ?? PixelRect(size)
        let columns = PixelSpan(part.x - area.x, part.width).scaled(from: area.width, to: bitmap.width)
        let rows = PixelSpan(part.y - area.y, part.height).scaled(from: area.height, to: bitmap.height)
        return try bitmap.cropped(
            to: PixelRect(x: columns.start, y: rows.start, width: columns.count, height: rows.count))
    }
}

/// A range of columns or rows.
private struct PixelSpan {
    var start: Int
    var count: Int

    init(_ start: Int, _ count: Int) { (self.start, self.count) = (start, count) }

    /// Returns the pixels, at least one, that show the span after an image with `old` pixels on that side is
    /// scaled to `new` pixels.
    func scaled(from old: Int, to new: Int) -> PixelSpan {
        let first = min(start * new / old, new - 1)
        let end = min(((start + count) * new + old - 1) / old, new)
        return PixelSpan(first, max(1, end - first))
    }
}
