// SPDX-License-Identifier: MIT

#if Encryption
import Cryptography
import ImageBase
import ImageCaching
import PortableFoundation

/// An entry without its data: the metadata that the disk cache stores, encrypted.
///
/// A sealed record consists of the version (4 bytes), the salt of the entry's keys (32 bytes), a random nonce
/// (12 bytes), and the encrypted content with its tag. The salt binds it to the data, which is sealed with
/// the same salt. Numbers in the content are little-endian. The offsets:
/// - 0: when it was stored, in nanoseconds since 1970 (8 bytes)
/// - 8: when it expires, or 0 (8 bytes)
/// - 16: the length of the data (8 bytes)
/// - 24: the length of the key (4 bytes)
/// - 28: the key and the metadata
struct SealedRecord: Sendable {
    private static let headBytes = SealedFormat.version.count + EntryKeys.saltBytes + AESGCM.nonceBytes
    private static let numberBytes = 28

    /// The key's text, as your app knows it.
    let key: String
    let stored: Int64
    /// When the entry expires, in nanoseconds since 1970; nil if it has no time to live.
    let expires: Int64?
    let bodyCount: Int
    var metadata: Data

    /// Whether the entry belongs to a key. If not, someone with write access to the folder moved it here.
    func isOf(_ key: CacheKey) -> Bool { self.key.utf8.elementsEqual(key.text.utf8) }

    func isExpired(at now: Int64) -> Bool { expires.map { now >= $0 } ?? false }

    func sealed(salt: [UInt8], with cipher: AESGCM) -> Data {
        var content = Data(capacity: Self.numberBytes + key.utf8.count + metadata.count)
        for number in [stored, expires ?? 0, Int64(bodyCount)] {
            withUnsafeBytes(of: number.littleEndian) { content.append(contentsOf: $0) }
        }
        withUnsafeBytes(of: UInt32(clamping: key.utf8.count).littleEndian) {
            content.append(contentsOf: $0)
        }
        content.append(contentsOf: key.utf8)
        content.append(metadata)
        let nonce = [UInt8].random(AESGCM.nonceBytes)
        return Data(filling: Self.headBytes + content.count + AESGCM.tagBytes) { sealed in
            sealed.copyBytes(from: SealedFormat.version + salt + nonce)
            content.withUnsafeBytes { content in
                cipher.seal(
                    content, nonce: nonce, authenticating: SealedFormat.version,
                    into: UnsafeMutableRawBufferPointer(rebasing: sealed[Self.headBytes...]))
            }
            return true
        } ?? Data()
    }

    /// Opens a sealed record; nil if it was sealed with another key, or if any byte was changed.
    static func open(
        _ sealed: Data, with keyring: Keyring
    ) -> (record: SealedRecord, salt: [UInt8], keys: EntryKeys)? {
        let contentCount = sealed.count - headBytes - AESGCM.tagBytes
        guard contentCount >= numberBytes, sealed.starts(with: SealedFormat.version) else { return nil }
        let head = Array(sealed.prefix(headBytes))
        let salt = Array(head[SealedFormat.version.count...].prefix(EntryKeys.saltBytes))
        let keys = keyring.entryKeys(salt)
        let content = Data(filling: contentCount) { content in
            sealed.withUnsafeBytes { sealed in
                keys.record.open(
                    UnsafeRawBufferPointer(rebasing: sealed[headBytes...]),
                    nonce: Array(head.suffix(AESGCM.nonceBytes)), authenticating: SealedFormat.version,
                    into: content)
            }
        }
        return content.flatMap(SealedRecord.init(content:)).map { ($0, salt, keys) }
    }

    private init?(content: Data) {
        func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number {
            content.withUnsafeBytes {
                Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: type))
            }
        }
        let keyEnd = Self.numberBytes + Int(number(at: 24, as: UInt32.self))
        guard keyEnd <= content.count else { return nil }
        let expires = number(at: 8, as: Int64.self)
        self.init(
            key: String(decoding: content[Self.numberBytes..<keyEnd], as: UTF8.self),
            stored: number(at: 0, as: Int64.self), expires: expires == 0 ? nil : expires,
            bodyCount: Int(number(at: 16, as: Int64.self)),
            metadata: content.subdata(in: keyEnd..<content.count))
    }

    init(key: String, stored: Int64, expires: Int64?, bodyCount: Int, metadata: Data) {
        (self.key, self.stored, self.expires) = (key, stored, expires)
        (self.bodyCount, self.metadata) = (bodyCount, metadata)
    }
}
#endif
