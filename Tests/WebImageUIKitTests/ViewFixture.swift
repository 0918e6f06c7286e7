// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import Foundation
import ImageBase
import ImageCoding
import ImageLoading
import Raster
import Testing
import UIKit
import WebImage
import WebImageDisplay
import WebImageApple
import WebImageFixtures

@testable import WebImageUIKit

/// Images of fixed sizes, each identified by its width.
@MainActor
final class ViewFixture {
    let loader = FixedImageLoader()
    let manager: ImageManager

    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))

    init() { manager = ImageManager(.fixed(loader)) }

    /// Puts a view into a window. A view without one counts as a row of the list that another suite is
    /// scrolling fast, so it requests a file's length before the file.
    func placed<View: UIView>(_ view: View) -> View {
        window.addSubview(view)
        return view
    }

    func url(_ width: Int, height: Int = 4) throws -> URL {
        let url = try #require(URL(string: "https://images.example/\(width).png"))
        if loader[url] == nil {
            loader[url] = .color(red: 1, green: 0, blue: 0, width: width, height: height)
        }
        return url
    }

    /// Returns an animation with `count` frames of 100 ms.
    func animation(frames count: Int, as format: ImageFormat = .gif) throws -> URL {
        let url = try #require(URL(string: "https://images.example/\(count).\(format)"))
        loader[url] = .data(try animationData(frames: count, as: format))
        return url
    }

    func animationData(frames count: Int, as format: ImageFormat = .gif) throws -> Data {
        let frames = try (0..<count).map { index in
            EncodingFrame(
                try Bitmap(size: PixelSize(width: 8, height: 8), alpha: .opaque) { pixels, _ in
                    pixels.initializeMemory(as: UInt8.self, repeating: UInt8(255 - 30 * index))
                },
                delay: .milliseconds(100))
        }
        return try CodecRegistry.default.encode(frames, as: format)
    }

    /// Returns options with the fixture's manager.
    func options(_ change: (inout DisplayOptions) -> Void = { _ in }) -> DisplayOptions {
        var options = DisplayOptions()
        options.manager = manager
        change(&options)
        return options
    }

    /// Loads an image and waits for the completion.
    @discardableResult
    func load(
        _ url: URL?, into slot: ViewImage, _ change: (inout DisplayOptions) -> Void = { _ in }
    ) async -> Result<ImageResponse, ImageError> {
        await load(url.map { ImageRequest(url: $0) }, into: slot, change)
    }

    /// Loads a request's image and waits for the completion.
    @discardableResult
    func load(
        _ request: ImageRequest?, into slot: ViewImage, _ change: (inout DisplayOptions) -> Void = { _ in }
    ) async -> Result<ImageResponse, ImageError> {
        await withCheckedContinuation { continuation in
            var options = options(change)
            options.completion = { continuation.resume(returning: $0) }
            slot.load(request, options: options)
        }
    }

    /// Shows an image that doesn't have to be loaded.
    func show(_ url: URL, in slot: ViewImage) async {
        let isHeld = loader.isHeld
        loader.isHeld = false
        await load(url, into: slot)
        loader.isHeld = isHeld
    }

    /// Loads an image into the memory cache.
    func prepare(_ url: URL) async throws { _ = try await manager.image(for: url) }
}

extension AnimationPlayer {
    /// Refreshes the display until it shows the frame at `index`.
    @MainActor
    func play(to index: Int) async { await play { $0 == index } }

    /// Refreshes the display until the frame at `index` has been shown. Other suites refresh the display too,
    /// so a player waiting for more frames may already be past this one, and doesn't start again.
    @MainActor
    func play(past index: Int) async { await play { $0 >= index } }

    @MainActor
    private func play(until isReached: (Int) -> Bool) async {
        while currentFrame.map({ !isReached($0.index) }) ?? true, !Task.isCancelled {
            await prepare()
            await Host.refresh(after: 0.05)
        }
    }
}

extension UIView {
    /// The subviews without the observer that the debug overlay, shown by another suite, adds to every view.
    var contentViews: [UIView] { subviews.filter { !($0 is ViewObserver) } }
}

extension UIImage {
    var pixelWidth: Int? { cgImage?.width }
}
#endif
