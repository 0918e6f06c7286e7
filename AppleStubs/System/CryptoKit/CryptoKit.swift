// SPDX-License-Identifier: MIT

public import FoundationEssentials

public protocol Digest: Sequence<UInt8> {}

public struct SHA256Digest: Digest {
    public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
}

public enum SHA256: HashFunction {
    public typealias Digest = SHA256Digest
    public static func hash(data: some DataProtocol) -> SHA256Digest { SHA256Digest() }
}

public struct SHA512Digest: Digest {
    public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
}

public enum SHA512: HashFunction {
    public typealias Digest = SHA512Digest
    public static func hash(data: some DataProtocol) -> SHA512Digest { SHA512Digest() }
}

public protocol HashFunction {
    associatedtype Digest: CryptoKit.Digest
}

public struct SymmetricKey: Sendable {
    public init(data: some ContiguousBytes) {}
}

public struct HashedAuthenticationCode<H: HashFunction>: Sequence {
    public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
}

public struct HMAC<H: HashFunction> {
    public typealias MAC = HashedAuthenticationCode<H>
    public init(key: SymmetricKey) {}
    public mutating func update(data: some DataProtocol) {}
    public func finalize() -> MAC { MAC() }
}

public enum Insecure {
    public struct SHA1Digest: Digest {
        public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
    }

    public enum SHA1: HashFunction {
        public typealias Digest = SHA1Digest
        public static func hash(data: some DataProtocol) -> SHA1Digest { SHA1Digest() }
    }

    public struct MD5Digest: Digest {
        public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
    }

    public enum MD5 {
        public static func hash(data: some DataProtocol) -> MD5Digest { MD5Digest() }
    }
}

public enum AES {
    public enum GCM {
        public struct Nonce {
            public init(data: some DataProtocol) throws {}
        }

        public struct SealedBox {
            public let ciphertext: Data
            public let tag: Data
            public init(nonce: Nonce, ciphertext: some DataProtocol, tag: some DataProtocol) throws {
                (self.ciphertext, self.tag) = (Data(), Data())
            }
        }

        public static func seal(
            _ message: some DataProtocol, using key: SymmetricKey, nonce: Nonce? = nil,
            authenticating authenticatedData: some DataProtocol
        ) throws -> SealedBox {
            try SealedBox(nonce: Nonce(data: Data()), ciphertext: Data(), tag: Data())
        }

        public static func open(
            _ sealedBox: SealedBox, using key: SymmetricKey,
            authenticating authenticatedData: some DataProtocol
        ) throws -> Data { Data() }
    }
}
