// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import PortableFoundation
import Raster

/// An image in a macOS icon, in the formats that predate PNG icons: run-length encoded channels (24 or 32
/// bits), or indices into the system's colors.
/// Its alpha is usually a mask in another entry of the file.
struct ClassicIcon {
    /// How the samples are stored.
    enum Coding {
        /// One channel after another, each encoded in runs.
        case channels(hasAlpha: Bool)
        /// Indices of the system's colors with 1, 4 or 8 bits.
        case indices(bits: Int)
    }

    /// The meaning of an entry's type.
    struct Kind {
        let coding: Coding
        let size: PixelSize
        /// The types of entries that contain the mask, the best first.
        let masks: [UInt32]

        init(_ coding: Coding, width: Int, height: Int, masks: [UInt32] = []) {
            (self.coding, size, self.masks) = (coding, PixelSize(width: width, height: height), masks)
        }

        /// The bits per pixel, without a mask.
        var bitCount: Int {
            switch coding {
            case .channels(let hasAlpha): hasAlpha ? 32 : 24
            case .indices(let bits): bits
            }
        }
    }

    static let kinds: [UInt32: Kind] = {
        var kinds: [UInt32: Kind] = [
            fourCC("it32"): Kind(
                .channels(hasAlpha: false), width: 128, height: 128, masks: [fourCC("t8mk")]),
            fourCC("ic04"): Kind(.channels(hasAlpha: true), width: 16, height: 16),
            fourCC("ic05"): Kind(.channels(hasAlpha: true), width: 32, height: 32),
            fourCC("icsb"): Kind(.channels(hasAlpha: true), width: 18, height: 18),
            fourCC("ICON"): Kind(.indices(bits: 1), width: 32, height: 32),
            fourCC("icm8"): Kind(.indices(bits: 8), width: 16, height: 12, masks: [fourCC("icm#")]),
            fourCC("icm4"): Kind(.indices(bits: 4), width: 16, height: 12, masks: [fourCC("icm#")]),
            fourCC("icm#"): Kind(.indices(bits: 1), width: 16, height: 12, masks: [fourCC("icm#")]),
        ]
        let sizes: [(side: Int, types: [StaticString], mask: StaticString)] = [
            (16, ["is32", "ics8", "ics4", "ics#"], "s8mk"), (32, ["il32", "icl8", "icl4", "ICN#"], "l8mk"),
            (48, ["ih32", "ich8", "ich4", "ich#"], "h8mk"),
        ]
        for (side, types, mask) in sizes {
            let masks = [fourCC(mask), fourCC(types[3])]
            let codings: [Coding] = [.channels(hasAlpha: false)] + [8, 4, 1].map { .indices(bits: $0) }
            for (type, coding) in zip(types, codings) {
                kinds[fourCC(type)] = Kind(coding, width: side, height: side, masks: masks)
            }
        }
        return kinds
    }()

    /// The types of entries that contain masks.
    static let maskTypes = Set(kinds.values.flatMap(\.masks))

    let kind: Kind
    /// The mask's byte range, or nil if the image is opaque or has alpha.
    var mask: Range<Int>?

    /// Returns the image with the samples in `content`. `data` is the whole file.
    func frame(_ content: Data, of data: Data) throws(ImageError) -> DecodedFrame {
        let count = kind.size.pixelCount
        var samples = [UInt8](content)
        var channels: [[UInt8]]
        switch kind.coding {
        case .channels(let hasAlpha):
            if hasAlpha, samples.starts(with: "ARGB".utf8) { samples.removeFirst(4) }
            channels = try Self.channels(samples, hasAlpha ? 4 : 3, of: count)
        case .indices(let bits):
            guard samples.count * 8 >= count * bits else { throw Self.missing }
            let colors = Self.unpacked(samples, bits: bits, count).map { Self.color($0, bits: bits) }
            channels = (0..<3).map { channel in colors.map { UInt8($0 >> (16 - 8 * channel) & 255) } }
        }
        let alpha = channels.count == 4 ? channels.removeFirst() : alpha(in: data)
        let bitmap = try Bitmap(size: kind.size, alpha: .straight) { pixels, stride throws(ImageError) in
            for y in 0..<kind.size.height {
                for x in 0..<kind.size.width {
                    let (place, index) = (y * stride + x * 4, y * kind.size.width + x)
                    for channel in 0..<3 { pixels[place + 2 - channel] = channels[channel][index] }
                    pixels[place + 3] = alpha?[index] ?? 255
                }
            }
        }
        return DecodedFrame(bitmap: bitmap)
    }

