// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImage
import WebImageDisplay
import WebImageTestSupport

/// Predicts the content that a slot must show after each use.
private struct Model {
    struct Use {
        var width: Int?
        var policy = DisplayOptions.PlaceholderPolicy.immediately
        var setsImage = true
        var hasPlaceholder = false
        var hasErrorImage = false

        var placeholder: String { hasPlaceholder ? "placeholder" : "nothing" }
    }

    var visible = "nothing"
    /// The visible image, if a load showed it.
    var image: Int?
    var use = Use()
    var isLoading = false { didSet { if !isLoading { waits = false } } }
    /// Whether the indicator is running.
    var waits = false
    var mustReplace = false
    /// Whether the app set the visible content.
    var isForeign = false
    /// Whether the load has shown its placeholder.
    var hasShownPlaceholder = false
    /// The load's number.
    var id = 0
    /// Earlier loads that haven't been canceled.
    var older: [(id: Int, use: Use)] = []
    /// The newest load that showed its image or had none.
    var newestShown = 0

    mutating func show(_ name: String, image: Int? = nil, isForeign: Bool = false) {
        (visible, self.image, self.isForeign) = (name, image, isForeign)
    }

    mutating func load(_ use: Use, id: Int, isInMemory: Bool, cancelsPrevious: Bool) {
        if isLoading { older.append((self.id, self.use)) }
        if cancelsPrevious { older = [] }
        (self.use, self.id) = (use, id)
        defer { mustReplace = false }
        isLoading = use.width != nil && !isInMemory
        waits = isLoading && image != use.width
        hasShownPlaceholder = false
        guard let width = use.width else {
            newestShown = id
            return show(use.placeholder)
        }
        if isInMemory, use.setsImage {
            newestShown = id
            return show("image \(width)", image: width)
        }
        if image == width { return }
        let isKept = image != nil || isForeign || visible == "nothing" && !use.hasPlaceholder
        switch use.policy {
        case .onFailure: show("nothing")
        case .keepCurrent where isKept && !mustReplace: break
        case .immediately, .keepCurrent:
            hasShownPlaceholder = true
            show(use.placeholder)
        }
    }

    /// The numbers of all loads that wait for the current image.
    var waiting: [Int] { older.filter { $0.use.width == use.width }.map(\.id) + [id] }

    mutating func succeed() {
        let ended = older.filter { $0.use.width == use.width } + [(id, use)]
        end()
        guard let last = ended.last(where: { $0.use.setsImage && $0.id > newestShown }), let width = use.width
        else { return }
        newestShown = last.id
        show("image \(width)", image: width)
    }

    mutating func end() {
        isLoading = false
        older.removeAll { $0.use.width == use.width }
    }

    mutating func fail() {
        end()
        if image == use.width { return }
        if use.hasErrorImage { return show("error") }
        switch use.policy {
        case .immediately: break
        case .onFailure: show(use.placeholder)
        case .keepCurrent:
            if !hasShownPlaceholder, use.hasPlaceholder || image != nil { show(use.placeholder) }
        }
    }

    mutating func cancel() {
        if isLoading, use.policy == .onFailure, image != use.width { show(use.placeholder) }
    }

    mutating func empty() {
        (isLoading, mustReplace, older) = (false, false, [])
        show("nothing")
    }
}

/// Ends an image's transfers while its gate is open.
private final class GatedLoader: Loader {
    private struct State {
        var held: [Int: [any LoadSink]] = [:]
        /// Whether transfers of images with open gates fail.
        var open: [Int: Bool] = [:]
    }

    private final class Handle: LoadHandle {
        func cancel() {}
        func resume() {}
        func setPriority(_ priority: Priority) {}
    }

    private let state = Locked(State())

    func canLoad(_ url: URL) -> Bool { true }

    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        let width = Int(request.url.lastPathComponent) ?? 0
        let fails = state.withLock { state in
            if state.open[width] == nil { state.held[width, default: []].append(sink) }
            return state.open[width]
        }
        if let fails { end(sink, width, fails: fails) }
        return Handle()
    }

    func open(_ width: Int, fails: Bool) {
        let sinks = state.withLock { state in
            state.open[width] = fails
            return state.held.removeValue(forKey: width) ?? []
        }
        for sink in sinks { end(sink, width, fails: fails) }
    }

    func close(_ width: Int) { _ = state.withLock { $0.open.removeValue(forKey: width) } }

    private func end(_ sink: any LoadSink, _ width: Int, fails: Bool) {
        if fails { return sink.didFinish(.failure(ImageError(.network, "no network"))) }
        let data = Data.picture(width: width, height: 2)
        guard let url = URL(string: "https://example.com/\(width)") else { return }
        sink.didReceive(LoadResponse(url: url, source: .custom, expectedBytes: data.count))
        _ = data.withUnsafeBytes { sink.didReceive($0) }
        sink.didFinish(.success(LoadMetrics()))
    }
}

@MainActor
private final class CountingIndicator: DisplayIndicator {
    private(set) var runs = false
    private(set) var errors = 0

