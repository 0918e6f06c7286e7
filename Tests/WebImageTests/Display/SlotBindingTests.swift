// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading
import Raster
import Testing
import WebImageTestSupport

@testable import WebImage
@testable import WebImageDisplay

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A view that records its content. An image's width identifies it.
@MainActor
private final class Slot: DisplaySlot {
    var shown: [String] = []
    var transitions: [DisplayTransition] = []
    var isUnchanged = true
    private(set) lazy var binding = SlotBinding(slot: self) { work in Task { @MainActor in work() } }

    func show(_ content: DisplayContent, transition: DisplayTransition) {
        isUnchanged = true
        shown.append(Self.name(content))
        transitions.append(transition)
    }

    static func name(_ content: DisplayContent) -> String {
        switch content {
        case .nothing: "nothing"
        case .placeholder: "placeholder"
        case .image(let image): "image \(image.size.width)"
        case .animation(let image, _): "animation \(image.size.width)"
        }
    }
}

@MainActor
@Suite("Slot binding", .timeLimit(.minutes(1)))
struct SlotBindingTests {
    private let origin: TestOrigin
    private let manager = ImageManager(.memoryOnly)
    private let slot = Slot()

    init() throws {
        origin = try TestOrigin()
        origin.setHandler { request in
            guard let width = Int(request.path.dropFirst()) else { return .status(404) }
            let size = PixelSize(width: width, height: 4)
            guard let bitmap = try? Bitmap(size: size, isZeroed: true, write: { _, _ in }),
                let png = try? CodecRegistry.default.encode(bitmap, as: .png)
            else { return .status(500) }
            return .bytes(png, contentType: "image/png")
        }
    }

    private func request(_ width: Int) -> ImageRequest { ImageRequest(url: origin.url("/\(width)")) }

    private func options(_ change: (inout DisplayOptions) -> Void = { _ in }) -> DisplayOptions {
        var options = DisplayOptions()
        options.manager = manager
        options.placeholder = .color(red: 0, green: 0, blue: 0)
        change(&options)
        return options
    }

    /// Loads a request and returns the result.
    @discardableResult
    private func load(_ request: ImageRequest?) async -> Result<ImageResponse, ImageError> {
        await withCheckedContinuation { continuation in
            slot.binding.load(
                request, options: options { $0.completion = { continuation.resume(returning: $0) } })
        }
    }

    @Test("The placeholder is shown for the first load of an image, but not once it's in memory")
    func networkThenMemory() async throws {
        try #require((await load(request(7)).get()).origin == .network)
        #expect(slot.shown == ["placeholder", "image 7"])
        #expect(slot.binding.state.progress.fraction == 1)
        await load(request(8))
        slot.shown = []
        var completed = false
        slot.binding.load(request(7), options: options { $0.completion = { _ in completed = true } })
        #expect(completed)
        #expect(slot.shown == ["image 7"])
    }

    @Test("The image of a replaced load isn't shown")
    func replaced() async throws {
        origin.route("/5", OriginResponse.status(200).held())
        var code: ImageError.Code?
        slot.binding.load(
            request(5),
            options: options { $0.completion = { if case .failure(let error) = $0 { code = error.code } } })
        let task = try #require(slot.binding.state.task)
        await load(request(6))
        #expect(code == .cancelled)
        #expect(task.isCancelled)
        #expect(slot.shown == ["placeholder", "placeholder", "image 6"])
    }

    @Test("A load joins the running transfer for the same image")
    func joins() async throws {
        let png = try CodecRegistry.default.encode(
            Bitmap(size: PixelSize(width: 3, height: 3), isZeroed: true) { _, _ in }, as: .png)
        origin.route("/3", OriginResponse.bytes(png, contentType: "image/png").held(at: "gate"))
        slot.binding.load(request(3), options: options())
        await origin.requests(to: "/3", reach: 1)
        async let second = load(request(3))
        await Task.yield()
        origin.release("gate")
        _ = try await second.get()
        #expect(origin.requestCount("/3") == 1)
        #expect(slot.shown.last == "image 3")
    }

    @Test("A load started in a completion decides what the slot shows")
    func reentrant() async {
        origin.route("/5", OriginResponse.status(200).held())
        let last: Result<ImageResponse, ImageError> = await withCheckedContinuation { continuation in
            let again = options { $0.completion = { continuation.resume(returning: $0) } }
            slot.binding.load(
                request(5),
                options: options { $0.completion = { _ in slot.binding.load(request(9), options: again) } })
            slot.binding.load(request(6), options: options())
        }
        #expect((try? last.get())?.image.size.width == 9)
        #expect(slot.shown.last == "image 9")
        #expect(!slot.shown.contains("image 6"))
    }

