// SPDX-License-Identifier: MIT

#if RemoteCaches
import Cryptography
import ImageBase
import ImageLoading
import PortableFoundation

/// Signs requests to S3 with AWS Signature Version 4, in the header.
struct S3Signer: Sendable {
    let accessKey: String
    let secretKey: String
    let region: String

    /// Returns a request's header with its signature.
    ///
    /// - Parameters:
    ///   - headers: the other fields, which aren't signed.
    ///   - body: the request body; nil if there isn't one.
    static func signed(
        _ headers: HTTPHeaders, method: String, to address: S3Address, body: Data? = nil, keys: S3Keys,
        region: String
    ) -> HTTPHeaders {
        let time = time(Date())
        let payload = HashFunction.sha256.hash(body ?? Data()).hexadecimal
        var fields: HTTPHeaders = ["x-amz-content-sha256": payload, "x-amz-date": time]
        if let token = keys.sessionToken { fields["x-amz-security-token"] = token }
        let signer = S3Signer(accessKey: keys.accessKey, secretKey: keys.secretKey, region: region)
        fields["Authorization"] = signer.authorization(
            method: method, path: address.path, query: address.query,
            headers: [("host", address.host)] + fields.fields.map { ($0.name.text, $0.value) },
            payload: payload, time: time)
        return fields.filled(from: headers)
    }

    /// Returns the `Authorization` value.
    ///
    /// - Parameters:
    ///   - path: percent-encoded, exactly as it's sent.
    ///   - query: unencoded names and values.
    ///   - headers: all fields to sign, including `host`, `x-amz-date` and `x-amz-content-sha256`.
    ///   - payload: the digest of the body, in hexadecimal.
    ///   - time: the same time as in `x-amz-date`.
    func authorization(
        method: String, path: String, query: [(String, String)] = [], headers: [(String, String)],
        payload: String, time: String
    ) -> String {
        let fields = headers.map { ($0.lowercased(), Self.trimmed($1)) }.sorted { $0.0 < $1.0 }
        let names = fields.map(\.0).joined(separator: ";")
        let encoded = query.map { (Self.encoded($0), Self.encoded($1)) }.sorted { $0 < $1 }
        let request = [
            method, path, encoded.map { "\($0)=\($1)" }.joined(separator: "&"),
            fields.map { "\($0):\($1)\n" }.joined(), names, payload,
        ].joined(separator: "\n")
        let day = String(time.prefix(8))
        let scope = "\(day)/\(region)/s3/aws4_request"
        let digest = HashFunction.sha256.hash(request.utf8).hexadecimal
        let text = ["AWS4-HMAC-SHA256", time, scope, digest].joined(separator: "\n")
        var key = Array("AWS4\(secretKey)".utf8)
        for part in [day, region, "s3", "aws4_request"] { key = Self.code(of: part, key) }
        let signature = Self.code(of: text, key).hexadecimal
        return
            "AWS4-HMAC-SHA256 Credential=\(accessKey)/\(scope),SignedHeaders=\(names),Signature=\(signature)"
    }

    private static func code(of text: String, _ key: [UInt8]) -> [UInt8] {
        MessageAuthenticationKey(.sha256, key: key).code(of: text.utf8)
    }

    private static func trimmed(_ value: String) -> String {
        value.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }

    /// Percent-encodes everything except the unreserved characters of RFC 3986.
    static func encoded(_ text: String, keeping kept: Character? = nil) -> String {
        PercentEncoding.encoded(text.utf8) { PercentEncoding.isUnreserved($0) || $0 == kept?.asciiValue }
    }

    /// Formats the time like `20130524T000000Z`.
    static func time(_ date: Date) -> String {
        date.formatted(
            Date.ISO8601FormatStyle(
                dateSeparator: .omitted, dateTimeSeparator: .standard, timeSeparator: .omitted,
                includingFractionalSeconds: false, timeZone: .gmt))
    }
}
#endif
