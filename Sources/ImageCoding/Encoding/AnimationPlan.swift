// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// The frames of an animation to encode. They all have the same size, and are `bgra8`, straight or opaque.
/// Each frame includes the area that differs from the previous one.
struct AnimationPlan {
    struct Frame {
        var bitmap: Bitmap
        /// The changed area, at least one pixel. Outside of it, the frame equals the previous one.
        var area: PixelRect
        var delay: Duration
    }

    let size: PixelSize
    private(set) var frames: [Frame] = []
    var hasAlpha: Bool { frames.contains { $0.bitmap.alpha != .opaque } }

    /// - Parameter step: areas start at multiples of this number.
    init(
        _ frames: [EncodingFrame], for format: ImageFormat, step: Int = 1, _ cancellation: CancellationToken?
    ) throws(ImageError) {
        guard let first = frames.first else {
            throw ImageError(.invalidInput, "\(format) requires at least one frame")
        }
        size = first.bitmap.size
        for frame in frames {
            guard frame.bitmap.size == size else {
                throw ImageError(
                    .invalidInput,
                    "frames of an animation must have one size, found \(size) and \(frame.bitmap.size)")
            }
            let bitmap = try frame.bitmap.forEncoding(cancellation)
            var area = PixelRect(size)
            if let last = self.frames.last { area = bitmap.difference(to: last.bitmap) }
            let (x, y) = (area.x / step * step, area.y / step * step)
            area = PixelRect(x: x, y: y, width: area.x + area.width - x, height: area.y + area.height - y)
            self.frames.append(Frame(bitmap: bitmap, area: area, delay: frame.delay))
        }
    }
}

extension Duration {
    /// Returns the duration in units of 1/`unit` seconds, rounded, at least 0.
    func rounded(to unit: Int64) -> Int {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0, seconds < Int64(1) << 32 else {
            return seconds > 0 ? Int(clamping: Int64(1) << 40) : 0
        }
        let part = 1_000_000_000_000_000_000 / unit
        return Int(clamping: seconds * unit + (attoseconds + part / 2) / part)
    }
}

extension Bitmap {
    /// Returns the smallest area that contains all differences from another bitmap of the same size and
    /// format, or one pixel if they're equal.
    fileprivate func difference(to other: Bitmap) -> PixelRect {
        withPixels { pixels in
            other.withPixels { others in
                var (left, right, top, bottom) = (width, 0, height, 0)
                for row in 0..<height {
                    let line = (pixels.baseAddress! + row * bytesPerRow).assumingMemoryBound(to: UInt32.self)
                    let old = (others.baseAddress! + row * other.bytesPerRow)
                        .assumingMemoryBound(to: UInt32.self)
                    guard let first = (0..<width).first(where: { line[$0] != old[$0] }) else { continue }
                    var last = width - 1
                    while line[last] == old[last] { last -= 1 }
                    left = min(left, first)
                    right = max(right, last)
                    top = min(top, row)
                    bottom = row
                }
                guard top < height else { return PixelRect(x: 0, y: 0, width: 1, height: 1) }
                return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
            }
        }
    }
}
