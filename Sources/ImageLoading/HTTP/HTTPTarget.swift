// SPDX-License-Identifier: MIT

import ImageBase
package import PortableFoundation

/// A request's URL, split into its parts.
struct HTTPTarget: Sendable, Hashable {
    /// The URL without user name, password and fragment.
    let text: String
    /// The scheme, host and port in lower case, without a default port: `https://host:8443`. Connections and
    /// credentials belong to one origin.
    let origin: String
    /// The host in lower case, without a port.
    let host: String
    let isSecure: Bool
    /// The URL's `user:password`, percent-decoded.
    let credentials: [UInt8]?

    /// The path and query to send.
    var path: String {
        let rest = text.dropFirst((isSecure ? 8 : 7)).drop { $0 != "/" && $0 != "?" }
        return rest.first == "/" ? String(rest) : "/" + rest
    }

    /// The `Authorization` value for the credentials (RFC 7617).
    var authorization: String? {
        credentials.map { "Basic " + Base64.encoded($0) }
    }

    /// Parses a URL. Fails with ``ImageError/Code/invalidURL``.
    init(_ url: String) throws(ImageError) {
        var url = url
        let parsed: HTTPTarget? = url.withUTF8 { [url] in HTTPTarget(url, $0) }
        guard let parsed else {
            throw ImageError(.invalidURL, "invalid HTTP URL", url: url)
        }
        self = parsed
    }

    private init?(_ url: String, _ bytes: UnsafeBufferPointer<UInt8>) {
        let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
        guard end < 1 << 16, let (secure, start) = Self.scheme(bytes, end) else { return nil }
        var authorityEnd = start
        var at: Int?
        for index in start..<end {
            switch bytes[index] {
            case 0...0x20, 0x7F: return nil
            default: break
            }
        }
        while authorityEnd < end, bytes[authorityEnd] != 0x2F, bytes[authorityEnd] != 0x3F {
            switch bytes[authorityEnd] {
            // URL parsers disagree about backslashes, so a check could see a different host than libcurl.
            case UInt8(ascii: "\\"): return nil
            case UInt8(ascii: "@"):
                if at != nil { return nil }
                at = authorityEnd
            default: break
            }
            authorityEnd += 1
        }
        let hostStart = at.map { $0 + 1 } ?? start
        guard hostStart < authorityEnd, bytes[hostStart] != UInt8(ascii: ":") else { return nil }
        let scheme = secure ? "https://" : "http://"
        let isBracketed = bytes[hostStart] == UInt8(ascii: "[")
        let nameEnd =
            bytes[hostStart..<authorityEnd].firstIndex(of: UInt8(ascii: isBracketed ? "]" : ":"))
            .map { isBracketed ? $0 + 1 : $0 } ?? authorityEnd
        let hasDefaultPort = Self.isDefaultPort(bytes[nameEnd..<authorityEnd], isSecure: secure)
        let originEnd = hasDefaultPort ? nameEnd : authorityEnd
        isSecure = secure
        credentials = at.map { PercentEncoding.decoded(bytes[start..<$0]) }
        let isPlain = HostName.isPlain(bytes[hostStart..<nameEnd])
        if at == nil, isPlain,
            !bytes[..<nameEnd].contains(where: { (65...90).contains($0) || $0 >= 128 })
        {
            // Most URLs don't need normalization.
            host = String(decoding: bytes[hostStart..<nameEnd], as: UTF8.self)
            origin = String(decoding: bytes[..<originEnd], as: UTF8.self)
            text = end == bytes.count ? url : String(decoding: bytes[..<end], as: UTF8.self)
            return
        }
        var rest = String(decoding: bytes[hostStart..<end], as: UTF8.self)
        var name = String(decoding: bytes[hostStart..<nameEnd], as: UTF8.self)
        if !isPlain {
            guard let ascii = HostName.ascii(bytes[hostStart..<nameEnd]) else { return nil }
            name = String(decoding: ascii, as: UTF8.self)
            rest = name + String(decoding: bytes[nameEnd..<end], as: UTF8.self)
        }
        host = name.lowercased()
        origin = scheme + host + String(decoding: bytes[nameEnd..<originEnd], as: UTF8.self)
        text = scheme + rest
    }

    private static func scheme(_ bytes: UnsafeBufferPointer<UInt8>, _ end: Int) -> (Bool, Int)? {
        if hasPrefix("https://", bytes[..<end]) { return (true, 8) }
        if hasPrefix("http://", bytes[..<end]) { return (false, 7) }
        return nil
    }

    /// Whether `port`, with its colon, is the scheme's default port.
    private static func isDefaultPort(_ port: Slice<UnsafeBufferPointer<UInt8>>, isSecure: Bool) -> Bool {
        if port.count < 2 { return !port.isEmpty }
        let digits = port.dropFirst().drop { $0 == UInt8(ascii: "0") }
        return digits.elementsEqual(isSecure ? "443".utf8 : "80".utf8)
    }

    private static func hasPrefix(_ prefix: StaticString, _ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool
    {
        guard bytes.count > prefix.utf8CodeUnitCount else { return false }
        for index in 0..<prefix.utf8CodeUnitCount {
            let byte = bytes[index]
            let lower = (65...90).contains(byte) ? byte | 0x20 : byte
            if lower != prefix.utf8Start[index] { return false }
        }
        return true
    }
}

extension URL {
    /// The scheme, host and port of an HTTP URL: `https://host:8443`; `nil` for other URLs.
    package var httpOrigin: String? { (try? HTTPTarget(absoluteString))?.origin }
}
