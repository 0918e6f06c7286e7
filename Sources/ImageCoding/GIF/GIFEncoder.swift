// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
import Raster

/// Encodes GIF 89a, still or animated. Each frame has its own palette, dithered if it has too many colours.
///
/// A pixel that is at least half transparent becomes transparent. An animation with transparency has whole
/// frames that are cleared; in one without, only changes are drawn.
struct GIFEncoder: ImageEncoder {
    var formats: [ImageFormat] { [.gif] }

    func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        let plan = try AnimationPlan(frames, for: .gif, cancellation)
        guard max(plan.size.width, plan.size.height) <= 65_535 else {
            throw ImageError(.invalidInput, "invalid GIF size \(plan.size)")
        }
        let isAnimated = plan.frames.count > 1
        var writer = ByteWriter()
        writer.append("GIF89a")
        writer.append(littleEndian: plan.size.width, 2)
        writer.append(littleEndian: plan.size.height, 2)
        writer.append(littleEndian: 0x70, 3)
        // Without this block an animation plays once.
        if isAnimated, options.loopCount != 1 {
            writer.append(littleEndian: 0x0BFF21, 3)
            writer.append("NETSCAPE2.0")
            writer.append(littleEndian: 0x0103, 2)
            writer.append(littleEndian: max(0, min(options.loopCount, 65_535)), 2)
            writer.append(0)
        }
        for frame in plan.frames {
            let area = plan.hasAlpha ? PixelRect(plan.size) : frame.area
            try append(
                frame, area: area, hasAlpha: plan.hasAlpha, isAnimated: isAnimated, to: &writer,
                cancellation: cancellation)
        }
        writer.append(0x3B)
        return Data(writer.bytes)
    }

    private func append(
        _ frame: AnimationPlan.Frame, area: PixelRect, hasAlpha: Bool, isAnimated: Bool,
        to writer: inout ByteWriter, cancellation: CancellationToken?
    ) throws(ImageError) {
        let image = try IndexedImage(
            frame.bitmap, area: area, transparency: hasAlpha ? .oneIndex : .none, cancellation: cancellation)
        let delay = max(1, min(frame.delay.rounded(to: 100), 65_535))
        writer.append(littleEndian: 0x04F921, 3)
        writer.append((isAnimated && hasAlpha ? 8 : 4) | (hasAlpha ? 1 : 0))
        writer.append(littleEndian: !isAnimated ? 0 : frame.delay <= .zero ? 10 : delay, 2)
        writer.append(hasAlpha ? image.transparentIndex : 0)
        writer.append(0)

        writer.append(0x2C)
        for value in [area.x, area.y, area.width, area.height] { writer.append(littleEndian: value, 2) }
        let bits = image.bits
        writer.append(0x80 | (bits - 1))
        for index in 0..<1 << bits {
            let color = index < image.colors.count ? image.colors[index] & 0xFF_FFFF : 0
            writer.append(bigEndian: Int(truncatingIfNeeded: color), 3)
        }
        let codeSize = max(2, bits)
        writer.append(codeSize)
        try cancellation?.check()
        writer.bytes.append(contentsOf: LZWEncoder(minimumCodeSize: codeSize).encode(image.indices))
    }
}
