// SPDX-License-Identifier: MIT

import Testing

@testable import ImageLoading

@Suite(.timeLimit(.minutes(2))) struct CredentialRulesTests {
    @Test("A field can contain several challenges, with or without quoted parameters")
    func challenges() {
        let found = Challenge.parse([
            "Digest realm=\"a, \\\"b\\\"\" , nonce = abc,qop=\"auth,auth-int\", Basic realm=x",
            "Negotiate YII+/w==, NewOne", " ,, Bearer",
        ])
        #expect(
            found.map(\.method).filter { $0 != "yii+" } == [
                "digest", "basic", "negotiate", "newone", "bearer",
            ])
        #expect(found.first?.parameters == ["realm": "a, \"b\"", "nonce": "abc", "qop": "auth,auth-int"])
        #expect(found.dropFirst().first?.parameters == ["realm": "x"])
        #expect(Challenge.parse(["", "=", "\"", "a=b"]).isEmpty)
    }

    @Test("Digest responses match RFC 7616, 3.9.1, and RFC 2617, 3.5")
    func digest() throws {
        let nonce = "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v"
        for (algorithm, expected) in [
            ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
            ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
        ] {
            let challenge = try #require(
                Challenge.parse([
                    "Digest realm=\"http-auth@example.org\", qop=\"auth, auth-int\", algorithm=\(algorithm), "
                        + "nonce=\"\(nonce)\", opaque=\"FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS\""
                ]).first)
            var digest = try #require(Digest(challenge))
            let value = digest.authorization(
                user: "Mufasa", password: "Circle of Life", method: "GET", path: "/dir/index.html",
                clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ")
            #expect(value.contains("response=\"\(expected)\""))
            #expect(value.contains("nc=00000001"))
            let next = digest.authorization(
                user: "Mufasa", password: "Circle of Life", method: "GET", path: "/", clientNonce: "x")
            #expect(next.contains("nc=00000002"))
        }
        let old = try #require(Challenge.parse(["Digest realm=\"r\", nonce=\"n\""]).first)
        var digest = try #require(Digest(old))
        let value = digest.authorization(
            user: "u\"\\", password: "p", method: "GET", path: "/", clientNonce: "c")
        #expect(value.hasPrefix("Digest username=\"u\\\"\\\\\""))
        #expect(!value.contains("qop"))
        for bad in [
            "Digest nonce=a, algorithm=SHA-512", "Digest realm=x", "Digest nonce=a, qop=\"auth-int\"",
            "Basic",
        ] {
            #expect(Challenge.parse([bad]).first.flatMap { Digest($0) } == nil)
        }
    }
}
