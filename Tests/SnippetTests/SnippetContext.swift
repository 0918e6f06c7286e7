// SPDX-License-Identifier: MIT

import Foundation
import WebImage
import WebImageDisplay

/// The examples in the documentation, each in a function that's never called, and the names that they use.
enum Snippets {
    final class Bar {
        var fraction = 0.0
    }

    @MainActor
    final class SnippetView: DisplaySlot, DisplayBinding {
        private(set) lazy var binding = SlotBinding(slot: self) { work in Task { @MainActor in work() } }
        var webImage: SnippetView { self }
        func show(_ content: DisplayContent, transition: DisplayTransition) {}
    }

    static func show(_ image: DecodedImage) {}
    static func reserve(_ size: PixelSize) {}
    static func send(_ bitmap: Bitmap) {}
    static func finish(_ result: Result<ImageResponse, ImageError>) {}
}
