// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
public import Foundation
public import SwiftUI
import ImageBase
import ImageCoding
import WebImage
public import WebImageDisplay

extension WebImageView {
    /// Creates a view that decodes and shows an encoded image or animation, and is gray until then.
    ///
    /// ```swift
    /// WebImageView(data: gif).animationLoops(2)
    /// ```
    ///
    /// Views with equal bytes share the decoded image in the memory cache, and nothing is stored on disk. The
    /// bytes are hashed each time the view is made, at about a gigabyte per second. Keep larger data in a
    /// file, and show its URL.
    ///
    /// - Parameters:
    ///   - data: The file. If it's nil, the view behaves like one without a URL.
    ///   - scale: The number of pixels per point. Default: 1.
    ///   - options: The load's options. Placeholder, error image and transition have no effect. Default:
    ///     ``DisplayOptions/default``.
    public init(data: Data?, scale: CGFloat = 1, options: DisplayOptions = .default) where Content == Image {
        self.init(request: data.map { ImageRequest($0, scale: scale) }, options: options)
    }

    /// Creates a view that decodes an encoded image or animation and shows each phase with `content`. See
    /// ``init(data:scale:options:)``.
    ///
    /// `content` also receives the state, including the player.
    ///
    /// - Parameter transaction: The transaction for phase changes. Default: no animation.
    public init(
        data: Data?, scale: CGFloat = 1, options: DisplayOptions = .default,
        transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (WebImagePhase, SlotState) -> Content
    ) {
        self.init(
            request: data.map { ImageRequest($0, scale: scale) }, options: options, transaction: transaction,
            content: content)
    }
}

extension ImageRequest {
    /// Creates a request for data in memory. Requests with equal data are for the same image.
    fileprivate init(_ data: Data, scale: CGFloat) {
        // Only this process knows the hash's seed, so an attacker can't construct different data with the
        // same name.
        let name = data.withUnsafeBytes { Hash128($0).hexadecimal }
        self.init(id: "data/\(name)") { data }
        (queryTiers, storeTiers, originalQueryTiers, originalStoreTiers) = (.memory, .memory, [], [])
        if scale != 1 { decoding.scale = Double(scale) }
    }
}
#endif
