// SPDX-License-Identifier: MIT

public import FoundationEssentials

public protocol Digest: Sequence<UInt8> {}

public struct SHA256Digest: Digest {
    public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
}

public enum SHA256 {
    public static func hash(data: some DataProtocol) -> SHA256Digest { SHA256Digest() }
}

public enum Insecure {
    public struct MD5Digest: Digest {
        public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
    }

    public enum MD5 {
        public static func hash(data: some DataProtocol) -> MD5Digest { MD5Digest() }
    }
}
