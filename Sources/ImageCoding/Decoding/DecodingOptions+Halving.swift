// SPDX-License-Identifier: MIT

import ImageBase
import Raster

extension DecodingOptions {
    /// Returns how many times a decoder halves the image or part while reading it, for a format without
    /// reduced sizes.
    ///
    /// This happens with ``ThumbnailQuality/fast``, and with ``ThumbnailQuality/balanced`` if the image has
    /// more pixels than may be decoded.
    ///
    /// - Parameters:
    ///   - most: the maximum number of halvings that the decoder supports.
    ///   - factor: how many times smaller the image that the decoder reads is, compared with `info`.
    func halvings(_ info: ImageInfo, most: Int, reducedBy factor: Int = 1) -> Int {
        let part = sourceSize(info).reduced(by: factor)
        let needed = storedResultSize(info)
        switch thumbnailQuality {
        case .full, .linear: return 0
        case .fast: return part.halvings(to: needed, most: most)
        case .balanced:
            guard part.pixelCount > limits.pixels else { return 0 }
            let careful = part.halvings(to: needed.doubled, most: most)
            return part.halved(careful).pixelCount <= limits.pixels
                ? careful : part.halvings(to: needed, most: most)
        }
    }

    /// Whether the result can be made from a version of the image that is `factor` times smaller.
    ///
    /// With ``ThumbnailQuality/fast``, the version must be as large as the result; with
    /// ``ThumbnailQuality/balanced``, at least twice as wide and high.
    func allowsVersion(of info: ImageInfo, reducedBy factor: Int) -> Bool {
        let (source, needed) = (sourceSize(info), storedResultSize(info))
        let part = source.reduced(by: factor)
        // If the part is a single pixel, it can't get any smaller.
        guard part != source else { return false }
        switch thumbnailQuality {
        case .full, .linear: return false
        case .fast: return part.covers(needed)
        case .balanced: return part.covers(needed.doubled)
        }
    }

    /// The size of the part to decode, in stored orientation.
    private func sourceSize(_ info: ImageInfo) -> PixelSize { storedRegion(info)?.size ?? info.size }

    /// The size of the scaled part, in stored orientation.
    private func storedResultSize(_ info: ImageInfo) -> PixelSize {
        let scaled = plan(for: info).scaled
        return turns(info) ? scaled.transposed : scaled
    }
}

extension PixelSize {
    /// Returns the size after halving it `count` times, rounded up.
    func halved(_ count: Int) -> PixelSize { reduced(by: 1 << count) }

    /// Returns the size with each side divided by `factor`, rounded up.
    fileprivate func reduced(by factor: Int) -> PixelSize {
        PixelSize(width: (width + factor - 1) / factor, height: (height + factor - 1) / factor)
    }

    fileprivate func covers(_ other: PixelSize) -> Bool { width >= other.width && height >= other.height }

    fileprivate var doubled: PixelSize {
        PixelSize(width: width.clampedDoubled, height: height.clampedDoubled)
    }

    /// Returns how many times this size can be halved without getting smaller than `needed`.
    fileprivate func halvings(to needed: PixelSize, most: Int) -> Int {
        var count = 0
        while count < most {
            let next = halved(count + 1)
            guard next.covers(needed), next != halved(count) else { break }
            count += 1
        }
        return count
    }
}

extension Int {
    fileprivate var clampedDoubled: Int { self > .max / 2 ? .max : self * 2 }
}
