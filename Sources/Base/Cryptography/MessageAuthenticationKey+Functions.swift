// SPDX-License-Identifier: MIT

#if canImport(CryptoKit) || Server || RemoteCaches || Encryption
package import ImageBase

extension MessageAuthenticationKey {
    /// Prepares a key.
    ///
    /// - Parameter prefix: bytes to hash before each message, such as a salt.
    package init(
        _ function: HashFunction, key: some Collection<UInt8>,
        prefix: some Collection<UInt8> = EmptyCollection()
    ) {
        self.init(key: key, prefix: prefix, blockByteCount: function.blockByteCount) { function.hash($0) }
    }

    /// Whether a code, or a prefix of one, belongs to a message. The comparison takes constant time.
    package func isValid(_ code: some Collection<UInt8>, for message: some Collection<UInt8>) -> Bool {
        !code.isEmpty && ConstantTime.areEqual(code, self.code(of: message).prefix(code.count))
    }
}
#endif
