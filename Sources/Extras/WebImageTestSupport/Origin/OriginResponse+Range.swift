// SPDX-License-Identifier: MIT

public import PortableFoundation

extension OriginResponse {
    /// A response with `data`, or with the requested range of it (RFC 9110, 14).
    ///
    /// The status is 206 for a single valid range without `If-Range` or with an `If-Range` equal to `tag`,
    /// 416 for a range that begins after the end, and 200 otherwise.
    ///
    /// - Parameters:
    ///   - data: the complete body.
    ///   - tag: the entity tag including its quotes, or `nil`. A weak tag such as `W/"a"` never matches
    ///     `If-Range`.
    ///   - request: the request to respond to.
    ///   - contentType: the `Content-Type` value. Default: `nil`, which omits it.
    public static func bytes(
        _ data: Data, tag: String?, for request: OriginRequest, contentType: String? = nil
    ) -> OriginResponse {
        var headers = ["Accept-Ranges": "bytes"]
        headers["ETag"] = tag
        let condition = request.header("If-Range")
        let isFulfilled = condition == nil || condition == tag && tag?.hasPrefix("W/") == false
        guard isFulfilled, let range = request.header("Range").flatMap({ parseRange($0, of: data.count) })
        else {
            return .bytes(data, contentType: contentType, headers: headers)
        }
        guard !range.isEmpty else {
            return .status(416, headers: ["Content-Range": "bytes */\(data.count)"])
        }
        headers["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(data.count)"
        let first = data.startIndex
        let part = Data(data[first + range.lowerBound..<first + range.upperBound])
        return .bytes(part, contentType: contentType, headers: headers).status(206)
    }

    /// Parses `bytes=2-4`, `bytes=2-` and `bytes=-4`. Returns an empty range if it begins after the end, and
    /// `nil` for any other text.
    private static func parseRange(_ text: String, of count: Int) -> Range<Int>? {
        let ends = text.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard text.hasPrefix("bytes="), ends.count == 2 else { return nil }
        switch (Int(ends[0]), Int(ends[1])) {
        case (let first?, let last?) where first <= last:
            return min(first, count)..<min(last + 1, count)
        case (let first?, nil) where ends[1].isEmpty: return min(first, count)..<count
        case (nil, let length?) where ends[0].isEmpty: return max(0, count - length)..<count
        default: return nil
        }
    }
}
