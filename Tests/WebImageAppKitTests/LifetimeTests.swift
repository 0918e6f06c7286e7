// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import Foundation
import ImageBase
import Raster
import Testing
import WebImage
import WebImageAppKit
import WebImageApple
import WebImageFixtures

@MainActor
@Suite("AppKit slot lifetimes and reuse", .timeLimit(.minutes(1)))
struct LifetimeTests {
    private let fixture = AppKitFixture()

    @Test("Deallocating a view cancels its load without calling a closure")
    func gone() async throws {
        fixture.loader.isHeld = true
        var isCalled = false
        weak var gone: NSImageView?
        var task: ImageTask?
        do {
            let view = NSImageView(frame: .zero)
            gone = view
            view.webImage.load(
                try fixture.url(5), options: fixture.options { $0.completion = { _ in isCalled = true } })
            task = view.webImage.state.task
            _ = await fixture.loader.requests.wait(count: 1)
        }
        #expect(gone == nil)
        await #expect(throws: ImageError.self) { try await task?.response }
        #expect(!isCalled)
    }

    @Test("After a success, closures that capture a view or a button don't keep it alive")
    func captured() async throws {
        let url = try fixture.url(5)
        weak var goneView: NSImageView?
        weak var goneButton: NSButton?
        do {
            let (view, button) = (NSImageView(frame: .zero), NSButton(frame: .zero))
            (goneView, goneButton) = (view, button)
            for slot in [view.webImage, button.webImage, button.webImageAlternate] {
                await fixture.load(url, into: slot) {
                    $0.progress = { _ in withExtendedLifetime((view, button)) {} }
                    $0.onEvent = { _ in withExtendedLifetime((view, button)) {} }
                    $0.adapt = { [view, button] image in
                        withExtendedLifetime((view, button)) {}
                        return image
                    }
                }
            }
            #expect(view.image?.pixels?.width == 5 && button.alternateImage?.pixels?.width == 5)
        }
        // The work that ended the load was scheduled on the main actor earlier, so it's done after this.
        await Task { @MainActor in }.value
        #expect(goneView == nil && goneButton == nil)
    }

    @Test("Only the latest request is shown")
    func lastRequest() async throws {
        fixture.loader.isHeld = true
        let view = fixture.placed(NSImageView(frame: .zero))
        let (first, second) = (try fixture.url(5), try fixture.url(6))
        async let early = fixture.load(first, into: view.webImage)
        _ = await fixture.loader.requests.wait(count: 1)
        async let late = fixture.load(second, into: view.webImage)
        _ = await fixture.loader.requests.wait(count: 2)
        fixture.loader.release(first)
        fixture.loader.release(second)
        let ended = await early
        let error = #expect(throws: ImageError.self) { try ended.get() }
        #expect(error?.code == .cancelled)
        _ = await late
        #expect(view.image?.pixels?.width == 6)
    }

    @Test("A view prepared for reuse is empty after its load ends")
    func reuse() async throws {
        let view = NSImageView(frame: .zero)
        await fixture.load(try fixture.url(5), into: view.webImage)
        fixture.loader.isHeld = true
        let second = try fixture.url(6)
        async let pending = fixture.load(second, into: view.webImage)
        _ = await fixture.loader.requests.wait(count: 2)
        view.webImage.prepareForReuse()
        #expect(view.image == nil)
        let ended = await pending
        let error = #expect(throws: ImageError.self) { try ended.get() }
        #expect(error?.code == .cancelled && view.image == nil)
    }

    @Test("Bitmaps are released when their 1,000 views are deallocated")
    func release() async throws {
        var views: [NSImageView] = []
        var bitmaps: [() -> Bitmap?] = []
        for _ in 0..<1000 {
            let bitmap = try Bitmap(size: PixelSize(width: 4, height: 4), isZeroed: true) { _, _ in }
            bitmaps.append(bitmap.weakReference)
            let view = NSImageView(frame: .zero)
            view.webImage.load(nil, options: fixture.options { $0.placeholder = .bitmap(bitmap) })
            views.append(view)
        }
        #expect(bitmaps.allSatisfy { $0() != nil })
        views = []
        #expect(bitmaps.allSatisfy { $0() == nil })
    }
}
#endif
