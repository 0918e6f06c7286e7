// SPDX-License-Identifier: MIT

extension SlotBinding {
    /// Loads images and shows them as the frames of an animation, in the order of the list.
    ///
    /// The animation begins when the first image is there, and grows with those that follow. Images that fail
    /// are left out; if all fail, the load completes with the first error. The progress counts images. The
    /// load is the slot's load like any other.
    ///
    /// - Parameters:
    ///   - requests: The images, which may repeat. Nil is left out. Without any image the load completes with
    ///     ``ImageError/Code/invalidURL``.
    ///   - delay: The time for which each frame is shown. Default: 100 ms.
    public func loadAnimation(
        _ requests: [ImageRequest?], delay: Duration = .milliseconds(100),
        options: DisplayOptions = .default
    ) {
        load(AnimationList(requests, delay: delay), options: options)
    }

    func load(_ list: AnimationList, options: DisplayOptions) {
        guard !display.isEnded else { return }
        guard let first = list.requests.first else { return load(nil, options: options) }
        forgetLoad()
        lastLoad = LastLoad(.animation(list), options)
        begin(.animation(list), url: first.url, options: options)
    }
}
