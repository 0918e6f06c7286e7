// SPDX-License-Identifier: MIT

public import ImageBase
import ImageLoading
public import WebImage

/// The last load of a slot, if it can be loaded again.
///
/// The closures in its options may retain the view, which retains the slot. So each of them is released as
/// soon as it isn't needed anymore:
/// - ``DisplayOptions/completion`` when the load begins, because it's only called once,
/// - ``DisplayOptions/onEvent`` and ``DisplayOptions/progress`` when the load ends, unless it then waits for
///   the network (see ``DisplayOptions/retriesWhenReachable``),
/// - ``DisplayOptions/adapt``, ``DisplayOptions/set`` and the closures of custom transitions when the load
///   succeeds, unless its image has the view's size, because it's loaded again when the view grows. A load
///   that failed or was canceled keeps them for ``SlotBinding/reload(options:)``.
///
/// This is a class so the slot can change the options, which are large, without copying them.
final class LastLoad {
    enum Source {
        case image(ImageRequest)
        case animation(AnimationList)
    }

    let source: Source
    // See ``SlotBinding/display`` for why this is safe.
    @exclusivity(unchecked) private(set) var options: DisplayOptions

    init(_ source: Source, _ options: DisplayOptions) {
        self.source = source
        self.options = options
        self.options.completion = nil
    }

    var requests: [ImageRequest] {
        switch source {
        case .image(let request): [request]
        case .animation(let list): list.requests
        }
    }

    // Release the old values after the change, because a deinitializer may use the slot.

    /// Releases the closures that report on the load.
    func releaseReports() {
        guard options.onEvent != nil || options.progress != nil else { return }
        let old = (options.onEvent, options.progress)
        (options.onEvent, options.progress) = (nil, nil)
        extendLifetime(old)
    }

    /// Releases the closures that take part in displaying images.
    func releaseDisplay() {
        guard options.hasDisplayClosures else { return }
        let old = options
        options.removeDisplayClosures()
        extendLifetime(old)
    }
}

extension DisplayOptions {
    fileprivate var hasDisplayClosures: Bool {
        adapt != nil || set != nil || transition.animate != nil || previewTransition.animate != nil
            || placeholder?.transition.animate != nil || errorImage?.transition.animate != nil
    }

    fileprivate mutating func removeDisplayClosures() {
        (adapt, set) = (nil, nil)
        if transition.animate != nil { transition = .none }
        if previewTransition.animate != nil { previewTransition = .none }
        if placeholder?.transition.animate != nil { placeholder?.transition = .none }
        if errorImage?.transition.animate != nil { errorImage?.transition = .none }
    }
}

extension SlotBinding {
    /// Loads the image of the last request again, for example when the user taps the error image.
    ///
    /// ```swift
    /// binding.reload()
    /// ```
    ///
    /// This works like ``load(_:options:)`` with the same request, except that it loads even if a failure is
    /// remembered (``ImageManager/failedURLs``). So an image that the slot shows stays until the new one has
    /// arrived, and an image in a cache is used if the request's cache policy allows it. It does nothing
    /// before the first load, or after a load without a URL, `clear()`, `show(_:transition:)` or
    /// `prepareForReuse()`. If `options` is `nil`, it also does nothing while the slot is loading.
    ///
    /// - Parameter options: The load's options. Default: `nil`, which uses the options of the last load.
    ///   These no longer contain closures that the slot has released because they may retain the view. If
    ///   that load has ended, ``DisplayOptions/completion``, ``DisplayOptions/onEvent`` and
    ///   ``DisplayOptions/progress`` have been released. If it succeeded, the same is true of
    ///   ``DisplayOptions/adapt``, ``DisplayOptions/set`` and the closures of custom transitions. Without a
    ///   ``DisplayOptions/manager``, the manager of the last load is used.
    public func reload(options: DisplayOptions? = nil) {
        guard !display.isEnded, let last = display.last, options != nil || !display.loads.isLoading else {
            return
        }
        var options = options ?? last.options
        // The image of an account must not end up in the caches of the shared manager.
        options.manager = options.manager ?? last.options.manager
        let manager = options.manager ?? .shared
        for request in last.requests { manager.forgetFailure(for: request) }
        load(last, options)
    }

    /// Whether ``reload(options:)`` has a load that it can repeat.
    package var canReload: Bool { !display.isEnded && display.last != nil }

    private func load(_ last: LastLoad, _ options: DisplayOptions) {
        switch last.source {
        case .image(let request): load(request, options: options)
        case .animation(let list): load(list, options: options)
        }
    }

    /// Called when the most recent load has ended.
    func lastLoadDidEnd(_ result: Result<ImageResponse, ImageError>, hasRequest: Bool) {
        switch result {
        case .success(let response):
            display.didSucceed(response)
            releaseShown()
        case .failure(let error):
            if display.didFail(error, hasRequest: hasRequest, isReplaced: isReplaced) {
                waitForNetwork()
            } else {
                display.last?.releaseReports()
            }
        }
    }

