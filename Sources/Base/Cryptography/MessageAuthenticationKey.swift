// SPDX-License-Identifier: MIT

#if canImport(CryptoKit) || Server || RemoteCaches || Encryption
#if canImport(CryptoKit)
import CryptoKit
import PortableFoundation
#else
import CCrypto
#endif

/// A key of HMAC (RFC 2104), prepared once for many messages. It can be used by several threads.
package final class MessageAuthenticationKey: Sendable {
    /// The number of bytes of a code.
    package let byteCount: Int

    #if canImport(CryptoKit)
    private enum State: @unchecked Sendable {
        // Values without references that are written to.
        case sha1(HMAC<Insecure.SHA1>)
        case sha256(HMAC<SHA256>)
        case sha512(HMAC<SHA512>)
    }
    private let state: State
    #else
    // After `init`, the context is only copied, which OpenSSL allows on several threads at once.
    private nonisolated(unsafe) let context: OpaquePointer
    #endif

    /// Prepares a key.
    ///
    /// - Parameter prefix: bytes in front of each message, such as a salt.
    package init(
        _ function: HashFunction, key: some Collection<UInt8>,
        prefix: some Collection<UInt8> = EmptyCollection()
    ) {
        byteCount = function.byteCount
        #if canImport(CryptoKit)
        let key = SymmetricKey(data: Array(key))
        switch function {
        case .sha1:
            var code = HMAC<Insecure.SHA1>(key: key)
            code.update(data: Array(prefix))
            state = .sha1(code)
        case .sha256:
            var code = HMAC<SHA256>(key: key)
            code.update(data: Array(prefix))
            state = .sha256(code)
        case .sha512:
            var code = HMAC<SHA512>(key: key)
            code.update(data: Array(prefix))
            state = .sha512(code)
        }
        #else
        guard let algorithm = EVP_MAC_fetch(nil, "HMAC", nil), let context = EVP_MAC_CTX_new(algorithm) else {
            preconditionFailure("OpenSSL has no HMAC")
        }
        EVP_MAC_free(algorithm)
        self.context = context
        // The byte of an empty key is not read, but its address must not be nil.
        let bytes = Array(key) + [0]
        var name = Array(function.name.utf8CString)
        let isReady = name.withUnsafeMutableBufferPointer { name in
            // The parameter keeps the pointer to its key, too.
            "digest".withCString { key in
                var parameters = [
                    OSSL_PARAM_construct_utf8_string(key, name.baseAddress, 0), OSSL_PARAM_construct_end(),
                ]
                return EVP_MAC_init(context, bytes, bytes.count - 1, &parameters) == 1
            }
        }
        precondition(isReady, "OpenSSL has no HMAC with this hash function")
        withBuffer(of: prefix) { _ = EVP_MAC_update(context, $0.baseAddress, $0.count) }
        #endif
    }

    #if !canImport(CryptoKit)
    deinit { EVP_MAC_CTX_free(context) }
    #endif

    /// The code of a message.
    package func code(of message: some Collection<UInt8>) -> [UInt8] {
        withBuffer(of: message) { message in
            #if canImport(CryptoKit)
            switch state {
            case .sha1(var code):
                code.update(data: message)
                return Array(code.finalize())
            case .sha256(var code):
                code.update(data: message)
                return Array(code.finalize())
            case .sha512(var code):
                code.update(data: message)
                return Array(code.finalize())
            }
            #else
            guard let copy = EVP_MAC_CTX_dup(context) else { preconditionFailure("out of memory") }
            defer { EVP_MAC_CTX_free(copy) }
            return [UInt8](unsafeUninitializedCapacity: byteCount) { code, count in
                let isDone =
                    EVP_MAC_update(copy, message.baseAddress, message.count) == 1
                    && EVP_MAC_final(copy, code.baseAddress, &count, byteCount) == 1
                precondition(isDone, "OpenSSL cannot compute a code")
            }
            #endif
        }
    }

    /// Whether a code, or the first bytes of one, belongs to a message. The comparison takes constant time.
    package func isValid(_ code: some Collection<UInt8>, for message: some Collection<UInt8>) -> Bool {
        !code.isEmpty && ConstantTime.areEqual(code, self.code(of: message).prefix(code.count))
    }
}
#endif
