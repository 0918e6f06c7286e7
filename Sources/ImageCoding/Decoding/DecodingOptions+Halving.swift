// SPDX-License-Identifier: MIT

import ImageBase
import Raster

extension DecodingOptions {
    /// Returns how often a decoder of a format without reduced sizes halves the image, or the part of it,
    /// while it reads: with ``ThumbnailQuality/fast``, and with ``ThumbnailQuality/balanced`` if it has more
    /// pixels than may be decoded.
    ///
    /// - Parameter most: the most that the decoder can do.
    func halvings(_ info: ImageInfo, most: Int) -> Int {
        let part = storedRegion(info)?.size ?? info.size
        let scaled = plan(for: info).scaled
        let needed = turns(info) ? scaled.transposed : scaled
        switch thumbnailQuality {
        case .full, .linear: return 0
        case .fast: return part.halvings(to: needed, most: most)
        case .balanced:
            guard part.pixelCount > limits.pixels else { return 0 }
            let twice = PixelSize(
                width: needed.width.clampedDoubled, height: needed.height.clampedDoubled)
            let careful = part.halvings(to: twice, most: most)
            return part.halved(careful).pixelCount <= limits.pixels
                ? careful : part.halvings(to: needed, most: most)
        }
    }
}

extension PixelSize {
    /// Returns the size after halving it `count` times, rounded up.
    func halved(_ count: Int) -> PixelSize {
        let step = 1 << count
        return PixelSize(width: (width + step - 1) >> count, height: (height + step - 1) >> count)
    }

    /// Returns how often this size can be halved without becoming smaller than `needed`.
    fileprivate func halvings(to needed: PixelSize, most: Int) -> Int {
        var count = 0
        while count < most {
            let next = halved(count + 1)
            guard next.width >= needed.width, next.height >= needed.height, next != halved(count) else {
                break
            }
            count += 1
        }
        return count
    }
}

extension Int {
    fileprivate var clampedDoubled: Int { self > .max / 2 ? .max : self * 2 }
}