    /// Releases closures of the last load, which has succeeded.
    func releaseShown() {
        let (last, isFinal) = (display.last, !display.dependsOnSize)
        last?.releaseReports()
        if isFinal { last?.releaseDisplay() }
        _ = display.takeAdaptation()
    }
}

extension SlotBinding {
    /// A slot with a load that failed because there was no network.
    private struct WaitingSlot: Sendable {
        weak var binding: SlotBinding?
        let schedule: Scheduler
    }

    /// The slots with loads that failed because there was no network.
    private struct WaitingSlots {
        /// The slots, in the order in which their loads failed. Some may have been used for something else
        /// since.
        var slots: [WaitingSlot] = []
        /// The length of ``slots`` at which we remove slots that aren't waiting anymore.
        var limit = 64
    }

    private nonisolated static let waiting = Locked(WaitingSlots())
    /// Observes the network, beginning with the first failure.
    private static let network: ChangeObservation = {
        let wasAvailable = Locked(NetworkMonitor.shared.current.isAvailable)
        return NetworkMonitor.shared.observe { state in
            let hasReturned = wasAvailable.withLock { wasAvailable in
                defer { wasAvailable = state.isAvailable }
                return state.isAvailable && !wasAvailable
            }
            if hasReturned { SlotBinding.networkDidReturn() }
        }
    }()

    /// Notifies all slots that the network can be reached again. Slots with
    /// ``DisplayOptions/retriesWhenReachable`` repeat their last load once if it failed because there was no
    /// network.
    ///
    /// This is called automatically when `NetworkMonitor.shared` reports that the network is back. You can
    /// also call it yourself, on any thread.
    public nonisolated static func networkDidReturn() {
        let slots = waiting.withLock { waiting in
            defer { waiting.slots = [] }
            return waiting.slots
        }
        // Many slots may have failed, so schedule each one separately and let the main loop decide how many
        // load at a time. Slots are only accessed on the main thread, so they're also released there.
        for slot in slots { slot.schedule { slot.binding?.repeatLoad() } }
    }

    private func waitForNetwork() {
        _ = Self.network
        let isFull = Self.waiting.withLock { waiting in
            waiting.slots.append(WaitingSlot(binding: self, schedule: schedule))
            return waiting.slots.count >= waiting.limit
        }
        if isFull { Self.removeUnneeded() }
    }

    private static func removeUnneeded() {
        let slots = waiting.withLock { waiting in
            defer { waiting.slots = [] }
            return waiting.slots
        }
        let needed = slots.filter { $0.binding?.display.waitsForNetwork == true }
        waiting.withLock { waiting in
            waiting.slots = needed + waiting.slots
            waiting.limit = max(64, 2 * waiting.slots.count)
        }
    }

    func repeatLoad() {
        if let last = display.loadToRepeat(isReplaced: isReplaced) { load(last, last.options) }
    }
}

extension SlotBinding {
    /// Loads an image into the slot, and returns once it's shown.
    ///
    /// Canceling the task cancels the load. ``DisplayOptions/completion`` is called, too.
    ///
    /// - Throws: The load's error, or ``ImageError/Code/cancelled`` if another load replaces it, the slot is
    ///   used for something else, or the view is destroyed.
    @discardableResult
    public func loadImage(
        _ request: ImageRequest?, options: DisplayOptions = .default
    ) async throws(ImageError) -> ImageResponse {
        guard !display.isEnded, !Task.isCancelled else { throw .cancelled }
        let id = display.loads.next
        let cancel: @MainActor @Sendable () -> Void = { [weak self] in self?.cancel(id) }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                load(request, options: options.completing(LoadWaiter(continuation)))
            }
        } onCancel: { [schedule] in
            schedule(cancel)
        }
        return try result.get()
    }

    /// Cancels a load if it's running.
    private func cancel(_ id: DisplayState.LoadID) {
        guard record(id) != nil else { return }
        if display.loads.isCurrent(id) { cancel() } else { stop(id) }
    }
}

extension DisplayOptions {
    fileprivate func completing(_ waiter: LoadWaiter) -> DisplayOptions {
        var options = self
        options.completion = { [completion] result in
            completion?(result)
            waiter.resume(with: result)
        }
        return options
    }
}

/// Resumes a task that waits for a load. If the load never completes, for example because its view is
/// destroyed, the task is resumed when the waiter is released.
private final class LoadWaiter: Sendable {
    typealias Continuation = CheckedContinuation<Result<ImageResponse, ImageError>, Never>

    private let continuation: Locked<Continuation?>

    init(_ continuation: Continuation) { self.continuation = Locked(continuation) }

    deinit { resume(with: .failure(.cancelled)) }

    func resume(with result: Result<ImageResponse, ImageError>) {
        let continuation = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        continuation?.resume(returning: result)
    }
}
