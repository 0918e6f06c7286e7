// SPDX-License-Identifier: MIT

import Testing

@testable import ImageLoading

@Suite(.timeLimit(.minutes(2))) struct HostNameTests {
    @Test(
        "Host names are converted to ASCII (RFC 3492)",
        arguments: [
            ("bücher.de", "xn--bcher-kva.de"), ("B%C3%9CCHER.de", "xn--bcher-kva.de"),
            ("faß.de", "xn--fa-hia.de"), ("日本語。jp", "xn--wgv71a119e.jp"),
            ("ليهمابتكلموشعربي", "xn--mgbcah9ar9a4efegftvvn"),
            ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"),
            ("почемужеонинеговорятпорусски", "xn--b1abfaaepdrnnbgefbadotcwatmq2g4l"),
            ("3年b組金八先生", "xn--3b-ww4c5e180e575a65lsy2b"),
            ("i❤.ws", "xn--i-7iq.ws"), ("a\u{AD}b.de", "ab.de"), ("１２７.０.０.１", "127.0.0.1"),
            ("%31%32%37.0.0.1", "127.0.0.1"), ("ＡＢＣ.com", "abc.com"), ("plain.de.", "plain.de."),
            ("ü.", "xn--tda."),
        ])
    func ascii(name: String, expected: String) throws {
        let bytes = try #require(HostName.ascii(Array(name.utf8)))
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }

    @Test(
        "A host that would map to another URL is invalid",
        arguments: [
            "a%2Fb", "a%40b", "a%00b", "a%20b", "ü%3A80", "a／b", "evil.com＠ü", "%FF.de", "a\u{202E}b", "ü%25",
            "\u{AD}", String(repeating: "ü", count: 64) + ".de",
        ])
    func refused(name: String) {
        #expect(HostName.ascii(Array(name.utf8)) == nil)
    }

    @Test("A URL is split into its parts")
    func target() throws {
        let target = try HTTPTarget("HTTPS://me:pw@B%C3%BCcher.DE:8443/%C3%A4?q#f")
        #expect(target.text == "https://xn--bcher-kva.de:8443/%C3%A4?q")
        #expect(target.origin == "https://xn--bcher-kva.de:8443")
        #expect(target.host == "xn--bcher-kva.de")
        let six = try HTTPTarget("http://[FD00::1]:80/a")
        #expect(six.host == "[fd00::1]")
        #expect(six.origin == "http://[fd00::1]")
        #expect(try HTTPTarget("http://A.de?x").host == "a.de")
        let plain = try HTTPTarget("http://a.de:80/b?c=@#d")
        #expect(plain.text == "http://a.de:80/b?c=@")
        #expect(plain.origin == "http://a.de")
        #expect(plain.host == "a.de")
        #expect(try HTTPTarget("HTTP://a.de/B").text == "http://a.de/B")
        let bracketed = try HTTPTarget("HTTP://[::\u{424}]/")
        #expect(try HTTPTarget(bracketed.text) == bracketed)
        #expect(throws: (any Error).self) { try HTTPTarget("http://a%2Fb/") }
    }
}
