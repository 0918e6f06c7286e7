// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The Swift examples of README and the articles are repeated in test files, so that the compiler checks
/// them.
///
/// Like users' files, those files import only WebImage and the products that an example imports itself.
@Suite("Examples in the documentation", .timeLimit(.minutes(1)))
struct FenceTests {
    private static let here = URL(filePath: #filePath).deletingLastPathComponent()
    private static let root = here.deletingLastPathComponent().deletingLastPathComponent()

    private static let documents: [String] = {
        let sources = root.appending(path: "Sources").path
        let names = FileManager.default.enumerator(atPath: sources)?.compactMap { $0 as? String } ?? []
        let articles = names.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.sorted()
        return ["README.md"] + articles.map { "Sources/\($0)" }
    }()

    /// Code without comments and white space, and the modules of this package that it imports.
    private struct Source {
        let code: String
        let imports: Set<String>

        init(_ text: some StringProtocol) {
            let lines = text.split(separator: "\n").map { line -> String in
                let end = line.hasPrefix("//") ? line.startIndex : line.firstRange(of: " //")?.lowerBound
                return String(line[..<(end ?? line.endIndex)])
            }
            let keyword = "import "
            // A module of tests cannot have an entry point, so `@main` is left out there.
            let statements = lines.filter { !$0.hasPrefix(keyword) && $0 != "@main" }
            code = statements.joined().filter { !$0.isWhitespace }
            let modules = lines.filter { $0.hasPrefix(keyword) }.map { String($0.dropFirst(keyword.count)) }
            imports = Set(modules).intersection(Self.products)
        }

        /// The modules whose names `import WebImage` does not make visible.
        private static let products = [
            "ImageBase", "ImageCaching", "ImageCoding", "ImageLoading", "Raster", "WebImageGTK",
            "WebImageProxy", "WebImageFixtures", "WebImageApple", "WebImageAppKit", "WebImageMapKit",
            "WebImageSwiftUI", "WebImageUIKit", "WebImageWatchKit", "WebImagePhotos",
        ]
    }

    private static let compiled: [Source] = {
        let others = [
            "WebImageTests/Documentation/ComingFromOthersTests", "GTKHarness/ReadmeSnippets",
            "GTKHarness/ViewerSnippet", "GTKHarness/BindingSnippets", "GTKHarness/DesktopSnippets",
            "WebImageAppKitTests/ViewSnippets",
            "WebImageSwiftUITests/ViewSnippets", "WebImageUIKitTests/LayerSnippets",
            "WebImageUIKitTests/MapSnippets", "WebImageUIKitTests/ViewSnippets",
            "WebImageUIKitTests/ArticleSnippets", "WebImageUIKitTests/WatchSnippets",
            "WebImageUIKitTests/PhotosSnippets", "WebImageSwiftUITests/ArticleSnippets",
        ]
        let names = try? FileManager.default.contentsOfDirectory(atPath: here.path)
        let files =
            (names ?? []).filter { $0.hasSuffix("Snippets.swift") }.map { here.appending(path: $0) }
            + others.map { root.appending(path: "Tests/\($0).swift") }
        return files.compactMap { try? String(contentsOf: $0, encoding: .utf8) }.map { Source($0) }
    }()

    private func fences(_ document: String) throws -> [String] {
        let text = try String(contentsOf: Self.root.appending(path: document), encoding: .utf8)
        let parts = text.components(separatedBy: "```")
        return stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
            .filter { $0.hasPrefix("swift\n") }.map { String($0.dropFirst("swift".count)) }
    }

    @Test("Every Swift example is compiled with the imports that it states", arguments: documents)
    func compiles(_ document: String) throws {
        // Lines of a package manifest are not compiled in a module.
        for fence in try fences(document) where !fence.hasPrefix("\n.package(") {
            let example = Source(fence)
            #expect(
                Self.compiled.contains {
                    $0.code.contains(example.code) && $0.imports.isSubset(of: example.imports)
                }, "not in a file of snippets with these imports: \(fence)")
        }
    }

    @Test("The documentation contains Swift examples")
    func finds() throws {
        let count = try Self.documents.reduce(0) { try $0 + fences($1).count }
        #expect(Self.documents.count > 5 && count > 15)
    }
}
