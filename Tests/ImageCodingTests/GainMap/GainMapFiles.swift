// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster

@testable import ImageCoding

/// JPEG files with gain maps. They aren't assembled by the code that's being tested.
enum GainMapFiles {
    /// The format in which a file specifies where its map is and how to apply it.
    enum Kind: String, CaseIterable {
        case adobe, adobeWithoutIndex, adobeExtended, adobeOtherPrefix, iso, isoLittleEndian
        case isoCommonDenominator, appleOld, appleNew
    }

    static let width = 96
    static let height = 64

    /// Returns an image of smooth colors.
    static func base() throws -> Bitmap { try Pictures.gradient(width, height) }

    /// Returns a map a quarter of the size, with levels from 0 to 255 that differ between channels.
    static func map() throws -> Bitmap {
        let size = PixelSize(width: width / 4, height: height / 4)
        return try Bitmap(size: size, alpha: .opaque) { pixels, stride in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let levels = [
                        y * 255 / (size.height - 1), 255 - x * 255 / (size.width - 1),
                        x * 255 / (size.width - 1), 255,
                    ]
                    for (index, level) in levels.enumerated() {
                        pixels[y * stride + x * 4 + index] = UInt8(level)
                    }
                }
            }
        }
    }

    static func encoded(_ bitmap: Bitmap, isGrey: Bool = false) throws -> Data {
        var options = EncodingOptions(quality: 1)
        options.chroma = .full
        options.isGrey = isGrey
        return try JPEGEncoder().encode(
            [EncodingFrame(bitmap)], as: .jpeg, options: options, cancellation: nil)
    }

    static let gray = GainMapMetadata(
        channels: [.init(minimum: -0.5, maximum: 2.25, gamma: 1)], baseHeadroom: 0, alternateHeadroom: 2.25)
    static let color = GainMapMetadata(
        channels: [
            .init(minimum: 0, maximum: 2, gamma: 1, baseOffset: 0.015625, alternateOffset: 0.015625),
            .init(minimum: -0.5, maximum: 1.5, gamma: 1.5, baseOffset: 0.03125, alternateOffset: 0.0625),
            .init(minimum: 0.25, maximum: 3, gamma: 0.75, baseOffset: 0, alternateOffset: 0),
        ], baseHeadroom: 0, alternateHeadroom: 3)
    /// The headroom that results from the maker note's numbers: 2.303 - 0.303 * 0.5 stops.
    static let appleHeadroom = exp2(2.303 - 0.303 * 0.5)

    static func metadata(_ kind: Kind, isGrey: Bool) -> GainMapMetadata? {
        switch kind {
        case .appleOld, .appleNew: GainMapMetadata(appleHeadroom: appleHeadroom)
        default: isGrey ? gray : color
        }
    }

    /// Returns a file with both images.
    static func file(_ kind: Kind, isGrey: Bool = true, base: Data? = nil, map: Data? = nil) throws -> Data {
        let metadata = isGrey ? gray : color
        var inner: [[UInt8]] = []
        var outer: [[UInt8]] = []
        switch kind {
        case .adobe, .adobeWithoutIndex: inner = [xmp(description(metadata))]
        case .adobeOtherPrefix:
            inner = [xmp(description(metadata).replacingOccurrences(of: "hdrgm", with: "gm"))]
        case .adobeExtended:
            let name = String(repeating: "0A", count: 16)
            let packet = Array(XMPPacket.text(description(metadata)).utf8)
            let main =
                "<rdf:Description xmlns:xmpNote=\"http://ns.adobe.com/xmp/note/\""
                + " xmpNote:HasExtendedXMP=\"\(name)\"/>"
            let middle = packet.count / 2
            inner = [xmp(main)]
            for (start, end) in [(middle, packet.count), (0, middle)] {
                inner.append(
                    segment(
                        0xE1,
                        Array("http://ns.adobe.com/xmp/extension/\0\(name)".utf8) + word(packet.count)
                            + word(start) + packet[start..<end]))
            }
        case .iso, .isoLittleEndian: inner = [iso(binary(metadata))]
        case .isoCommonDenominator: inner = [iso(binary(metadata, denominator: 1 << 16))]
        case .appleOld:
            inner = [xmp(appleDescription(""))]
            outer = [segment(0xE1, Array("Exif\0\0".utf8) + makerNote((3, 2), (1, 2)))]
        case .appleNew: inner = [xmp(appleDescription(" HDRGainMap:HDRGainMapHeadroom=\"\(appleHeadroom)\""))]
        }
        let map = insert(inner, into: [UInt8](try map ?? encoded(Self.map(), isGrey: isGrey)))
        let hasIndex = kind != .adobeWithoutIndex
        if kind.rawValue.hasPrefix("adobe") { outer.append(xmp(container(map.count))) }
        if kind.rawValue.hasPrefix("iso") { outer.append(iso([0, 0, 0, 0])) }
        let isLittle = kind == .isoLittleEndian
        if hasIndex { outer.append(index(image: 0, map: 0, offset: 0, isLittleEndian: isLittle)) }
        let base = try [UInt8](base ?? encoded(Self.base()))
        var image = insert(outer, into: base)
        if hasIndex {
            // The index is the last inserted segment.
            let end = image.count - (base.count - 20)
            let length = index(image: 0, map: 0, offset: 0).count
            let origin = end - length + 8
            image.replaceSubrange(
                end - length..<end,
                with: index(
                    image: image.count, map: map.count, offset: image.count - origin, isLittleEndian: isLittle
                ))
        }
        return Data(image + map)
    }

    /// Inserts segments after the JFIF segment, which is 18 bytes long.
    static func insert(_ segments: [[UInt8]], into file: [UInt8]) -> [UInt8] {
        Array(file[..<20]) + segments.joined() + file[20...]
    }

    static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
    }

    static func xmp(_ descriptions: String) -> [UInt8] {
        segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + XMPPacket.text(descriptions).utf8)
    }

    static func iso(_ content: [UInt8]) -> [UInt8] {
        segment(0xE2, Array("urn:iso:std:iso:ts:21496:-1\0".utf8) + content)
    }

    static func word(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }

    static func description(_ metadata: GainMapMetadata) -> String {
        func property(_ name: String, _ value: (GainMapMetadata.Channel) -> Double) -> String {
            let values = metadata.channels.map(value)
            if values.count == 1 { return "<hdrgm:\(name)>\(values[0])</hdrgm:\(name)>" }
            let list = values.map { "<rdf:li>\($0)</rdf:li>" }.joined()
            return "<hdrgm:\(name)>\n<rdf:Seq>\(list)</rdf:Seq></hdrgm:\(name)>"
        }
        return "<rdf:Description xmlns:hdrgm=\"http://ns.adobe.com/hdr-gain-map/1.0/\" hdrgm:Version='1.0'"
            + " hdrgm:HDRCapacityMin=\"\(metadata.baseHeadroom)\""
            + " hdrgm:HDRCapacityMax=\"\(metadata.alternateHeadroom)\" hdrgm:BaseRenditionIsHDR=\"False\">"
            + property("GainMapMin", \.minimum) + property("GainMapMax", \.maximum)
            + property("Gamma", \.gamma)
            + property("OffsetSDR", \.baseOffset) + property("OffsetHDR", \.alternateOffset)
            + "</rdf:Description>"
    }

    static func container(_ length: Int) -> String {
        "<rdf:Description xmlns:hdrgm=\"http://ns.adobe.com/hdr-gain-map/1.0/\" hdrgm:Version=\"1.0\""
            + " xmlns:C=\"http://ns.google.com/photos/1.0/container/\""
            + " xmlns:I=\"http://ns.google.com/photos/1.0/container/item/\"><C:Directory><rdf:Seq>"
            + "<rdf:li rdf:parseType=\"Resource\"><C:Item I:Mime=\"image/jpeg\" I:Semantic=\"Primary\"/></rdf:li>"
            + "<rdf:li><C:Item><I:Semantic>GainMap</I:Semantic><I:Length>\(length)</I:Length></C:Item></rdf:li>"
            + "</rdf:Seq></C:Directory></rdf:Description>"
    }

    static func appleDescription(_ headroom: String) -> String {
        "<rdf:Description xmlns:HDRGainMap=\"http://ns.apple.com/HDRGainMap/1.0/\""
            + " xmlns:apdi=\"http://ns.apple.com/pixeldatainfo/1.0/\" HDRGainMap:HDRGainMapVersion=\"131072\""
            + headroom + "><apdi:AuxiliaryImageType>urn:com:apple:photo:2020:aux:hdrgainmap"
            + "</apdi:AuxiliaryImageType></rdf:Description>"
    }

    /// Returns binary metadata, in fractions of 1000 unless there's a common denominator.
    static func binary(_ metadata: GainMapMetadata, denominator: Int? = nil) -> [UInt8] {
        let unit = denominator ?? 1_000_000
        func number(_ value: Double) -> [UInt8] {
            word(Int((value * Double(unit)).rounded())) + (denominator == nil ? word(unit) : [])
        }
        var bytes: [UInt8] = [0, 0, 0, 0]
        bytes.append((metadata.channels.count == 3 ? 0x80 : 0) | 0x40 | (denominator == nil ? 0 : 8))
        if let denominator { bytes += word(denominator) }
        bytes += number(metadata.baseHeadroom) + number(metadata.alternateHeadroom)
        for channel in metadata.channels {
            bytes += number(channel.minimum) + number(channel.maximum) + number(channel.gamma)
            bytes += number(channel.baseOffset) + number(channel.alternateOffset)
        }
        return bytes
    }

    /// Returns the index segment for two images.
    static func index(image: Int, map: Int, offset: Int, isLittleEndian: Bool = false) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = word(value).suffix(count)
            return isLittleEndian ? bytes.reversed() : Array(bytes)
        }
        var content: [UInt8] =
            Array("MPF\0".utf8) + (isLittleEndian ? Array("II*\0".utf8) : Array("MM\0*".utf8))
        content += number(8, 4) + number(3, 2)
        content += number(0xB000, 2) + number(7, 2) + number(4, 4) + Array("0100".utf8)
        content += number(0xB001, 2) + number(4, 2) + number(1, 4) + number(2, 4)
        content += number(0xB002, 2) + number(7, 2) + number(32, 4) + number(50, 4) + number(0, 4)
        content += number(0x2003_0000, 4) + number(image, 4) + number(0, 4) + number(0, 4)
        content += number(0, 4) + number(map, 4) + number(offset, 4) + number(0, 4)
        return segment(0xE2, content)
    }

    /// EXIF with an Apple maker note. The fractions in its tags 33 and 48 result in ``appleHeadroom``.
    static var note: [UInt8] { makerNote((3, 2), (1, 2)) }

    static func makerNote(_ first: (Int, Int), _ second: (Int, Int)) -> [UInt8] {
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
            word(tag << 16 | type) + word(count) + word(value)
        }
        var note = Array("Apple iOS\0\0\u{1}MM".utf8) + [0, 2]
        note += entry(33, 10, 1, 44) + entry(48, 10, 1, 52) + word(0)
        note += word(first.0) + word(first.1) + word(second.0) + word(second.1)
        let header = Array("MM\0*".utf8) + word(8)
        let main = [0, 1] + entry(0x8769, 4, 1, 26) + word(0)
        let exif = [0, 1] + entry(0x927C, 7, note.count, 44) + word(0)
        return header + main + exif + note
    }
}
#endif
