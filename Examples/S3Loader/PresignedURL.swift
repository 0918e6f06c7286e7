// SPDX-License-Identifier: MIT

import Crypto
import Foundation

/// Signs the URLs of S3 objects with AWS Signature Version 4, in the URL's query.
struct PresignedURL: Sendable {
    let accessKey: String
    let secretKey: String
    let region: String
    /// A server that's compatible with S3, with the bucket in the path of its URLs; `nil` for AWS.
    var endpoint: URL?

    /// Returns an object's URL, which is valid until `lifetime` seconds after `date`.
    func url(bucket: String, key: String, at date: Date, lifetime: Int) -> URL? {
        let time = Self.time(date)
        let day = String(time.prefix(8))
        let scope = "\(day)/\(region)/s3/aws4_request"
        let server = endpoint ?? URL(string: "https://\(bucket).s3.amazonaws.com")
        guard let server, let scheme = server.scheme, var host = server.host() else { return nil }
        if let port = server.port { host += ":\(port)" }
        let object = (endpoint == nil ? "" : "/\(Self.encoded(bucket))") + "/"
        let names = key.split(separator: "/", omittingEmptySubsequences: false)
        let path = object + names.map { Self.encoded(String($0)) }.joined(separator: "/")
        let query = [
            ("X-Amz-Algorithm", "AWS4-HMAC-SHA256"), ("X-Amz-Credential", "\(accessKey)/\(scope)"),
            ("X-Amz-Date", time), ("X-Amz-Expires", "\(lifetime)"), ("X-Amz-SignedHeaders", "host"),
        ].map { "\($0)=\(Self.encoded($1))" }.joined(separator: "&")

        let request = ["GET", path, query, "host:\(host)", "", "host", "UNSIGNED-PAYLOAD"]
        let hash = Self.hexadecimal(SHA256.hash(data: Data(request.joined(separator: "\n").utf8)))
        let text = ["AWS4-HMAC-SHA256", time, scope, hash].joined(separator: "\n")
        var key = SymmetricKey(data: Data("AWS4\(secretKey)".utf8))
        for part in [day, region, "s3", "aws4_request"] { key = SymmetricKey(data: Self.code(part, key)) }
        let signature = Self.hexadecimal(Self.code(text, key))
        return URL(string: "\(scheme)://\(host)\(path)?\(query)&X-Amz-Signature=\(signature)")
    }

    private static func code(_ text: String, _ key: SymmetricKey) -> HMAC<SHA256>.MAC {
        HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key)
    }

    private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Percent-encodes all characters except the unreserved characters of RFC 3986.
    private static func encoded(_ text: String) -> String {
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? text
    }

    /// Returns the time in the format `20130524T000000Z`.
    private static func time(_ date: Date) -> String {
        let format = Date.ISO8601FormatStyle(
            dateSeparator: .omitted, dateTimeSeparator: .standard, timeSeparator: .omitted,
            timeZone: .gmt)
        return date.formatted(format)
    }
}
