// SPDX-License-Identifier: MIT

/// A `Range` field with one range (RFC 9110, 14.1.2).
package enum RangeRequest: Hashable {
    /// `bytes=2-4` or `bytes=2-`. The last byte may be beyond the end.
    case from(Int, through: Int?)
    /// `bytes=-4`: the last 4 bytes.
    case last(Int)

    /// Returns `nil` if there's no `Range`, if it has several ranges, or if its unit isn't bytes. Servers may
    /// ignore such a field (RFC 9110, 14.2).
    package init?(_ headers: HTTPHeaders) {
        let values = headers.values("Range")
        guard values.count == 1, values[0].prefix(6).lowercased() == "bytes=" else { return nil }
        let text = values[0].dropFirst(6).trimmingOptionalWhitespace
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return nil }
        let last = ContentRange.number(ends[1])
        if ends[0].isEmpty {
            guard let last else { return nil }
            self = .last(last)
            return
        }
        guard let first = ContentRange.number(ends[0]), ends[1].isEmpty || last != nil else { return nil }
        if let last, last < first { return nil }
        self = .from(first, through: last)
    }

    /// The requested bytes of a representation with `total` bytes; `nil` if the range can't be satisfied.
    package func bytes(of total: Int) -> Range<Int>? {
        switch self {
        case .from(let first, let last):
            guard first < total else { return nil }
            return first..<min(total, (last ?? total - 1) + 1)
        case .last(let count):
            guard count > 0, total > 0 else { return nil }
            return max(0, total - count)..<total
        }
    }

    /// The requested bytes if they don't depend on the total length; otherwise `nil`.
    var knownBytes: Range<Int>? {
        guard case .from(let first, let last?) = self else { return nil }
        return first..<last + 1
    }
}
