// SPDX-License-Identifier: MIT

#if os(Linux) && JXL
import CJXL
import ImageBase
import PortableFoundation
import Raster

/// Encodes JPEG XL with libjxl, lossy or lossless, still or animated. Still images with 16 bits keep them;
/// everything else has 8 bits. Each animation frame only contains the changed area.
struct JXLEncoder: UninterruptibleEncoder {
    var formats: [ImageFormat] { [.jpegXL] }

    func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        if frames.count == 1, let source = frames.first?.bitmap, source.format == .rgba16 {
            let bitmap = try source.converted(
                to: .rgba16, alpha: source.alpha == .opaque ? .opaque : .straight, cancellation: cancellation)
            let writer = try JXLWriter(
                bitmap.size, in: bitmap.colorSpace, isWide: true, hasAlpha: bitmap.alpha != .opaque,
                isAnimated: false, options)
            try writer.add(bitmap, PixelRect(bitmap.size), ticks: 0)
            return try writer.finish(cancellation)
        }
        let plan = try AnimationPlan(frames, for: .jpegXL, cancellation)
        let writer = try JXLWriter(
            plan.size, in: plan.frames.first?.bitmap.colorSpace ?? .sRGB, isWide: false,
            hasAlpha: plan.hasAlpha, isAnimated: frames.count > 1, options)
        for (index, frame) in plan.frames.enumerated() {
            try cancellation?.check()
            let ticks = min(frame.delay.rounded(to: 1000), Int(clamping: UInt32.max))
            try writer.add(frame.bitmap, frame.area, ticks: ticks)
            // The encoder marks the last frame when it finishes.
            if index < plan.frames.count - 1 { try writer.advance(cancellation) }
        }
        return try writer.finish(cancellation)
    }
}
#endif
