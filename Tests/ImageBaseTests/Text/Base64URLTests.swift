// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@Suite(.timeLimit(.minutes(1)))
struct Base64URLTests {
    // The vectors are from RFC 4648, 10, without padding.
    static let vectors = [
        "": "", "f": "Zg", "fo": "Zm8", "foo": "Zm9v", "foob": "Zm9vYg", "fooba": "Zm9vYmE",
        "foobar": "Zm9vYmFy",
        "\u{3FF}": "z78",
    ]

    @Test("Bytes survive a round trip through the URL alphabet", arguments: vectors)
    func text(bytes: String, text: String) {
        #expect(Base64URL.text(of: bytes.utf8) == text)
        #expect(Base64URL.bytes(of: text.utf8) == Array(bytes.utf8))
        let padded = text + String(repeating: "=", count: (4 - text.count % 4) % 4)
        #expect(Base64URL.text(of: bytes.utf8, padded: true) == padded)
        #expect(Base64URL.bytes(of: padded.utf8) == Array(bytes.utf8))
    }

    @Test(
        "A malformed string isn't decoded",
        arguments: [
            "Z", "Zm9vY", "Zh", "Zm9", "Z+8", "Z/8", "Zg=", "Zg===", "Zg==Zg", "=", "====", "Zm9v=", "Zm9v\n",
            " Zg",
        ])
    func malformed(text: String) {
        #expect(Base64URL.bytes(of: text.utf8) == nil)
    }
}
