// SPDX-License-Identifier: MIT

// WebImageEncryption's example with the keychain, which only Apple platforms have.
#if Encryption && canImport(Security)
import Foundation
import Security
import WebImageEncryption

/// Returns the key in the keychain, where the first call puts a new one.
func cacheKey() throws -> EncryptionKey {
    let item: [CFString: Any] = [
        kSecClass: kSecClassGenericPassword, kSecAttrService: "org.example.App",
        kSecAttrAccount: "image cache",
    ]
    var found: CFTypeRef?
    let query = item.merging([kSecReturnData: true]) { $1 }
    if SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess, let data = found as? Data {
        return try EncryptionKey(bytes: data)
    }
    let key = EncryptionKey.random()
    let new: [CFString: Any] = [
        kSecValueData: Data(key.bytes),
        // Not in backups, and readable when the application loads images in the background.
        kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
    ]
    let status = SecItemAdd(item.merging(new) { $1 } as CFDictionary, nil)
    guard status == errSecSuccess else { throw ImageError(.io, "the keychain failed with \(status)") }
    return key
}
#endif
