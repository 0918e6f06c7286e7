// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import Raster
import WebImageTestSupport

@testable import WebImage
@testable import WebImageDisplay

/// A slot and its surroundings. Nothing happens by itself: images that aren't in memory never arrive, and the
/// test sends the events of their loads.
@MainActor
final class SlotWorld {
    /// Something that happens to the slot, with the same effect in every situation.
    struct Event {
        let name: String
        let happen: @MainActor (SlotWorld) -> Void
    }

    let slot = WorldSlot()
    let binding: SlotBinding
    let indicator = WorldIndicator()
    private let images: WorldImages
    private let queue = Locked<[@MainActor @Sendable () -> Void]>([])
    private var loads = 0
    private var completions: [Int: Int] = [:]
    private var calls = 0
    /// The number of calls at the time the view was destroyed.
    private var callsAtEnd: Int?

    init(_ images: WorldImages) {
        self.images = images
        binding = SlotBinding(slot: slot) { [queue] work in queue.withLock { $0.append(work) } }
        slot.binding = binding
        slot.onShow = { [unowned self] in calls += 1 }
        binding.indicator = indicator
    }

    func take(_ event: Event) {
        event.happen(self)
        while let work = queue.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { work() }
    }

    private func load(
        _ request: ImageRequest?, isAnimation: Bool = false,
        _ change: (inout DisplayOptions) -> Void = { _ in }
    ) {
        loads += 1
        let id = loads
        var options = DisplayOptions()
        options.manager = images.manager
        options.onEvent = { [unowned self] _ in calls += 1 }
        options.progress = { [unowned self] _ in calls += 1 }
        options.completion = { [unowned self] _ in
            calls += 1
            completions[id, default: 0] += 1
        }
        change(&options)
        if binding.display.isEnded { loads -= 1 }
        if isAnimation {
            binding.loadAnimation([request, request], options: options)
        } else {
            binding.load(request, options: options)
        }
    }

    /// Sends an event to the most recent load or to the first one.
    private func send(_ event: ImageTask.Event, toFirst: Bool = false) {
        let record = toFirst ? binding.records.first : binding.records.last
        record?.events?.post(event)
    }

    private func fail(_ error: ImageError) { send(.finished(.failure(error))) }
}

extension SlotWorld {
    static let events: [Event] = [
        Event(name: "load") { $0.load($0.images.far) { $0.placeholder = .color(.white) } },
        Event(name: "load with a shimmer") { world in
            world.load(world.images.far) { options in
                options.placeholder = world.images.shimmer
                options.placeholderPolicy = .keepCurrent
                (options.transition, options.waitsForTransition) = (.fade(1), true)
                options.errorImage = world.images.shimmer
            }
        },
        Event(name: "load without cancelling") { world in
            world.load(world.images.farther) { options in
                (options.cancelsPrevious, options.retriesWhenReachable) = (false, true)
                options.placeholderPolicy = .onFailure
            }
        },
        Event(name: "load for a closure") { world in
            world.load(world.images.far) { options in
                options.set = { [unowned world] content, _ in world.slot.record(content) }
                options.placeholder = world.images.shimmer
                options.adapt = { $0 }
            }
        },
        Event(name: "load without showing") { world in
            world.load(world.images.far) { options in
                options.setsImage = false
                options.placeholder = Placeholder(.color(.white), cached: [world.images.stored])
            }
        },
        Event(name: "load with an image for the placeholder") { world in
            world.load(world.images.far) { options in
                let images = [world.images.stored, world.images.near]
                options.placeholder = Placeholder(.color(.white), cached: images)
                options.retriesWhenReachable = true
            }
        },
        Event(name: "load from memory") { $0.load($0.images.near) },
        Event(name: "load from memory with a transition") { world in
            world.load(world.images.near) { options in
                (options.transition, options.transitionPolicy) = (.fade(1), .always)
                options.waitsForTransition = true
            }
        },
        Event(name: "load an animation from memory") { world in world.load(world.images.moving) },
        Event(name: "load of the size of the view") { $0.load($0.images.sized) },
        Event(name: "load nothing") { $0.load(nil) { $0.placeholder = .color(.white) } },
        Event(name: "load a list") { $0.load($0.images.far, isAnimation: true) },
        Event(name: "load twice") { world in
            world.load(world.images.far) { options in
                options.onEvent = { [unowned world] _ in
                    if world.loads < 9 { world.load(world.images.near) }
                }
            }
        },
        Event(name: "reload") { $0.binding.reload() },
        Event(name: "progress") { $0.send(.progress(LoadProgress(received: 1, expected: 2))) },
        Event(name: "cached") { $0.send(.cached($0.images.still)) },
        Event(name: "preview") { $0.send(.preview($0.images.still)) },
        Event(name: "finished") { $0.send(.finished(.success($0.images.still))) },
        Event(name: "finished with an animation") { $0.send(.finished(.success($0.images.animation))) },
        Event(name: "first finished") { $0.send(.finished(.success($0.images.still)), toFirst: true) },
        Event(name: "failed") { $0.fail(ImageError(.network, "test")) },
        Event(name: "too large") { $0.fail(ImageError(.limit, "test")) },
        Event(name: "gone") { $0.fail(.http(status: 404)) },
        Event(name: "placeholder found") {
            $0.binding.display.lookup?.events?.post(.finished(.success($0.images.still)))
        },
        Event(name: "placeholder missing") {
            $0.binding.display.lookup?.events?.post(.finished(.failure(ImageError(.notCached, "test"))))
        },
        Event(name: "network") { $0.binding.repeatLoad() },
        Event(name: "list is fast") { $0.slot.setFast() },
        Event(name: "list has slowed") { $0.slot.list.stop() },
        Event(name: "size") { world in
            world.slot.viewSize = PixelSize(width: (world.slot.viewSize?.width ?? 20) * 2, height: 40)
            world.binding.viewSizeDidChange()
        },
        Event(name: "replaced") { $0.slot.isUnchanged = false },
        Event(name: "frame") { $0.binding.checkForReplacedContent() },
        Event(name: "transition ended") { world in
            world.slot.isTransitioning = false
            world.binding.transitionDidEnd()
        },
        Event(name: "indicator") { $0.binding.indicator = $0.binding.indicator == nil ? $0.indicator : nil },
        Event(name: "cancel") { $0.binding.cancel() },
        Event(name: "clear") { $0.binding.clear() },
        Event(name: "reuse") { $0.binding.prepareForReuse(keepsContent: true) },
        Event(name: "show") { $0.binding.show(.image($0.images.still.image), transition: .fade(1)) },
        Event(name: "show an animation") { world in
            guard let player = world.images.animation.makePlayer() else { return }
            world.binding.show(.animation(world.images.animation.image, player))
        },
        Event(name: "end") { world in
            world.binding.end()
            world.callsAtEnd = world.callsAtEnd ?? world.calls
        },
    ]
}

