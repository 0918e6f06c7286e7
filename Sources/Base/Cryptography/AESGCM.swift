// SPDX-License-Identifier: MIT

#if canImport(CryptoKit) || Server || RemoteCaches || Encryption
#if canImport(CryptoKit)
import CryptoKit
import PortableFoundation
#else
import CCrypto
#endif

/// AES-256 in Galois/Counter Mode (NIST SP 800-38D), with nonces of 12 bytes and tags of 16 bytes.
///
/// Never reuse a nonce with the same key: the two encrypted messages would reveal how the messages differ.
package struct AESGCM: Sendable {
    package static let keyBytes = 32
    package static let nonceBytes = 12
    package static let tagBytes = 16

    #if canImport(CryptoKit)
    private let key: SymmetricKey
    #else
    private let key: [UInt8]
    #endif

    /// - Parameter key: 32 bytes.
    package init(key: some Collection<UInt8>) {
        precondition(key.count == Self.keyBytes, "AES-256 needs a key of 32 bytes")
        #if canImport(CryptoKit)
        self.key = SymmetricKey(data: Array(key))
        #else
        self.key = Array(key)
        #endif
    }

    /// Encrypts a message.
    ///
    /// - Parameters:
    ///   - data: bytes that are authenticated but aren't part of the result.
    ///   - output: receives the encrypted message and its tag, 16 bytes more than `message`.
    package func seal(
        _ message: UnsafeRawBufferPointer, nonce: [UInt8], authenticating data: [UInt8],
        into output: UnsafeMutableRawBufferPointer
    ) {
        precondition(nonce.count == Self.nonceBytes && output.count == message.count + Self.tagBytes)
        #if canImport(CryptoKit)
        guard let nonce = try? AES.GCM.Nonce(data: nonce),
            let box = try? AES.GCM.seal(message, using: key, nonce: nonce, authenticating: data)
        else { preconditionFailure("CryptoKit cannot encrypt") }
        output.copyBytes(from: box.ciphertext)
        UnsafeMutableRawBufferPointer(rebasing: output[message.count...]).copyBytes(from: box.tag)
        #else
        let tag = UnsafeMutableRawBufferPointer(rebasing: output[message.count...])
        let isDone = withContext(nonce, authenticating: data, encrypts: true) { context in
            update(context, with: message, into: output)
                && EVP_CIPHER_CTX_ctrl(
                    context, EVP_CTRL_AEAD_GET_TAG, Int32(Self.tagBytes), tag.baseAddress) == 1
        }
        precondition(isDone, "OpenSSL cannot encrypt")
        #endif
    }

    /// Decrypts a message with its tag.
    ///
    /// - Parameter output: receives the message, 16 bytes fewer than `sealed`.
    /// - Returns: whether the message and `data` were sealed with this key and nonce. If not, don't use the
    ///   bytes in `output`.
    package func open(
        _ sealed: UnsafeRawBufferPointer, nonce: [UInt8], authenticating data: [UInt8],
        into output: UnsafeMutableRawBufferPointer
    ) -> Bool {
        precondition(nonce.count == Self.nonceBytes && sealed.count == output.count + Self.tagBytes)
        let message = UnsafeRawBufferPointer(rebasing: sealed[..<output.count])
        let tag = UnsafeRawBufferPointer(rebasing: sealed[output.count...])
        #if canImport(CryptoKit)
        guard let nonce = try? AES.GCM.Nonce(data: nonce),
            let box = try? AES.GCM.SealedBox(nonce: nonce, ciphertext: message, tag: tag),
            let opened = try? AES.GCM.open(box, using: key, authenticating: data)
        else { return false }
        output.copyBytes(from: opened)
        return true
        #else
        return withContext(nonce, authenticating: data, encrypts: false) { context in
            EVP_CIPHER_CTX_ctrl(
                context, EVP_CTRL_AEAD_SET_TAG, Int32(Self.tagBytes),
                UnsafeMutableRawPointer(mutating: tag.baseAddress)) == 1
                && update(context, with: message, into: output)
        }
        #endif
    }

    #if !canImport(CryptoKit)
    /// OpenSSL's implementation, looked up once.
    private struct Implementation: Sendable {
        // It's immutable and never freed, so it's safe to share.
        nonisolated(unsafe) let pointer: OpaquePointer

        init() {
            guard let pointer = EVP_CIPHER_fetch(nil, "AES-256-GCM", nil) else {
                preconditionFailure("OpenSSL has no AES-256-GCM")
            }
            self.pointer = pointer
        }
    }
    private static let implementation = Implementation()

    private func withContext(
        _ nonce: [UInt8], authenticating data: [UInt8], encrypts: Bool, _ body: (OpaquePointer) -> Bool
    ) -> Bool {
        guard let context = EVP_CIPHER_CTX_new() else { preconditionFailure("out of memory") }
        defer { EVP_CIPHER_CTX_free(context) }
        var count: Int32 = 0
        return EVP_CipherInit_ex2(
            context, Self.implementation.pointer, key, nonce, encrypts ? 1 : 0, nil) == 1
            && EVP_CipherUpdate(context, nil, &count, data, Int32(data.count)) == 1
            && body(context)
    }

    /// Encrypts or decrypts a message and finalizes the cipher, which also checks the tag when decrypting.
    private func update(
        _ context: OpaquePointer, with message: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) -> Bool {
        var done = 0
        var count: Int32 = 0
        let bytes = output.bindMemory(to: UInt8.self)
        while done < message.count {
            // OpenSSL's lengths are 32-bit integers.
            let part = UnsafeRawBufferPointer(rebasing: message[done...].prefix(1 << 30))
            guard
                EVP_CipherUpdate(
                    context, bytes.baseAddress.map { $0 + done }, &count,
                    part.bindMemory(to: UInt8.self).baseAddress, Int32(part.count)) == 1
            else { return false }
            done += Int(count)
        }
        var end: UInt8 = 0
        return EVP_CipherFinal_ex(context, &end, &count) == 1
    }
    #endif
}
#endif
