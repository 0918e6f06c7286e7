// SPDX-License-Identifier: MIT

#if Server
import ImageLoading

/// The media ranges in `Accept` with their weights (RFC 9110, 12.5.1).
struct AcceptField: Hashable, Sendable {
    private struct MediaRange: Hashable {
        /// The media range in lowercase, such as `image/avif`, `image/*` or `*/*`.
        let type: String
        /// The weight, from 0 (not acceptable) to 1000.
        let weight: Int
    }

    private let ranges: [MediaRange]
    private let isMissing: Bool

    /// Skips elements that aren't media ranges or have an invalid weight. Also skips everything after the
    /// first 64 elements, so a client can't slow the comparison down.
    ///
    /// - Parameter text: all lines of the field; nil if the request doesn't have it.
    init(_ text: String?) {
        isMissing = text == nil
        ranges = FieldList.elements(text.map { [$0] } ?? []).prefix(64).compactMap { element in
            let parts = element.split(separator: ";", omittingEmptySubsequences: false)
            guard let type = MediaType.essence(String(parts[0])), type.count < 128 else { return nil }
            // The weight is the last parameter we read; the ones before it belong to the range.
            for part in parts.dropFirst() {
                let text = part.filter { $0 != " " && $0 != "\t" }.lowercased()
                guard text.hasPrefix("q=") else { continue }
                guard let weight = Self.weight(text.dropFirst(2)) else { return nil }
                return MediaRange(type: type, weight: weight)
            }
            return MediaRange(type: type, weight: 1000)
        }
    }

    /// Returns a weight in thousandths: `0` or `1` with at most three decimal places (RFC 9110, 12.4.2).
    private static func weight(_ text: Substring) -> Int? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts[0] == "0" || parts[0] == "1" else { return nil }
        var value = parts[0] == "1" ? 1000 : 0
        if parts.count == 2 {
            guard parts[1].utf8.count <= 3, parts[1].utf8.allSatisfy({ (48...57).contains($0) }) else {
                return nil
            }
            var unit = 100
            for digit in parts[1].utf8 {
                value += Int(digit - 48) * unit
                unit /= 10
            }
        }
        return value <= 1000 ? value : nil
    }

    /// Returns the weight of a type that the field names explicitly, in thousandths; nil if it doesn't.
    ///
    /// `image/*` and `*/*` are ignored: browsers send them even if they can't show AVIF.
    func namedWeight(of type: String) -> Int? { ranges.last { $0.type == type }?.weight }

    /// Returns a type's weight from the most specific range, in thousandths: 0 if no range matches, 1000 if
    /// the field is missing.
    func weight(of type: String) -> Int {
        if isMissing { return 1000 }
        if let weight = namedWeight(of: type) { return weight }
        let family = type.prefix { $0 != "/" } + "/*"
        return ranges.last { $0.type == family }?.weight ?? ranges.last { $0.type == "*/*" }?.weight ?? 0
    }
}
#endif
