// SPDX-License-Identifier: MIT

public import ImageBase

/// Which network addresses a load may connect to, for apps that load URLs from untrusted sources.
///
/// ```swift
/// options.addresses = .publicOnly
/// options.addresses = .publicOnly.allowing(["10.20.0.0/16"])   // and a network of our own
/// options.addresses = .only(["10.20.0.0/16", "fd12:3456::/32"])
/// ```
///
/// The policy applies to `http:` and `https:` only, so don't use a ``FileLoader`` for untrusted URLs. To
/// limit host names, see ``AllowedOrigins``.
public struct AddressPolicy: Sendable, Hashable {
    private enum Base: Sendable, Hashable {
        case any, publicOnly, none
    }

    private var base: Base
    private var networks: Set<IPNetwork> = []
    /// The prefixes from ``translatedBy(_:)``. The well-known prefix isn't among them.
    private var translators: Set<IPNetwork> = []

    /// Allows all addresses.
    public static let any = AddressPolicy(.any)

    /// Allows only addresses of the public internet.
    ///
    /// Loads from any other address fail with ``ImageBase/ImageError/Code/blocked``. An address isn't public
    /// if the special-purpose address registries (RFC 6890) don't list it as globally reachable: this host,
    /// private, shared (CGNAT), link-local, multicast, reserved, documentation and benchmarking ranges, and
    /// IPv6 addresses that contain an IPv4 address (6to4, Teredo, ISATAP). For IPv4-mapped addresses and
    /// NAT64 under `64:ff9b::/96`, the policy checks the IPv4 address; for other prefixes, see
    /// ``translatedBy(_:)``.
    ///
    /// ``CurlTransport`` checks the address of every connection before it sends a byte, including connections
    /// for redirects and connections that another load opened. It doesn't matter how the host is spelled or
    /// whether its DNS records change. It doesn't use a proxy, because a proxy would resolve the name:
    /// proxies from the environment are ignored, and a load fails if you configured a proxy or if a
    /// ``ProxyResolver`` chooses one. ``URLSessionTransport`` can only resolve a name before URLSession does,
    /// so it doesn't notice a DNS record that changes in between, or the connections of the system's proxies.
    /// Its loads with different policies never share a connection.
    public static let publicOnly = AddressPolicy(.publicOnly)

    /// Returns a policy that allows only some networks, such as the networks of your organization's servers.
    ///
    /// It treats embedded IPv4 addresses and transports the same way as ``publicOnly``.
    ///
    /// - Parameter networks: string literals, or values of ``IPNetwork/init(parsing:)``. If it's empty, no
    ///   address is allowed.
    public static func only(_ networks: [IPNetwork]) -> AddressPolicy {
        AddressPolicy(.none).allowing(networks)
    }

    /// Returns a policy that also allows some networks or addresses, such as a private network.
    ///
    /// - Parameter networks: string literals such as `10.1.2.3`, `10.20.0.0/16` or `fd12:3456::/32`, or
    ///   values of ``IPNetwork/init(parsing:)``.
    public func allowing(_ networks: [IPNetwork]) -> AddressPolicy {
        var copy = self
        copy.networks.formUnion(networks)
        return copy
    }

    /// Returns a policy for a network that translates from IPv6 to IPv4 (NAT64) under its own prefixes. For
    /// an address with one of these prefixes, the policy checks the IPv4 address in it (RFC 6052), as it
    /// always does under `64:ff9b::/96`.
    ///
    /// ```swift
    /// options.addresses = try .publicOnly.translatedBy(["2001:67c:2b0:db32::/96"])
    /// ```
    ///
    /// Without these prefixes, the policy would allow an address that has a public prefix but leads to a
    /// private network.
    ///
    /// - Throws: ``ImageBase/ImageError/Code/invalidInput`` if a prefix isn't 32, 40, 48, 56, 64 or 96 bits
    ///   long.
    public func translatedBy(_ prefixes: [IPNetwork]) throws(ImageError) -> AddressPolicy {
        if let invalid = prefixes.first(where: { !$0.isTranslatable }) {
            throw ImageError(
                .invalidInput,
                "\(invalid) isn't the prefix of a translator; the length must be 32, 40, 48, 56, 64 or 96")
        }
        var copy = self
        copy.translators.formUnion(prefixes)
        copy.translators.remove(.wellKnownNAT64)
        return copy
    }

    private init(_ base: Base) { self.base = base }

    /// A string that is the same for equal policies in every process; `nil` for ``any``.
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
            // If a listed network lies within the prefix, your app allows these translated addresses on
            // purpose.
            let isNamed = networks.contains { $0.bits >= translator.bits && $0.contains(address) }
            guard isNamed || allowsPlain(inner) else { return false }
        }
        return isTranslated || allowsPlain(address)
    }

    private func allowsPlain(_ address: IPAddress) -> Bool {
        base == .publicOnly && address.isPublic || networks.contains { $0.contains(address) }
    }

    /// The error for a connection to an address that isn't allowed.
    package var refusal: ImageError {
        ImageError(
            .blocked,
            base == .none
                ? "the address is not in the networks that the policy allows"
                : "the address is not public; the policy allows only public addresses")
    }

    /// The error for a load through a proxy.
    static let proxyRefusal = ImageError(.blocked, "a proxy hides the address, which the policy has to check")
}

extension IPNetwork {
    /// The address's bytes, and a network's prefix length.
    fileprivate var fingerprint: String {
        let bytes = address.bytes.map { String($0, radix: 16) }.joined(separator: ".")
        return bits == 128 ? bytes : "\(bytes)/\(bits)"
    }
}