    func start() { (errors, runs) = (errors + (runs ? 1 : 0), true) }
    func update(_ progress: LoadProgress) { if !runs { errors += 1 } }
    func stop() { (errors, runs) = (errors + (runs ? 0 : 1), false) }
}

@MainActor
private final class CompletionLog {
    private(set) var count = 0
    private(set) var ids: Set<Int> = []
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

    func record(_ id: Int) {
        count += 1
        ids.insert(id)
        waiting.removeValue(forKey: id)?.resume()
    }

    func wait(for id: Int) async {
        if ids.contains(id) { return }
        await withCheckedContinuation { waiting[id] = $0 }
    }
}

@MainActor
@Suite("A slot reused at random", .timeLimit(.minutes(3)))
struct SlotReuseModelTests {
    private let loader = GatedLoader()
    private let slot = RecordingSlot()
    private let indicator = CountingIndicator()
    private let manager: ImageManager
    private let completions = CompletionLog()

    init() {
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.loader = loader
        configuration.network.retry = .never
        configuration.memoryPressure = nil
        manager = ImageManager(configuration)
        slot.binding.indicator = indicator
    }

    private func request(_ width: Int) -> ImageRequest {
        ImageRequest(url: URL(string: "https://example.com/\(width)"))
    }

    @Test(
        "Each of 10,000 uses completes once and shows the correct content", arguments: 0..<4, [false, true])
    func random(seed: Int, startsLater: Bool) async throws {
        slot.binding.startsLater = startsLater
        for width in 1...6 {
            loader.open(width, fails: false)
            _ = try await manager.image(for: request(width))
            loader.close(width)
        }
        var random = SeededRandom(seed: UInt64(seed))
        func chance(_ part: Int) -> Bool { Int.random(in: 0..<part, using: &random) == 0 }
        var model = Model()
        var loads = 0
        let ready = try #require(manager.cachedImage(for: request(6))).image
        for _ in 0..<2500 {
            slot.animates = chance(2)
            switch Int.random(in: 0..<20, using: &random) {
            case 0:
                slot.binding.clear()
                model.empty()
            case 1:
                slot.binding.prepareForReuse()
                model.empty()
            case 2:
                slot.binding.prepareForReuse(keepsContent: true)
                (model.isLoading, model.mustReplace, model.older) = (false, true, [])
            case 3:
                let isReplaced = !slot.isUnchanged
                slot.binding.cancel()
                if !isReplaced { model.cancel() }
                (model.isLoading, model.older) = (false, [])
            case 4:
                slot.binding.show(.image(ready))
                model.empty()
                model.show("image 6", isForeign: true)
            case 5:
                // The app sets the view's image.
                slot.show(.placeholder(.color(red: 1, green: 0, blue: 0)), transition: .none)
                slot.isUnchanged = false
                model.show("error", isForeign: true)
            case 6: slot.endTransition()
            case 7, 8:
                guard model.isLoading, let width = model.use.width else { continue }
                let fails = chance(2)
                loader.open(width, fails: fails)
                slot.animates = false
                for id in model.waiting { await completions.wait(for: id) }
                loader.close(width)
                if fails { model.fail() } else { model.succeed() }
            default:
                var use = Model.Use()
                use.width = chance(8) ? nil : Int.random(in: 1...5, using: &random)
                use.policy = chance(2) ? .keepCurrent : chance(2) ? .onFailure : .immediately
                (use.setsImage, use.hasPlaceholder, use.hasErrorImage) = (!chance(6), chance(2), chance(2))
                loads += 1
                let isInMemory = !chance(3)
                let cancelsPrevious = !chance(5)
                load(use, id: loads, isInMemory: isInMemory, cancelsPrevious: cancelsPrevious)
                model.load(use, id: loads, isInMemory: isInMemory, cancelsPrevious: cancelsPrevious)
            }
            #expect((slot.shown.last ?? "nothing") == model.visible)
            #expect(indicator.runs == model.waits)
        }
        slot.binding.cancel()
        #expect(completions.count == loads && completions.ids.count == loads)
        #expect(indicator.errors == 0)
    }

    private func load(_ use: Model.Use, id: Int, isInMemory: Bool, cancelsPrevious: Bool) {
        var options = DisplayOptions()
        options.manager = manager
        options.cancelsPrevious = cancelsPrevious
        options.placeholderPolicy = use.policy
        options.setsImage = use.setsImage
        if use.hasPlaceholder { options.placeholder = .color(red: 0, green: 0, blue: 0) }
        if use.hasErrorImage { options.errorImage = .color(red: 1, green: 0, blue: 0) }
        if id % 3 == 0 { options.transition = .fade(0.2) }
        options.waitsForTransition = id % 2 == 0
        options.completion = { [completions] _ in completions.record(id) }
        var request = use.width.map(request)
        request?.cachePolicy = isInMemory ? .cacheElseLoad : .networkOnly
        slot.binding.load(request, options: options)
    }
}
