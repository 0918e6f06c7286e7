// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
import Raster

/// Encodes GIF 89a, still or animated. Each frame has its own palette. If a still image has too many colors,
/// its smooth areas are dithered. Animations aren't dithered, because the dots would move.
///
/// Pixels that are at least half transparent become transparent. In an animation with transparency, frames
/// are whole and the canvas is cleared between them. Without transparency, only the changed pixels are drawn.
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
        if isAnimated, let repetitions = GIFLoops.repetitions(options.loopCount) {
            writer.append(littleEndian: 0x0BFF21, 3)
            writer.append("NETSCAPE2.0")
            writer.append(littleEndian: 0x0103, 2)
            writer.append(littleEndian: repetitions, 2)
            writer.append(0)
        }
        for (index, frame) in plan.frames.enumerated() {
            let area = plan.hasAlpha ? PixelRect(plan.size) : frame.area
            try append(
                frame, over: index > 0 ? plan.frames[index - 1].bitmap : nil, area: area,
                hasAlpha: plan.hasAlpha, isAnimated: isAnimated, to: &writer, cancellation: cancellation)
        }
        writer.append(0x3B)
        return Data(writer.bytes)
    }

    private func append(
        _ frame: AnimationPlan.Frame, over previous: Bitmap?, area: PixelRect, hasAlpha: Bool,
        isAnimated: Bool, to writer: inout ByteWriter, cancellation: CancellationToken?
    ) throws(ImageError) {
        let image = try IndexedImage(
            frame.bitmap, area: area, transparency: hasAlpha ? .oneIndex : .none, over: previous,
            dithers: !isAnimated, cancellation: cancellation)
        let clears = image.hasTransparentIndex
        let delay = max(1, min(frame.delay.rounded(to: 100), 65_535))
        writer.append(littleEndian: 0x04F921, 3)
        writer.append((isAnimated && hasAlpha ? 8 : 4) | (clears ? 1 : 0))
        writer.append(littleEndian: !isAnimated ? 0 : frame.delay <= .zero ? 10 : delay, 2)
        writer.append(clears ? image.transparentIndex : 0)
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
