// SPDX-License-Identifier: MIT

#if Server
import Foundation
import Testing

@testable import WebImageServerTool

@Suite("Documentation tables", .timeLimit(.minutes(1)))
struct PageTablesTests {
    private static func text(_ page: String) throws -> String {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../../Documentation/\(page)")
        return try String(contentsOf: file, encoding: .utf8)
    }

    @Test(
        "A page's tables match the output of `webimage-server tables`",
        arguments: PageTables.pages)
    func tables(page: String) throws {
        let text = try Self.text(page)
        let wanted = try PageTables.updated(text)
        let (found, expected) = (text.components(separatedBy: "\n"), wanted.components(separatedBy: "\n"))
        for line in expected where !found.contains(line) { Issue.record("missing in \(page): \(line)") }
        for line in found where !expected.contains(line) { Issue.record("wrong in \(page): \(line)") }
        #expect(text == wanted)
    }

    @Test("A page with an unknown or unfinished table is rejected")
    func faults() throws {
        for text in ["<!-- table unknown -->\n<!-- end -->", "<!-- table thumbor-filters -->\n| a |"] {
            #expect(throws: SettingError.self) { try PageTables.updated(text) }
        }
        #expect(try PageTables.updated("a\n\n| b |\n") == "a\n\n| b |\n")
    }

    @Test("Every variable with a different default in another server is read by a setting")
    func standards() {
        let read = Set(Setting.all.flatMap { $0.others.map(\.name) })
        for name in Setting.otherStandards.keys { #expect(read.contains(name), "\(name)") }
        for setting in Setting.protectingVariables.values { #expect(Setting.all.named(setting) != nil) }
    }
}
#endif
