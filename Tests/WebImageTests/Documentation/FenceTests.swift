// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The code of README and of the articles stands in these files, too, so that the compiler sees it.
@Suite("Code in the documentation")
struct FenceTests {
    private static let here = URL(filePath: #filePath).deletingLastPathComponent()
    private static let root = (0..<3).reduce(here) { url, _ in url.deletingLastPathComponent() }

    private static let documents: [String] = {
        let folder = "Sources/WebImage/Documentation.docc"
        let names = try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
        let articles = (names ?? []).filter { $0.hasSuffix(".md") }.sorted()
        return ["README.md"] + articles.map { "\(folder)/\($0)" }
    }()

    /// What the compiler sees, without comments and white space.
    private static let compiled: String = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: here.path)
        var files = (names ?? []).filter { $0.hasSuffix(".swift") && $0 != "FenceTests.swift" }
            .map { here.appending(path: $0) }
        files.append(root.appending(path: "Tests/GTKHarness/ReadmeSnippets.swift"))
        let texts = files.compactMap { try? String(contentsOf: $0, encoding: .utf8) }
        return texts.map(code).joined(separator: "\n")
    }()

    private static func code(_ text: some StringProtocol) -> String {
        text.split(separator: "\n").map { line -> String in
            let end = line.hasPrefix("//") ? line.startIndex : line.firstRange(of: " //")?.lowerBound
            return String(line[..<(end ?? line.endIndex)]).filter { !$0.isWhitespace }
        }.joined()
    }

    private func fences(_ document: String) throws -> [String] {
        let text = try String(contentsOf: Self.root.appending(path: document), encoding: .utf8)
        let pieces = text.components(separatedBy: "```")
        return stride(from: 1, to: pieces.count, by: 2).map { pieces[$0] }
            .filter { $0.hasPrefix("swift\n") }.map { String($0.dropFirst("swift".count)) }
    }

    @Test("Every Swift example is compiled by the tests", arguments: documents)
    func compiles(_ document: String) throws {
        for fence in try fences(document) {
            // Imports stand at the top of a file there. Lines of a manifest belong to no module.
            let lines = fence.split(separator: "\n").filter { !$0.hasPrefix("import ") }
            if lines.first?.hasPrefix(".package(") == true { continue }
            #expect(
                Self.compiled.contains(Self.code(lines.joined(separator: "\n"))),
                "not in a file of Tests/WebImageTests/Documentation: \(fence)")
        }
    }

    @Test("There are examples to find")
    func finds() throws {
        let count = try Self.documents.reduce(0) { try $0 + fences($1).count }
        #expect(Self.documents.count > 5 && count > 15)
    }
}
