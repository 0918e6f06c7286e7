// SPDX-License-Identifier: MIT

import Foundation

/// A migration guide, and the test files that run its examples. Each example's test is named after its
/// heading.
struct MigrationGuide {
    let article: String
    let tests: [String]
    /// The headings of examples that no test runs, with the reason.
    let notRun: [String: String]

    private static let views = "SwiftUI makes its views; the tests of WebImageSwiftUI run these initialisers"

    static let all = [
        MigrationGuide(
            article: "FromKingfisher", tests: ["KingfisherGuideTests", "KingfisherManagerGuideTests"],
            notRun: ["SwiftUI": views]),
        MigrationGuide(
            article: "FromNuke", tests: ["NukeGuideTests"],
            notRun: ["SwiftUI": views]),
        MigrationGuide(
            article: "FromSDWebImage", tests: ["SDWebImageGuideTests", "SDWebImageManagerGuideTests"],
            notRun: ["SwiftUI": views]),
        MigrationGuide(article: "FromYYWebImage", tests: ["YYWebImageGuideTests"], notRun: [:]),
    ]

    /// The code of each test, by the test's name.
    func bodies() throws -> [String: SnippetSource] {
        var bodies: [String: SnippetSource] = [:]
        for file in tests {
            let url = SnippetSource.root.appending(path: "Tests/WebImageUIKitTests/\(file).swift")
            let parts = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "@" + "Test(\"")
            for part in parts.dropFirst() {
                guard let end = part.firstIndex(of: "\"") else { continue }
                bodies[String(part[..<end])] = SnippetSource(part[end...])
            }
        }
        return bodies
    }
}
