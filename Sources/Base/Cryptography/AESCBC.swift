// SPDX-License-Identifier: MIT

#if canImport(CryptoKit) || Server || RemoteCaches || Encryption
#if !canImport(CryptoKit)
import CCrypto
#endif

/// Decrypts AES in CBC mode (NIST SP 800-38A) with PKCS #7 padding.
///
/// CBC doesn't authenticate the message: check a signature first, and don't reveal why a message was
/// rejected.
package struct AESCBC: Sendable {
    package static let blockBytes = 16

    #if !canImport(CryptoKit)
    private let key: [UInt8]
    #endif

    /// Fails if the system doesn't provide this cipher: CryptoKit doesn't have CBC.
    ///
    /// - Parameter key: 16, 24 or 32 bytes.
    package init?(key: [UInt8]) {
        #if canImport(CryptoKit)
        return nil
        #else
        guard [16, 24, 32].contains(key.count) else { return nil }
        self.key = key
        #endif
    }

    /// Returns the decrypted message, or nil if its padding is invalid for this key.
    ///
    /// - Parameter vector: the 16-byte initialization vector.
    package func open(_ sealed: some Collection<UInt8>, vector: some Collection<UInt8>) -> [UInt8]? {
        #if canImport(CryptoKit)
        return nil
        #else
        let sealed = Array(sealed)
        let isWhole = !sealed.isEmpty && sealed.count.isMultiple(of: Self.blockBytes)
        guard vector.count == Self.blockBytes, isWhole, sealed.count < 1 << 20 else { return nil }
        guard let context = EVP_CIPHER_CTX_new() else { preconditionFailure("out of memory") }
        defer { EVP_CIPHER_CTX_free(context) }
        let cipher =
            switch key.count {
            case 16: EVP_aes_128_cbc()
            case 24: EVP_aes_192_cbc()
            default: EVP_aes_256_cbc()
            }
        var message = [UInt8](repeating: 0, count: sealed.count + Self.blockBytes)
        var (count, rest): (Int32, Int32) = (0, 0)
        guard EVP_DecryptInit_ex(context, cipher, nil, key, Array(vector)) == 1,
            EVP_DecryptUpdate(context, &message, &count, sealed, Int32(sealed.count)) == 1
        else { return nil }
        let isPadded = message.withUnsafeMutableBufferPointer { bytes in
            EVP_DecryptFinal_ex(context, bytes.baseAddress! + Int(count), &rest) == 1
        }
        return isPadded ? Array(message.prefix(Int(count + rest))) : nil
        #endif
    }
}
#endif
