// SPDX-License-Identifier: MIT

/// A `Range` of one part (RFC 9110, 14.1.2).
enum RangeRequest: Hashable {
    /// `bytes=2-4`, `bytes=2-`: the last byte may be beyond the end.
    case from(Int, through: Int?)
    /// `bytes=-4`: that many from the end.
    case last(Int)

    /// Nil without `Range`, for several parts and for another unit: such a field may be ignored (14.2).
    init?(_ headers: HTTPHeaders) {
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

    /// Which bytes of a whole of `total` are meant; nil when there are none (14.1.2: not satisfiable).
    func bytes(of total: Int) -> Range<Int>? {
        switch self {
        case .from(let first, let last):
            guard first < total else { return nil }
            return first..<min(total, (last ?? total - 1) + 1)
        case .last(let count):
            guard count > 0, total > 0 else { return nil }
            return max(0, total - count)..<total
        }
    }

    /// Which bytes are meant of something whose length is not known; nil when that depends on it.
    var knownBytes: Range<Int>? {
        guard case .from(let first, let last?) = self else { return nil }
        return first..<last + 1
    }
}
