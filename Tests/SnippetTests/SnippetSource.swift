// SPDX-License-Identifier: MIT

import Foundation

/// Swift code without comments and white space, and the modules of this package that it imports.
struct SnippetSource {
    let code: String
    let imports: Set<String>

    init(_ text: some StringProtocol) {
        let lines = text.split(separator: "\n").map { line -> String in
            let end = line.hasPrefix("//") ? line.startIndex : line.firstRange(of: " //")?.lowerBound
            return String(line[..<(end ?? line.endIndex)])
        }
        let keyword = "import "
        // A test module can't have an entry point, so `@main` is left out there.
        let statements = lines.filter { !$0.hasPrefix(keyword) && $0 != "@main" }
        code = statements.joined().filter { !$0.isWhitespace }
        let modules = lines.filter { $0.hasPrefix(keyword) }.map { String($0.dropFirst(keyword.count)) }
        imports = Set(modules).intersection(Self.products)
    }

    /// Returns whether this contains an example's code. An ellipsis in the example matches any code.
    func contains(_ example: SnippetSource) -> Bool {
        let parts = example.code.split(separator: "…")
        var rest = code[...]
        for part in parts {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return !parts.isEmpty
    }

    /// The modules that `import WebImage` doesn't make visible.
    private static let products = [
        "ImageBase", "ImageCaching", "ImageCoding", "ImageLoading", "Raster", "WebImageGTK",
        "WebImageGTKInspector", "WebImageProxy", "WebImageFixtures", "WebImageApple", "WebImageAppKit",
        "WebImageMapKit",
        "WebImageSwiftUI", "WebImageUIKit", "WebImageWatchKit", "WebImagePhotos",
    ]

    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    static let root = folder.deletingLastPathComponent().deletingLastPathComponent()

    /// The paths of the files below `Sources` whose names end in `suffix`, from the root.
    static func files(suffix: String) -> [String] {
        let sources = root.appending(path: "Sources").path
        let names = FileManager.default.enumerator(atPath: sources)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(suffix) }.sorted().map { "Sources/\($0)" }
    }

    /// The path of a module's file, which begins with the module's name. `Sources` contains modules and
    /// groups of modules.
    static func pathInModule(_ path: String) -> String {
        let groups = ["Apple", "Base", "C", "Extras", "GTK", "Server"]
        let parts = path.split(separator: "/").map(String.init).dropFirst()
        return parts.drop { groups.contains($0) }.joined(separator: "/")
    }

    /// The snippet files, which the compiler checks.
    static let compiled: [SnippetSource] = {
        let others = [
            "WebImageTests/Documentation/ComingFromOthersTests", "WebImageTests/Documentation/RecipesTests",
            "WebImageTests/Documentation/DisplayRecipesTests",
            "GTKHarness/ReadmeSnippets", "GTKHarness/ViewerSnippet", "GTKHarness/BindingSnippets",
            "GTKHarness/SwiftCrossUISnippets", "GTKHarness/AdwaitaSnippets",
            "GTKHarness/DecoderSnippets", "GTKHarness/DesktopSnippets", "GTKHarness/DisplaySnippets",
            "WebImageSwiftUITests/FillSnippets",
            "GTKHarness/DocGTKSnippets", "GTKHarness/InspectorSnippet", "WebImageAppKitTests/ViewSnippets",
            "WebImageSwiftUITests/ViewSnippets", "WebImageUIKitTests/LayerSnippets",
            "WebImageUIKitTests/MapSnippets", "WebImageUIKitTests/ViewSnippets",
            "WebImageUIKitTests/ArticleSnippets", "WebImageUIKitTests/WatchSnippets",
            "WebImageUIKitTests/PhotosSnippets", "WebImageUIKitTests/PhotoLoaderSnippets",
            "WebImageUIKitTests/VideoSnippets",
            "WebImageSwiftUITests/ArticleSnippets",
            "WebImageUIKitTests/SDWebImageGuideTests", "WebImageUIKitTests/SDWebImageManagerGuideTests",
            "WebImageUIKitTests/YYWebImageGuideTests",
            "WebImageUIKitTests/NukeGuideTests", "WebImageUIKitTests/KingfisherGuideTests",
            "WebImageUIKitTests/KingfisherManagerGuideTests",
            "WebImageSwiftUITests/MigrationSnippets", "WebImageObservabilityTests/ObserverSnippets",
        ]
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        let files =
            (names ?? []).filter { $0.hasSuffix("Snippets.swift") }.map { folder.appending(path: $0) }
            + others.map { root.appending(path: "Tests/\($0).swift") }
        return files.compactMap { try? String(contentsOf: $0, encoding: .utf8) }.map { SnippetSource($0) }
    }()
}
