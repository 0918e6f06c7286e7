// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The Swift examples in README and the articles are repeated in test files, so the compiler checks them.
///
/// Like an app's files, these files import only WebImage and the products that an example imports itself. An
/// example with only imports applies to the examples after it.
@Suite("Examples in the documentation", .timeLimit(.minutes(1)))
struct FenceTests {
    private static let documents =
        ["README.md"] + SnippetSource.files(suffix: ".md").filter { $0.contains(".docc/") }

    private func fences(_ document: String) throws -> [String] {
        fences(
            in: try String(contentsOf: SnippetSource.root.appending(path: document), encoding: .utf8))
    }

    private func fences(in text: String) -> [String] {
        let parts = text.components(separatedBy: "```")
        return stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
            .filter { $0.hasPrefix("swift\n") }.map { String($0.dropFirst("swift".count)) }
    }

    @Test("Every Swift example is compiled with its own imports", arguments: documents)
    func compiles(_ document: String) throws {
        var stated: Set<String> = []
        // Package manifests, and parts of them, can't be compiled in a module.
        for fence in try fences(document)
        where !fence.hasPrefix("\n.package(") && !fence.hasPrefix("\n// swift-tools-version") {
            let example = SnippetSource(fence)
            guard !example.code.isEmpty else {
                stated.formUnion(example.imports)
                continue
            }
            let imports = example.imports.union(stated)
            #expect(
                SnippetSource.compiled.contains { $0.contains(example) && $0.imports.isSubset(of: imports) },
                "not in a file of snippets with these imports: \(fence)")
        }
    }

    @Test("Every migration guide example has a test named after its heading or a reason for none")
    func runs() throws {
        for guide in MigrationGuide.all {
            let bodies = try guide.bodies()
            let text = try String(
                contentsOf: SnippetSource.root.appending(
                    path: "Sources/WebImage/Documentation.docc/\(guide.article).md"), encoding: .utf8)
            var unrun = Set(guide.notRun.keys)
            for section in text.components(separatedBy: "\n### ").dropFirst() {
                let heading = String(section.prefix { $0 != "\n" })
                for fence in fences(in: section) where !SnippetSource(fence).code.isEmpty {
                    if unrun.remove(heading) != nil { continue }
                    #expect(
                        bodies[heading]?.contains(SnippetSource(fence)) == true,
                        "\(guide.article): no test runs the example of \(heading)")
                }
            }
            #expect(unrun.isEmpty, "\(guide.article) has no such example: \(unrun)")
        }
    }

    @Test("The documentation contains Swift examples")
    func finds() throws {
        let count = try Self.documents.reduce(0) { try $0 + fences($1).count }
        #expect(Self.documents.count > 5 && count > 15)
    }
}
