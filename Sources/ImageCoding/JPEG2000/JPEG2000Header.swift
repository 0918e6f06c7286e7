// SPDX-License-Identifier: MIT

#if os(Linux) && JPEG2000
import ImageBase
import Raster

/// The boxes of a JP2 (ISO/IEC 15444-1, annex I) and the headers of its codestream, or just the headers of a
/// bare codestream.
struct JPEG2000Header {
    enum Colors {
        case grey
        case rgb
        /// Luminance and two chroma components.
        case ycc
        case ink
    }

    struct Channel {
        var component: Int
        /// The values in a palette, and their bit depth.
        var palette: (values: [Int], bits: Int)?
    }

    private(set) var codestream: JPEG2000Codestream
    private(set) var colors = Colors.rgb
    /// The color channels in order.
    private(set) var colorChannels: [Channel] = []
    private(set) var alpha: Channel?
    private(set) var isPremultiplied = false
    private(set) var profile: Range<Int>?
    private var enumerated: Int?
    private var hasInks = false
    private var palettes: [(values: [Int], bits: Int)] = []
    private var mapping: [Channel] = []
    /// The kind and color of each channel with a definition.
    private var definitions: [Int: (kind: Int, color: Int)] = [:]
    private var hasDefinitions = false

    /// Returns nil while the bytes end before the first tile.
    init?(_ reader: ByteReader) throws(ImageError) {
        guard reader.byte(at: 0) == 0 else {
            guard let codestream = try JPEG2000Codestream(reader, in: 0..<reader.count) else { return nil }
            self.codestream = codestream
            try findChannels()
            return
        }
        var found: JPEG2000Codestream?
        var header: Range<Int>?
        for box in ISOBoxes(reader) {
            if box.type == fourCC("jp2h"), box.isWhole { header = header ?? box.content }
            if box.type == fourCC("jp2c") {
                found = try JPEG2000Codestream(reader, in: box.content)
                break
            }
        }
        guard let found else { return nil }
        codestream = found
        if let header { try read(reader, header) }
        try findChannels()
    }

    var info: ImageInfo {
        let deepest = colorChannels.map { $0.palette?.bits ?? codestream.components[$0.component].bits }.max()
        return ImageInfo(
            format: .jpeg2000, size: codestream.size, hasAlpha: alpha != nil, bitDepth: deepest ?? 8)
    }

    private mutating func read(_ reader: ByteReader, _ header: Range<Int>) throws(ImageError) {
        for box in ISOBoxes(reader, in: header) {
            let (start, end) = (box.content.lowerBound, box.content.upperBound)
            switch box.type {
            case fourCC("colr") where enumerated == nil && profile == nil:
                switch reader.byte(at: start) {
                case 1:
                    enumerated = reader.bigEndian32(at: start + 3)
                    hasInks = enumerated == 12
                case 2, 3:
                    profile = min(start + 3, end)..<end
                    hasInks = reader.tag(at: start + 3 + 16) == fourCC("CMYK")
                default: break
                }
            case fourCC("pclr") where palettes.isEmpty: try readPalettes(reader, in: box.content)
            case fourCC("cmap") where mapping.isEmpty:
                for place in stride(from: start, to: end - 3, by: 4).prefix(16) {
                    guard let component = reader.bigEndian16(at: place),
                        let kind = reader.byte(at: place + 2), let column = reader.byte(at: place + 3)
                    else { break }
                    let palette = kind == 1 && Int(column) < palettes.count ? palettes[Int(column)] : nil
                    mapping.append(Channel(component: component, palette: palette))
                }
            case fourCC("cdef") where !hasDefinitions:
                hasDefinitions = true
                for place in stride(from: start + 2, to: end - 5, by: 6).prefix(16) {
                    guard let channel = reader.bigEndian16(at: place),
                        let kind = reader.bigEndian16(at: place + 2),
                        let color = reader.bigEndian16(at: place + 4)
                    else { break }
                    definitions[channel] = (kind, color)
                }
            default: break
            }
        }
    }

    private mutating func readPalettes(_ reader: ByteReader, in content: Range<Int>) throws(ImageError) {
        let (start, end) = (content.lowerBound, content.upperBound)
        guard let count = reader.bigEndian16(at: start), (1...1024).contains(count),
            let columns = reader.byte(at: start + 2), (1...4).contains(columns)
        else { throw ImageError(.corrupt, "JPEG 2000: malformed palette") }
        let bits = (0..<Int(columns)).map { Int((reader.byte(at: start + 3 + $0) ?? 0) & 0x7F) + 1 }
        let widths = bits.map { ($0 + 7) / 8 }
        guard bits.allSatisfy({ $0 <= 16 }), start + 3 + widths.count + count * widths.reduce(0, +) <= end
        else { throw ImageError(.corrupt, "JPEG 2000: malformed palette") }
        palettes = bits.map { ([], $0) }
        var place = start + 3 + widths.count
        for _ in 0..<count {
            for (column, width) in widths.enumerated() {
                let value =
                    width == 1 ? reader.byte(at: place).map { Int($0) } : reader.bigEndian16(at: place)
                palettes[column].values.append(value ?? 0)
                place += width
            }
        }
    }

    private mutating func findChannels() throws(ImageError) {
        let components = codestream.components
        let channels = mapping.isEmpty ? components.indices.map { Channel(component: $0) } : mapping
        guard channels.allSatisfy({ components.indices.contains($0.component) }) else {
            throw ImageError(.corrupt, "JPEG 2000: missing component")
        }
        var colored: [(order: Int, channel: Channel)] = []
        for (index, channel) in channels.enumerated() {
            let definition = definitions[index] ?? (kind: 0, color: index + 1)
            switch definition.kind {
            case 0: colored.append((definition.color, channel))
            case 1 where alpha == nil, 2 where alpha == nil:
                alpha = channel
                isPremultiplied = definition.kind == 2
            default: break
            }
        }
        colorChannels = colored.sorted { $0.order < $1.order }.map(\.channel)
        // Many encoders don't mark alpha, so treat the last of two or four channels as alpha.
        if !hasDefinitions, !hasInks, [2, 4].contains(colorChannels.count) {
            alpha = colorChannels.removeLast()
        }
        colors = try kind(of: colorChannels.count)
        let needed = colors == .grey ? 1 : colors == .ink ? 4 : 3
        guard colorChannels.count >= needed else {
            throw ImageError(.corrupt, "JPEG 2000: \(colorChannels.count) of \(needed) colors")
        }
        colorChannels = Array(colorChannels.prefix(needed))
    }

    private func kind(of count: Int) throws(ImageError) -> Colors {
        if hasInks { return .ink }
        switch enumerated {
        case 16: return count < 3 ? .grey : .rgb
        case 17: return .grey
        case 18: return .ycc
        case .some(let other):
            throw ImageError(.unsupported, "no decoder for JPEG 2000 in the color space \(other)")
        case nil:
            guard count >= 3 else { return .grey }
            // Only chroma components have fewer samples than the image.
            let isYCC = colorChannels[1...2].allSatisfy { !codestream.components[$0.component].isFull }
            return isYCC && profile == nil ? .ycc : .rgb
        }
    }
}
#endif
