// SPDX-License-Identifier: MIT

import PortableFoundation

extension GainMapMetadata {
    /// The name of a JPEG's segments (ISO 21496-1:2025, annex C).
    static let segmentName: StaticString = "urn:iso:std:iso:ts:21496:-1\0"

    private static let isMultichannel = 0x80
    private static let usesBaseColorsFlag = 0x40
    /// Files written before the standard was published use one denominator for all numbers.
    private static let hasCommonDenominator = 0x08

    /// Parses the binary form of the metadata (ISO 21496-1:2025, annex C). Nil for a version that requires a
    /// newer parser, and for the primary image's segment, which only has the versions.
    ///
    /// - Parameter fault: receives the reason if the metadata can't be used.
    init?(iso bytes: UnsafeRawBufferPointer, fault: inout ImageInfo.GainMapFault?) {
        let reader = ByteReader(bytes)
        fault = .damaged
        if let version = reader.bigEndian16(at: 0), version > 0 { fault = .unsupported }
        guard reader.bigEndian16(at: 0) == 0, let flags = reader.byte(at: 4).map(Int.init) else { return nil }
        var numbers = Numbers(reader: reader, offset: 5)
        if flags & Self.hasCommonDenominator != 0 {
            guard let denominator = numbers.word(), denominator > 0 else { return nil }
            numbers.denominator = Double(denominator)
        }
        guard let base = numbers.unsigned(), let alternate = numbers.unsigned() else { return nil }
        var channels: [Channel] = []
        for _ in 0..<(flags & Self.isMultichannel != 0 ? 3 : 1) {
            guard let minimum = numbers.signed(), let maximum = numbers.signed(),
                let gamma = numbers.unsigned(), let baseOffset = numbers.signed(),
                let alternateOffset = numbers.signed()
            else { return nil }
            channels.append(
                Channel(
                    minimum: minimum, maximum: maximum, gamma: gamma, baseOffset: baseOffset,
                    alternateOffset: alternateOffset))
        }
        let metadata = GainMapMetadata(
            channels: channels, baseHeadroom: base, alternateHeadroom: alternate,
            usesBaseColors: flags & Self.usesBaseColorsFlag != 0)
        fault = .contradictory
        guard let checked = metadata.checked else { return nil }
        fault = nil
        self = checked
    }

    /// Parses the content of a `tmap` item (ISO/IEC 23008-12:2025, 6.6.2.4.2): the version, followed by the
    /// metadata.
    init?(item bytes: UnsafeRawBufferPointer, fault: inout ImageInfo.GainMapFault?) {
        fault = .unsupported
        guard bytes.first == 0 else { return nil }
        self.init(iso: UnsafeRawBufferPointer(rebasing: bytes.dropFirst()), fault: &fault)
    }

    /// The metadata in binary form.
    var isoBytes: [UInt8] {
        var writer = ByteWriter()
        writer.append(bigEndian: 0, 4)
        let flags = usesBaseColors ? Self.usesBaseColorsFlag : 0
        writer.append(channels.count > 1 ? flags | Self.isMultichannel : flags)
        // A denominator of 2^20 represents the offsets exactly, and it's precise enough for every value that
        // passes the checks.
        func append(_ value: Double) {
            writer.append(bigEndian: UInt32(truncatingIfNeeded: Int64((value * 0x1p20).rounded())))
            writer.append(bigEndian: 1 << 20, 4)
        }
        append(baseHeadroom)
        append(alternateHeadroom)
        for channel in channels {
            append(channel.minimum)
            append(channel.maximum)
            append(channel.gamma)
            append(channel.baseOffset)
            append(channel.alternateOffset)
        }
        return writer.bytes
    }

    /// Reads numbers one after another.
    private struct Numbers {
        let reader: ByteReader
        var offset: Int
        /// The common denominator, or nil if each number has its own.
        var denominator: Double?

        mutating func word() -> UInt32? {
            defer { offset += 4 }
            return reader.tag(at: offset)
        }

        mutating func unsigned() -> Double? { word().flatMap { quotient(Double($0)) } }

        mutating func signed() -> Double? {
            word().flatMap { quotient(Double(Int32(bitPattern: $0))) }
        }

        private mutating func quotient(_ numerator: Double) -> Double? {
            if let denominator { return numerator / denominator }
            guard let own = word(), own > 0 else { return nil }
            return numerator / Double(own)
        }
    }
}
