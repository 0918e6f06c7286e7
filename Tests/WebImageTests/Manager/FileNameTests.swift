// SPDX-License-Identifier: MIT

import Testing
@_spi(Programs) import WebImage

@Suite("File names made from URLs", .timeLimit(.minutes(1)))
struct FileNameTests {
    @Test(
        "A name never starts with a dot, no matter how long it was",
        arguments: [
            String(repeating: "a", count: 500) + ".png",
            "e" + String(repeating: "\u{301}", count: 300) + ".png",
            ".\u{301}hidden.png", "..\u{301}.png", "-\u{301}rf.png",
            String(repeating: "👨‍👩‍👧", count: 100) + ".png", String(repeating: ". ", count: 200) + "a.png",
            String(repeating: "a", count: 198) + ".. " + String(repeating: "b", count: 100),
        ])
    func bounds(name: String) {
        for result in [FileName.clean(name), FileName.safe(for: "https://a.example/x/" + name)] {
            #expect(result.utf8.count <= 200 && !result.isEmpty)
            #expect(!result.unicodeScalars.starts(with: ".".unicodeScalars))
            #expect(!result.unicodeScalars.starts(with: "-".unicodeScalars))
            #expect(!result.hasSuffix(".") && !result.hasSuffix(" "))
        }
    }

    @Test("A long name keeps its extension")
    func suffix() {
        let name = FileName.clean("e" + String(repeating: "\u{301}", count: 300) + ".png")
        #expect(name.hasSuffix(".png") && name.utf8.count > 190)
    }
}
