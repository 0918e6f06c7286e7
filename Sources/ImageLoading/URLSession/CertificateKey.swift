// SPDX-License-Identifier: MIT

#if URLSessionTransport || canImport(Darwin)
import Foundation
import ImageBase

/// Reads the parts of certificates (RFC 5280, 4.1) that pins and authorities need.
enum CertificateKey {
    /// Returns the pin of a certificate in DER, which is the base64-encoded SHA-256 hash of its public key
    /// (RFC 7469, 2.4); `nil` if it's malformed.
    static func pin(ofCertificate certificate: Data) -> String? {
        publicKeyInfo(of: certificate).map { Data(SHA256Digest.hash($0)).base64EncodedString() }
    }

    /// Returns the SubjectPublicKeyInfo of a certificate in DER; `nil` if it's malformed.
    static func publicKeyInfo(of certificate: Data) -> [UInt8]? {
        var file = DERReader([UInt8](certificate))
        guard let outer = file.next(), outer.tag == 0x30 else { return nil }
        var certificate = DERReader(outer.content)
        guard let inner = certificate.next(), inner.tag == 0x30 else { return nil }
        var fields = DERReader(inner.content)
        guard var field = fields.next() else { return nil }
        // The version is optional. The key comes after the serial number, algorithm, issuer, dates and
        // subject.
        let skipped = field.tag == 0xA0 ? 6 : 5
        for _ in 0..<skipped {
            guard let next = fields.next() else { return nil }
            field = next
        }
        return field.tag == 0x30 ? Array(field.whole) : nil
    }

    /// Returns the certificates in PEM data (RFC 7468), in DER.
    static func certificates(inPEM pem: Data) -> [Data] {
        var certificates: [Data] = []
        var text: String?
        for line in String(decoding: pem, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line == "-----BEGIN CERTIFICATE-----" {
                text = ""
            } else if line == "-----END CERTIFICATE-----" {
                if let data = text.flatMap({ Data(base64Encoded: $0) }) { certificates.append(data) }
                text = nil
            } else {
                text?.append(line)
            }
        }
        return certificates
    }
}

/// Reads DER elements (ITU-T X.690) one after the other.
private struct DERReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }
    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func next() -> (tag: UInt8, content: ArraySlice<UInt8>, whole: ArraySlice<UInt8>)? {
        guard rest.count >= 2, let tag = rest.first else { return nil }
        var length = Int(rest[rest.startIndex + 1])
        var start = rest.startIndex + 2
        if length & 0x80 != 0 {
            let count = length & 0x7F
            guard (1...4).contains(count), rest.endIndex - start >= count else { return nil }
            length = rest[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
            start += count
        }
        guard length <= rest.endIndex - start else { return nil }
        let whole = rest[rest.startIndex..<start + length]
        rest = rest[(start + length)...]
        return (tag, whole[start...], whole)
    }
}
#endif
