// SPDX-License-Identifier: MIT

#if canImport(CryptoKit) || Server || RemoteCaches || Encryption
import ImageBase

#if canImport(CryptoKit)
import CryptoKit
#else
import CCrypto
#endif

/// A hash function of FIPS 180-4. SHA-256 is `SHA256Digest`; OpenSSL or CryptoKit have the rest.
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

/// Calls a closure with bytes in contiguous memory, copied only if they are not yet.
func withBuffer<Result>(
    of bytes: some Collection<UInt8>, _ body: (UnsafeRawBufferPointer) -> Result
) -> Result {
    bytes.withContiguousStorageIfAvailable { body(UnsafeRawBufferPointer($0)) }
        ?? Array(bytes).withUnsafeBytes(body)
}
#endif
