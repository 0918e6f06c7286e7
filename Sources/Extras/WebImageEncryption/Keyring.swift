// SPDX-License-Identifier: MIT

#if Encryption
import Cryptography
import ImageBase
import ImageCaching

/// The keys derived from your app's key.
struct Keyring: Sendable {
    private let key: EncryptionKey
    private let names: MessageAuthenticationKey

    init(_ key: EncryptionKey) {
        self.key = key
        names = MessageAuthenticationKey(.sha256, key: key.derived(for: "WebImage names 1").bytes)
    }

    /// Returns the key under which the disk cache stores an entry. Its hash is the file name.
    func name(of key: CacheKey) -> CacheKey { CacheKey(names.code(of: key.text.utf8).hexadecimal) }

    /// Returns the name of a user's folder.
    func folder(of user: String) -> String {
        key.derived(for: "WebImage folder 1\n\(user)").bytes.hexadecimal
    }

    /// Returns the key for a user's entries. It can't read any other entries.
    func partition(of user: String) -> EncryptionKey { key.derived(for: "WebImage partition 1\n\(user)") }

    func entryKeys(_ salt: [UInt8]) -> EntryKeys {
        let bytes = HKDF.bytes(
            from: key.bytes, salt: salt, info: Array("WebImage entry 1".utf8), count: 2 * AESGCM.keyBytes)
        return EntryKeys(
            body: AESGCM(key: bytes.prefix(AESGCM.keyBytes)),
            record: AESGCM(key: bytes.suffix(AESGCM.keyBytes)))
    }
}

/// The keys of one entry. Each store makes new ones with a new salt.
struct EntryKeys: Sendable {
    static let saltBytes = 32

    let body: AESGCM
    /// Encrypts the entry's record and each change to its metadata, with random nonces.
    let record: AESGCM
}

/// The first bytes of everything that's sealed. They're authenticated, so a later version of the format can't
/// be read as this one.
enum SealedFormat {
    static let version = Array("WIE1".utf8)
}
#endif
