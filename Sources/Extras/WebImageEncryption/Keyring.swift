// SPDX-License-Identifier: MIT

#if Encryption
import Cryptography
import ImageBase
import ImageCaching

/// The keys that are derived from one key of the application.
struct Keyring: Sendable {
    private let key: EncryptionKey
    private let names: MessageAuthenticationKey

    init(_ key: EncryptionKey) {
        self.key = key
        names = MessageAuthenticationKey(.sha256, key: key.derived(for: "WebImage names 1").bytes)
    }

    /// The key under which the disk cache stores an entry, whose hash is the name of its file.
    func name(of key: CacheKey) -> CacheKey { CacheKey(names.code(of: key.text.utf8).hexadecimal) }

    /// The name of the folder of a user.
    func folder(of user: String) -> String {
        key.derived(for: "WebImage folder 1\n\(user)").bytes.hexadecimal
    }

    /// The key for the entries of a user, with which no other entry can be read.
    func partition(of user: String) -> EncryptionKey { key.derived(for: "WebImage partition 1\n\(user)") }

    func entryKeys(_ salt: [UInt8]) -> EntryKeys {
        let bytes = HKDF.bytes(
            from: key.bytes, salt: salt, info: Array("WebImage entry 1".utf8), count: 2 * AESGCM.keyBytes)
        return EntryKeys(
            body: AESGCM(key: bytes.prefix(AESGCM.keyBytes)),
            record: AESGCM(key: bytes.suffix(AESGCM.keyBytes)))
    }
}

/// The keys of one entry. Each store makes new ones, with a new salt.
struct EntryKeys: Sendable {
    static let saltBytes = 32

    let body: AESGCM
    /// Encrypts each change of the metadata too, with a random nonce.
    let record: AESGCM
}

/// The first bytes of everything that is sealed. They are authenticated, so that a later version of the
/// format cannot be read as this one.
enum SealedFormat {
    static let version = Array("WIE1".utf8)
}
#endif
