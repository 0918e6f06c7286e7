// SPDX-License-Identifier: MIT

/// A byte range of a representation: `Content-Range` (RFC 9110, 14.4).
public struct ContentRange: Sendable, Hashable {
    public var bytes: Range<Int>
    /// The length of the complete representation; `nil` if the server didn't know it.
    public var total: Int?

    public init(_ bytes: Range<Int>, of total: Int?) {
        self.bytes = bytes
        self.total = total
    }

    /// Parses `bytes 0-4/10` or `bytes 0-4/*`. Returns `nil` if the text is invalid or the range exceeds the
    /// total length.
    public init?(_ text: String?) {
        guard let text, text.prefix(6).lowercased() == "bytes " else { return nil }
        let halves = text.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]),
            first <= last
        else { return nil }
        if halves[1] != "*" {
            guard let total = Self.number(halves[1]), last < total else { return nil }
            self.total = total
        }
        bytes = first..<last + 1
    }

    /// The range of a 206 response, if the body is that range and nothing else. `nil` if there are several
    /// ranges, and for `multipart/byteranges`, which has its ranges in the body even if there's a
    /// `Content-Range` (RFC 9110, 15.3.7.2).
    package init?(ofOnePart headers: HTTPHeaders) {
        let (ranges, types) = (headers.values("Content-Range"), headers.values("Content-Type"))
        guard ranges.count == 1,
            !types.contains(where: { MediaType.essence($0)?.hasPrefix("multipart/") ?? false })
        else { return nil }
        self.init(ranges[0])
    }

    /// The value of the header field.
    public var text: String {
        "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(total.map(String.init) ?? "*")"
    }

    static func number(_ text: Substring) -> Int? {
        let most = Int64(1) << 56
        // A position must be less than `Int.max`, because the end of the range is one more than the last
        // position.
        return FieldList.number(text, maximum: most).flatMap {
            $0 == most || $0 >= Int64(Int.max) ? nil : Int(clamping: $0)
        }
    }
}
