// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import ImageLoading

@Suite(
    "Cookies and public suffixes", .timeLimit(.minutes(1)),
    .enabled(
        if: PublicSuffixList.system != nil
            || ProcessInfo.processInfo.environment["WEBIMAGE_NEEDS_ALL"] != nil))
struct PublicSuffixTests {
    static let suffixes = [
        "com", "co.uk", "github.io", "s3.amazonaws.com", "xn--55qx5d.cn", "any.kawasaki.jp",
    ]

    @Test("A cookie for a public suffix is ignored", arguments: suffixes)
    func rejected(suffix: String) throws {
        let list = try #require(PublicSuffixList.system)
        #expect(list.contains(suffix))
        #expect(try Self.cookie("n=v; Domain=\(suffix)", from: "shop.\(suffix)", list) == nil)
        #expect(try Self.cookie("n=v; Domain=.\(suffix.uppercased())", from: "a.shop.\(suffix)", list) == nil)
        #expect(try Self.cookie("n=v; Domain=\(suffix).", from: "shop.\(suffix).", list) == nil)
    }

    @Test("A cookie for a name below a public suffix is sent to its subdomains", arguments: suffixes)
    func accepted(suffix: String) throws {
        let list = try #require(PublicSuffixList.system)
        let cookie = try #require(
            try Self.cookie("n=v; Domain=shop.\(suffix)", from: "images.shop.\(suffix)", list))
        #expect(cookie.domain == "shop.\(suffix)" && !cookie.isHostOnly)
        #expect(cookie.matches(host: "other.shop.\(suffix)"))
    }

    @Test("A host that's a public suffix can set cookies only for itself")
    func host() throws {
        let list = try #require(PublicSuffixList.system)
        let cookie = try #require(try Self.cookie("n=v; Domain=github.io", from: "github.io", list))
        #expect(cookie.isHostOnly && !cookie.matches(host: "somebody.github.io"))
        // The list makes an exception for this name.
        let city = try #require(
            try Self.cookie("n=v; Domain=city.kawasaki.jp", from: "a.city.kawasaki.jp", list))
        #expect(!city.isHostOnly)
    }

    @Test("A jar rejects cookies for public suffixes")
    func jar() throws {
        let jar = CookieJar()
        jar.store(
            ["a=1; Domain=co.uk", "b=2; Domain=shop.co.uk", "c=3"],
            from: try HTTPTarget("https://www.shop.co.uk/"))
        #expect(Set(jar.cookies.map(\.name)) == ["b", "c"])
        #expect(try jar.header(for: HTTPTarget("https://other.co.uk/")) == nil)
    }

    @Test("Without a list, only single-label domains are rejected")
    func withoutList() throws {
        #expect(PublicSuffixList(library: "no-such-library.so.1") == nil)
        #expect(try Self.cookie("n=v; Domain=uk", from: "shop.co.uk", nil) == nil)
        #expect(try Self.cookie("n=v; Domain=co.uk", from: "shop.co.uk", nil)?.domain == "co.uk")
    }

    private static func cookie(
        _ text: String, from host: String, _ list: PublicSuffixList?
    ) throws -> Cookie? {
        Cookie(text, from: try HTTPTarget("https://\(host)/a"), now: 0, suffixes: list)
    }
}
