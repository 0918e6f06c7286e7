// SPDX-License-Identifier: MIT

import Testing

@testable import ImageLoading

@Suite(.timeLimit(.minutes(2))) struct IPAddressTests {
    @Test(
        "Public internet addresses are recognized as public",
        arguments: [
            "8.8.8.8", "1.1.1.1", "93.184.216.34", "100.63.255.255", "100.128.0.0", "172.15.255.255",
            "172.32.0.1", "192.167.1.1", "198.17.255.255", "198.20.0.0", "223.255.255.255", "11.0.0.1",
            "2606:4700::1111", "2a00:1450:4001::1", "[2001:4860:4860::8888]", "::ffff:8.8.8.8",
            "64:ff9b::8.8.8.8", "2606:4700::5efe:8.8.8.8", "3ffe::1",
        ])
    func isPublic(text: String) throws {
        #expect(try #require(IPAddress(text)).isPublic)
    }

    @Test(
        "Special-purpose addresses aren't public even if they're embedded in other addresses",
        arguments: [
            "0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.0.9",
            "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.88.99.1",
            "192.168.1.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1",
            "239.1.1.1", "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
            "::127.0.0.1", "::8.8.8.8", "64:ff9b::127.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::8.8.8.8",
            "100::1", "2001::1", "2001:2::1", "2001:10::1", "2001:db8::1", "2002:7f00:1::", "2002:808:808::1",
            "3fff::1", "fc00::1", "fd12:3456::1", "fe80::1", "fe80::1%25eth0", "fec0::1", "ff02::1",
            "[::ffff:7f00:1]", "::ffff:0:127.0.0.1", "2606:4700::5efe:127.0.0.1",
            "2606:4700::200:5efe:10.0.0.1", "5f00::1",
        ])
    func special(text: String) throws {
        #expect(try #require(IPAddress(text)).isPublic == false)
    }

    @Test("All spellings of IPv4 addresses are parsed the way resolvers do")
    func spellings() {
        let loopback = IPAddress(v4: 0x7F00_0001)
        for text in [
            "127.0.0.1", "127.0.0.1.", "127.1", "127.0.1", "2130706433", "0x7f000001", "0X7F.1",
            "0177.0.0.01",
            "0x7f.0x0.0x0.0x1", "017700000001", "::ffff:127.0.0.1", "0:0:0:0:0:ffff:7f00:1",
        ] {
            #expect(IPAddress(text) == loopback, "\(text)")
        }
        #expect(IPAddress("0") == IPAddress(v4: 0))
        #expect(IPAddress("0x") == IPAddress(v4: 0))
        for text in [
            "", ".", "a", "127.0.0.1.2", "256.1.1.1", "1.2.3.256", "4294967296", "0x100000000", "08", "1..2",
            "+1", "-1", "0x-1", "1.2.3.4a", ":", "::g", "1.2.3.4..", "localhost", "[127.0.0.1",
            "99999999999999999999",
        ] {
            #expect(IPAddress(text) == nil, "\(text)")
        }
    }

    @Test("A policy for public addresses can allow exceptions")
    func exceptions() throws {
        let policy = AddressPolicy.publicOnly.allowing(["10.1.2.3", "fd00::1"])
        #expect(policy.allows(try #require(IPAddress("10.1.2.3"))))
        #expect(policy.allows(try #require(IPAddress("::ffff:10.1.2.3"))))
        #expect(policy.allows(try #require(IPAddress("fd00::1"))))
        #expect(!policy.allows(try #require(IPAddress("10.1.2.4"))))
        #expect(AddressPolicy.any.allows(IPAddress(v4: 0)))
        #expect(policy != .publicOnly)
    }
}
