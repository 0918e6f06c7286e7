// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import Testing
@_spi(Programs) @testable import WebImageServer

@Suite(.timeLimit(.minutes(1)))
struct SigningTests {
    static let key = URLSigningKey(
        hexadecimal: "943b421c9eb07c830af81030552c86009268de4e532ba2ee2eab8247c6da0881",
        salt: "520f986b998545b4785e0defbc4f3c1203f22de2374a3d53cb7a7fe9fea309c5")!

    // Made with the key and salt from imgproxy's documentation, by an independent HMAC implementation.
    @Test(
        "imgproxy signatures are created and accepted",
        arguments: [
            "m3k5QADfcKPDj-SDI2AIogZbC3FlAXszuwhtWXYqavc":
                "/rs:fit:300:300/plain/http://img.example.com/pretty/image.jpg",
            "90UxdwGRAI2bpLSHKkZculJau5ahfxfS0h3fMuQAf40":
                "/rs:fill:300:400:0/g:sm/aHR0cDovL2V4YW1w/bGUuY29tL2ltYWdl/cy9jdXJpb3NpdHku/anBn.png",
            "-Iz7yfQw4JxZ_XIymLdeRMWW7nDADQzJIMCnIMi2d4k":
                "/preset:sharp/resize:fill:300:400:0/gravity:sm/plain/"
                + "http://example.com/images/curiosity.jpg@png",
        ])
    func imgproxy(signature: String, path: String) throws {
        var grammar = ImageGrammar(.imgproxy, keys: [Self.key])
        grammar.presets["sharp"] = "sharpen:0.7"
        #expect(grammar.signed(path) == "/" + signature + path)
        _ = try grammar.parse("/" + signature + path)
        #expect(throws: TargetError.signature()) { try grammar.parse("/" + signature + path + "x") }
    }

    @Test(
        "A signature can be from any key, truncated to a set length, or a trusted value")
    func keys() throws {
        let path = "/w:10/plain/http://example.com/a.jpg"
        var grammar = ImageGrammar(.imgproxy, keys: [URLSigningKey("other"), Self.key])
        let own = ImageGrammar(.imgproxy, keys: [Self.key])
        _ = try grammar.parse(own.signed(path))
        _ = try grammar.parse(grammar.signed(path))
        grammar.signatureByteCount = 8
        #expect(grammar.signed(path).split(separator: "/")[0].count == 11)
        _ = try grammar.parse(grammar.signed(path))
        #expect(throws: TargetError.signature()) { try grammar.parse(own.signed(path)) }
        grammar.trustedSignatures = ["trusted"]
        _ = try grammar.parse("/trusted" + path)
        for signature in ["unsafe", "", "AAAAAAAAAAA", "trusted1"] {
            #expect(throws: TargetError.signature()) { try grammar.parse("/" + signature + path) }
        }
        grammar.allowsUnsigned = true
        _ = try grammar.parse("/anything" + path)
        #expect(throws: TargetError.signature()) { try grammar.parse("/w:20" + path) }
    }

