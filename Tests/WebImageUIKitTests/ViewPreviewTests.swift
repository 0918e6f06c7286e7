// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import Foundation
import ImageBase
import ImageCoding
import Raster
import Testing
import UIKit
import WebImage
import WebImageApple
import WebImageFixtures
import WebImageTestSupport
import WebImageUIKit

@MainActor
@Suite("Previews in UIKit views", .timeLimit(.minutes(1)), .serialized)
struct ViewPreviewTests {
    private let fixture = ViewFixture()
    private let view = AnimatedImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))

    init() { window.addSubview(view) }

    /// Loads the first three quarters of an image, and the rest once `check` returns.
    private func load(
        _ data: Data, into slot: ViewImage, _ change: (inout ImageRequest) -> Void,
        check: @MainActor () async throws -> Void
    ) async throws {
        let loader = PartLoader(data, first: data.count * 3 / 4)
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.loader = loader
        var request = ImageRequest(url: URL(string: "https://images.example/frames.gif"))
        change(&request)
        let (received, ended) = (EventLog<Void>(), EventLog<Void>())
        var options = fixture.options()
        options.manager = ImageManager(configuration)
        options.onEvent = { [progressive = request.progressive] event in
            switch event {
            case .preview: received.record()
            case .progress where progressive == .off: received.record()
            default: break
            }
        }
        options.completion = { _ in ended.record() }
        slot.load(request, options: options)
        _ = await received.wait(count: 1)
        try await check()
        loader.finish()
        _ = await ended.wait(count: 1)
    }

    /// Returns an image that doesn't compress.
    private func noise() throws -> Data {
        var random = SeededRandom(seed: 1)
        let bitmap = try Bitmap(size: PixelSize(width: 64, height: 64), alpha: .opaque) { pixels, _ in
            for offset in pixels.indices { pixels[offset] = .random(in: 0...255, using: &random) }
        }
        return try CodecRegistry.default.encode(bitmap, as: .png)
    }

    @Test("A preview is shown until the image arrives")
    func preview() async throws {
        let view = UIImageView(frame: .zero)
        var preview: UIImage?
        try await load(noise(), into: view.webImage) {
            $0.progressive = .scans
        } check: {
            preview = view.image
            #expect(preview != nil && view.webImage.state.task != nil)
        }
        #expect(view.image != nil && view.image !== preview)
    }

    @Test("If the request doesn't ask for previews, nothing is shown before the image")
    func off() async throws {
        let view = UIImageView(frame: .zero)
        try await load(noise(), into: view.webImage) { _ in
        } check: {
            #expect(view.image == nil)
        }
        #expect(view.image != nil)
    }

    @Test("An animation plays the frames received so far while more arrive")
    func animation() async throws {
        var player: AnimationPlayer?
        try await load(fixture.animationData(frames: 8), into: view.webImage) {
            $0.progressive = .scans
        } check: {
            let playing = try #require(view.player)
            player = playing
            await playing.play(past: 2)
            #expect(playing.source.frameCount < 8)
        }
        #expect(view.player === player && player?.source.frameCount == 8)
        #expect((player?.currentFrame?.index ?? 0) >= 2)
        await player?.play(to: 7)
        view.webImage.clear()
    }
}
#endif
