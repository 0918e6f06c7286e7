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
    /// Views of equal bytes share the decoded image in the memory cache, and nothing is stored on disk. The
    /// bytes are read each time the view is made, at about a gigabyte per second: keep larger data in a file,
    /// and show its URL.
    ///
    /// - Parameters:
    ///   - data: The file. Nil is as a view without a URL.
    ///   - scale: The number of pixels per point. Default: 1.
    ///   - options: The options of the load. Placeholder, error image and transition have no effect. Default:
    ///     ``DisplayOptions/default``.
    public init(data: Data?, scale: CGFloat = 1, options: DisplayOptions = .default) where Content == Image {
        self.init(request: data.map { ImageRequest($0, scale: scale) }, options: options)
    }

    /// Creates a view that decodes an encoded image or animation, and shows each phase with `content`, which
    /// also receives the state with the player. See ``init(data:scale:options:)``.
    ///
    /// - Parameter transaction: The transaction for changes of the phase. Default: without animation.
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
    /// A request for data that is in memory, and is the same image as equal data.
    fileprivate init(_ data: Data, scale: CGFloat) {
        // The seed is a secret of this process, so other data with the same name can't be constructed.
        let name = data.withUnsafeBytes { Hash128($0).hexadecimal }
        self.init(id: "data/\(name)") { data }
        (queryTiers, storeTiers, originalQueryTiers, originalStoreTiers) = (.memory, .memory, [], [])
        if scale != 1 { decoding.scale = Double(scale) }
    }
}
#endif