    @Test("A signed URL with non-ASCII characters is valid in every form that clients send")
    func unescapedCharacters() throws {
        let rest = "plain/https://images.example.com/日%20é.jpg"
        let escaped = "plain/https://images.example.com/%E6%97%A5%20%C3%A9.jpg"
        for (grammar, path) in [
            (ImageGrammar(.imgproxy, keys: [Self.key]), "/w:10/" + rest),
            (ImageGrammar(.thumbor, keys: [Self.key]), "300x200/" + rest.dropFirst("plain/".count)),
            (ImageGrammar(.query, keys: [Self.key]), "url=" + rest.dropFirst("plain/".count) + "&w=10"),
        ] {
            let sent = ImageServerRequest(target: grammar.signed(path)).target
            #expect(sent.utf8.allSatisfy { $0 < 0x80 })
            #expect(try grammar.parse(sent).source == String(escaped.dropFirst("plain/".count)))
            // imgproxy's clients escape the path before signing it.
            _ = try grammar.parse(grammar.signed(PercentCoding.ascii(path)))
            for other in ["e%CC%81", "%C3", "e"] {
                #expect {
                    try grammar.parse(sent.replacing("%C3%A9", with: other))
                } throws: {
                    ($0 as? TargetError)?.message == TargetError.signature().message
                }
            }
        }
        var request = ImageServerRequest(target: "/a")
        request.target = "/é"
        #expect(request.target == "/%C3%A9")
    }

    // Made by libthumbor 2.0.2 with the key MY_SECURE_KEY.
    static let thumbor = [
        "/OHHMqHwGrH1gubkMMveC8Ireg7A=/300x200/smart/my.server.com/some/path/to/image.jpg",
        "/9tuVS8JYjQAzJ0wzUf32f903i2Y=/fit-in/300x200/filters:quality(80):format(webp)/"
            + "http://my.server.com/a.jpg?x=1",
        "/ImTa8gh-cFdJSwCDo2G92v4UEIo=/-300x-200/left/top/my.server.com/some/path/to/image.jpg",
        "/hCmF19RU6KPqfGOc0L_uBdqmG2g=/meta/300x0/my.server.com/some/path/to/image.jpg",
        "/K7FEB0Q1t343qHR8Hd4BPIjdp-A=/10x20:110x220/50x0/my.server.com/some/path/to/image.jpg",
        "/F2EQedCFkt7tuM6791d-Y59iXOo=/trim/300x0/my.server.com/some/path/to/image.jpg",
        "/HS1ruSuQbfG6hrtZ8vpwxbDOyUI=/trim:bottom-right:20/300x0/my.server.com/some/path/to/image.jpg",
        "/3rO0ch62jKRtozwz2qlkcpH5U8U=/adaptive-fit-in/300x200/my.server.com/some/path/to/image.jpg",
        "/1EEk-QD8HcxmXpJg0zKNL-FKRnY=/full-fit-in/300x200/my.server.com/some/path/to/image.jpg",
        "/PdP5lIfiLIjSVdNYKAlxXKOkDhA=/adaptive-full-fit-in/300x200/my.server.com/some/path/to/image.jpg",
        "/pbU27QCnkNI9EiJSX0-hK5mwUaA=/origx100/my.server.com/some/path/to/image.jpg",
        "/k84Kh5T6tAkVO6xfATu8dQ64ii4=/10x0/https://images.example.com/a b%20c.jpg",
        "/Lz1gYdZGHfu_T05I55F9gkcFKpg=/10x0/filters:watermark(http://example.com/w.png,-10,-10,50)"
            + ":rotate(90)/my.server.com/some/path/to/image.jpg",
        "/KqMQGsow8zI8hVDlh7uf38Huzc4=/0x10/http://my.server.com/ä.jpg",
    ]

    @Test("libthumbor URLs with encoded characters are created and accepted", arguments: thumbor)
    func libthumbor(target: String) throws {
        let grammar = ImageGrammar(.thumbor, keys: [URLSigningKey("MY_SECURE_KEY")])
        let path = target.dropFirst().drop { $0 != "/" }
        #expect(grammar.signed(String(path)) == target)
        let parsed = try grammar.parse(target)
        #expect(try grammar.parse(target.replacing("=/", with: "%3D/")) == parsed)
        #expect(throws: TargetError.signature(status: 400)) { try grammar.parse(target + "x") }
        #expect(throws: TargetError.signature(status: 400)) { try grammar.parse("/unsafe" + path) }
        if !target.contains("%") {
            // A client may encode characters after the URL was signed.
            let encoded = PercentEncoding.encoded(target.utf8) {
                $0 > 0x20 && $0 < 0x7F && !"(),=?:".utf8.contains($0)
            }
            #expect(try grammar.parse(encoded) == parsed)
        }
    }

    @Test("thumbor URLs can be unsafe if the server allows it")
    func unsafe() throws {
        var grammar = ImageGrammar(.thumbor)
        grammar.allowsUnsigned = true
        #expect(grammar.signed("300x200/a.com/b.jpg") == "/unsafe/300x200/a.com/b.jpg")
        #expect(try grammar.parse("/unsafe/300x200/a.com/b.jpg").source == "http://a.com/b.jpg")
        #expect(throws: TargetError.signature(status: 400)) { try grammar.parse("/safe/300x200/a.com/b.jpg") }
    }

    @Test("A query's signature covers all other options in order")
    func query() throws {
        let grammar = ImageGrammar(.query, keys: [Self.key])
        let target = grammar.signed("url=http://a.com/b.jpg&w=10")
        #expect(target.hasPrefix("/image?url=http://a.com/b.jpg&w=10&s="))
        let parsed = try grammar.parse(target)
        let parts = target.dropFirst("/image?".count).split(separator: "&")
        #expect(
            try grammar.parse("/image?" + [parts[2], parts[0], parts[1]].joined(separator: "&")) == parsed)
        for order in [[1, 0, 2], [0, 2], [0, 1], [0, 1, 2, 2]] {
            let target = "/image?" + order.map { parts[$0] }.joined(separator: "&")
            #expect(throws: TargetError.signature()) { try grammar.parse(target) }
        }
    }

    @Test(
        "A target made from a source and options is signed for exactly that source",
        arguments: [
            "https://images.example.com/a.jpg", "http://a.com/b@2x.png?x=1&y=%20#top",
            "http://a.com/ü ö.jpg",
            "https://a.com/100%25.jpg",
        ])
    func target(source: String) throws {
        let options = ["imgproxy": "rs:fill:30:20:1", "thumbor": "30x20", "query": "w=30&h=20&fit=cover"]
        var operations: Set<ImageOperation> = []
        for syntax in [ImageGrammar.Syntax.imgproxy, .thumbor, .query] {
            let grammar = ImageGrammar(syntax, prefix: "/images", keys: [Self.key])
            let target = grammar.target(of: source, options: options[syntax.name]!)
            #expect(target.hasPrefix("/images"))
            #expect(target.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
            let parsed = try grammar.parse(target)
            #expect(parsed.source == URLText.escaped(source))
            operations.insert(parsed.operation)
        }
        #expect(operations.count == 1)
    }

    @Test("Malformed or empty hexadecimal keys are rejected")
    func hexadecimal() {
        #expect(URLSigningKey(hexadecimal: "0", salt: "") == nil)
        #expect(URLSigningKey(hexadecimal: "", salt: "") == nil)
        #expect(URLSigningKey(hexadecimal: "00", salt: "x0") == nil)
        #expect(URLSigningKey(hexadecimal: "00", salt: "") != nil)
    }
}
#endif
