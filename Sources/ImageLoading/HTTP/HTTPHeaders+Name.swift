// SPDX-License-Identifier: MIT

extension HTTPHeaders {
    /// The name of a header field. Comparisons ignore the case of ASCII letters.
    public struct Name: Sendable, Hashable, ExpressibleByStringLiteral {
        /// The name in its original case.
        public let text: String

        public init(_ text: String) {
            self.text = text
        }

        public init(stringLiteral text: String) {
            self.text = text
        }

        public static func == (left: Name, right: Name) -> Bool {
            left.matches(right.text)
        }

        public func hash(into hasher: inout Hasher) {
            for byte in text.utf8 { hasher.combine(Self.lower(byte)) }
            hasher.combine(0 as UInt8)
        }

        func matches(_ other: String) -> Bool {
            guard text.utf8.count == other.utf8.count else { return false }
            // Most names are in their usual case, so we can compare the bytes first.
            if text == other { return true }
            var left = text.utf8.makeIterator()
            for byte in other.utf8 {
                guard let next = left.next(), Self.lower(next) == Self.lower(byte) else { return false }
            }
            return true
        }

        static func lower(_ byte: UInt8) -> UInt8 {
            (65...90).contains(byte) ? byte | 0x20 : byte
        }
    }
}
