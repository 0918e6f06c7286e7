// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import PortableC

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file in a `multipart/form-data` body (RFC 7578).
struct MultipartFile {
    /// The file's name on the client's machine.
    let name: String?
    let type: String?
    let data: Data

    /// Creates the file in a field; nil if it's missing or the body is malformed.
    ///
    /// - Parameter type: the `Content-Type` value.
    init?(field: String, in body: Data, type: String) {
        guard let boundary = Self.parameter("boundary", of: type), (1...70).contains(boundary.utf8.count)
        else { return nil }
        let (separator, empty) = (Array("\r\n--\(boundary)".utf8), Array("\r\n\r\n".utf8))
        // The first separator isn't preceded by a line end, so add one.
        let body = Data("\r\n".utf8) + body
        var place = body.range(of: separator, from: 0)
        while let start = place, let next = body.range(of: separator, from: start.upperBound) {
            place = next
            let part = start.upperBound..<next.lowerBound
            guard let end = body.range(of: empty, from: part.lowerBound), end.upperBound <= part.upperBound
            else { return nil }
            let lines = String(decoding: body[part.lowerBound..<end.lowerBound], as: UTF8.self)
            let fields = Self.fields(lines)
            guard let disposition = fields["Content-Disposition"],
                Self.parameter("name", of: disposition) == field
            else { continue }
            name = Self.parameter("filename", of: disposition)
            self.type = fields["Content-Type"]
            data = Data(body[end.upperBound..<next.lowerBound])
            return
        }
        return nil
    }

    private static func fields(_ text: String) -> ImageLoading.HTTPHeaders {
        var headers: ImageLoading.HTTPHeaders = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers.add(name: String(line[..<colon]), value: line[line.index(after: colon)...].trimmed)
        }
        return headers
    }

    private static func parameter(_ name: String, of field: String) -> String? {
        for part in field.split(separator: ";").dropFirst() {
            let halves = part.split(separator: "=", maxSplits: 1).map(\.trimmed)
            if halves.count == 2, halves[0].lowercased() == name { return halves[1].filter { $0 != "\"" } }
        }
        return nil
    }
}

extension Data {
    /// Returns the first range of some bytes in data whose indices begin at 0.
    fileprivate func range(of bytes: [UInt8], from start: Int) -> Range<Int>? {
        withUnsafeBytes { all in
            guard let base = all.baseAddress else { return nil }
            var index = start
            while index + bytes.count <= all.count,
                let found = memchr(base + index, CInt(bytes[0]), all.count - index)
            {
                index = UnsafeRawPointer(found) - base
                if index + bytes.count <= all.count, memcmp(found, bytes, bytes.count) == 0 {
                    return index..<index + bytes.count
                }
                index += 1
            }
            return nil
        }
    }
}
#endif
