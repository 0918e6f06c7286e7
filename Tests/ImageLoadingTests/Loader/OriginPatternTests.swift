// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import Testing

@Suite("Allowed origin patterns", .timeLimit(.minutes(1)))
struct OriginPatternTests {
    private func allows(_ pattern: String, _ url: String) throws -> Bool {
        AllowedOrigins([try OriginPattern(parsing: pattern)]).allows(try #require(URL(string: url), "\(url)"))
    }

    @Test(
        "A URL that matches a pattern's scheme, host, port and path is allowed",
        arguments: [
            ("https:", "https://a.example/x"), ("https:", "HTTPS://1.2.3.4:99/"),
            ("https://a.example", "https://a.example"), ("https://a.example", "https://a.example:443/x?y#z"),
            ("https://a.example", "https://A.EXAMPLE./x"), ("https://A.Example.", "https://a.example/x"),
            ("https://a.example:443", "https://a.example/x"), ("http://a.example:080", "http://a.example/"),
            ("https://a.example:8443", "https://a.example:8443/"),
            ("https://a.example:*", "https://a.example:1/"), ("https://a.example:*", "https://a.example/"),
            ("https://*.a.example", "https://b.a.example/"),
            ("https://*.a.example:*", "https://b.a.example:7"),
            ("https://bücher.example", "https://xn--bcher-kva.example/"),
            ("https://xn--bcher-kva.example", "https://XN--Bcher-KVA.example/"),
            ("https://a.example", "https://%61.example/"), ("http://127.0.0.1", "http://127.0.0.1/"),
            ("http://[::1]:8080", "http://[0:0::1]:8080/"), ("data:", "data:image/png;base64,AAAA"),
            ("id:", "id:photo/7"), ("s3://bucket/media/", "s3://bucket/media/a.png"),
            ("file:///srv/images/", "file:///srv/images/a.png"),
            ("file:///srv/images/", "file://localhost/srv/images/a.png"), ("file:", "file:///etc/passwd"),
        ])
    func allowed(pattern: String, url: String) throws {
        #expect(try allows(pattern, url))
    }

    @Test(
        "A URL that differs from a pattern isn't allowed",
        arguments: [
            ("https:", "http://a.example/"), ("https://a.example", "http://a.example/"),
            ("https://a.example", "https://b.example/"),
            ("https://a.example", "https://a.example.evil.example/"),
            ("https://a.example", "https://evil-a.example/"), ("https://a.example", "https://b.a.example/"),
            ("https://a.example", "https://a.example:8443/"),
            ("https://a.example:8443", "https://a.example/"),
            ("https://a.example:*", "https://a.example:99999/"),
            ("https://*.a.example", "https://a.example/"), ("https://*.a.example", "https://c.b.a.example/"),
            ("https://*.a.example", "https://.a.example/"), ("https://*.a.example", "https://xa.example/"),
            ("https://a.example", "https://a.example../"),
            ("https://bücher.example", "https://bucher.example/"),
            ("https://a.example", "https://user@a.example/"), ("https://a.example", "https://@a.example/"),
            ("https:", "https://user:pass@a.example/"),
            ("https://a.example", "https://a.example@evil.example/"),
            ("http://[fe80::1]", "http://[fe80::1%25eth0]/"), ("http://1.2.3.4", "http://1.2.3.4.5/"),
            ("s3://bucket/media/", "s3://bucket/other/a.png"), ("s3://bucket", "s3://user@bucket/"),
            ("s3:", "s3://user@bucket/"), ("file:///srv/images/", "file://host/srv/images/a.png"),
            ("file:///srv/images/", "file:///srv/images/../secret"),
            ("file:///srv/images/", "file:///srv/images/%2e%2E/secret"),
            ("file:///srv/images/", "file:///srv/images2/a.png"), ("data:", "file:///a"), ("https:", "a.png"),
        ])
    func refused(pattern: String, url: String) throws {
        #expect(try !allows(pattern, url))
    }

    @Test(
        "An IPv4 address pattern, unlike a name pattern, covers all spellings of the address",
        arguments: [
            "127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0X7F.1", "0177.0.0.01",
            "017700000001",
            "127.0.0.1.", "%31%32%37.0.0.1", "１２７。０。０。１", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]",
            "[0:0:0:0:0:FFFF:7F00:0001]",
        ])
    func spellings(host: String) throws {
        let url = "http://\(host)/a"
        #expect(try allows("http://127.0.0.1", url))
        #expect(try allows("http://[::ffff:7f00:1]", url))
        for pattern in ["http://127.0.0.2", "http://localhost", "http://*.0.example", "https://127.0.0.1"] {
            #expect(try !allows(pattern, url))
        }
    }

