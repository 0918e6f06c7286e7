// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing

@Suite("Version", .timeLimit(.minutes(1)))
struct VersionTests {
    @Test("The version matches the newest release in the changelog")
    func changelog() throws {
        let headings = try Self.text("CHANGELOG.md").matches(of: /(?m)^## \[?(\d+\.\d+\.\d+)\]?/)
        #expect(headings.first.map { String($0.1) } == WebImageVersion.current)
    }

    @Test("Every page and script uses the current version")
    func pages() throws {
        let stated = try Self.text("README.md").firstMatch(of: /version is (\d+\.\d+\.\d+)/)
        #expect(stated.map { String($0.1) } == WebImageVersion.current)
        #expect(try Self.text("SECURITY.md").contains("(\(WebImageVersion.minor))"))
        let form = try Self.text(".github/ISSUE_TEMPLATE/bug.yml")
        #expect(form.contains("placeholder: \(WebImageVersion.current),"))
        // These scripts take the version from the constant.
        for script in ["Scripts/build-gir", "Scripts/package-deb"] {
            #expect(try Self.text(script).contains("$(version)"))
        }
    }

    @Test("The minor version doesn't include a patch version")
    func minor() {
        #expect(WebImageVersion.current.hasPrefix(WebImageVersion.minor + "."))
        #expect(WebImageVersion.minor.split(separator: ".").count == 2)
    }

    @Test("All traits in the manifest are known")
    func traits() throws {
        let manifest = try Self.text("Package.swift").matches(of: /\.trait\(name: "(\w+)"/)
        #expect(WebImageVersion.knownTraits.map(\.name) == manifest.map { String($0.1) }.sorted())
        #expect(WebImageVersion.traits.contains("Server") == isServerEnabled)
    }

    private var isServerEnabled: Bool {
        #if Server
        true
        #else
        false
        #endif
    }

    @Test("The --version output has separate lines for the version, the traits and the libraries")
    func text() {
        let libraries = [
            LibraryVersion("a", "1.2"), LibraryVersion("b", parts: [3, 0, 1]), LibraryVersion("c", nil),
        ]
        let lines = WebImageVersion.text(program: "program", libraries: libraries).split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.first == "program \(WebImageVersion.current)")
        #expect(lines.last == "libraries: a 1.2, b 3.0.1, c unknown")
    }

    /// Returns the text of a file in the package.
    private static func text(_ name: String) throws -> String {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return try String(contentsOf: root.appending(path: name), encoding: .utf8)
    }
}
