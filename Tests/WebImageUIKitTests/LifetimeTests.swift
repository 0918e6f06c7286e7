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
@Suite("Lifetime of UIKit's slots", .timeLimit(.minutes(1)))
struct LifetimeTests {
    private let fixture = ViewFixture()

    @Test("A view that goes cancels its load and calls no closure")
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

    @Test("Closures that capture their view do not keep it after a success")
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
        // The main actor runs what has ended the load before this.
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

    @Test("The bitmaps of 1,000 views are released with the views")
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
#endif
