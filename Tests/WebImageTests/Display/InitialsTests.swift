// SPDX-License-Identifier: MIT

import Raster
import Testing
import WebImage
import WebImageDisplay

@Suite("Initials from a name", .timeLimit(.minutes(1)))
struct InitialsTests {
    @Test(
        "The initials are the first letters of the first and last words",
        arguments: [
            ("Ada Lovelace", "AL"), ("ada", "A"), ("  Johann\tSebastian \n Bach ", "JB"),
            ("Jean-Luc Picard", "JP"), ("\u{201C}Q\u{201D} Branch", "QB"), ("a", "A"), ("3 Doors", "3D"),
            ("Ada Lovelace (she/her)", "AL"), ("(anonymous)", "A"), ("...", ""), ("", ""),
            ("e\u{301}lodie", "E\u{301}"), ("ßeta", "ß"), ("İpek", "İ"), ("नमस्ते", "न"),
            ("山田 太郎", "山太"), ("山田太郎", "山"),
            ("🦊", "🦊"), ("🦊 Fox", "F"), ("👩🏽‍🚀!", "👩🏽‍🚀"),
        ])
    func text(name: String, text: String) {
        #expect(Initials(name).text == text)
        #expect(Initials(name).text.count <= 2)
    }

    @Test("The color depends only on the name, ignoring case and spaces")
    func color() {
        #expect(Initials("Ada Lovelace").background == Initials("  ada  LOVELACE").background)
        #expect(Initials("Ada Lovelace").background == Initials("Ada Lovelace", shape: .circle).background)
        // This value was computed in another process, where hash values differ.
        #expect(Initials("Ada Lovelace").background == RGBAColor(red8: 43, green8: 130, blue8: 120))
        let colors = Set((0..<200).map { Initials("Person \($0)").background })
        #expect(colors.count > 100)
    }

    @Test("The text is legible on every color")
    func contrast() {
        for number in 0..<2000 {
            let initials = Initials("\(number)")
            #expect(initials.background.contrast(with: initials.foreground) >= 4.5)
        }
    }
}
