// SPDX-License-Identifier: MIT

#if canImport(UIKit) && os(Linux)
import Foundation
import ImageBase
import ImageCaching
import ImageLoading
import Testing
import UIKit
import WebImage
import WebImageDisplay
import WebImageApple
import WebImageFixtures
import WebImageUIKit

@MainActor
@Suite("UIKit view loads", .timeLimit(.minutes(1)), .serialized)
struct ViewLoadTests {
    private let fixture = ViewFixture()
    private let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    private func contents(_ view: UIView) -> CGImage? {
        view.layer.contents.map { $0 as AnyObject } as? CGImage
    }

    @Test("An image on disk looked up synchronously is shown before `load` returns")
    func disk() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = try fixture.url(5)
        var configuration = ImageManagerConfiguration.fixed(fixture.loader)
        configuration.disk = DiskCache(directory: folder.path)
        let manager = ImageManager(configuration)
        _ = try await manager.image(for: url)
        await manager.flush()
        await manager.removeAllImages(from: .memory)
        var request = ImageRequest(url: url)
        request.lookup = .synchronous
        view.webImage.load(request, options: fixture.options { $0.manager = manager })
        #expect(view.image?.pixelWidth == 5)
    }

    @Test("A closure can show the image instead of the view")
    func closure() async throws {
        let view = UIView(frame: .zero)
        let slot = ViewImage(attachedTo: view, slot: "layer") { $0.layer.contents = $1?.cgImage }
        await fixture.load(try fixture.url(5), into: slot)
        #expect(contents(view)?.width == 5)
        let layerSlot = UIImageView(frame: .zero)
        await fixture.load(try fixture.url(6), into: layerSlot.webImage) { options in
            options.set = { content, _ in
                if case .image(let image) = content { view.layer.contents = image.makeUIImage()?.cgImage }
            }
        }
        #expect(contents(view)?.width == 6 && layerSlot.image == nil)
    }

    @Test(
        "A view shows the placeholder after its load is canceled",
        arguments: [DisplayOptions.PlaceholderPolicy.immediately, .onFailure])
    func cancel(policy: DisplayOptions.PlaceholderPolicy) async throws {
        fixture.loader.isHeld = true
        let url = try fixture.url(5)
        async let result = fixture.load(url, into: view.webImage) {
            $0.placeholder = .color(red: 1, green: 1, blue: 1)
            $0.placeholderPolicy = policy
        }
        _ = await fixture.loader.requests.wait(count: 1)
        view.webImage.cancel()
        #expect((await result).failureCode == .cancelled)
        fixture.loader.isHeld = false
        #expect(view.image?.pixelWidth == 1)
    }

    @Test("A replaced load that isn't canceled completes without showing its image")
    func keepsPrevious() async throws {
        fixture.loader.isHeld = true
        let (first, second) = (try fixture.url(5), try fixture.url(6))
        async let early = fixture.load(first, into: view.webImage)
        _ = await fixture.loader.requests.wait(count: 1)
        async let late = fixture.load(second, into: view.webImage) { $0.cancelsPrevious = false }
        _ = await fixture.loader.requests.wait(count: 2)
        fixture.loader.release(second)
        _ = await late
        fixture.loader.release(first)
        #expect(try await early.get().image.size.width == 5)
        #expect(view.image?.pixelWidth == 6)
    }

    @Test("Canceling during a transition keeps the image of the completed load")
    func cancelInTransition() async throws {
        StubAnimations.finish()
        let url = try fixture.url(5)
        try await fixture.prepare(url)
        var results: [ImageError.Code?] = []
        view.webImage.load(
            ImageRequest(url: url),
            options: fixture.options {
                ($0.transition, $0.transitionPolicy, $0.waitsForTransition) = (.fade(1), .always, true)
                $0.completion = { results.append($0.failureCode) }
            })
        view.webImage.cancel()
        StubAnimations.finish()
        #expect(results == [nil] && view.image?.pixelWidth == 5)
    }

    @Test("Loading another button state during a transition doesn't affect the first image or its completion")
    func buttonTransition() async throws {
        StubAnimations.finish()
        let button = UIButton(frame: .zero)
        var completed: [Int] = []
        for (width, state) in [(5, UIControl.State.normal), (6, .selected)] {
            let url = try fixture.url(width)
            try await fixture.prepare(url)
            button.webImage(for: state).load(
                ImageRequest(url: url),
                options: fixture.options {
                    ($0.transition, $0.transitionPolicy, $0.waitsForTransition) = (.fade(1), .always, true)
                    $0.completion = { _ in completed.append(width) }
                })
        }
        #expect(button.image(for: .normal)?.pixelWidth == 5)
        #expect(button.image(for: .selected)?.pixelWidth == 6)
        StubAnimations.finish()
        #expect(completed.sorted() == [5, 6])
    }

    @Test("A button's URL is the URL of its current state, or else of the normal state")
    func buttonURL() async throws {
        let button = UIButton(frame: .zero)
        let (normal, selected) = (try fixture.url(5), try fixture.url(6))
        await fixture.load(normal, into: button.webImage())
        await fixture.load(normal, into: button.webBackgroundImage())
        await fixture.load(selected, into: button.webImage(for: .selected))
        button.isHighlighted = true
        #expect(button.currentWebImageURL == normal && button.currentWebBackgroundImageURL == normal)
        button.isHighlighted = false
        button.isSelected = true
        #expect(button.currentWebImageURL == selected)
    }

    @Test("Of seven indicators, only the last one is a subview until the load ends")
    func indicators() async throws {
        fixture.loader.isHeld = true
        let url = try fixture.url(5)
        async let result = fixture.load(url, into: view.webImage)
        _ = await fixture.loader.requests.wait(count: 1)
        for index in 0..<7 {
            view.webImage.indicator =
                index.isMultiple(of: 2) ? ProgressIndicator(in: view) : ActivityIndicator(in: view)
        }
        #expect(view.contentViews.count == 1)
        fixture.loader.release(url)
        _ = await result
        #expect(view.contentViews.isEmpty)
        let progress = view.webImage.state.progress
        #expect(progress.received == progress.expected)
    }

    @Test("Two states of a button have separate indicators")
    func indicatorsOfStates() async throws {
        fixture.loader.isHeld = true
        let button = UIButton(frame: .zero)
        let (first, second) = (try fixture.url(5), try fixture.url(6))
        button.webImage().indicator = ActivityIndicator(in: button)
        button.webImage(for: .selected).indicator = ActivityIndicator(in: button)
        async let early = fixture.load(first, into: button.webImage())
        _ = await fixture.loader.requests.wait(count: 1)
        async let late = fixture.load(second, into: button.webImage(for: .selected))
        _ = await fixture.loader.requests.wait(count: 2)
        #expect(button.contentViews.count == 2)
        fixture.loader.release(first)
        _ = await early
        #expect(button.contentViews.count == 1)
        fixture.loader.release(second)
        _ = await late
        #expect(button.contentViews.isEmpty)
    }

    @Test("A slow transformer doesn't show the image from a cell's earlier use")
    func slowTransformer() async throws {
        let (first, second) = (try fixture.url(5), try fixture.url(6))
        let gate = DispatchSemaphore(value: 0)
        let slow = Transformer(key: "slow") { bitmap, _ in
            gate.wait()
            return bitmap
        }
        async let early = fixture.load(
            ImageRequest(url: first, transformers: [slow]), into: view.webImage)
        _ = await fixture.loader.requests.wait(count: 1)
        await fixture.load(second, into: view.webImage)
        gate.signal()
        #expect((await early).failureCode == .cancelled)
        #expect(view.image?.pixelWidth == 6)
    }

    @Test(
        "Memory pressure during a load doesn't affect the load or the visible image",
        arguments: [false, true])
    func memoryPressure(isCritical: Bool) async throws {
        let (first, second) = (try fixture.url(5), try fixture.url(6))
        let response = try await fixture.load(first, into: view.webImage).get()
        let other = UIImageView(frame: .zero)
        fixture.loader.isHeld = true
        async let result = fixture.load(second, into: other.webImage)
        _ = await fixture.loader.requests.wait(count: 2)
        fixture.manager.relieve(isCritical ? .critical : .warning)
        let address = response.image.bitmap.withPixels { $0.baseAddress }
        #expect(contents(view)?.dataProvider?.stubAddress == address)
        fixture.loader.release(second)
        _ = await result
        #expect(other.image?.pixelWidth == 6)
    }

    @Test("A list of image URLs plays as an animation, in a view and in a layer")
    func animationList() async throws {
        let urls = try [5, 6, 7].map { try fixture.url($0) }
        let window = UIWindow(frame: .zero)
        window.addSubview(view)
        let layer = CALayer()
        for slot in [view.webImage, layer.webImage] {
            await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
                slot.loadAnimation(
                    urls, delay: .milliseconds(50),
                    options: fixture.options { $0.completion = { _ in done.resume() } })
            }
            let player = try #require(slot.player)
            await player.play(to: 2)
            let shown = slot.binding === layer.webImage.binding ? layer.contents : view.layer.contents
            #expect((shown.map { $0 as AnyObject } as? CGImage)?.width == 7)
            slot.clear()
        }
    }

    @Test("Deallocating a window while an animation plays stops its display link")
    func windowGoes() async throws {
        var window: UIWindow? = UIWindow(frame: .zero)
        window?.addSubview(view)
        await fixture.load(try fixture.animation(frames: 3), into: view.webImage)
        let player = try #require(view.webImage.player)
        await player.play(to: 1)
        window = nil
        let links = StubDisplay.links.count
        // The link notices this when its pause between two frames ends, at the latest.
        StubDisplay.refresh(after: 0.3)
        #expect(!player.isVisible && StubDisplay.links.count < links)
        view.webImage.clear()
    }
}
#endif
