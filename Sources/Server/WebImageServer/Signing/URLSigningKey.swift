// SPDX-License-Identifier: MIT

#if Server
import Cryptography
import ImageBase

/// A key for the signatures of URLs, and the salt in front of what imgproxy's signatures cover.
public struct URLSigningKey: Sendable {
    /// HMAC-SHA256 with the salt, and HMAC-SHA1.
    let sha256, sha1: MessageAuthenticationKey

    public init(bytes: some Collection<UInt8>, salt: some Collection<UInt8> = EmptyCollection()) {
        sha256 = MessageAuthenticationKey(.sha256, key: bytes, prefix: salt)
        sha1 = MessageAuthenticationKey(.sha1, key: bytes)
    }

    /// A key that is a text, as thumbor's.
    public init(_ text: String) { self.init(bytes: text.utf8) }

    /// A key and a salt in hexadecimal digits, as imgproxy's.
    ///
    /// - Returns: nil if one is malformed, or the key is empty.
    public init?(hexadecimal key: String, salt: String) {
        guard let bytes = Hexadecimal.bytes(of: key.utf8), let salt = Hexadecimal.bytes(of: salt.utf8),
            !bytes.isEmpty
        else { return nil }
        self.init(bytes: bytes, salt: salt)
    }
}
#endif
