// SPDX-License-Identifier: MIT

#if os(Linux) && JPEG2000
import ImageBase
import Raster

/// Converts rows of samples to pixels, and their colors to the requested space.
final class JPEG2000Rows {
    let format: PixelFormat
    let alpha: AlphaMode
    private let samples: JPEG2000Samples
    private let colors: JPEG2000Header.Colors
    let colorSpace: ColorSpace
    private let conversion: (any RowConversion)?
    private let channels: [Channel]
    /// The scaled samples of a row, four per pixel.
    private var line: [Int32]

    fileprivate struct Channel {
        let component: Int
        /// The position among a pixel's four components. The first one has the lowest address.
        let place: Int
        /// The number that is added to a signed sample.
        let offset: Int
        let shift: Int
        /// The component value for each shifted sample, which has at most 16 bits.
        let table: [Int32]
    }

    init(
        _ samples: JPEG2000Samples, _ header: JPEG2000Header, options: DecodingOptions, profile: [UInt8]?
    ) throws(ImageError) {
        self.samples = samples
        colors = header.colors
        let isInk = colors == .ink
        let isWide = options.pixelFormat.isWide && !isInk
        format = isWide ? .rgba16 : .bgra8
        let decoded =
            isInk
            ? options.colors(ofInks: profile, .cmyk8)
            : try options.colors(
                of: profile.flatMap { ColorSpace(iccProfile: $0) },
                ColorLayout(isGrey: colors == .grey, isWide: isWide))
        (colorSpace, conversion) = (decoded.space, decoded.conversion)
        alpha = isInk || header.alpha == nil ? .opaque : header.isPremultiplied ? .premultiplied : .straight
        let maximum = isWide ? 65_535 : 255
        var channels = header.colorChannels.enumerated().map { index, channel in
            Channel(channel, place: isInk || isWide ? index : 2 - index, header, maximum: maximum)
        }
        if !isInk, let alpha = header.alpha {
            channels.append(Channel(alpha, place: 3, header, maximum: maximum))
        }
        self.channels = channels
        line = Array(repeating: Int32(maximum), count: samples.size.width * 4)
    }

    /// Writes one row of pixels.
    func write(_ row: Int, to target: UnsafeMutableRawPointer) {
        let width = samples.size.width
        line.withUnsafeMutableBufferPointer { line in
            for channel in channels {
                channel.table.withUnsafeBufferPointer { table in
                    samples.forEach(ofRow: row, component: channel.component) { x, sample in
                        let value = (sample &+ channel.offset) >> channel.shift
                        line[x &* 4 &+ channel.place] = table[max(0, min(value, table.count &- 1))]
                    }
                }
            }
            switch colors {
            case .grey: repeatGrey(line)
            case .ycc: convertYCC(line)
            case .rgb, .ink: break
            }
            if format == .rgba16 {
                let pixels = target.assumingMemoryBound(to: UInt16.self)
                for index in 0..<width * 4 { pixels[index] = UInt16(truncatingIfNeeded: line[index]) }
            } else {
                let pixels = target.assumingMemoryBound(to: UInt8.self)
                for index in 0..<width * 4 { pixels[index] = UInt8(truncatingIfNeeded: line[index]) }
            }
        }
        conversion?.convertRow(target, count: width)
    }

    /// Copies gray, which is stored in place of red, to green and blue.
    private func repeatGrey(_ line: UnsafeMutableBufferPointer<Int32>) {
        let place = format == .rgba16 ? 0 : 2
        for start in stride(from: 0, to: line.count, by: 4) {
            let grey = line[start + place]
            for index in 0..<3 { line[start + index] = grey }
        }
    }

    /// Converts ITU-R BT.601 luminance and color differences, which are stored in place of red, green and
    /// blue (ISO/IEC 15444-1, I.5.3.3).
    private func convertYCC(_ line: UnsafeMutableBufferPointer<Int32>) {
        let isWide = format == .rgba16
        let (maximum, half): (Float, Float) = isWide ? (65_535, 32_768) : (255, 128)
        let (red, blue) = isWide ? (0, 2) : (2, 0)
        for start in stride(from: 0, to: line.count, by: 4) {
            let luminance = Float(line[start + red])
            let (cb, cr) = (Float(line[start + 1]) - half, Float(line[start + blue]) - half)
            func clamped(_ value: Float) -> Int32 { Int32(max(0, min(value, maximum)).rounded()) }
            line[start + red] = clamped(luminance + 1.402 * cr)
            line[start + 1] = clamped(luminance - 0.344_136 * cb - 0.714_136 * cr)
            line[start + blue] = clamped(luminance + 1.772 * cb)
        }
    }
}

extension JPEG2000Rows.Channel {
    fileprivate init(_ channel: JPEG2000Header.Channel, place: Int, _ header: JPEG2000Header, maximum: Int) {
        component = channel.component
        self.place = place
        let stored = header.codestream.components[component]
        offset = stored.isSigned ? 1 << (stored.bits - 1) : 0
        if let palette = channel.palette {
            shift = 0
            let most = 1 << palette.bits - 1
            table = palette.values.map { Int32((min($0, most) * maximum + most / 2) / most) }
        } else {
            let bits = min(stored.bits, 16)
            shift = stored.bits - bits
            let most = 1 << bits - 1
            table = (0...most).map { Int32(($0 * maximum + most / 2) / most) }
        }
    }
}
#endif
