// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import WebImage

/// The examples of the documentation, each in a function that is never called, and what they refer to.
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

    /// A value that an application caches.
    struct Thumbnail {
        var byteCount = 0
    }

    final class Archive: Sendable {
        let queue = DispatchQueue(label: "archive")
        func contents(of path: String) -> Data? { nil }
    }

    final class ArchiveHandle: LoadHandle {
        let isCancelled = false
        func cancel() {}
        func resume() {}
        func setPriority(_ priority: Priority) {}
    }

    static func show(_ image: DecodedImage) {}
    static func reserve(_ size: PixelSize) {}
    static func send(_ bitmap: Bitmap) {}
    static func finish(_ result: Result<ImageResponse, ImageError>) {}
    static func respond(with answer: CachedAnswer) {}
    static func ask(_ headers: HTTPHeaders) {}
    static func fail(with status: Int) {}
}
