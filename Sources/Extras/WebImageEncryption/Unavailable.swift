// SPDX-License-Identifier: MIT

#if !Encryption
// If the trait isn't enabled, apps that depend on the package don't need OpenSSL. These declarations explain
// how to enable it. They need the initializers that callers use, or the compiler would report those as
// missing instead.

@available(*, unavailable, message: "WebImageEncryption needs the package trait Encryption")
public struct EncryptionKey {
    public init(bytes: [UInt8]) throws {}

    public static func random() -> EncryptionKey { fatalError() }
}

@available(*, unavailable, message: "WebImageEncryption needs the package trait Encryption")
public final class EncryptedDiskCache {
    public init(directory: String, key: EncryptionKey, previousKeys: [EncryptionKey] = []) {}
}
#endif
