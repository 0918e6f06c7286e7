// SPDX-License-Identifier: MIT

#if Server
import Cryptography
import ImageBase

/// A key for signing URLs, and the salt that imgproxy's signatures begin with.
public struct URLSigningKey: Sendable {
    /// HMAC-SHA256 with the salt, and HMAC-SHA1.
    let sha256, sha1: MessageAuthenticationKey

    public init(bytes: some Collection<UInt8>, salt: some Collection<UInt8> = EmptyCollection()) {
        sha256 = MessageAuthenticationKey(.sha256, key: bytes, prefix: salt)
        sha1 = MessageAuthenticationKey(.sha1, key: bytes)
    }

    /// Creates a key from a string, as thumbor does.
    public init(_ text: String) { self.init(bytes: text.utf8) }

    /// Creates a key and salt from hexadecimal digits, as imgproxy does.
    ///
    /// - Returns: nil if either one is malformed, or the key is empty.
    public init?(hexadecimal key: String, salt: String) {
        guard let bytes = Hexadecimal.bytes(of: key.utf8), let salt = Hexadecimal.bytes(of: salt.utf8),
            !bytes.isEmpty
        else { return nil }
        self.init(bytes: bytes, salt: salt)
    }
}
#endif
