// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import ImageLoading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("URL text", .timeLimit(.minutes(1)))
struct URLTextTests {
    @Test(
        "Text is escaped without changing valid escapes",
        arguments: [
            ("http://h/a%20b c.png", "http://h/a%20b%20c.png"),
            ("http://h/a%5B[x].png", "http://h/a%5B%5Bx%5D.png"),
            ("http://h/%zz 100%.png", "http://h/%25zz%20100%25.png"),
            ("http://h/ü%C3%BC.png", "http://h/%C3%BC%C3%BC.png"),
            ("http://h/a?q=[x]|y&z=%7C#f r#", "http://h/a?q=%5Bx%5D%7Cy&z=%7C#f%20r%23"),
            ("http://h/a#b?c\\d", "http://h/a#b?c%5Cd"),
            ("http://[::1]:80/a[1]", "http://[::1]:80/a%5B1%5D"),
            ("//h/a b%20", "//h/a%20b%20"),
            ("a b%20.png", "a%20b%20.png"),
            ("file:///a b%20.png", "file:///a%20b%20.png"),
            (
                "data:image/svg+xml;utf8,<svg>%20 x</svg>",
                "data:image/svg+xml;utf8,%3Csvg%3E%20%20x%3C/svg%3E"
            ),
            ("data:text/plain,100%", "data:text/plain,100%25"),
            ("a:b//c[d]%20", "a:b//c%5Bd%5D%20"),
        ])
    func escaping(text: String, expected: String) {
        #expect(URLText.escaped(text) == expected)
        #expect(URL(text: text)?.absoluteString == expected)
        // Escaping escaped text doesn't change it.
        #expect(URLText.escaped(expected) == expected)
    }

    @Test(
        "Outer control characters and spaces, and inner tabs and line breaks, are removed",
        arguments: [
            " http://h/a.png\n", "\thttp://h/a.png \r\n", "http://h/a\n.p\tng", "\u{1}http://h/a.png",
        ])
    func whiteSpace(text: String) {
        #expect(URL(text: text)?.absoluteString == "http://h/a.png")
    }

    @Test("A backslash separates folders only in http and https")
    func backslash() throws {
        #expect(URL(text: "HTTPS://h/a\\b%5C.png?q=\\")?.absoluteString == "HTTPS://h/a/b%5C.png?q=%5C")
        #expect(URL(text: "data:text/plain,a\\b")?.absoluteString == "data:text/plain,a%5Cb")
        // Browsers send the request to the same host.
        #expect(try HTTPTarget(URLText.escaped("http://good\\@evil/a")).host == "good")
    }

    @Test(
        "A URL is normal if normalizing doesn't change it",
        arguments: [
            "http://h/", "http://h", "https://h:443/a", "http://h:443/a", "HTTP://h/a", "http://H/a",
            "http://h:/", "http://h:80", "http://h:8/a", "http://h?b", "https://[::1]:443/", "http://[::80]/",
            "httpx://H/",
            "h", "", "file:///A", "http", "https://", "hTTps://h/a", "http://h/A@:80", "http:///a",
        ])
    func normal(text: String) {
        var copy = text
        #expect(copy.withUTF8(URLText.isNormal) == (URLText.normalized(text) == text))
        #expect(URLText.normalized(URLText.normalized(text)) == URLText.normalized(text))
    }

    @Test("A non-ASCII host doesn't affect the path's escapes")
    func host() {
        #expect(
            URL(text: "http://ü.example/a%20b [c]")?.absoluteString
                == "http://xn--tda.example/a%20b%20%5Bc%5D")
    }

    @Test("An empty or blank string isn't a URL", arguments: ["", " ", "\n\t"])
    func empty(text: String) {
        #expect(URL(text: text) == nil)
    }

    @Test("URL references in responses keep their escapes")
    func references() {
        let base = "http://h/a/b.png"
        #expect(Invalidation.sameOrigin("c%20d e.png", as: base) == "http://h/a/c%20d%20e.png")
        #expect(Invalidation.sameOrigin("/c%5B[1].png", as: base) == "http://h/c%5B%5B1%5D.png")
    }
}
