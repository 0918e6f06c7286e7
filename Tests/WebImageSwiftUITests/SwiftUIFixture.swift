// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import Foundation
import ImageBase
import ImageCoding
import ImageLoading
import Raster
import SwiftUI
import Testing
import WebImage
import WebImageDisplay
import WebImageFixtures
import WebImageSwiftUI

/// Images of fixed sizes that views find through `DisplayOptions`.
@MainActor
final class SwiftUIFixture {
    let loader = FixedImageLoader()
    let manager: ImageManager

    init() { manager = ImageManager(.fixed(loader)) }

    /// Returns a request for an image identified by its width.
    func request(_ width: Int) throws -> ImageRequest {
        let url = try #require(URL(string: "https://images.example/\(width).png"))
        if loader[url] == nil { loader[url] = .color(red: 1, green: 0, blue: 0, width: width, height: 4) }
        return ImageRequest(url: url)
    }

    /// Returns a request for an animation with three frames of 100 ms.
    func animation() throws -> ImageRequest {
        let url = try #require(URL(string: "https://images.example/animation.gif"))
        let frames = try (0..<3).map { index in
            EncodingFrame(
                try Bitmap(size: PixelSize(width: 8, height: 8), alpha: .opaque) { pixels, _ in
                    pixels.initializeMemory(as: UInt8.self, repeating: UInt8(255 - 40 * index))
                },
                delay: .milliseconds(100))
        }
        loader[url] = .data(try CodecRegistry.default.encode(frames, as: .gif))
        return ImageRequest(url: url)
    }

    /// Returns options with the fixture's manager. `completed` is called when a load ends.
    func options(_ completed: (@MainActor () -> Void)? = nil) -> DisplayOptions {
        var options = DisplayOptions()
        options.manager = manager
        if let completed { options.completion = { _ in completed() } }
        return options
    }
}

/// Counts loads that have ended, and waits for them.
@MainActor
final class Completions {
    private let log = EventLog<Void>()

    var count: Int { log.count }
    func record() { log.record(()) }
    func wait(count: Int) async { _ = await log.wait(count: count) }
}
#endif
