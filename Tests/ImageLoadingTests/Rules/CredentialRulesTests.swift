// SPDX-License-Identifier: MIT

import Testing

@testable import ImageLoading

@Suite struct CredentialRulesTests {
    @Test("The hashes of the standards' test suites")
    func hashes() {
        #expect(MD5.hexadecimal([]) == "d41d8cd98f00b204e9800998ecf8427e")
        #expect(MD5.hexadecimal(Array("message digest".utf8)) == "f96b697d7cb7938d525a2f31aaf161d0")
        let digits = Array(String(repeating: "1234567890", count: 8).utf8)
        #expect(MD5.hexadecimal(digits) == "57edf4a22be3c955ac49da2e2107b67a")
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(SHA256.hexadecimal(Array("abc".utf8)) == abc)
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        #expect(SHA256.hexadecimal([]) == empty)
        let long = Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)
        #expect(
            SHA256.hexadecimal(long) == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    }

    @Test("Challenges come one or several in a field, quoted or not")
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

    @Test("The answers of RFC 7616, 3.9.1, and of RFC 2617, 3.5")
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
