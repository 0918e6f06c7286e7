// SPDX-License-Identifier: MIT

#if RemoteCaches
import Cryptography
import ImageBase
import ImageCaching
import PortableFoundation

/// A byte store on another machine.
///
/// Its methods return immediately and call the completion exactly once, on the store's thread. The completion
/// must not block that thread.
protocol RemoteStore: Sendable {
    /// The name shown in statistics.
    var name: String { get }

    /// Reads the value for `key`; `nil` if it's missing.
    func read(_ key: String, _ completion: @escaping @Sendable (Result<Data?, RemoteCacheError>) -> Void)

    /// Stores a value.
    ///
    /// - Parameter lifetime: how long the store has to keep the value.
    func write(
        _ value: Data, lifetime: Duration, for key: String,
        _ completion: @escaping @Sendable (RemoteCacheError?) -> Void)

    /// Removes the value for `key`, if any.
    func remove(_ key: String, _ completion: @escaping @Sendable (RemoteCacheError?) -> Void)
}

/// The name of an entry in the stores. It's a digest, so URLs never leave the machine.
struct RemoteKey: Sendable {
    /// The digest's 32 bytes.
    let digest: [UInt8]
    /// The digest in hexadecimal digits.
    let text: String

    /// - Parameter version: part of the name, so entries made by encoders of different versions stay
    ///   separate.
    init(_ key: CacheKey, version: String) {
        self.init(digest: HashFunction.sha256.hash(key.text.utf8).hexadecimal, version: version)
    }

    /// - Parameter digest: the SHA-256 of the key's text, in hexadecimal.
    init(digest key: String, version: String) {
        digest = HashFunction.sha256.hash("\(version)\n\(key)".utf8)
        text = digest.hexadecimal
    }
}
#endif
