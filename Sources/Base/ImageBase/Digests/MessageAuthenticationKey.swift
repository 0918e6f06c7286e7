// SPDX-License-Identifier: MIT

/// An HMAC key (RFC 2104), prepared once for many messages.
package struct MessageAuthenticationKey: Sendable {
    /// The key, padded to a block and combined with each HMAC pad.
    private let inner, outer: [UInt8]
    private let hash: @Sendable ([UInt8]) -> [UInt8]

    /// Prepares a key. The default hash function is SHA-256.
    ///
    /// - Parameters:
    ///   - prefix: bytes to hash before each message, such as a salt.
    ///   - blockByteCount: the block size of the hash function in bytes.
    package init(
        key: some Collection<UInt8>, prefix: some Collection<UInt8> = EmptyCollection(),
        blockByteCount: Int = MessageBlocks.size,
        hash: @escaping @Sendable ([UInt8]) -> [UInt8] = { SHA256Digest.hash($0) }
    ) {
        var key = Array(key)
        if key.count > blockByteCount { key = hash(key) }
        key += repeatElement(0, count: blockByteCount - key.count)
        inner = key.map { $0 ^ 0x36 } + prefix
        outer = key.map { $0 ^ 0x5C }
        self.hash = hash
    }

    /// Returns the authentication code for a message.
    package func code(of message: some Collection<UInt8>) -> [UInt8] { hash(outer + hash(inner + message)) }
}