extension SlotWorld {
    /// The rules that this situation breaks.
    var brokenRules: [String] {
        var broken: [String] = slot.brokenRules + indicator.brokenRules
        func rule(_ isKept: Bool, _ text: String) { if !isKept { broken.append(text) } }
        let (display, content) = (binding.display, binding.display.content)
        rule(completions.values.allSatisfy { $0 == 1 }, "a load completes twice")
        let waiting =
            binding.records.count { $0.options.completion != nil } + (display.delayed == nil ? 0 : 1)
        if let callsAtEnd {
            rule(calls - callsAtEnd <= 1 && completions.count <= loads, "something is called after the end")
            rule(content.response == nil && display.last == nil && display.lookup == nil, "content stays")
            rule(binding.records.isEmpty && slot.playing.isEmpty, "something goes on after the end")
            return broken
        }
        rule(completions.count + waiting == loads, "a load doesn't complete")
        rule(display.loads.loads.count == binding.records.count, "a load is running without its record")
        rule(
            indicator.runs == (binding.indicator != nil && display.loads.isWaiting),
            "the indicator runs without waiting, or doesn't while the slot waits")
        rule(
            slot.playing.allSatisfy { $0 === content.player || $0 === content.placeholderPlayer },
            "a player runs without its content")
        if case .loading = display.phase {
            rule(display.loads.isLoading, "the phase is that of a load that has ended")
        } else {
            rule(!display.loads.isLoading, "a load is running without its phase")
        }
        rule(!display.waitsForNetwork || display.last != nil, "no load waits for the network")
        rule(display.delayed == nil || slot.isTransitioning, "a completion waits without a transition")
        rule(!display.isIdle || display.lookup == nil && binding.records.isEmpty, "an idle slot works")
        return broken
    }

    /// The part of the state that determines what every later event does.
    var situation: [AnyHashable] {
        let (display, content, loads) = (binding.display, binding.display.content, binding.display.loads)
        let mirror = Mirror(reflecting: loads)
        let isNewest = mirror.descendant("newestShown") as? Int == loads.current
        var situation: [AnyHashable] = [
            loads.isEnded, isNewest, loads.shown, "\(mirror.descendant("rest") ?? "")",
            mirror.descendant("isRecycled") as? Bool, display.phase.name, display.size.name,
            content.usesSlot, content.isAdapted, content.adaptation != nil, content.gravity,
            content.player != nil, content.placeholderPlayer != nil, content.response != nil,
            display.last?.options.retriesWhenReachable, display.last?.options.setsImage,
            display.waitsForNetwork, display.lookup != nil, display.lookup?.fallback != nil,
            display.delayed != nil, display.indicatorRuns, binding.indicator != nil,
            slot.isUnchanged, slot.isTransitioning, slot.list.isFast, slot.viewSize?.width,
        ]
        for load in loads.loads {
            situation += [
                load.id - loads.current, load.target?.hash, load.showsImage, load.showsCached,
                load.showsPreview, load.hasCached, load.showsOlder, load.showsPlaceholder,
                load.owesPlaceholder, load.rules.placeholderPolicy, load.rules.hasPlaceholder,
                load.rules.hasErrorImage, load.rules.setsImage,
            ]
        }
        for record in binding.records {
            situation += [
                record.wait?.name, record.task != nil, record.options.waitsForTransition,
                record.options.set != nil, record.hasRequest,
            ]
        }
        return situation
    }
}