    @Test(
        "Hosts that only look like an address or a name aren't allowed",
        arguments: [
            "127.0.0.1.2", "256.0.0.1", "08.0.0.1", "١٢٧.0.0.1", "[::1", "[::g]", "a..example",
            "[::1%25lo]",
        ])
    func invalidHosts(host: String) throws {
        guard let url = URL(string: "http://\(host)/") else { return }
        for pattern in ["http://127.0.0.1", "http://[::1]", "http://a.example"] {
            #expect(try !AllowedOrigins(parsing: [pattern]).allows(url))
        }
    }

    @Test(
        "After dot segments are removed, a path must begin with whole segments of the prefix",
        arguments: [
            ("/media/a.png", true), ("/media/", true), ("/media/b/../a", true), ("/media/./a", true),
            ("/%6dedia/a", true), ("/media/a%20b", true), ("/x/../media/a", true),
            ("/media/a?b=/../..", true),
            ("/media//a", true), ("/media", false), ("/mediax/a", false), ("/Media/a", false), ("/", false),
            ("", false), ("/media/../secret", false), ("/media/%2e%2e/secret", false),
            ("/media/.%2E/secret", false), ("/media/..", false), ("/media/a%2Fb", false),
            ("/media%2fa", false), ("/media/%5C..%5Csecret", false), ("/media/%00", false),
            ("/media/..;/secret", false), ("/media//../secret", false),
            ("/x?/media/", false), ("/x/media/a", false),
        ])
    func paths(path: String, isAllowed: Bool) throws {
        let url = "https://a.example\(path)"
        guard URL(string: url) != nil else { return }
        #expect(try allows("https://a.example/media/", url) == isAllowed)
        // Without a prefix, the path doesn't matter.
        #expect(try allows("https://a.example/", url))
    }

    @Test(
        "An invalid pattern throws an error",
        arguments: [
            "", "a.example", "*.example", "https", "https:/a", "https:a.example", "https://", "https://*",
            "https://*.", "https://a.*.example", "https://*a.example", "https://*.1.2.3.4", "https://*.[::1]",
            "https://user@a.example", "https://a.example:x", "https://a.example:65536", "https://a example",
            "https://a..example", "https://[::1", "https://[fe80::1%25eth0]", "https://256.1.1.1",
            "https://a.example/media", "https://a.example/a%2Fb/", "https://a.example/?x",
            "https://a.example/#x",
            "https://a.example\\media/", "://a.example", "1https://a.example",
        ])
    func invalid(text: String) {
        let error = #expect(throws: ImageError.self) { try OriginPattern(parsing: text) }
        #expect(error?.code == .invalidInput)
        #expect(throws: ImageError.self) { try AllowedOrigins(parsing: ["https://a.example", text]) }
    }

    @Test(
        "A string that Foundation would change or reject isn't allowed",
        arguments: [
            "http://①②⑦.0.0.1/media/", "http://127.0.0.1:x/media/", "http://127.0.0.1/media/%zz",
            "http://127.0.0.1/media/\\..\\a", "http://127.0.0.1/media/a b",
            "http://127.0.0.1\\@evil.example/",
            "http://evil.example\\@127.0.0.1/media/", "http:127.0.0.1/media/", "http:/127.0.0.1/media/",
            "http:///127.0.0.1/media/", " http://127.0.0.1/media/", "http://127.0.0.1/media/\0",
        ])
    func unparsed(text: String) throws {
        #expect(try !AllowedOrigins(parsing: ["http://127.0.0.1/media/"]).allows(text))
    }

    @Test("An empty list allows nothing, unlike a missing one")
    func emptiness() throws {
        for text in ["https://a.example/", "data:,x", "file:///a", "id:x", "a.png"] {
            let url = try #require(URL(string: text))
            #expect(!AllowedOrigins([]).allows(url))
            #expect(AllowedOrigins.any.allows(url))
        }
        #expect(AllowedOrigins([]) == [] && AllowedOrigins([]) != .any)
    }

    @Test("A pattern's description is a normalized string for the same pattern")
    func descriptions() throws {
        let texts = [
            "HTTPS:": "https:", "https://*.A.Example./x/../media/": "https://*.a.example/media/",
            "http://0x7f.1:*/": "http://127.0.0.1:*", "https://[0::1]:443": "https://[::1]",
            "file:///srv/": "file:///srv/",
            "https://bücher.example:8443": "https://xn--bcher-kva.example:8443",
        ]
        for (text, expected) in texts {
            let pattern = try OriginPattern(parsing: text)
            #expect(pattern.description == expected)
            #expect(try OriginPattern(parsing: pattern.description) == pattern)
        }
        #expect("\(AllowedOrigins.any)" == "any")
        #expect("\(AllowedOrigins(["https://a.example", "data:"]))" == "[https://a.example, data:]")
    }
}
