// SPDX-License-Identifier: MIT

#if Server
import ImageLoading

/// Parses the parts that request and response heads have in common.
enum HeadSyntax {
    static func isHTTP10(_ version: UnsafeRawBufferPointer) throws(RequestRefusal) -> Bool {
        if version.elementsEqual("HTTP/1.1".utf8) { return false }
        if version.elementsEqual("HTTP/1.0".utf8) { return true }
        guard version.count == 8, version.starts(with: "HTTP/".utf8), version[6] == UInt8(ascii: "."),
            (48...57).contains(version[5]), (48...57).contains(version[7])
        else { throw .malformed("malformed HTTP version") }
        // Treat later minor versions as 1.1 (RFC 9110, 2.5).
        if version[5] == UInt8(ascii: "1") { return false }
        throw RequestRefusal(status: 505, reason: "unsupported HTTP version")
    }

    /// Parses one header field line.
    static func field(
        _ line: UnsafeRawBufferPointer, isLatin1: Bool
    ) throws(RequestRefusal) -> HTTPHeaders.Field {
        if line[0] == 32 || line[0] == 9 { throw .malformed("folded header field") }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon].whole) else {
            throw .malformed("invalid header field name")
        }
        var value = line[(colon + 1)...]
        while let first = value.first, first == 32 || first == 9 { value.removeFirst() }
        while let last = value.last, last == 32 || last == 9 { value.removeLast() }
        return HTTPHeaders.Field(
            name: String(decoding: line[..<colon], as: UTF8.self),
            value: isLatin1 ? latin1(value.whole) : String(decoding: value, as: UTF8.self))
    }

    /// Decodes Latin-1, in which each byte is one character.
    static func latin1(_ bytes: UnsafeRawBufferPointer) -> String {
        if bytes.allSatisfy({ $0 < 128 }) { return String(decoding: bytes, as: UTF8.self) }
        var scalars = String.UnicodeScalarView()
        for byte in bytes { scalars.append(Unicode.Scalar(byte)) }
        return String(scalars)
    }

    static func isToken(_ bytes: UnsafeRawBufferPointer) -> Bool {
        !bytes.isEmpty
            && bytes.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
                default: false
                }
            }
    }

    /// Returns the number in a `Content-Length`.
    static func length(_ text: String) throws(RequestRefusal) -> Int {
        // A number with 18 digits always fits into an `Int`.
        guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }),
            let count = Int(text)
        else { throw .malformed("invalid Content-Length") }
        return count
    }

    /// Returns the elements of `Connection`, in lowercase.
    static func connectionOptions(_ headers: HTTPHeaders) -> [String] {
        headers.values("Connection").flatMap { $0.split(separator: ",") }
            .map { $0.filter { !$0.isWhitespace }.lowercased() }
    }
}
#endif