    @Test("If a load has a set closure, the slot itself doesn't change")
    func customSet() async {
        var given: [String] = []
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let options = options {
                $0.set = { content, _ in given.append(Slot.name(content)) }
                $0.completion = { _ in continuation.resume() }
            }
            slot.binding.load(request(4), options: options)
        }
        #expect(slot.shown.isEmpty)
        #expect(given == ["placeholder", "image 4"])
    }

    @Test("A missing request or URL completes immediately with invalidURL")
    func noURL() {
        for request in [nil, ImageRequest(url: nil)] {
            var code: ImageError.Code?
            slot.binding.load(
                request,
                options: options {
                    $0.completion = { if case .failure(let error) = $0 { code = error.code } }
                })
            #expect(code == .invalidURL)
        }
        #expect(slot.shown == ["placeholder", "placeholder"])
        #expect(slot.binding.state.url == nil)
    }

    @Test("With .refresh, the stored image is shown until the new one arrives")
    func refresh() async {
        await load(request(7))
        slot.shown = []
        var refreshing = request(7)
        refreshing.cachePolicy = .refresh
        await load(refreshing)
        #expect(slot.shown == ["image 7", "image 7"])
        #expect(origin.requestCount("/7") == 2)
    }

    @Test("A stale image in memory is shown only once, before load returns")
    func validatedWait() async throws {
        let png = try CodecRegistry.default.encode(
            Bitmap(size: PixelSize(width: 3, height: 3), isZeroed: true) { _, _ in }, as: .png)
        let headers = ["Cache-Control": "no-cache", "ETag": "\"one\""]
        origin.route("/3", .bytes(png, contentType: "image/png", headers: headers))
        await load(request(3))
        await load(request(4))
        origin.route("/3", OriginResponse.status(304).held(at: "gate"))
        (slot.shown, slot.transitions) = ([], [])
        let result = await withCheckedContinuation { continuation in
            slot.binding.load(
                request(3),
                options: options {
                    $0.transition = .fade(0.2)
                    $0.completion = { continuation.resume(returning: $0) }
                })
            #expect(slot.shown == ["image 3"])
            origin.release("gate")
        }
        #expect(try result.get().status == .revalidated && result.get().origin == .memory)
        #expect(slot.shown == ["image 3"])
        #expect(slot.transitions == [.none])
    }

    @Test("After the app empties the view, loading the same URL shows the placeholder")
    func clearedByProgram() async {
        await load(request(7))
        manager.memory.removeAll()
        origin.route("/7", .status(500))
        (slot.shown, slot.isUnchanged) = ([], false)
        await load(request(7))
        #expect(slot.shown == ["placeholder"])
    }

    @Test("If onEvent cancels a load when its stored image arrives, the next load still shows the image")
    func cancelledInEvent() async {
        await load(request(7))
        await load(request(8))
        origin.route("/7", .reset)
        var refreshing = request(7)
        refreshing.cachePolicy = .refresh
        slot.shown = []
        let result = await withCheckedContinuation { continuation in
            slot.binding.load(
                refreshing,
                options: options {
                    $0.placeholderPolicy = .keepCurrent
                    $0.onEvent = { [slot] in if case .cached = $0 { slot.binding.cancel() } }
                    $0.completion = { continuation.resume(returning: $0) }
                })
        }
        #expect(throws: ImageError.self) { try result.get() }
        #expect(slot.shown.isEmpty)
        await load(request(7))
        #expect(slot.shown == ["image 7"])
    }

    @Test("With setsImage off, onEvent receives every image, even the stored one of a failed refresh")
    func events() async {
        await load(request(7))
        slot.shown = []
        origin.route("/7", .reset)
        var refreshing = request(7)
        refreshing.cachePolicy = .refresh
        var received: [String] = []
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            slot.binding.load(
                refreshing,
                options: options {
                    $0.setsImage = false
                    $0.onEvent = { event in
                        switch event {
                        case .cached(let response): received.append("cached \(response.image.size.width)")
                        case .finished(.failure): received.append("failure")
                        default: break
                        }
                    }
                    $0.completion = { _ in
                        received.append("completion")
                        continuation.resume()
                    }
                })
        }
        #expect(received == ["cached 7", "failure", "completion"])
        #expect(!slot.shown.contains("image 7"))
    }

    @Test("Clearing empties the slot and its URL before the load completes as canceled")
    func clear() async {
        await load(request(7))
        origin.route("/5", OriginResponse.status(200).held())
        var completions: [String] = []
        slot.binding.load(
            request(5),
            options: options {
                $0.completion = { [slot] result in
                    if case .failure(let error) = result { completions.append(error.code.rawValue) }
                    completions.append(slot.shown.last ?? "")
                }
            })
        slot.binding.clear()
        #expect(completions == ["cancelled", "nothing"])
        #expect(slot.binding.state.url == nil && slot.binding.state.task == nil)
        await load(request(7))
        #expect(slot.shown == ["placeholder", "image 7", "placeholder", "nothing", "image 7"])
    }

    @Test("Destroying the view cancels its load without calling a closure")
    func ended() async {
        origin.route("/5", OriginResponse.status(200).held())
        slot.binding.load(
            request(5),
            options: options { $0.completion = { _ in Issue.record("the completion was called") } })
        let task = slot.binding.state.task
        slot.binding.end()
        #expect(task?.isCancelled == true)
        _ = try? await task?.response
        await Task.yield()
        #expect(slot.shown == ["placeholder"])
    }
}
