// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("Gain map metadata", .timeLimit(.minutes(1)))
struct GainMapMetadataTests {
    private static func iso(_ bytes: [UInt8]) -> GainMapMetadata? {
        var fault: ImageInfo.GainMapFault?
        return bytes.withUnsafeBytes { GainMapMetadata(iso: $0, fault: &fault) }
    }

    private static func hdrgm(_ text: String) -> GainMapMetadata? {
        hdrgm(packet(text))
    }

    private static func packet(_ text: String) -> XMPPacket {
        Array(XMPPacket.text(text).utf8).withUnsafeBytes { XMPPacket($0) }
    }

    private static func hdrgm(_ packet: XMPPacket) -> GainMapMetadata? {
        var fault: ImageInfo.GainMapFault?
        return GainMapMetadata(hdrgm: packet, fault: &fault)
    }

    /// Returns whether all numbers are the same, except for a file's rounding.
    private static func isNear(_ one: GainMapMetadata?, _ other: GainMapMetadata) -> Bool {
        guard let one, one.channels.count == other.channels.count, one.curve == other.curve else {
            return false
        }
        func numbers(_ metadata: GainMapMetadata) -> [Double] {
            [metadata.baseHeadroom, metadata.alternateHeadroom]
                + metadata.channels.flatMap {
                    [$0.minimum, $0.maximum, $0.gamma, $0.baseOffset, $0.alternateOffset]
                }
        }
        return zip(numbers(one), numbers(other)).allSatisfy { abs($0 - $1) < 1e-4 }
    }

    @Test("Binary metadata is read for one and three channels, with separate and common denominators")
    func readsBinary() {
        for metadata in [GainMapFiles.gray, GainMapFiles.color] {
            for denominator in [nil, 1 << 16] {
                let bytes = GainMapFiles.binary(metadata, denominator: denominator)
                #expect(Self.isNear(Self.iso(bytes), metadata))
                #expect(Self.iso(bytes)?.usesBaseColors == true)
                var fault: ImageInfo.GainMapFault?
                let isItem =
                    ([0] + bytes).withUnsafeBytes { GainMapMetadata(item: $0, fault: &fault) } != nil
                #expect(isItem)
            }
        }
    }

    @Test("Metadata written as binary or XMP can be read back")
    func roundTrip() throws {
        var inverse = GainMapFiles.color
        (inverse.baseHeadroom, inverse.alternateHeadroom) = (3, 0)
        for metadata in [GainMapFiles.gray, GainMapFiles.color, inverse] {
            #expect(Self.isNear(Self.iso(metadata.isoBytes), metadata))
            let xmp = Array(metadata.xmp.utf8).withUnsafeBytes { XMPPacket($0) }
            #expect(Self.isNear(Self.hdrgm(xmp), metadata))
        }
    }

    @Test("XMP is read from attributes, elements and lists with any prefix")
    func readsXMP() {
        let attributes =
            "<rdf:Description xmlns:x1='http://ns.adobe.com/hdr-gain-map/1.0/' x1:Version='1.0'"
            + " x1:GainMapMin='-0.5' x1:GainMapMax = '2.25' x1:HDRCapacityMax='2.25'/>"
        #expect(Self.isNear(Self.hdrgm(attributes), GainMapFiles.gray))
        #expect(Self.isNear(Self.hdrgm(GainMapFiles.description(GainMapFiles.color)), GainMapFiles.color))
    }

    @Test(
        "Invalid XMP is ignored",
        arguments: [
            "", "hdrgm:Version='1.0'", "hdrgm:Version='1.0' hdrgm:GainMapMax='x' hdrgm:HDRCapacityMax='2'",
            "hdrgm:Version='1.0' hdrgm:GainMapMax='1'",
            "hdrgm:Version='2.0' hdrgm:GainMapMax='1' hdrgm:HDRCapacityMax='2'",
            "hdrgm:Version='1.0' hdrgm:GainMapMax='nan' hdrgm:HDRCapacityMax='2'",
            "hdrgm:Version='1.0' hdrgm:GainMapMax='1' hdrgm:HDRCapacityMax='inf'",
            "hdrgm:Version='1.0' hdrgm:GainMapMax='1' hdrgm:HDRCapacityMax='0'",
            "hdrgm:Version='1.0' hdrgm:GainMapMax='1' hdrgm:HDRCapacityMax='2' hdrgm:Gamma='0'",
            "hdrgm:Version='1.0' hdrgm:GainMapMax='1' hdrgm:HDRCapacityMax='2' hdrgm:Gamma='-1'",
            "hdrgm:Version='1.0' hdrgm:GainMapMax='1' hdrgm:HDRCapacityMax='2' hdrgm:GainMapMin='2'",
            "hdrgm:Version='1.0' hdrgm:GainMapMax='1e9' hdrgm:HDRCapacityMax='2'",
            "hdrgm:Version='1.0' hdrgm:GainMapMax='1' hdrgm:HDRCapacityMax='2' hdrgm:OffsetSDR='9'",
            "hdrgm:Version='1.0' hdrgm:GainMapMax='1' hdrgm:HDRCapacityMax='2' hdrgm:BaseRenditionIsHDR='?'",
        ])
    func refusesXMP(attributes: String) {
        #expect(Self.hdrgm("<rdf:Description \(attributes)/>") == nil)
    }

