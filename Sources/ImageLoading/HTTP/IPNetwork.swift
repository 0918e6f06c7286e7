// SPDX-License-Identifier: MIT

public import ImageBase

/// An IPv4 or IPv6 network, or a single address, for an ``AddressPolicy``.
///
/// ```swift
/// let images: IPNetwork = "10.20.0.0/16"
/// let configured = try IPNetwork(parsing: line)
/// ```
///
/// IPv4-mapped IPv6 addresses (`::ffff:10.20.0.1`) are treated as IPv4 addresses. An IPv6 network never
/// contains an IPv4 address.
public struct IPNetwork: Sendable, Hashable {
    let address: IPAddress
    /// The prefix length of the IPv6 address. For an IPv4 network, it's the network's prefix length plus 96.
    let bits: Int

    /// Parses a network in CIDR notation (RFC 4632, RFC 4291), such as `10.20.0.0/16` or `2001:db8::/32`, or
    /// a single address.
    ///
    /// - Throws: ``ImageBase/ImageError/Code/invalidInput`` if the address is invalid, isn't in dotted
    ///   decimal form, has a zone or has bits after the prefix, or if the length is invalid.
    public init(parsing text: String) throws(ImageError) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = parts.first.flatMap(Self.address) else {
            throw ImageError(.invalidInput, "invalid IP address \(text.prefix(64)) of a network")
        }
        let offset = address.isIPv4 && !text.contains(":") ? 96 : 0
        var bits = 128
        if parts.count == 2 {
            let digits = parts[1].utf8
            guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }),
                let length = Int(parts[1]), length <= 128 - offset
            else {
                let limit = 128 - offset
                throw ImageError(
                    .invalidInput, "invalid prefix length of \(text.prefix(64)); the limit is \(limit)")
            }
            bits = length + offset
        }
        let start = address.truncated(to: bits)
        guard start == address else {
            let length = bits - offset
            throw ImageError(
                .invalidInput,
                "\(text.prefix(64)) has bits after its prefix; write \(start.text)/\(length)")
        }
        (self.address, self.bits) = (address, bits)
    }

    private static func address(_ text: Substring) -> IPAddress? {
        guard let address = IPAddress(text), !text.contains("%"), !text.contains("[") else { return nil }
        // Reject all other forms of an IPv4 address, because some software reads them as a different address.
        return text.contains(":") || address.text == text ? address : nil
    }

    init(_ address: IPAddress, bits: Int = 128) {
        self.address = address.truncated(to: bits)
        self.bits = bits
    }

    func contains(_ other: IPAddress) -> Bool {
        (bits >= 96 || !other.isIPv4) && other.has(prefix: address.bytes, bits: bits)
    }

    private var isIPv4: Bool { bits >= 96 && address.isIPv4 }
}

// Prefixes that translate from IPv6 to IPv4 (RFC 6052).
extension IPNetwork {
    /// On networks without IPv4, the names of IPv4 hosts resolve to these addresses.
    static let wellKnownNAT64 = IPNetwork(
        IPAddress(bytes: [0, 0x64, 0xFF, 0x9B] + Array(repeating: 0, count: 12)), bits: 96)

    /// Whether a translator may use this prefix (RFC 6052, 2.2).
    var isTranslatable: Bool { !isIPv4 && [32, 40, 48, 56, 64, 96].contains(bits) }

    /// The IPv4 address that an IPv6 address with this prefix represents; `nil` for any other address.
    func translated(_ other: IPAddress) -> IPAddress? {
        guard isTranslatable, contains(other) else { return nil }
        // Bits 64 to 71 aren't part of the IPv4 address.
        let rest = other.bytes.indices.filter { $0 != 8 && $0 >= bits / 8 }.prefix(4)
        return IPAddress(v4: rest.reduce(0) { $0 << 8 | UInt32(other.bytes[$1]) })
    }
}

extension IPNetwork: ExpressibleByStringLiteral {
    /// Creates a network from a string literal. An invalid literal causes a fatal error; for other strings,
    /// use ``init(parsing:)``.
    public init(stringLiteral text: String) {
        do throws(ImageError) {
            try self.init(parsing: text)
        } catch {
            preconditionFailure(error.message)
        }
    }
}

extension IPNetwork: CustomStringConvertible {
    /// `10.20.0.0/16`, or only the address if the network is a single address.
    public var description: String {
        bits == 128 ? address.text : "\(address.text)/\(isIPv4 ? bits - 96 : bits)"
    }
}

extension IPAddress {
    /// The address with zeros after the first `bits` bits.
    fileprivate func truncated(to bits: Int) -> IPAddress {
        let bytes = bytes.enumerated().map { index, byte in
            let left = max(0, min(8, bits - 8 * index))
            return left == 8 ? byte : byte & ~(0xFF >> UInt8(left))
        }
        return IPAddress(bytes: bytes)
    }
}
