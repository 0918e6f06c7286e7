// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import WebImage

@Suite("App name", .timeLimit(.minutes(1)))
struct ApplicationNameTests {
    @Test("Different apps of one user have different cache folders")
    func folder() {
        let folder = ImageManagerConfiguration.defaultFolder
        #expect(folder.hasSuffix("/" + ApplicationName.current + "/WebImage"))
        #expect(!ApplicationName.current.isEmpty)
        #expect(folder != ImageManagerConfiguration.sharedFolder)
    }

    @Test(
        "A name becomes a single folder name",
        arguments: [
            ("org.example.Photos", "org.example.Photos"), ("/usr/bin/photos", "_usr_bin_photos"),
            ("..", "unnamed"), (".hidden", "hidden"), ("", "unnamed"), ("a\nb", "a_b"),
            ("Fotos ü", "Fotos ü"),
        ])
    func names(name: String, expected: String) {
        #expect(ApplicationName.folderName(name) == expected)
    }

    @Test("A long name is truncated")
    func long() {
        #expect(ApplicationName.folderName(String(repeating: "a", count: 300)).utf8.count == 128)
    }
}