    @Test("XMP with a list of two values in place of three is ignored")
    func refusesPairs() {
        let text = GainMapFiles.description(GainMapFiles.color)
            .replacingOccurrences(of: "<rdf:li>2.0</rdf:li>", with: "")
        #expect(Self.hdrgm(text) == nil)
    }

    @Test("Invalid binary metadata is ignored")
    func refusesBinary() {
        let valid = GainMapFiles.binary(GainMapFiles.gray)
        for count in 0..<valid.count { #expect(Self.iso(Array(valid.prefix(count))) == nil) }
        // Try a later version, and denominators of zero.
        for place in [1, 9, 17] {
            var bytes = valid
            bytes.replaceSubrange(
                place..<place + (place == 1 ? 1 : 4), with: place == 1 ? [1] : [0, 0, 0, 0])
            #expect(Self.iso(bytes) == nil)
        }
        #expect(Self.iso([0, 0, 0, 0]) == nil)
    }

    @Test("The headroom of older Apple devices follows their formula")
    func readsMakerNote() {
        let cases: [((Int, Int), (Int, Int), Double)] = [
            ((1, 2), (1, 200), 1.7), ((1, 2), (1, 2), 1.5505), ((3, 2), (1, 200), 2.65),
            ((3, 2), (1, 2), 2.1515),
        ]
        for (first, second, stops) in cases {
            let exif = GainMapFiles.makerNote(first, second)
            let metadata = exif.withUnsafeBytes { GainMapMetadata(makerNoteIn: $0) }
            #expect(abs((metadata?.headroom ?? 0) - stops) < 1e-9)
            #expect(metadata?.curve == .apple)
        }
        let whole = GainMapFiles.makerNote((1, 2), (1, 2))
        for count in 0..<whole.count {
            let isRead = whole.prefix(count).withUnsafeBytes { GainMapMetadata(makerNoteIn: $0) } != nil
            #expect(!isRead)
        }
        let broken = GainMapFiles.makerNote((1, 0), (1, 2))
        let isRead = broken.withUnsafeBytes { GainMapMetadata(makerNoteIn: $0) } != nil
        #expect(!isRead)
    }

    @Test("The weight depends on the display's headroom and the base image's range")
    func weights() {
        var metadata = GainMapFiles.gray
        (metadata.baseHeadroom, metadata.alternateHeadroom) = (1, 3)
        #expect([-1, 0, 1, 2, 3, 9].map { metadata.weight(headroom: $0) } == [0, 0, 0, 0.5, 1, 1])
        (metadata.baseHeadroom, metadata.alternateHeadroom) = (3, 1)
        #expect([0, 1, 2, 3, 9].map { metadata.weight(headroom: $0) } == [-1, -1, -0.5, 0, 0])
    }

    @Test("Mutated metadata never traps")
    func mutations() {
        var random = SeededRandom(seed: 7)
        let sources = [
            Array(XMPPacket.text(GainMapFiles.description(GainMapFiles.color)).utf8),
            Array(XMPPacket.text(GainMapFiles.container(12)).utf8), GainMapFiles.binary(GainMapFiles.color),
            GainMapFiles.binary(GainMapFiles.gray, denominator: 1000), GainMapFiles.makerNote((1, 2), (1, 2)),
        ]
        for _ in 0..<2000 {
            var bytes = sources[Int.random(in: 0..<sources.count, using: &random)]
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            bytes.withUnsafeBytes { bytes in
                var fault: ImageInfo.GainMapFault?
                _ = GainMapMetadata(iso: bytes, fault: &fault)
                _ = Self.hdrgm(XMPPacket(bytes))
                _ = GainMapMetadata(makerNoteIn: bytes)
                _ = XMPPacket.withoutGainMap(Data(bytes))
            }
        }
    }

    @Test("Only gain map properties are removed from XMP")
    func removal() {
        let packet = XMPPacket.text(
            "<rdf:Description xmlns:dc='d' dc:title='T' hdrgm:Version=\"1.0\"><dc:creator>C</dc:creator>"
                + "<hdrgm:Gamma><rdf:Seq><rdf:li>1</rdf:li></rdf:Seq></hdrgm:Gamma>"
                + "<Container:Directory><rdf:Seq/></Container:Directory></rdf:Description>")
        let rest = XMPPacket.text(
            "<rdf:Description xmlns:dc='d' dc:title='T'><dc:creator>C</dc:creator></rdf:Description>")
        #expect(XMPPacket.withoutGainMap(Data(packet.utf8)) == Data(rest.utf8))
        let damaged = Data(packet.utf8).prefix(215)
        #expect(XMPPacket.withoutGainMap(damaged) == damaged)
    }
}
#endif
