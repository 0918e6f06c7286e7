// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCoding
public import ImageLoading
public import PortableFoundation

/// The state of a slot at one point in time.
public struct SlotState: Sendable {
    /// The phase of a slot's last load.
    public enum Phase: Sendable {
        /// No load has begun, the last one was canceled or had no request, or the slot is empty or shows
        /// content without a load.
        case idle
        case loading
        case loaded(ImageResponse)
        case failed(ImageError)
    }

    /// The URL of the last request. It's `nil` before the first request, after a request without a URL, and
    /// after `clear()`.
    public let url: URL?
    /// The phase of the last load.
    public let phase: Phase
    /// The progress of the last load. It's complete after a success.
    public let progress: LoadProgress
    /// The header of the loading image, for a request with ``ImageRequest/progressive``; `nil` until it has
    /// been received. A view can use its size for layout.
    public let info: ImageInfo?
    /// The running load, or `nil` if no load is running.
    public let task: ImageTask?
    /// The displayed animation's player, or `nil` if no animation is displayed.
    public let player: AnimationPlayer?
}

#if canImport(Observation)
public import Observation
public import WebImage
#endif

/// The observers of a slot's state. If there are none, a change costs only two comparisons.
struct SlotObservation {
    /// Set once a sequence has observed the state.
    fileprivate var feed: ValueFeed<SlotState>?
    /// The `ObservationRegistrar`, set once the state has been read.
    fileprivate var registrar: (any Sendable)?
    /// See ``SlotBinding/onStateChange``.
    fileprivate var handler: (@MainActor () -> Void)?

    func end() { feed?.end() }
}

extension SlotBinding {
    /// The current state of the slot. It's observable, like the properties of an `@Observable` class.
    public var state: SlotState {
        #if canImport(Observation)
        if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *) {
            let registrar = observation.registrar as? ObservationRegistrar ?? ObservationRegistrar()
            observation.registrar = registrar
            registrar.access(self, keyPath: \.state)
        }
        #endif
        return newestState
    }

    /// The current state of the slot and its changes, until the view is destroyed. A slow loop only gets the
    /// newest state. Use a separate sequence for each loop.
    public var states: AsyncStream<SlotState> {
        if let feed = observation.feed { return feed.updates }
        let feed = ValueFeed(newestState)
        if display.isEnded { feed.end() }
        observation.feed = feed
        return feed.updates
    }

    /// Called after each state change. Adapters can set it. Default: `nil`.
    package var onStateChange: (@MainActor () -> Void)? {
        get { observation.handler }
        set { observation.handler = newValue }
    }

    func stateDidChange() {
        observation.handler?()
        observation.feed?.post(newestState)
        #if canImport(Observation)
        guard observation.registrar != nil else { return }
        if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *),
            let registrar = observation.registrar as? ObservationRegistrar
        {
            registrar.withMutation(of: self, keyPath: \.state) {}
        }
        #endif
    }

    /// Whether a load is running or waiting for the view's size.
    package var isLoading: Bool { display.loads.isLoading }

    /// The current state's ``SlotState/task``, read without observing the state.
    package var runningTask: ImageTask? {
        display.loads.isLoading ? record(display.loads.current)?.task : nil
    }

    private var newestState: SlotState {
        let task = runningTask
        return SlotState(
            url: lastURL, phase: phase, progress: display.loads.progress, info: task?.info, task: task,
            player: player)
    }
}

#if canImport(Observation)
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension SlotBinding: Observable {}
#endif
