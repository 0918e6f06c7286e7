// SPDX-License-Identifier: MIT

import Cryptography
import Testing

@Suite(.timeLimit(.minutes(1)))
struct Base64URLTests {
    // RFC 4648, 10, without padding.
    @Test(
        "Bytes are written with the alphabet for URLs and without padding",
        arguments: ["": "", "f": "Zg", "fo": "Zm8", "foo": "Zm9v", "foob": "Zm9vYg", "\u{3FF}": "z78"])
    func text(bytes: String, text: String) {
        #expect(Base64URL.text(of: bytes.utf8) == text)
    }
}
