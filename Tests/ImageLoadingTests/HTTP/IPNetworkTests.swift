// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import ImageLoading

@Suite("Networks in an address policy", .timeLimit(.minutes(1)))
struct IPNetworkTests {
    private func allows(_ policy: AddressPolicy, _ text: String) throws -> Bool {
        policy.allows(try #require(IPAddress(text), "\(text)"))
    }

    @Test(
        "A network contains every address with its prefix, in any notation",
        arguments: [
            (
                "10.20.0.0/16", ["10.20.0.0", "10.20.255.255", "::ffff:10.20.1.1", "0xa.0x14.1"],
                ["10.21.0.0", "a::"]
            ),
            ("10.1.2.3", ["10.1.2.3", "0x0a010203"], ["10.1.2.2"]),
            ("0.0.0.0/0", ["1.2.3.4", "::ffff:1.2.3.4"], ["::1", "2001:db8::1"]),
            ("::/0", ["::1", "2001:db8::1"], ["1.2.3.4", "::ffff:1.2.3.4"]),
            ("fd12:3456::/33", ["fd12:3456::1", "fd12:3456:7fff::"], ["fd12:3456:8000::", "fd12:3457::"]),
            ("::ffff:10.0.0.0/104", ["10.9.9.9"], ["11.0.0.0"]),
            ("192.168.1.128/25", ["192.168.1.128", "192.168.1.255"], ["192.168.1.127"]),
        ])
    func containment(text: String, inside: [String], outside: [String]) throws {
        let network = try IPNetwork(parsing: text)
        for address in inside { #expect(network.contains(try #require(IPAddress(address))), "\(address)") }
        for address in outside { #expect(!network.contains(try #require(IPAddress(address))), "\(address)") }
        #expect(try IPNetwork(parsing: network.description) == network)
    }

    @Test(
        "An invalid network string throws an error",
        arguments: [
            "", "nonsense", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/", "/8", "10.0.0.0/8/8",
            "10.0.0.1/8", "10/8", "0x0a.0.0.0/8", "010.0.0.0/8", "127.1", "2130706433", "fd00::1/64",
            "::/129",
            "fe80::%25eth0/64", "[::1]", "localhost", "10.0.0.0/8 ", "１０.0.0.0/8",
        ])
    func invalid(text: String) {
        let error = #expect(throws: ImageError.self) { try IPNetwork(parsing: text) }
        #expect(error?.code == .invalidInput)
    }

    @Test("A policy allows its networks with or without public addresses")
    func policies() throws {
        let only = AddressPolicy.only(["10.20.0.0/16", "fd12::/16"])
        let more = AddressPolicy.publicOnly.allowing(["10.20.0.0/16", "fd12::/16"])
        for address in ["10.20.3.4", "fd12::1", "::ffff:a14:304"] {
            #expect(try allows(only, address) && allows(more, address))
        }
        for address in ["8.8.8.8", "2606:4700::1111", "64:ff9b::8.8.8.8"] {
            #expect(try !allows(only, address) && allows(more, address))
        }
        for address in ["10.21.0.1", "127.0.0.1", "::1", "fd13::1", "64:ff9b::127.0.0.1"] {
            #expect(try !allows(only, address) && !allows(more, address))
        }
        #expect(try !allows(.only([]), "8.8.8.8"))
        #expect(try allows(.only(["10.0.0.0/8"]).allowing(["8.8.8.8"]), "8.8.8.8"))
        #expect(AddressPolicy.any.allowing(["10.0.0.0/8"]).allowsAll)
    }

    @Test("A NAT64 address is evaluated by its embedded IPv4 address")
    func wellKnownPrefix() throws {
        #expect(try allows(.only(["203.0.113.0/24"]), "64:ff9b::203.0.113.9"))
        #expect(try !allows(.only(["203.0.113.0/24"]), "64:ff9b::203.0.114.9"))
        #expect(try allows(.publicOnly.allowing(["10.0.0.0/8"]), "64:ff9b::10.1.2.3"))
        // Allowing a network that contains the prefix doesn't allow the embedded addresses.
        #expect(try !allows(.only(["::/0"]), "64:ff9b::127.0.0.1"))
        #expect(try allows(.only(["64:ff9b::127.0.0.1"]), "64:ff9b::127.0.0.1"))
    }

    @Test(
        "A local translator's address is evaluated by its embedded IPv4 address",
        arguments: [
            // These are RFC 6052, 2.4, with 127.0.0.1 and 8.8.8.8 in place of 192.0.2.33.
            ("2a00:db8::/32", "2a00:db8:7f00:1::", "2a00:db8:808:808::"),
            ("2a00:db8:100::/40", "2a00:db8:17f:0:1::", "2a00:db8:108:808:8::"),
            ("2a00:db8:122::/48", "2a00:db8:122:7f00:0:100::", "2a00:db8:122:808:8:800::"),
            ("2a00:db8:122:300::/56", "2a00:db8:122:37f:0:1::", "2a00:db8:122:308:8:808::"),
            ("2a00:db8:122:344::/64", "2a00:db8:122:344:7f:0:100:0", "2a00:db8:122:344:8:808:800:0"),
            ("2a00:db8:122:344::/96", "2a00:db8:122:344::127.0.0.1", "2a00:db8:122:344::8.8.8.8"),
        ])
    func localPrefixes(prefix: String, loopback: String, open: String) throws {
        let policy = try AddressPolicy.publicOnly.translatedBy([IPNetwork(parsing: prefix)])
        #expect(try allows(.publicOnly, loopback))
        #expect(try !allows(policy, loopback) && allows(policy, open))
        #expect(try allows(policy.allowing(["127.0.0.0/8"]), loopback))
        // The local-use prefix isn't public, and neither are its addresses unless the policy names the
        // prefix.
        #expect(try !allows(policy, "64:ff9b:1::808:808"))
    }

    @Test(
        "A translation prefix with an unsupported length throws an error",
        arguments: ["2a00::/33", "2a00::1", "10.0.0.0/8", "::/0"])
    func invalidPrefix(prefix: String) {
        let error = #expect(throws: ImageError.self) {
            try AddressPolicy.publicOnly.translatedBy([IPNetwork(parsing: prefix)])
        }
        #expect(error?.code == .invalidInput)
    }

    @Test("Each policy has a distinct, stable string in cache keys")
    func fingerprints() throws {
        #expect(AddressPolicy.any.fingerprint == nil)
        #expect(AddressPolicy.publicOnly.fingerprint == "public")
        #expect(
            AddressPolicy.publicOnly.allowing(["10.1.2.3", "fd00::1"]).fingerprint
                == "public 0.0.0.0.0.0.0.0.0.0.ff.ff.a.1.2.3 fd.0.0.0.0.0.0.0.0.0.0.0.0.0.0.1")
        let policies: [AddressPolicy] = [
            .publicOnly, .only([]), .only(["10.0.0.0/8"]), .only(["10.0.0.0/9"]), .only(["10.0.0.0"]),
            .publicOnly.allowing(["10.0.0.0/8"]), try .publicOnly.translatedBy(["2a00::/32"]),
            try .publicOnly.translatedBy(["2a00::/40"]), .publicOnly.allowing(["2a00::/32"]),
        ]
        #expect(Set(policies.compactMap(\.fingerprint)).count == policies.count)
        #expect(try AddressPolicy.publicOnly.translatedBy(["64:ff9b::/96"]) == .publicOnly)
    }
}
