// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCoding
import Raster
import WebImage
import WebImageDisplay
import WebImageTestSupport

/// A slot that records its content. An image's width identifies it.
@MainActor
final class RecordingSlot: SizeLimitedSlot, ListedSlot, ModalSlot {
    var thumbnailMode: Thumbnail.Mode?
    private(set) var shown: [String] = []
    private(set) var transitions: [DisplayTransition] = []
    var isUnchanged = true
    /// Whether transitions run until ``endTransition()``.
    var animates = false
    private(set) var isTransitioning = false
    var viewSize: PixelSize?
    var sizeLimit: PixelSize?
    var displayScale = 1.0
    var showsHighRange = true
    var scrolledLists: [ScrolledList] = []
    private var waiters: [(condition: ([String]) -> Bool, reached: EventLog<Void>)] = []
    private(set) lazy var binding = SlotBinding(slot: self) { work in Task { @MainActor in work() } }

    func show(_ content: DisplayContent, transition: DisplayTransition) {
        isUnchanged = true
        isTransitioning = animates && transition.effect != nil
        transitions.append(transition)
        shown.append(name(content))
        let ready = waiters.filter { $0.condition(shown) }
        waiters.removeAll { $0.condition(shown) }
        for waiter in ready { waiter.reached.record() }
    }

    /// Waits until the shown content meets `condition`, or the task is canceled.
    func waits(until condition: @escaping ([String]) -> Bool) async {
        if condition(shown) { return }
        let reached = EventLog<Void>()
        waiters.append((condition, reached))
        await reached.wait(count: 1)
    }

    func endTransition() {
        isTransitioning = false
        binding.transitionDidEnd()
    }

    func forget() { (shown, transitions) = ([], []) }

    private func name(_ content: DisplayContent) -> String {
        switch content {
        case .nothing: "nothing"
        case .placeholder(let placeholder):
            if case .color(let color) = placeholder.kind, color.red == 1 { "error" } else { "placeholder" }
        case .image(let image): binding.adapted("image \(image.size.width)")
        case .animation(let image, let player): "animation \(image.size.width) of \(player.source.frameCount)"
        }
    }
}

/// A slot with images to load: `/7` is 7 pixels wide.
@MainActor
final class SlotFixture {
    let slot = RecordingSlot()
    let manager: ImageManager
    let fixture: ManagerFixture
    var origin: TestOrigin { fixture.origin }
    var binding: SlotBinding { slot.binding }
    /// The completed loads in order, each as the image's width or the error's code.
    private(set) var completions: [String] = []
    private let completed = EventLog<Void>()
    private var forgotten = 0

    init(_ change: (inout ImageManagerConfiguration) -> Void = { _ in }) throws {
        fixture = try ManagerFixture(change)
        manager = fixture.manager
        fixture.origin.setHandler { request in
            Int(request.path.dropFirst()).map { .picture(width: $0, height: 4) } ?? .status(404)
        }
    }

    func request(_ width: Int) -> ImageRequest { ImageRequest(url: origin.url("/\(width)")) }

    /// Starts a load.
    func start(_ request: ImageRequest?, _ change: (inout DisplayOptions) -> Void = { _ in }) {
        var options = DisplayOptions()
        options.manager = manager
        options.placeholder = .color(red: 0, green: 0, blue: 0)
        options.completion = { [unowned self] result in record(result) }
        change(&options)
        binding.load(request, options: options)
    }

    func record(_ result: Result<ImageResponse, ImageError>) {
        switch result {
        case .success(let response): completions.append("\(response.image.size.width)")
        case .failure(let error): completions.append(error.code.rawValue)
        }
        completed.record()
    }

    /// Waits until `count` loads have completed.
    func completions(reach count: Int) async { _ = await completed.wait(count: forgotten + count) }

    /// Loads an image and waits for the completion.
    func load(_ width: Int, _ change: (inout DisplayOptions) -> Void = { _ in }) async {
        let count = completions.count
        start(request(width), change)
        await completions(reach: count + 1)
    }

    /// Stores images in memory, and then empties the slot and the lists.
    func store(_ widths: Int...) async {
        for width in widths { await load(width) }
        binding.clear()
        slot.forget()
        forgotten += completions.count
        completions = []
    }

    /// Makes the response to `/width` wait for `origin.release(gate)`.
    func hold(_ width: Int, at gate: String = "gate") {
        origin.route("/\(width)", OriginResponse.picture(width: width, height: 4).held(at: gate))
    }
}
