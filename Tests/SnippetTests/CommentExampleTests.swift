// SPDX-License-Identifier: MIT

import Foundation
import InternalTestSupport
import Testing

/// The Swift examples in documentation comments are repeated in snippet files, so the compiler checks them.
@Suite("Examples in documentation comments", .timeLimit(.minutes(1)))
struct CommentExampleTests {
    private static let examples: [CommentExample] = {
        SnippetSource.files(suffix: ".swift").flatMap { path in
            let file = SnippetSource.root.appending(path: path)
            let text = try? String(contentsOf: file, encoding: .utf8)
            return CommentExample.all(in: text ?? "", of: SnippetSource.pathInModule(path))
        }
    }()

    private static let modules = Set(
        examples.compactMap { $0.file.split(separator: "/").first.map(String.init) })

    /// The files with examples that aren't compiled, and the reason.
    private static let notCompiled: [String: String] = [
        "ImageLoading/URLSession/CookieJar+Storage.swift: options.cookies = .use(CookieJar(sto":
            "needs the trait URLSessionTransport",
        "WebImage/Configuration/ImageManagerConfiguration.swift: configuration.beginBackgroundTask = ":
            "needs UIApplication, of iOS",
        "WebImage/Observing/SignpostObserver.swift: configuration.observer = SignpostObs":
            "needs the module os",
        "WebImageApple/Images/Transformer+CoreImage.swift: let filter = CIFilter.sepiaTone()":
            "uses filters that only Core Image has",
        "WebImageApple/Images/Transformer+CoreImage.swift: .coreImage(key: \"vintage\") { image i":
            "uses filters that only Core Image has",
        "WebImageGTK/WebImageWidget.swift: extension MyPicture: WebImageWidget ":
            "needs types that only an application has",
        "WebImageSwiftUI/Models/AnimationModel.swift: @StateObject private var animation =":
            "a property of a view",
        "WebImageSwiftUI/Models/WebImageModel.swift: @StateObject private var model = Web":
            "a property of a view",
        "WebImageSwiftUI/Views/WebImageView.swift: WebImageView(url: url) { phase in":
            "uses modifiers that only SwiftUI has",
    ]

    @Test("Every Swift example is compiled", arguments: modules.sorted())
    func compiles(_ module: String) {
        for example in Self.examples where example.file.hasPrefix(module + "/") {
            guard Self.notCompiled["\(example.file): \(example.title)"] == nil else { continue }
            let source = SnippetSource(example.text)
            #expect(
                SnippetSource.compiled.contains { $0.contains(source) },
                "not in a file of snippets: \(example.file):\(example.line)\n\(example.text)")
        }
    }

    @Test("Every Swift example is in a fence marked as Swift")
    func fenced() {
        for example in Self.examples where !example.isFenced {
            Issue.record("not in a fence: \(example.file):\(example.line)\n\(example.text)")
        }
    }

    @Test("Every exception is an example that no snippet file repeats")
    func exceptions() {
        for name in Self.notCompiled.keys {
            let examples = Self.examples.filter { "\($0.file): \($0.title)" == name }
            #expect(examples.count == 1, "no such example: \(name)")
            let isCompiled = examples.map { SnippetSource($0.text) }.contains { source in
                SnippetSource.compiled.contains { $0.contains(source) }
            }
            #expect(!isCompiled, "compiled, so it is no exception: \(name)")
        }
    }

    @Test("The documentation comments contain Swift examples")
    func finds() {
        #expect(Self.examples.count > 100)
        #expect(Self.modules.count > 15)
    }

    @Test("Only indented blocks and Swift fences are found")
    func scanner() {
        let source = """
            /// Counts.
            ///
            ///     var count = 0
            ///
            ///     count += 1
            /// - Parameter x: text that goes
            ///     on here
            ///
            /// ```text
            /// a table
            /// ```
            /// ```swift
            /// count = 2
            /// ```
            func count() {}
            """
        let examples = CommentExample.all(in: source, of: "A/B.swift")
        #expect(examples.map(\.text) == ["var count = 0\n\ncount += 1", "count = 2"])
        #expect(examples.map(\.line) == [3, 13])
        #expect(examples.map(\.isFenced) == [false, true])
    }

    @Test("An example can leave out code only where it has an ellipsis")
    func ellipsis() {
        let compiled = SnippetSource("let a = 1\nlet b = 2\nlet c = 3")
        #expect(compiled.contains(SnippetSource("let a = 1\n…\nlet c = 3")))
        #expect(!compiled.contains(SnippetSource("let a = 1\nlet c = 3")))
        #expect(!compiled.contains(SnippetSource("let c = 3\n…\nlet a = 1")))
        #expect(!compiled.contains(SnippetSource("…")))
    }
}
