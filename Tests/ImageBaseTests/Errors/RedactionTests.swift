// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@Suite("Errors are safe to log", .timeLimit(.minutes(1)))
struct RedactionTests {
    @Test(
        "A URL loses its credentials, query values and fragment",
        arguments: [
            ("https://example.com/a.png", "https://example.com/a.png"),
            ("https://user:secret@example.com/a.png", "https://example.com/a.png"),
            ("https://user:p@ss@example.com/a.png", "https://example.com/a.png"),
            ("https://example.com/a.png?token=secret", "https://example.com/a.png?…"),
            ("https://example.com/a.png#secret", "https://example.com/a.png"),
            ("https://example.com/a@b.png", "https://example.com/a@b.png"),
            ("data:image/png;base64,AAAA", "data:"),
        ])
    func redacts(url: String, expected: String) {
        #expect(ImageError.redacting(url) == expected)
        #expect(ImageError(.network, "refused", url: url).url == expected)
        #expect(ImageError(.network, "refused").at(url: url).url == expected)
    }

    @Test("Control characters and direction overrides are escaped")
    func escapes() {
        #expect(ImageError.escaping("a\u{1B}[31m\nb\u{202E}") == "a\\u{1B}[31m\\u{A}b\\u{202E}")
        #expect(ImageError(.network, "bad\r\nline").message == "bad\\u{D}\\u{A}line")
    }

    @Test("A long URL is truncated")
    func long() {
        let url = "https://example.com/" + String(repeating: "a", count: 5000)
        #expect(ImageError.redacting(url).count <= 512)
    }

    @Test("An error keeps the URL that it already has")
    func keepsFirst() {
        let error = ImageError(.network, "refused", url: "https://a.example/")
        #expect(error.at(url: "https://b.example/").url == "https://a.example/")
    }

    @Test("A limit error names the actual and allowed values")
    func limit() {
        let error = ImageError.limit("pixels", found: 200, allowed: 100)
        #expect(error.code == .limit)
        #expect(error.limit?.name == "pixels")
        #expect(error.limit?.found == 200)
        #expect(error.limit?.allowed == 100)
        #expect(error.message.contains("200") && error.message.contains("100"))
    }
}
