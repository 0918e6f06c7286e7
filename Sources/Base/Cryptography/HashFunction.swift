// SPDX-License-Identifier: MIT

#if canImport(CryptoKit) || Server || RemoteCaches || Encryption
#if canImport(CryptoKit)
import CryptoKit
import ImageBase
#else
import CCrypto
#endif

/// A hash function of FIPS 180-4.
package enum HashFunction: Sendable {
    /// SHA-1, for thumbor's signatures only: collisions are known.
    case sha1
    case sha256
    case sha512

    /// The number of bytes of a digest.
    package var byteCount: Int {
        switch self {
        case .sha1: 20
        case .sha256: 32
        case .sha512: 64
        }
    }

    /// The number of bytes that the function takes at once.
    var blockByteCount: Int { self == .sha512 ? 128 : 64 }

    /// The digest of bytes.
    package func hash(_ bytes: some Collection<UInt8>) -> [UInt8] {
        withBuffer(of: bytes) { buffer in
            #if canImport(CryptoKit)
            switch self {
            case .sha1: Array(Insecure.SHA1.hash(data: buffer))
            case .sha256: SHA256Digest.hash(buffer)
            case .sha512: Array(SHA512.hash(data: buffer))
            }
            #else
            [UInt8](unsafeUninitializedCapacity: byteCount) { digest, count in
                let status = EVP_Digest(
                    buffer.baseAddress, buffer.count, digest.baseAddress, nil, implementation.pointer, nil)
                precondition(status == 1, "OpenSSL cannot compute a digest")
                count = byteCount
            }
            #endif
        }
    }

    #if !canImport(CryptoKit)
    /// OpenSSL's implementation, looked up once: a search for each digest takes as long as a short digest.
    private struct Implementation: Sendable {
        // Never freed, and immutable.
        nonisolated(unsafe) let pointer: OpaquePointer

        init(_ name: String) {
            guard let pointer = EVP_MD_fetch(nil, name, nil) else {
                preconditionFailure("OpenSSL has no \(name)")
            }
            self.pointer = pointer
        }
    }

    private static let sha1Implementation = Implementation("SHA1")
    private static let sha256Implementation = Implementation("SHA256")
    private static let sha512Implementation = Implementation("SHA512")

    private var implementation: Implementation {
        switch self {
        case .sha1: Self.sha1Implementation
        case .sha256: Self.sha256Implementation
        case .sha512: Self.sha512Implementation
        }
    }
    #endif
}

/// Calls a closure with bytes in contiguous memory, copied only if they are not yet.
func withBuffer<Result>(
    of bytes: some Collection<UInt8>, _ body: (UnsafeRawBufferPointer) -> Result
) -> Result {
    bytes.withContiguousStorageIfAvailable { body(UnsafeRawBufferPointer($0)) }
        ?? Array(bytes).withUnsafeBytes(body)
}
#endif
