// SPDX-License-Identifier: MIT

#if !Encryption
// Without the trait, applications that depend on the package need no OpenSSL. These declarations tell how to
// enable it. They have the initialisers that programs call: without them the compiler reports these as
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
