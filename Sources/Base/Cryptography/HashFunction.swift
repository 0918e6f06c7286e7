// SPDX-License-Identifier: MIT

#if canImport(CryptoKit) || Server || RemoteCaches || Encryption
import ImageBase

#if canImport(CryptoKit)
import CryptoKit
#else
import CCrypto
#endif

/// A hash function from FIPS 180-4. SHA-256 uses `SHA256Digest`; OpenSSL or CryptoKit provides the other
/// functions.
package enum HashFunction: Sendable {
    /// SHA-1. Use it only for thumbor's signatures, because it isn't collision-resistant.
    case sha1
    case sha256
    case sha512

    /// The digest size in bytes.
    package var byteCount: Int {
        switch self {
        case .sha1: 20
        case .sha256: 32
        case .sha512: 64
        }
    }

    /// The block size in bytes.
    var blockByteCount: Int { self == .sha512 ? 128 : 64 }

    /// Returns the digest of some bytes.
    package func hash(_ bytes: some Collection<UInt8>) -> [UInt8] {
        withBuffer(of: bytes) { buffer in
            switch self {
            case .sha256: SHA256Digest.hash(buffer)
            #if canImport(CryptoKit)
            case .sha1: Array(Insecure.SHA1.hash(data: buffer))
            case .sha512: Array(SHA512.hash(data: buffer))
            #else
            case .sha1: Self.sha1Implementation.hash(buffer, byteCount: byteCount)
            case .sha512: Self.sha512Implementation.hash(buffer, byteCount: byteCount)
            #endif
            }
        }
    }

    #if !canImport(CryptoKit)
    /// OpenSSL's implementation, looked up once, because a lookup takes as long as hashing a short message.
    private struct Implementation: Sendable {
        // It's immutable and never freed, so it's safe to share.
        nonisolated(unsafe) let pointer: OpaquePointer

        init(_ name: String) {
            guard let pointer = EVP_MD_fetch(nil, name, nil) else {
                preconditionFailure("OpenSSL has no \(name)")
            }
            self.pointer = pointer
        }

        func hash(_ bytes: UnsafeRawBufferPointer, byteCount: Int) -> [UInt8] {
            [UInt8](unsafeUninitializedCapacity: byteCount) { digest, count in
                let status = EVP_Digest(
                    bytes.baseAddress, bytes.count, digest.baseAddress, nil, pointer, nil)
                precondition(status == 1, "OpenSSL cannot compute a digest")
                count = byteCount
            }
        }
    }

    private static let sha1Implementation = Implementation("SHA1")
    private static let sha512Implementation = Implementation("SHA512")
    #endif
}

/// Calls a closure with the bytes in contiguous memory, and copies them only if they aren't contiguous yet.
func withBuffer<Result>(
    of bytes: some Collection<UInt8>, _ body: (UnsafeRawBufferPointer) -> Result
) -> Result {
    bytes.withContiguousStorageIfAvailable { body(UnsafeRawBufferPointer($0)) }
        ?? Array(bytes).withUnsafeBytes(body)
}
#endif
