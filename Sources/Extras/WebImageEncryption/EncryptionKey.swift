// SPDX-License-Identifier: MIT

#if Encryption
import Cryptography
public import ImageBase

/// The key of an ``EncryptedDiskCache``: 32 random bytes, which your app keeps in one of the system's secret
/// stores.
///
/// ```swift
/// let key = EncryptionKey.random()
/// let kept = key.bytes                     // to the keychain, or to the secret service
/// let sameKey = try EncryptionKey(bytes: kept)
/// ```
///
/// The description doesn't contain any bytes of the key. Copies in memory aren't erased.
public struct EncryptionKey: Sendable, Hashable {
    /// The size of a key in bytes.
    public static let byteCount = AESGCM.keyBytes

    /// The key's bytes. Keep them secret.
    public let bytes: [UInt8]

    /// Creates a key from bytes that came from ``random()`` or another source of random bytes.
    ///
    /// A password isn't a key: derive one from it with a slow function such as Argon2 or scrypt.
    ///
    /// - Throws: an error with the code `invalidInput` unless there are 32 bytes.
    public init(bytes: some Collection<UInt8>) throws(ImageError) {
        guard bytes.count == Self.byteCount else {
            throw ImageError(
                .invalidInput, "the key has \(bytes.count) bytes; a key of \(Self.byteCount) bytes is needed")
        }
        self.bytes = Array(bytes)
    }

    private init(derived bytes: [UInt8]) { self.bytes = bytes }

    /// Returns a new key from the system's random source.
    public static func random() -> EncryptionKey { EncryptionKey(derived: .random(byteCount)) }

    /// Returns the key for one purpose.
    ///
    /// - Parameter use: a constant, optionally followed by a newline and a name.
    func derived(for use: String) -> EncryptionKey {
        EncryptionKey(
            derived: HKDF.bytes(from: bytes, salt: [], info: Array(use.utf8), count: Self.byteCount))
    }
}

extension EncryptionKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "EncryptionKey" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension [UInt8] {
    /// Returns random bytes from the system, requested 8 at a time.
    static func random(_ count: Int) -> [UInt8] {
        var source = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 7)
        while bytes.count < count {
            Swift.withUnsafeBytes(of: source.next()) { bytes.append(contentsOf: $0) }
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }
}
#endif
