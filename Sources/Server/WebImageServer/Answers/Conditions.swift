// SPDX-License-Identifier: MIT

#if Server
import ImageLoading

/// The effect of a request's conditions and range on the response (RFC 9110, 13 and 14).
enum Conditions: Hashable {
    /// Send the whole representation.
    case whole
    /// The client already has it: 304.
    case notModified
    /// Send one part: 206.
    case part(Range<Int>)
    /// The range is beyond the end: 416.
    case unsatisfiable

    /// - Parameters:
    ///   - entityTag: the representation's strong entity tag.
    ///   - byteCount: the representation's length.
    init(_ request: ImageServerRequest, entityTag: String, byteCount: Int) {
        let tag = EntityTag(entityTag)
        let headers = request.headers
        if headers["If-None-Match"] != nil {
            if EntityTag.list(headers).contains(where: { $0.text == "*" || $0.weaklyEquals(tag) }) {
                self = .notModified
                return
            }
        }
        guard request.method == "GET", let range = RangeRequest(headers) else {
            self = .whole
            return
        }
        if let condition = headers["If-Range"], !EntityTag(condition).stronglyEquals(tag) {
            self = .whole
            return
        }
        self = range.bytes(of: byteCount).map { .part($0) } ?? .unsatisfiable
    }
}
#endif
