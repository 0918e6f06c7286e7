// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import Foundation
import ImageBase
import ImageCoding
import Raster
import Testing
import WebImage
import WebImageDisplay
import WebImageAppKit
import WebImageFixtures

/// Images of fixed sizes, each identified by its width.
@MainActor
final class AppKitFixture {
    let loader = FixedImageLoader()
    let manager: ImageManager

    private let window = NSWindow()

    init() { manager = ImageManager(.fixed(loader)) }

    /// Puts a view into a window. A view without one counts as a row of the list that another suite is
    /// scrolling fast, so it requests a file's length before the file.
    func placed<View: NSView>(_ view: View) -> View {
        let container = NSView(frame: .zero)
        window.contentView = container
        container.addSubview(view)
        return view
    }

    func url(_ width: Int) throws -> URL {
        let url = try #require(URL(string: "https://images.example/\(width).png"))
        loader[url] = .color(red: 1, green: 0, blue: 0, width: width, height: 4)
        return url
    }

    /// Returns an animation with three frames of 100 ms.
    func animation() throws -> URL {
        let url = try #require(URL(string: "https://images.example/animation.gif"))
        let frames = try (0..<3).map { index in
            EncodingFrame(
                try Bitmap(size: PixelSize(width: 8, height: 8), alpha: .opaque) { pixels, _ in
                    pixels.initializeMemory(as: UInt8.self, repeating: UInt8(255 - 40 * index))
                },
                delay: .milliseconds(100))
        }
        loader[url] = .data(try CodecRegistry.default.encode(frames, as: .gif))
        return url
    }

    func options(_ change: (inout DisplayOptions) -> Void = { _ in }) -> DisplayOptions {
        var options = DisplayOptions()
        options.manager = manager
        change(&options)
        return options
    }

    /// Loads an image and waits for the completion.
    @discardableResult
    func load(
        _ request: ImageRequest, into slot: ViewImage, _ change: (inout DisplayOptions) -> Void = { _ in }
    ) async -> Result<ImageResponse, ImageError> {
        await withCheckedContinuation { continuation in
            var options = options(change)
            options.completion = { continuation.resume(returning: $0) }
            slot.load(request, options: options)
        }
    }

    /// Loads the image at `url` and waits for the completion.
    @discardableResult
    func load(
        _ url: URL, into slot: ViewImage, _ change: (inout DisplayOptions) -> Void = { _ in }
    ) async -> Result<ImageResponse, ImageError> {
        await load(ImageRequest(url: url), into: slot, change)
    }

    /// Shows an image that's in memory, with a transition.
    func show(_ url: URL, in slot: ViewImage, _ transition: DisplayTransition) async throws {
        _ = try await manager.image(for: url)
        slot.load(
            ImageRequest(url: url),
            options: options { ($0.transition, $0.transitionPolicy) = (transition, .always) })
    }
}

extension NSView {
    /// The indicators in a view. AppKit and the slot add other subviews to some views.
    var indicators: [NSProgressIndicator] { subviews.compactMap { $0 as? NSProgressIndicator } }
}

extension NSImage {
    var pixels: CGImage? { cgImage(forProposedRect: nil, context: nil, hints: nil) }
}
#endif
