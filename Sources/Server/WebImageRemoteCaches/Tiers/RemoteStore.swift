// SPDX-License-Identifier: MIT

#if RemoteCaches
import Cryptography
import ImageBase
import ImageCaching
import PortableFoundation

/// A store of bytes on another machine. Its methods return at once and call the completion exactly once, on a
/// thread of the store, which it must not hold up.
protocol RemoteStore: Sendable {
    /// The name in statistics.
    var name: String { get }

    /// Reads the value of `key`; `nil` if it is missing.
    func read(_ key: String, _ completion: @escaping @Sendable (Result<Data?, RemoteCacheError>) -> Void)

    /// Stores a value.
    ///
    /// - Parameter lifetime: the time after which the store may remove it.
    func write(
        _ value: Data, lifetime: Duration, for key: String,
        _ completion: @escaping @Sendable (RemoteCacheError?) -> Void)

    /// Removes the value of `key`, if there is one.
    func remove(_ key: String, _ completion: @escaping @Sendable (RemoteCacheError?) -> Void)
}

/// The name of an entry in the stores: a digest, so that no URL leaves the machine.
struct RemoteKey: Sendable {
    /// 32 bytes.
    let digest: [UInt8]
    /// The digest in hexadecimal digits.
    let text: String

    /// - Parameter version: separates the entries of programs that encode differently.
    init(_ key: CacheKey, version: String) {
        self.init(digest: HashFunction.sha256.hash(key.text.utf8).hexadecimal, version: version)
    }

    /// - Parameter digest: the SHA-256 of the text of the key, in hexadecimal digits.
    init(digest key: String, version: String) {
        digest = HashFunction.sha256.hash("\(version)\n\(key)".utf8)
        text = digest.hexadecimal
    }
}
#endif
