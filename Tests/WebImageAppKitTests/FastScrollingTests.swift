// SPDX-License-Identifier: MIT

#if canImport(AppKit) && os(Linux)
import AppKit
import Foundation
import ImageCoding
import Raster
import Testing
import WebImage
import WebImageDisplay
import WebImageAppKit
import WebImageApple
import WebImageFixtures

@MainActor
@Suite("Fast scrolling in AppKit scroll views", .timeLimit(.minutes(1)))
struct FastScrollingTests {
    private let fixture = AppKitFixture()
    private let window = NSWindow()
    private let scrollView = NSScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    private let clipView = RunningClipView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    private let content = NSView(frame: CGRect(x: 0, y: 0, width: 400, height: 1_000_000))
    private let view = NSImageView(frame: CGRect(x: 0, y: 0, width: 32, height: 32))

    init() {
        window.contentView = NSView(frame: scrollView.frame)
        window.contentView?.addSubview(scrollView)
        scrollView.contentView = clipView
        scrollView.documentView = content
        scrollView.webImageFastScrolling = FastScrolling(maximumBytes: 50_000)
    }

    /// Returns the URL of an image with a file larger than the limit.
    private func largeFile(_ width: Int) throws -> URL {
        let url = try #require(URL(string: "https://images.example/large/\(width).png"))
        let bitmap = try Bitmap(size: PixelSize(width: width, height: 4), alpha: .opaque) { pixels, _ in
            pixels.initializeMemory(as: UInt8.self, repeating: 7)
        }
        // Decoders ignore anything after the end of an image.
        let data = try CodecRegistry.default.encode(bitmap, as: .png) + Data(count: 100_000)
        fixture.loader[url] = .data(data)
        return url
    }

    /// Lets the display notice that the scroll view is moving. Other suites refresh it, too.
    private func scrollFast() throws {
        clipView.isRunning = true
        let row = NSImageView(frame: .zero)
        content.addSubview(row)
        row.webImage.load(try fixture.url(3), options: fixture.options())
        for _ in 0..<3 { StubDisplay.refresh() }
    }

    private func isHeldBack(_ slot: ViewImage) async {
        for await state in slot.states {
            if case .loading = state.phase, state.task == nil { return }
        }
    }

    private func slowDown(_ slot: ViewImage) async {
        clipView.isRunning = false
        for _ in 0..<3 { StubDisplay.refresh(after: 0.1) }
        for await state in slot.states {
            if case .loaded = state.phase { return }
        }
    }

    @Test("During fast scrolling, a row waits to load a large file but not a small one")
    func row() async throws {
        #expect(scrollView.webImageFastScrolling == FastScrolling(maximumBytes: 50_000))
        try scrollFast()
        content.addSubview(view)
        view.webImage.load(try largeFile(7), options: fixture.options())
        await isHeldBack(view.webImage)
        let small = NSButton(frame: .zero)
        content.addSubview(small)
        await fixture.load(try fixture.url(5), into: small.webImage)
        #expect(small.image?.pixels?.width == 5 && view.image == nil)
        await slowDown(view.webImage)
        #expect(view.image?.pixels?.width == 7)
    }

    @Test("Only rows are limited, even if they're configured before they join the table")
    func newRow() async throws {
        try scrollFast()
        view.webImage.load(try largeFile(7), options: fixture.options())
        await isHeldBack(view.webImage)
        let outside = NSImageView(frame: .zero)
        window.contentView?.addSubview(outside)
        await fixture.load(try largeFile(8), into: outside.webImage)
        #expect(outside.image?.pixels?.width == 8 && view.image == nil)
        await slowDown(view.webImage)
        scrollView.webImageFastScrolling = nil
        await fixture.load(try largeFile(9), into: view.webImage)
        #expect(view.image?.pixels?.width == 9)
    }
}

/// A view that reports a new position each time it's read, so it seems to scroll fast at every display
/// refresh, even one by another suite.
private final class RunningClipView: NSClipView {
    var isRunning = false
    private var place: CGFloat = 0

    override var bounds: CGRect {
        if isRunning { place += 100_000 }
        return CGRect(origin: CGPoint(x: 0, y: place), size: frame.size)
    }
}
#endif