extension SlotState.Phase {
    fileprivate var name: String {
        switch self {
        case .idle: "idle"
        case .loading: "loading"
        case .loaded: "loaded"
        case .failed: "failed"
        }
    }
}

extension SlotDisplay.Size {
    fileprivate var name: String {
        switch self {
        case .independent: "independent"
        case .unknown: "unknown"
        case .known(let size): "\(size.thumbnail.size.width)"
        }
    }
}

extension SlotBinding.Record.Wait {
    fileprivate var name: String {
        switch self {
        case .size: "size"
        case .slowList: "list"
        }
    }
}

/// A view that remembers its content.
@MainActor
final class WorldSlot: ListedSlot {
    let list = ScrolledList(FastScrolling(speed: 1))
    weak var binding: SlotBinding?
    var onShow: () -> Void = {}
    var isUnchanged = true
    var isTransitioning = false
    var viewSize: PixelSize? = PixelSize(width: 0, height: 0)
    private(set) var brokenRules: [String] = []
    private var players: [AnimationPlayer] = []

    var scrolledLists: [ScrolledList] { [list] }
    var playing: [AnimationPlayer] { players.filter { $0.state == .playing } }

    func setFast() {
        var position = ListPosition()
        position.add(offset: 0, length: 10, of: 10_000)
        list.move(to: position, at: .zero)
        position.add(offset: 5000, length: 10, of: 10_000)
        list.move(to: position, at: .milliseconds(100))
    }

    func show(_ content: DisplayContent, transition: DisplayTransition) {
        isUnchanged = true
        isTransitioning = transition.effect != nil
        record(content)
    }

    /// Checks that the binding describes the content correctly.
    func record(_ content: DisplayContent) {
        onShow()
        guard let shown = binding?.display.content else { return brokenRules.append("shown after the end") }
        let isRight =
            switch content {
            case .nothing, .placeholder:
                shown.response == nil && shown.player == nil && shown.placeholderPlayer == nil
            case .image(let image):
                shown.player == nil && shown.placeholderPlayer == nil
                    && shown.response.map { $0.image.size == image.size } ?? true
            case .animation(_, let player):
                shown.response == nil
                    ? shown.player === player || shown.placeholderPlayer === player
                    : shown.player === player && shown.placeholderPlayer == nil
            }
        if !isRight { brokenRules.append("the response or a player isn't that of the content") }
        if case .animation(_, let player) = content { players.append(player) }
    }
}

@MainActor
final class WorldIndicator: DisplayIndicator {
    private(set) var runs = false
    private(set) var brokenRules: [String] = []

    func start() {
        if runs { brokenRules.append("the indicator starts twice") }
        runs = true
    }

    func update(_ progress: LoadProgress) {
        if !runs { brokenRules.append("an indicator that doesn't run is told of progress") }
    }

    func stop() {
        if !runs { brokenRules.append("the indicator stops twice") }
        runs = false
    }
}

/// The images that all worlds share.
struct WorldImages: Sendable {
    /// Delivers the images that belong in memory and leaves all other loads pending.
    private final class PartLoader: Loader {
        private final class Handle: LoadHandle {
            func cancel() {}
            func resume() {}
            func setPriority(_ priority: Priority) {}
        }

        func canLoad(_ url: URL) -> Bool { true }

        func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
            let name = request.url.lastPathComponent
            let data: Data? =
                switch name {
                case "near": .picture(width: 3, height: 2)
                case "still": .picture(width: 5, height: 2)
                case "moving": try? .animation(frames: 3)
                default: nil
                }
            if let data { HandLoader.Load(request: request, sink: sink).finish(data, source: .custom) }
            return Handle()
        }
    }

    let manager: ImageManager
    let still: ImageResponse
    let animation: ImageResponse
    let shimmer = Placeholder.shimmer()
    let near = request("near")
    let moving = request("moving")
    let far = request("far")
    let farther = request("farther")
    /// A placeholder image. Its lookup stays pending until the test ends it.
    let stored = request("stored")
    let sized: ImageRequest

    init() async throws {
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.loader = PartLoader()
        configuration.memoryPressure = nil
        manager = ImageManager(configuration)
        still = try await manager.load(Self.request("still")).response
        animation = try await manager.load(moving).response
        _ = try await manager.image(for: near)
        var sized = Self.request("sized")
        sized.thumbnail = .view(.fit)
        self.sized = sized
    }

    private static func request(_ name: String) -> ImageRequest {
        ImageRequest(url: URL(string: "https://example.com/\(name)"))
    }
}
