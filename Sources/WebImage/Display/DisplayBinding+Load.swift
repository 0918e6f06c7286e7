// SPDX-License-Identifier: MIT

public import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension DisplayBinding {
    /// Loads `request` into the slot, in place of what it shows or loads now.
    ///
    /// A picture that is in memory is shown before this returns. Without a request the slot shows its placeholder,
    /// except with ``DisplayOptions/PlaceholderPolicy/keepCurrent``, and the load completes with
    /// ``ImageError/Code/invalidURL``.
    public func load(_ request: ImageRequest?, options: DisplayOptions = DisplayOptions()) {
        binding.load(request, options: options)
    }

    /// Loads the picture at `url` into the slot, with ``DisplayOptions``'s defaults for what is not named here.
    public func load(
        _ url: URL?,
        placeholder: Placeholder? = nil,
        errorImage: Placeholder? = nil,
        transition: DisplayTransition = .none,
        completion: (@MainActor (Result<ImageResponse, ImageError>) -> Void)? = nil
    ) {
        var options = DisplayOptions()
        options.placeholder = placeholder
        options.errorImage = errorImage
        options.transition = transition
        options.completion = completion
        binding.load(url.map { ImageRequest(url: $0) }, options: options)
    }

    /// Cancels the slot's loads; they complete with ``ImageError/Code/cancelled``. The slot keeps what it shows.
    public func cancel() {
        binding.cancel()
    }

    /// What the slot is about: URL, progress, task.
    public var state: SlotState { binding.state }
}
