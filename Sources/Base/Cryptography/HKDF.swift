// SPDX-License-Identifier: MIT

#if canImport(CryptoKit) || Server || RemoteCaches || Encryption
import ImageBase

/// Derives keys with HKDF and SHA-256 (RFC 5869).
package enum HKDF {
    /// Derives bytes from a key.
    ///
    /// - Parameters:
    ///   - salt: bytes that don't need to be secret.
    ///   - info: a label for the purpose of the derived key, so one key can serve several purposes.
    ///   - count: the number of bytes, at most 8,160.
    package static func bytes(
        from key: some Collection<UInt8>, salt: some Collection<UInt8>, info: some Collection<UInt8>,
        count: Int
    ) -> [UInt8] {
        precondition(count <= 255 * HashFunction.sha256.byteCount, "HKDF cannot derive that many bytes")
        let extracted = MessageAuthenticationKey(.sha256, key: salt).code(of: key)
        let expanding = MessageAuthenticationKey(.sha256, key: extracted)
        var (result, block): ([UInt8], [UInt8]) = ([], [])
        var number: UInt8 = 1
        while result.count < count {
            block = expanding.code(of: block + Array(info) + [number])
            result += block
            number &+= 1
        }
        return Array(result.prefix(count))
    }
}
#endif
