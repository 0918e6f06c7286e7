// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation
public import WebImage

extension DisplayBinding {
    /// Loads the image of a URL or a request into the slot. This cancels the slot's earlier loads, unless the
    /// options say otherwise.
    ///
    /// An image in memory is shown before this returns. If there's no URL, the slot shows its placeholder and
    /// the load completes with ``ImageError/Code/invalidURL``. A `nil` request doesn't count as a failure in
    /// ``SlotState/phase``.
    public func load(_ request: (any ImageRequestConvertible)?, options: DisplayOptions) {
        binding.load(request?.imageRequest, options: options)
    }

    /// Loads the image of a URL or a request into the slot, like ``load(_:options:)``. Arguments that are
    /// `nil`, and all other options, use the values of ``DisplayOptions/default``.
    ///
    /// ```swift
    /// WidgetImage(picture).load(url, placeholder: .thumbHash(hash), transition: .fade(0.25))
    /// ```
    ///
    /// - Parameter manager: The manager that loads the image. Default: the manager of
    ///   ``DisplayOptions/default``, or ``ImageManager/shared``.
    public func load(
        _ request: (any ImageRequestConvertible)?,
        placeholder: Placeholder? = nil,
        errorImage: Placeholder? = nil,
        transition: DisplayTransition? = nil,
        manager: ImageManager? = nil,
        completion: (@MainActor (Result<ImageResponse, ImageError>) -> Void)? = nil
    ) {
        load(
            request, placeholder: placeholder, errorImage: errorImage, progress: nil, transition: transition,
            manager: manager, completion: completion)
    }

    /// Loads the image of a URL or a request into the slot, like the method without `progress`, and calls
    /// `progress` as described for ``DisplayOptions/progress``.
    ///
    /// ```swift
    /// view.webImage.load(url, progress: { bar.fraction = $0.fraction ?? 0 })
    /// ```
    @_disfavoredOverload  // Prefer the overload where a trailing closure is the completion.
    public func load(
        _ request: (any ImageRequestConvertible)?,
        placeholder: Placeholder? = nil,
        errorImage: Placeholder? = nil,
        progress: (@MainActor (LoadProgress) -> Void)?,
        transition: DisplayTransition? = nil,
        manager: ImageManager? = nil,
        completion: (@MainActor (Result<ImageResponse, ImageError>) -> Void)? = nil
    ) {
        var options = DisplayOptions.default
        if let placeholder { options.placeholder = placeholder }
        if let errorImage { options.errorImage = errorImage }
        if let progress { options.progress = progress }
        if let transition { options.transition = transition }
        if let manager { options.manager = manager }
        if let completion { options.completion = completion }
        binding.load(request?.imageRequest, options: options)
    }

    /// Loads the image of a URL or a request into the slot, and returns once it's shown.
    ///
    /// ```swift
    /// let response = try await view.webImage.loadImage(url)
    /// ```
    ///
    /// See ``SlotBinding/loadImage(_:options:)``.
    @discardableResult
    public func loadImage(
        _ request: (any ImageRequestConvertible)?, options: DisplayOptions = .default
    ) async throws(ImageError) -> ImageResponse {
        try await binding.loadImage(request?.imageRequest, options: options)
    }

    /// The URL of the last request, as in ``SlotState/url``. Setting it loads the image at the URL with
    /// ``DisplayOptions/default``.
    public var url: URL? {
        get { ending.lastURL }
        nonmutating set { load(newValue) }
    }

    /// Loads images into the slot and shows them, in list order, as the frames of an animation. See
    /// ``SlotBinding/loadAnimation(_:delay:options:)``.
    public func loadAnimation(
        _ urls: [URL?], delay: Duration = .milliseconds(100), options: DisplayOptions = .default
    ) {
        let requests = urls.map { $0.map { ImageRequest(url: $0) } }
        binding.loadAnimation(requests, delay: delay, options: options)
    }

    /// Loads the image of the last request again, for example when the user taps the error image. It loads
    /// even if the manager remembers a recent failure of that image.
    ///
    /// ```swift
    /// view.webImage.reload()
    /// ```
    ///
    /// See ``SlotBinding/reload(options:)``.
    public func reload(options: DisplayOptions? = nil) {
        binding.reload(options: options)
    }

    /// Cancels the slot's loads, which complete with ``ImageError/Code/cancelled``. The slot keeps its
    /// content.
    public func cancel() {
        ending.cancel()
    }

    /// Cancels the slot's loads, which complete with ``ImageError/Code/cancelled``, and empties the slot.
    public func clear() {
        ending.clear()
    }

    /// Cancels the slot's loads and empties the slot, because its cell is about to be reused. If the cell
    /// will show another image right away, just call `load`, which also ends the earlier load.
    ///
    /// - Parameter keepsContent: Whether the content stays until the next load; see
    ///   ``SlotBinding/prepareForReuse(keepsContent:)``. Default: false.
    public func prepareForReuse(keepsContent: Bool = false) {
        ending.prepareForReuse(keepsContent: keepsContent)
    }

    /// Shows content that doesn't need a load. See ``SlotBinding/show(_:transition:)``.
    public func show(_ content: DisplayContent, transition: DisplayTransition = .none) {
        binding.show(content, transition: transition)
    }

    /// The state of the slot: its URL, phase, progress and task. It's observable, like the properties of an
    /// `@Observable` class.
    public var state: SlotState { binding.state }

    /// The current state of the slot and its changes. See ``SlotBinding/states``.
    public var states: AsyncStream<SlotState> { binding.states }

    /// The indicator that's visible while the slot is loading. Default: `nil`.
    public var indicator: (any DisplayIndicator)? {
        get { ending.indicator }
        nonmutating set { binding.indicator = newValue }
    }
}
