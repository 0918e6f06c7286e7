// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension OriginResponse {
    /// All of `data`, or the part of it that the request asks for (RFC 9110, 14): 206 for one range without `If-Range`, or
    /// with one that is `tag`; 416 for a range that begins behind the end.
    ///
    /// - Parameter tag: the entity tag, with its quotes; nil for none. By a weak one, `W/"a"`, no `If-Range` is fulfilled.
    public static func bytes(
        _ data: Data, tag: String?, for request: OriginRequest, contentType: String? = nil
    ) -> OriginResponse {
        var headers = ["Accept-Ranges": "bytes"]
        headers["ETag"] = tag
        let condition = request.header("If-Range")
        let isFulfilled = condition == nil || condition == tag && tag?.hasPrefix("W/") == false
        guard isFulfilled, let range = request.header("Range").flatMap({ asked($0, of: data.count) }) else {
            return .bytes(data, contentType: contentType, headers: headers)
        }
        guard !range.isEmpty else {
            return .status(416, headers: ["Content-Range": "bytes */\(data.count)"])
        }
        headers["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(data.count)"
        let first = data.startIndex
        let piece = Data(data[first + range.lowerBound..<first + range.upperBound])
        return .bytes(piece, contentType: contentType, headers: headers).status(206)
    }

    /// Of `bytes=2-4`, `bytes=2-` and `bytes=-4`; empty when it lies behind the end, nil for anything else.
    private static func asked(_ text: String, of count: Int) -> Range<Int>? {
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
