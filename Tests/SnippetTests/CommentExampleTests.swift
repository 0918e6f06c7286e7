// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The Swift examples of documentation comments are repeated in files of snippets, so that the compiler checks
/// them.
@Suite("Examples in documentation comments", .timeLimit(.minutes(1)))
struct CommentExampleTests {
    private static let examples: [CommentExample] = {
        let sources = SnippetSource.root.appending(path: "Sources")
        let names = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".swift") }.sorted().flatMap { name in
            let text = try? String(contentsOf: sources.appending(path: name), encoding: .utf8)
            return CommentExample.all(in: text ?? "", of: name)
        }
    }()

    private static let modules = Set(
        examples.compactMap { $0.file.split(separator: "/").first.map(String.init) })

    /// The files of examples that are not compiled, and the reason.
    private static let notCompiled: [String: String] = [
        "ImageCoding/Decoding/ImageDecoder.swift: struct QOICodec: ImageCodec {":
            "needs types that only an application has",
        "ImageCoding/Registry/CodecRegistry.swift: CodecRegistry.default.add(TGACodec())":
            "needs types that only an application has",
        "ImageCoding/Registry/ProgressiveDecoder.swift: let decoder = ProgressiveDecoder()":
            "needs types that only an application has",
        "ImageLoading/Cookies/CookieJar+Storage.swift: options.cookies = .use(CookieJar(storage: .shared))":
            "needs the trait URLSessionTransport",
        "ImageLoading/Loader/RequestPart.swift: "
            + "request.loader = RequestPart(PhotoLibrary(), name: \"photos\")":
            "needs types that only an application has",
        "Raster/Drawing/Bitmap+Drawing.swift: "
            + "let badge = try Bitmap(size: PixelSize(width: 16, height: 16), background: .clear) { canvas in":
            "needs types that only an application has",
        "WebImage/Animation/AnimationPlayer.swift: let player = try AnimationPlayer(data: data)":
            "needs types that only an application has",
        "WebImage/Animation/AnimationTimeline.swift: "
            + "let timeline = AnimationTimeline(delays: [.milliseconds(40), .milliseconds(60)], loopCount: 3)":
            "needs types that only an application has",
        "WebImage/Display/DisplayOptions.swift: DisplayOptions.default.transition = .fade(0.25)":
            "needs types that only an application has",
        "WebImage/Display/Placeholder.swift: "
            + "options.placeholder = .cached(smallRequest, otherwise: .thumbHash(hash))":
            "needs types that only an application has",
        "WebImage/Manager/ImageManager+Configuration.swift: configuration.beginBackgroundTask = { expired in":
            "needs UIApplication, of iOS",
        "WebImage/Manager/ImageManager+Contexts.swift: "
            + "manager.load(request, on: .main) { result in show(result) }":
            "needs types that only an application has",
        "WebImage/Manager/ImageManager+Contexts.swift: "
            + "manager.load(request, onMainActor: { result in label.text = \"\\(result)\" })":
            "needs types that only an application has",
        "WebImage/Manager/ImageManager+RemoveAll.swift: "
            + "await manager.removeAll(inUserPartition: account.identifier)":
            "needs types that only an application has",
        "WebImage/Observing/ImageObserver.swift: struct FailureLog: ImageObserver {":
            "needs types that only an application has",
        "WebImage/Observing/SignpostObserver.swift: configuration.observer = SignpostObserver()":
            "needs types that only an application has",
        "WebImage/Request/ImageRequest+Parts.swift: "
            + "let request = ImageRequest(id: \"photo/\\(asset.identifier)\") { try await library.data(of: asset) }":
            "needs types that only an application has",
        "WebImage/Request/ImageRequest+Parts.swift: "
            + "let request = ImageRequest(id: \"chart/7\", image: { StorableImage(try await drawChart(7)) })":
            "needs types that only an application has",
        "WebImage/Transform/Transformer.swift: "
            + "let aged = Transformer(key: \"com.example.sepia(0.8)\") { bitmap, cancellation in":
            "needs types that only an application has",
        "WebImage/Transform/Transformer.swift: "
            + "let frame = Transformer(key: \"com.example.frame(2pt)\", usesScale: true) { bitmap, context in":
            "needs types that only an application has",
        "WebImageApple/Images/Transformer+CoreImage.swift: let filter = CIFilter.sepiaTone()":
            "uses filters that only Core Image has",
        "WebImageApple/Images/Transformer+CoreImage.swift: .coreImage(key: \"vintage\") { image in":
            "uses filters that only Core Image has",
        "WebImageApple/Slots/ViewImage.swift: "
            + "imageView.webImage.load(url, placeholder: .color(red: 0.9, green: 0.9, blue: 0.9))":
            "needs types that only an application has",
        "WebImageFixtures/FixedImageLoader.swift: await loader.requests.wait(count: 2)":
            "needs types that only an application has",
        "WebImageGTK/List/ListItemFactory.swift: let factory = WidgetImage.listItemFactory { row in":
            "calls functions of GTK with pointers",
        "WebImageGTK/Network/DesktopProxies.swift: var loader = LoaderConfiguration()":
            "needs types that only an application has",
        "WebImageGTK/WebImageWidget.swift: "
            + "extension MyPicture: WebImageWidget { var webImageWidget: OpaquePointer { pointer } }":
            "needs types that only an application has",
        "WebImageMapKit/MKAnnotationView+WebImage.swift: "
            + "annotationView.webImage.load(url, placeholder: .color(red: 0, green: 0, blue: 1))":
            "needs types that only an application has",
        "WebImageObservability/LogObserver.swift: "
            + "configuration.observer = LogObserver(Logger(label: \"images\"))":
            "needs types that only an application has",
        "WebImageObservability/MetricsObserver.swift: configuration.observer = MetricsObserver()":
            "needs types that only an application has",
        "WebImageObservability/TracingObserver.swift: configuration.observer = TracingObserver()":
            "needs types that only an application has",
        "WebImageProxy/CachingProxy.swift: "
            + "var configuration = try ProxyConfiguration(origin: \"http://127.0.0.1:8000\")":
            "needs types that only an application has",
        "WebImageSwiftUI/Models/AnimationModel.swift: "
            + "@StateObject private var animation = AnimationModel(player)":
            "a property of a view",
        "WebImageSwiftUI/Models/WebImageModel.swift: @StateObject private var model = WebImageModel()":
            "needs types that only an application has",
        "WebImageSwiftUI/Views/WebImageView.swift: WebImageView(url: url) { phase in":
            "uses modifiers that only SwiftUI has",
        "WebImageTestSupport/Files/Corpora.swift: "
            + "@Test(.enabled(if: Corpora.isAvailable)) func `PNG files decode as in the reference`() throws { … }":
            "would be a test",
        "WebImageTestSupport/Files/FaultyFileSystem.swift: let files = FaultyFileSystem()":
            "needs types that only an application has",
        "WebImageUIKit/Animation/AnimatedImageView.swift: let view = AnimatedImageView(frame: frame)":
            "needs types that only an application has",
        "WebImageUIKit/Indicators/ProgressIndicator.swift: "
            + "imageView.webImage.indicator = ProgressIndicator(in: imageView)":
            "needs types that only an application has",
        "WebImageUIKit/Views/ViewImage+UIKit.swift: "
            + "ViewImage(attachedTo: cell, slot: \"avatar\") { cell, image in cell.avatar = image }":
            "needs types that only an application has",
        "WebImageWatchKit/WKInterfaceImage+WebImage.swift: "
            + "image.webImage.load(url, placeholder: .color(red: 0.2, green: 0.2, blue: 0.2))":
            "needs types that only an application has",
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

    @Test("Every exception is an example that no file of snippets repeats")
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

    @Test("Indented blocks and Swift fences are found, and other fences are not")
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
    }

    @Test("An ellipsis stands for any code, and only that")
    func ellipsis() {
        let compiled = SnippetSource("let a = 1\nlet b = 2\nlet c = 3")
        #expect(compiled.contains(SnippetSource("let a = 1\n…\nlet c = 3")))
        #expect(!compiled.contains(SnippetSource("let a = 1\nlet c = 3")))
        #expect(!compiled.contains(SnippetSource("let c = 3\n…\nlet a = 1")))
        #expect(!compiled.contains(SnippetSource("…")))
    }
}
