// SPDX-License-Identifier: MIT

import ImageBase

/// Which network addresses may be asked, for programs that load URLs which strangers give them.
///
///     options.addresses = .publicOnly
///
/// It concerns `http:` and `https:` only: leave `file:` out of the loaders too.
public struct AddressPolicy: Sendable, Hashable {
    private var isPublicOnly: Bool
    private var exceptions: Set<IPAddress> = []

    /// All of them.
    public static let any = AddressPolicy(isPublicOnly: false)

    /// Only those of the public internet.
    ///
    /// Refused with ``ImageBase/ImageError/Code/blocked`` are what the registries of special-purpose addresses (RFC 6890)
    /// do not call globally reachable: this host, private, shared (CGNAT), link-local, multicast, reserved,
    /// documentation and benchmarking ranges, and the forms of IPv6 that carry an IPv4 address (mapped, NAT64, 6to4,
    /// Teredo, ISATAP), unless it is one by which a public address is reached here (mapped, and NAT64 under
    /// `64:ff9b::/96`).
    ///
    /// ``CurlTransport`` looks at the address of every connection, of each redirect too, before a byte is sent, so
    /// spellings of the host and names that change their address make no difference. It never goes through a proxy
    /// then, which would choose the address itself: proxies of the environment are passed by, and with one of the
    /// configuration the load is refused. ``URLSessionTransport`` can only look a name up before URLSession does: a
    /// name whose address changes in between, and what the system's proxies do, escape it.
    public static let publicOnly = AddressPolicy(isPublicOnly: true)

    /// The same, and those too: a server of one's own network.
    /// - Parameter addresses: IPv4 or IPv6 as text, such as `10.1.2.3` or `fd00::1`. What is none stays refused.
    public func allowing(_ addresses: [String]) -> AddressPolicy {
        var copy = self
        copy.exceptions.formUnion(addresses.compactMap { IPAddress($0) })
        return copy
    }

    private init(isPublicOnly: Bool) {
        self.isPublicOnly = isPublicOnly
    }

    /// Stands for the policy, in any process; nil for ``any``.
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
    static let blockedAddress = ImageError(.blocked, "an address that is not of the public internet")
}
