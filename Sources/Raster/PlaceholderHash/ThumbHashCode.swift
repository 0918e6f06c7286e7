// SPDX-License-Identifier: MIT

internal import ImageBase

/// The content of a ThumbHash: lightness, yellow against blue, red against green, and alpha.
struct ThumbHashCode {
    var lightness: ThumbHashChannel
    var yellow: ThumbHashChannel
    var red: ThumbHashChannel
    var alpha: ThumbHashChannel?
    let isLandscape: Bool
    /// The number of lightness waves across and down. The number for the short side can be as low as 1, as
    /// stored in the hash; see ``usedColumns``.
    let columns: Int
    let rows: Int

    /// Returns the number of waves along the long side.
    static func longSide(hasAlpha: Bool) -> Int { hasAlpha ? 5 : 7 }
    /// The number of lightness waves that are used, at least 3.
    var usedColumns: Int { max(3, columns) }
    var usedRows: Int { max(3, rows) }
}

extension ThumbHashCode {
    init(_ bytes: [UInt8]) throws(ImageError) {
        guard bytes.count >= 5 else {
            throw ImageError(.corrupt, "ThumbHash has \(bytes.count) bytes; the minimum is 5")
        }
        let first = Int(bytes[0]) | Int(bytes[1]) << 8 | Int(bytes[2]) << 16
        let second = Int(bytes[3]) | Int(bytes[4]) << 8
        let hasAlpha = first >> 23 == 1
        isLandscape = second >> 15 == 1
        let long = Self.longSide(hasAlpha: hasAlpha)
        let short = second & 7
        guard 1...long ~= short else { throw ImageError(.corrupt, "ThumbHash aspect ratio is out of range") }
        columns = isLandscape ? long : short
        rows = isLandscape ? short : long

        let start = hasAlpha ? 6 : 5
        let lightnessCount = ThumbHashChannel.frequencies(columns: max(3, columns), rows: max(3, rows)).count
        let count = lightnessCount + 10 + (hasAlpha ? 14 : 0)
        guard bytes.count >= start + (count + 1) / 2 else {
            throw ImageError(.corrupt, "ThumbHash is truncated")
        }
        var next = 0
        func waves(_ count: Int) -> [Double] {
            defer { next += count }
            return (next..<next + count).map { Double(bytes[start + $0 / 2] >> ($0 % 2 * 4) & 15) / 15 }
        }
        lightness = ThumbHashChannel(
            mean: Double(first & 63) / 63, scale: Double(first >> 18 & 31) / 31, waves: waves(lightnessCount))
        yellow = ThumbHashChannel(
            mean: Double(first >> 6 & 63) / 31.5 - 1, scale: Double(second >> 3 & 63) / 63, waves: waves(5))
        red = ThumbHashChannel(
            mean: Double(first >> 12 & 63) / 31.5 - 1, scale: Double(second >> 9 & 63) / 63, waves: waves(5))
        if hasAlpha {
            alpha = ThumbHashChannel(
                mean: Double(bytes[5] & 15) / 15, scale: Double(bytes[5] >> 4) / 15, waves: waves(14))
        }
    }

    var bytes: [UInt8] {
        func round(_ value: Double, _ most: Int) -> Int { max(0, min(most, Int(value.rounded()))) }
        let first =
            round(63 * lightness.mean, 63) | round(31.5 + 31.5 * yellow.mean, 63) << 6
            | round(31.5 + 31.5 * red.mean, 63) << 12 | round(31 * lightness.scale, 31) << 18
            | (alpha == nil ? 0 : 1 << 23)
        let second =
            (isLandscape ? rows : columns) | round(63 * yellow.scale, 63) << 3
            | round(63 * red.scale, 63) << 9 | (isLandscape ? 1 << 15 : 0)
        var bytes = [first, first >> 8, first >> 16, second, second >> 8].map(UInt8.init(truncatingIfNeeded:))
        if let alpha { bytes.append(UInt8(round(15 * alpha.mean, 15) | round(15 * alpha.scale, 15) << 4)) }
        let waves = lightness.waves + yellow.waves + red.waves + (alpha?.waves ?? [])
        let digits = waves.map { UInt8(round(15 * $0, 15)) }
        for start in stride(from: 0, to: digits.count, by: 2) {
            bytes.append(digits[start] | (start + 1 < digits.count ? digits[start + 1] << 4 : 0))
        }
        return bytes
    }
}
