// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import Foundation
import ImageBase
import Raster
import Testing
import UIKit
import WebImage
import WebImageApple
import WebImageFixtures
import WebImageUIKit

@MainActor
@Suite("UIKit slot lifetimes", .timeLimit(.minutes(1)))
struct LifetimeTests {
    private let fixture = ViewFixture()

    @Test("Deallocating a view cancels its load without calling a closure")
    func gone() async throws {
        fixture.loader.isHeld = true
        var isCalled = false
        weak var gone: UIImageView?
        var task: ImageTask?
        do {
            let view = UIImageView(frame: .zero)
            gone = view
            view.webImage.load(
                ImageRequest(url: try fixture.url(5)),
                options: fixture.options { $0.completion = { _ in isCalled = true } })
            task = view.webImage.state.task
            _ = await fixture.loader.requests.wait(count: 1)
        }
        #expect(gone == nil)
        await #expect(throws: ImageError.self) { try await task?.response }
        #expect(!isCalled)
    }

    @Test("After a success, closures that capture their view don't keep it alive")
    func captured() async throws {
        let url = try fixture.url(5)
        weak var gone: UIImageView?
        do {
            let view = UIImageView(frame: .zero)
            gone = view
            let options = fixture.options {
                $0.retriesWhenReachable = true
                $0.progress = { _ in withExtendedLifetime(view) {} }
                $0.onEvent = { _ in withExtendedLifetime(view) {} }
                $0.adapt = { [view] image in
                    withExtendedLifetime(view) {}
                    return image
                }
                $0.completion = { _ in withExtendedLifetime(view) {} }
            }
            try await view.webImage.loadImage(ImageRequest(url: url), options: options)
            #expect(view.image?.pixelWidth == 5)
        }
        // The work that ended the load was scheduled on the main actor earlier, so it's done after this.
        await Task { @MainActor in }.value
        #expect(gone == nil)
    }

    @Test("A layer deallocated on another thread ends its slot on the main thread")
    func otherThread() async throws {
        fixture.loader.isHeld = true
        final class Holder: @unchecked Sendable { var layer: CALayer? = CALayer() }
        let holder = Holder()
        holder.layer?.webImage.load(ImageRequest(url: try fixture.url(5)), options: fixture.options())
        let task = try #require(holder.layer?.webImage.state.task)
        _ = await fixture.loader.requests.wait(count: 1)
        await Task.detached { holder.layer = nil }.value
        await #expect(throws: ImageError.self) { try await task.response }
    }

    @Test("A handle retains its view only until the slot is used")
    func handles() async throws {
        let url = try fixture.url(5)
        weak var gone: UIImageView?
        var handle: ViewImage?
        do {
            let view = UIImageView(frame: .zero)
            gone = view
            let unused = view.webImage
            fixture.loader.isHeld = true
            view.webImage.load(ImageRequest(url: url), options: fixture.options())
            let task = try #require(view.webImage.state.task)
            #expect(unused.url == url && unused.binding === view.webImage.binding)
            unused.cancel()
            await #expect(throws: ImageError.self) { try await task.response }
            handle = unused
        }
        #expect(gone == nil)
        withExtendedLifetime(handle) {}
    }

    @Test("An unused slot can empty a view that shows an image set by the app")
    func unused() async throws {
        let view = UIImageView(frame: .zero)
        let url = try fixture.url(5)
        await fixture.load(url, into: view.webImage)
        let image = try #require(view.image)
        for empty in [{ $0.clear() }, { $0.prepareForReuse() }] as [@MainActor (ViewImage) -> Void] {
            let other = UIImageView(frame: .zero)
            other.image = image
            let handle = other.webImage
            handle.cancel()
            handle.prepareForReuse(keepsContent: true)
            #expect(other.image === image && handle.url == nil && handle.player == nil)
            empty(handle)
            #expect(other.image == nil)
            await fixture.load(url, into: handle)
            #expect(other.image?.pixelWidth == 5 && handle.url == url)
        }
    }

    #if os(Linux)
    // On Apple platforms, Objective-C would terminate the process here.
    @Test("Using a slot for the first time in deinit attaches no state to the view")
    func deallocated() {
        do {
            let view = DeallocatedView(frame: .zero)
            view.image = UIImage()
            withExtendedLifetime(view) {}
        }
        _ = DeallocatedLayer()
        _ = DeallocatedButton(frame: .zero)
        #expect(!AssociatedObjects.stubWasSetInDeinit(of: DeallocatedView.self))
        #expect(!AssociatedObjects.stubWasSetInDeinit(of: DeallocatedLayer.self))
        #expect(!AssociatedObjects.stubWasSetInDeinit(of: DeallocatedButton.self))
        // The stub does record state that's attached during deinit.
        _ = AttachingLayer()
        #expect(AssociatedObjects.stubWasSetInDeinit(of: AttachingLayer.self))
    }
    #endif

    @Test("Bitmaps are released when their 1,000 views are deallocated")
    func release() async throws {
        var views: [UIImageView] = []
        var bitmaps: [() -> Bitmap?] = []
        for _ in 0..<1000 {
            let bitmap = try Bitmap(size: PixelSize(width: 4, height: 4), isZeroed: true) { _, _ in }
            bitmaps.append(bitmap.weakReference)
            let view = UIImageView(frame: .zero)
            view.webImage.load(nil, options: fixture.options { $0.placeholder = .bitmap(bitmap) })
            views.append(view)
        }
        #expect(bitmaps.allSatisfy { $0() != nil })
        views = []
        #expect(bitmaps.allSatisfy { $0() == nil })
    }
}

#if os(Linux)
@MainActor
private func endAll(_ slot: ViewImage) {
    slot.cancel()
    slot.prepareForReuse(keepsContent: true)
    slot.prepareForReuse()
    slot.clear()
    _ = (slot.url, slot.player, slot.indicator == nil)
}

private final class DeallocatedView: UIImageView {
    deinit {
        MainActor.assumeIsolated {
            endAll(webImage)
            endAll(webImageHighlighted)
            endAll(ViewImage(attachedTo: self, slot: "other") { _, _ in })
        }
    }
}

private final class DeallocatedButton: UIButton {
    deinit {
        MainActor.assumeIsolated {
            endAll(webImage(for: .selected))
            endAll(webBackgroundImage())
        }
    }
}

private final class DeallocatedLayer: CALayer {
    deinit {
        nonisolated(unsafe) let layer = self
        MainActor.assumeIsolated { endAll(layer.webImage) }
    }
}

private final class AttachingLayer: CALayer {
    deinit {
        nonisolated(unsafe) let layer = self
        MainActor.assumeIsolated { _ = layer.webImage.binding }
    }
}
#endif
#endif
