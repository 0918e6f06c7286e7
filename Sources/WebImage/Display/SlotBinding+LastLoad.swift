// SPDX-License-Identifier: MIT

import ImageBase

extension SlotBinding {
    /// The last load of a slot, as far as it can be loaded again.
    ///
    /// The closures of its options may retain the view, which retains the slot. So each is released as soon
    /// as it is not needed any more:
    /// - ``DisplayOptions/completion`` when the load begins, since it is called once,
    /// - ``DisplayOptions/onEvent`` and ``DisplayOptions/progress`` when the load ends, unless it then waits
    ///   for the network, see ``DisplayOptions/retriesWhenReachable``,
    /// - ``DisplayOptions/adapt``, ``DisplayOptions/set`` and those of custom transitions when the load
    ///   succeeds, unless its image has the size of the view, which is loaded again when the view grows. A
    ///   load that failed or was cancelled keeps them for ``SlotBinding/reload(options:)``.
    struct LastLoad {
        enum Source {
            case image(ImageRequest)
            case animation(AnimationList)
        }

        let source: Source
        fileprivate(set) var options: DisplayOptions
        /// Whether the load has failed for lack of a network and is repeated when it returns.
        var waitsForNetwork = false
        /// Whether the program had set the image of the view itself when the load failed.
        var wasReplaced = false

        init(_ source: Source, _ options: DisplayOptions) {
            self.source = source
            self.options = options
            self.options.completion = nil
        }
    }

    /// Loads the image of the last request again, for example after a tap on the error image.
    ///
    ///     binding.reload()
    ///
    /// This is ``load(_:options:)`` with the same request, except that a remembered failure does not stop it
    /// (``ImageManager/failedURLs``). So an image that the slot shows stays until the new one has arrived,
    /// and one in a cache is used as the request's cache policy allows. It does nothing before the first
    /// load, after a load without a URL, `clear()`, `show(_:transition:)` and `prepareForReuse()`, and,
    /// without options, while the slot is loading.
    ///
    /// - Parameter options: The options of the load. Default: nil, those of the last load, without the
    ///   closures that the slot has released by then, because they may retain the view:
    ///   ``DisplayOptions/completion``, ``DisplayOptions/onEvent`` and ``DisplayOptions/progress`` of a load
    ///   that has ended, and ``DisplayOptions/adapt``, ``DisplayOptions/set`` and custom transitions of one
    ///   that has succeeded.
    public func reload(options: DisplayOptions? = nil) {
        guard !display.isEnded, let last = lastLoad, options != nil || !display.isLoading else { return }
        let options = options ?? last.options
        let manager = options.manager ?? .shared
        switch last.source {
        case .image(let request):
            manager.forgetFailure(of: request)
            load(request, options: options)
        case .animation(let list):
            for request in list.requests { manager.forgetFailure(of: request) }
            load(list, options: options)
        }
    }

    /// Releases closures of the last load, which has ended.
    func lastLoadDidEnd(_ result: Result<ImageResponse, ImageError>) {
        switch result {
        case .success:
            lastLoad?.options.releaseReports()
            if sizedLoad == nil { lastLoad?.options.releaseDisplay() }
            releaseAdaptation()
        case .failure(let error):
            if !waitForNetwork(after: error) { lastLoad?.options.releaseReports() }
        }
    }

    /// Releases ``DisplayOptions/adapt`` after a success, unless an image may still be passed to it: that of
    /// a placeholder, or of a view that grows.
    func releaseAdaptation() {
        guard case .loaded = phase, sizedLoad == nil, placeholderLookup == nil else { return }
        adaptation = nil
    }

    /// Ends the wait for the network.
    func stopWaitingForNetwork() {
        guard lastLoad?.waitsForNetwork == true else { return }
        lastLoad?.waitsForNetwork = false
        lastLoad?.options.releaseReports()
    }
}

extension DisplayOptions {
    /// Releases the closures that report about a load.
    fileprivate mutating func releaseReports() {
        (onEvent, progress) = (nil, nil)
    }

    /// Releases the closures that take part in the display of images.
    fileprivate mutating func releaseDisplay() {
        (adapt, set) = (nil, nil)
        if transition.animate != nil { transition = .none }
        if previewTransition.animate != nil { previewTransition = .none }
    }
}
