// SPDX-License-Identifier: MIT

import ImageBase

/// Which network addresses may be connected to, for programs that load URLs from untrusted sources.
///
///     options.addresses = .publicOnly
///
/// The policy applies to `http:` and `https:` only. Such programs should not use a ``FileLoader`` either.
public struct AddressPolicy: Sendable, Hashable {
    private var isPublicOnly: Bool
    private var exceptions: Set<IPAddress> = []

    /// All addresses.
    public static let any = AddressPolicy(isPublicOnly: false)

    /// Only addresses of the public internet.
    ///
    /// Loads from other addresses fail with ``ImageBase/ImageError/Code/blocked``. Other addresses are those
    /// that are not globally reachable according to the special-purpose address registries (RFC 6890): this
    /// host, private, shared (CGNAT), link-local, multicast, reserved, documentation and benchmarking ranges,
    /// and IPv6 addresses that contain an IPv4 address (6to4, Teredo, ISATAP). IPv4-mapped addresses and
    /// NAT64 under `64:ff9b::/96` are judged by the IPv4 address.
    ///
    /// ``CurlTransport`` checks the address of every connection, including those of redirects, before it
    /// sends a byte. Spellings of the host and changes of its DNS records make no difference. It uses no
    /// proxy, because a proxy would resolve the name: proxies of the environment are ignored, and a load
    /// fails with a configured proxy or if a ``ProxyResolver`` chooses one. ``URLSessionTransport`` can only
    /// resolve a name before URLSession does: it does not detect a DNS record that changes in between, or the
    /// connections of the system's proxies.
    public static let publicOnly = AddressPolicy(isPublicOnly: true)

    /// Returns a policy that also allows some addresses, such as a server in a private network.
    ///
    /// - Parameter addresses: IPv4 or IPv6 addresses as text, such as `10.1.2.3` or `fd00::1`. Invalid text
    ///   is ignored.
    public func allowing(_ addresses: [String]) -> AddressPolicy {
        var copy = self
        copy.exceptions.formUnion(addresses.compactMap { IPAddress($0) })
        return copy
    }

    private init(isPublicOnly: Bool) {
        self.isPublicOnly = isPublicOnly
    }

    /// Text that is equal for equal policies in every process; nil for ``any``.
    package var fingerprint: String? {
        guard isPublicOnly else { return nil }
        let addresses = exceptions.map {
            $0.bytes.map { byte in String(byte, radix: 16) }.joined(separator: ".")
        }
        return (["public"] + addresses.sorted()).joined(separator: " ")
    }

    var allowsAll: Bool { !isPublicOnly }

    func allows(_ address: IPAddress) -> Bool {
        !isPublicOnly || address.isPublic || exceptions.contains(address)
    }
}

extension ImageError {
    static let blockedAddress = ImageError(
        .blocked, "the address is not public; the policy allows public addresses only")
    static let blockedProxy = ImageError(
        .blocked, "a proxy hides the address; the policy allows public addresses only")
}
