// SPDX-License-Identifier: MIT

#if os(Linux) && JXL
import CJXL
import ImageBase
import Raster

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// JPEG XL by libjxl, lossy or lossless, still or animated; 16 bits for a still picture that has them, else 8. Of an
/// animation each frame is the part that has changed.
struct JXLEncoder: ImageEncoder {
    var formats: [ImageFormat] { [.jpegXL] }

    func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        if frames.count == 1, let source = frames.first?.bitmap, source.format == .rgba16 {
            let bitmap = try source.converted(
                to: .rgba16, alpha: source.alpha == .opaque ? .opaque : .straight, cancellation: cancellation)
            let writer = try JXLWriter(
                bitmap.size, isWide: true, hasAlpha: bitmap.alpha != .opaque, isAnimated: false, options)
            try writer.add(bitmap, PixelRect(bitmap.size), ticks: 0)
            return try writer.finish(cancellation)
        }
        let plan = try AnimationPlan(frames, for: .jpegXL, cancellation)
        let writer = try JXLWriter(
            plan.size, isWide: false, hasAlpha: plan.hasAlpha, isAnimated: frames.count > 1, options)
        for (index, frame) in plan.frames.enumerated() {
            try cancellation?.check()
            try writer.add(frame.bitmap, frame.area, ticks: min(frame.delay.rounded(to: 1000), 0xFFFF_FFFF))
            // The last one says that it is, which is known only when the whole is finished.
            if index < plan.frames.count - 1 { try writer.advance(cancellation) }
        }
        return try writer.finish(cancellation)
    }
}
#endif
