// SPDX-License-Identifier: MIT

#if Server
import ImageLoading

/// The effect of the conditions and the range of a request on the answer (RFC 9110, 13 and 14).
enum Conditions: Hashable {
    /// The whole representation.
    case whole
    /// The client has it: 304.
    case notModified
    /// One part: 206.
    case part(Range<Int>)
    /// The range is beyond the end: 416.
    case unsatisfiable

    /// - Parameters:
    ///   - entityTag: the strong entity tag of the representation.
    ///   - byteCount: its length.
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
