// SPDX-License-Identifier: MIT

public import ImageBase

/// Which network addresses may be connected to, for programs that load URLs from untrusted sources.
///
/// ```swift
/// options.addresses = .publicOnly
/// options.addresses = .publicOnly.allowing(["10.20.0.0/16"])   // and a network of our own
/// options.addresses = .only(["10.20.0.0/16", "fd12:3456::/32"])
/// ```
///
/// The policy applies to `http:` and `https:` only. Such programs should not use a ``FileLoader`` either.
/// ``AllowedOrigins`` is the policy for names.
public struct AddressPolicy: Sendable, Hashable {
    private enum Base: Sendable, Hashable {
        case any, publicOnly, none
    }

    private var base: Base
    private var networks: Set<IPNetwork> = []
    /// Without the well-known prefix.
    private var translators: Set<IPNetwork> = []

    /// All addresses.
    public static let any = AddressPolicy(.any)

    /// Only addresses of the public internet.
    ///
    /// Loads from other addresses fail with ``ImageBase/ImageError/Code/blocked``. Other addresses are those
    /// that are not globally reachable according to the special-purpose address registries (RFC 6890): this
    /// host, private, shared (CGNAT), link-local, multicast, reserved, documentation and benchmarking ranges,
    /// and IPv6 addresses that contain an IPv4 address (6to4, Teredo, ISATAP). For IPv4-mapped addresses and
    /// NAT64 under `64:ff9b::/96`, the policy checks the IPv4 address; see ``translatedBy(_:)`` for other
    /// prefixes.
    ///
    /// ``CurlTransport`` checks the address of every connection, including those of redirects and those that
    /// other loads have opened, before it sends a byte. Spellings of the host and changes of its DNS records
    /// make no difference. It uses no proxy, because a proxy would resolve the name: proxies of the
    /// environment are ignored, and a load fails with a configured proxy or if a ``ProxyResolver`` chooses
    /// one. ``URLSessionTransport`` can only resolve a name before URLSession does: it does not detect a DNS
    /// record that changes in between, or the connections of the system's proxies. Loads with different
    /// policies share no connection there.
    public static let publicOnly = AddressPolicy(.publicOnly)

    /// Returns a policy that allows only some networks, such as those of the servers of an organization.
    ///
    /// The rules for embedded IPv4 addresses and for transports are those of ``publicOnly``.
    ///
    /// - Parameter networks: string literals, or values of ``IPNetwork/init(parsing:)``. Empty: no address.
    public static func only(_ networks: [IPNetwork]) -> AddressPolicy {
        AddressPolicy(.none).allowing(networks)
    }

    /// Returns a policy that also allows some networks or addresses, such as those of a private network.
    ///
    /// - Parameter networks: string literals such as `10.1.2.3`, `10.20.0.0/16` or `fd12:3456::/32`, or
    ///   values of ``IPNetwork/init(parsing:)``.
    public func allowing(_ networks: [IPNetwork]) -> AddressPolicy {
        var copy = self
        copy.networks.formUnion(networks)
        return copy
    }

    /// Returns a policy for a network whose translators from IPv6 to IPv4 (NAT64) have prefixes of their own.
    /// For an address with one of these prefixes, the policy checks the IPv4 address in it (RFC 6052), as it
    /// always does under `64:ff9b::/96`.
    ///
    /// ```swift
    /// options.addresses = try .publicOnly.translatedBy(["2001:67c:2b0:db32::/96"])
    /// ```
    ///
    /// Without it, an address under a public prefix would be allowed that leads to a private network.
    ///
    /// - Throws: ``ImageBase/ImageError/Code/invalidInput`` for a prefix whose length is not 32, 40, 48, 56,
    ///   64 or 96.
    public func translatedBy(_ prefixes: [IPNetwork]) throws(ImageError) -> AddressPolicy {
        if let invalid = prefixes.first(where: { !$0.isTranslatable }) {
            throw ImageError(
                .invalidInput,
                "\(invalid) is no prefix of a translator; the length must be 32, 40, 48, 56, 64 or 96")
        }
        var copy = self
        copy.translators.formUnion(prefixes)
        copy.translators.remove(.wellKnownNAT64)
        return copy
    }

    private init(_ base: Base) { self.base = base }

    /// Text that is equal for equal policies in every process; nil for ``any``.
    package var fingerprint: String? {
        let name: String
        switch base {
        case .any: return nil
        case .publicOnly: name = "public"
        case .none: name = "only"
        }
        let translators = translators.map { "nat64=" + $0.fingerprint }
        return ([name] + networks.map(\.fingerprint).sorted() + translators.sorted()).joined(separator: " ")
    }

    var allowsAll: Bool { base == .any }

    func allows(_ address: IPAddress) -> Bool {
        if allowsAll { return true }
        var isTranslated = false
        for translator in translators.union([.wellKnownNAT64]) {
            guard let inner = translator.translated(address) else { continue }
            isTranslated = true
            // A network within the prefix names translated addresses on purpose.
            let isNamed = networks.contains { $0.bits >= translator.bits && $0.contains(address) }
            guard isNamed || allowsPlain(inner) else { return false }
        }
        return isTranslated || allowsPlain(address)
    }

    private func allowsPlain(_ address: IPAddress) -> Bool {
        base == .publicOnly && address.isPublic || networks.contains { $0.contains(address) }
    }

    /// The error of a connection to an address that is not allowed.
    package var refusal: ImageError {
        ImageError(
            .blocked,
            base == .none
                ? "the address is not in the networks that the policy allows"
                : "the address is not public; the policy allows public addresses only")
    }

    /// The error of a load through a proxy.
    static let proxyRefusal = ImageError(.blocked, "a proxy hides the address, which the policy has to check")
}

extension IPNetwork {
    /// The bytes of an address, and the length of the prefix of a network.
    fileprivate var fingerprint: String {
        let bytes = address.bytes.map { String($0, radix: 16) }.joined(separator: ".")
        return bits == 128 ? bytes : "\(bytes)/\(bits)"
    }
}