    private static var missing: ImageError { ImageError(.corrupt, "image of the icon ends early") }

    /// Returns each pixel's alpha, or nil if there's no mask or it's incomplete.
    private func alpha(in data: Data) -> [UInt8]? {
        guard let mask, mask.upperBound <= data.count else { return nil }
        let bytes = [UInt8](data[data.startIndex + mask.lowerBound..<data.startIndex + mask.upperBound])
        let count = kind.size.pixelCount
        if bytes.count == count { return bytes }
        // A 1-bit mask follows the black and white image of the same size.
        guard bytes.count * 8 >= count * 2 else { return nil }
        return Self.unpacked(bytes.dropFirst(count / 8), bits: 1, count).map { $0 == 0 ? 0 : 255 }
    }

    /// Returns the samples of each channel. A run never continues into the next channel.
    private static func channels(
        _ bytes: [UInt8], _ channelCount: Int, of count: Int
    ) throws(ImageError) -> [[UInt8]] {
        if bytes.count == count * channelCount {
            return (0..<channelCount).map { channel in
                (0..<count).map { bytes[$0 * channelCount + channel] }
            }
        }
        // The largest images begin with four zero bytes, which we skip. They can't be literals, because
        // encoders write repeated zeros as a run.
        var offset = count == 128 * 128 && bytes.starts(with: [0, 0, 0, 0]) ? 4 : 0
        var channels: [[UInt8]] = []
        for _ in 0..<channelCount {
            var samples: [UInt8] = []
            samples.reserveCapacity(count)
            while samples.count < count {
                guard offset + 1 < bytes.count else { throw missing }
                let code = Int(bytes[offset])
                let isRun = code >= 128
                let length = min(isRun ? code - 125 : code + 1, count - samples.count)
                let stored = isRun ? 1 : code + 1
                guard offset + 1 + min(stored, length) <= bytes.count else { throw missing }
                if isRun {
                    samples.append(contentsOf: repeatElement(bytes[offset + 1], count: length))
                } else {
                    samples.append(contentsOf: bytes[offset + 1..<offset + 1 + length])
                }
                offset += 1 + stored
            }
            channels.append(samples)
        }
        return channels
    }

    /// Returns indices with 1, 4 or 8 bits, the highest bit first.
    private static func unpacked(_ bytes: some Sequence<UInt8>, bits: Int, _ count: Int) -> [Int] {
        let numbers = bytes.lazy.flatMap { byte in
            stride(from: 8 - bits, through: 0, by: -bits).map { Int(byte) >> $0 & (1 << bits - 1) }
        }
        return Array(numbers.prefix(count))
    }

    /// Returns a system color as red, green and blue in 24 bits.
    private static func color(_ index: Int, bits: Int) -> Int {
        switch bits {
        case 1: return index == 0 ? 0xFF_FFFF : 0
        case 4: return sixteenColors[index]
        default:
            // The palette is a cube with six levels, followed by ramps of red, green, blue and gray without
            // these levels.
            if index < 215 {
                return [index / 36, index / 6 % 6, index % 6].reduce(0) { $0 << 8 | (5 - $1) * 51 }
            }
            guard index < 255 else { return 0 }
            let level = [0xEE, 0xDD, 0xBB, 0xAA, 0x88, 0x77, 0x55, 0x44, 0x22, 0x11][(index - 215) % 10]
            return [level << 16, level << 8, level, level * 0x1_0101][(index - 215) / 10]
        }
    }

    private static let sixteenColors = [
        0xFF_FFFF, 0xFC_F305, 0xFF_6402, 0xDD_0806, 0xF2_0884, 0x46_00A5, 0x00_00D4, 0x02_ABEA, 0x1F_B714,
        0x00_6411, 0x56_2C05, 0x90_713A, 0xC0_C0C0, 0x80_8080, 0x40_4040, 0,
    ]
}
#endif
