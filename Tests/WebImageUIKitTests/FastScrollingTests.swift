// SPDX-License-Identifier: MIT

#if canImport(UIKit) && os(Linux)
import Foundation
import ImageCoding
import Raster
import Testing
import UIKit
import WebImage
import WebImageDisplay
import WebImageApple
import WebImageFixtures

@testable import WebImageUIKit

@MainActor
@Suite("Fast scrolling in UIKit scroll views", .timeLimit(.minutes(1)))
struct FastScrollingTests {
    private let fixture = ViewFixture()
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    private let scrollView = RunningScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    private let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 32, height: 32))

    init() {
        window.addSubview(scrollView)
        scrollView.contentSize = CGSize(width: 400, height: 1_000_000)
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
        scrollView.isRunning = true
        try startRow(3, in: scrollView)
        for _ in 0..<3 { StubDisplay.refresh() }
    }

    /// Starts loading an image in a row, so the speed is tracked from then on.
    private func startRow(_ width: Int, in view: UIView) throws {
        let row = UIImageView()
        view.addSubview(row)
        row.webImage.load(try fixture.url(width), options: fixture.options())
    }

    private func isHeldBack(_ slot: ViewImage) async {
        for await state in slot.states {
            if case .loading = state.phase, state.task == nil { return }
        }
    }

    private func isLoaded(_ slot: ViewImage) async {
        for await state in slot.states {
            if case .loaded = state.phase { return }
        }
    }

    /// Refreshes the display until a load has completed.
    private func slowDown(_ slot: ViewImage) async {
        scrollView.isRunning = false
        for _ in 0..<3 { StubDisplay.refresh(after: 0.1) }
        await isLoaded(slot)
    }

    @Test("During fast scrolling, a new row doesn't load a large file until scrolling slows")
    func row() async throws {
        try scrollFast()
        scrollView.addSubview(view)
        view.webImage.load(try largeFile(7), options: fixture.options())
        await isHeldBack(view.webImage)
        #expect(view.image == nil)
        let small = UIImageView()
        scrollView.addSubview(small)
        await fixture.load(try fixture.url(5), into: small.webImage)
        #expect(small.image?.pixelWidth == 5)
        await slowDown(view.webImage)
        #expect(view.image?.pixelWidth == 7)
    }

    @Test("Only cells are limited, even if they're configured before they join the table")
    func newCell() async throws {
        try scrollFast()
        let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 32, height: 32))
        cell.contentView.addSubview(view)
        view.webImage.load(try largeFile(7), options: fixture.options())
        await isHeldBack(view.webImage)
        let outside = UIImageView()
        window.addSubview(outside)
        await fixture.load(try largeFile(8), into: outside.webImage)
        #expect(outside.image?.pixelWidth == 8 && view.image == nil)
        await slowDown(view.webImage)
    }

    @Test("A row of a nested scroll view is also limited")
    func nested() async throws {
        let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
        inner.webImageFastScrolling = FastScrolling(maximumBytes: 50_000)
        scrollView.addSubview(inner)
        try scrollFast()
        inner.addSubview(view)
        view.webImage.load(try largeFile(7), options: fixture.options())
        await isHeldBack(view.webImage)
        await slowDown(view.webImage)
        #expect(view.image?.pixelWidth == 7)
    }

    @Test("Setting the property to nil ends the limit for waiting and later loads")
    func off() async throws {
        #expect(scrollView.webImageFastScrolling == FastScrolling(maximumBytes: 50_000))
        try scrollFast()
        scrollView.addSubview(view)
        view.webImage.load(try largeFile(7), options: fixture.options())
        await isHeldBack(view.webImage)
        scrollView.webImageFastScrolling = nil
        await isLoaded(view.webImage)
        #expect(view.image?.pixelWidth == 7 && scrollView.webImageFastScrolling == nil)
        await fixture.load(try largeFile(8), into: view.webImage)
        #expect(view.image?.pixelWidth == 8)
    }

    @Test("The display link doesn't run while no row is loading")
    func idle() throws {
        try scrollFast()
        scrollView.isRunning = false
        for _ in 0..<8 { StubDisplay.refresh(after: 0.1) }
        let reads = scrollView.reads
        for _ in 0..<3 { StubDisplay.refresh() }
        #expect(scrollView.reads == reads)
        try startRow(4, in: scrollView)
        StubDisplay.refresh()
        #expect(scrollView.reads > reads)
    }

    @Test("A scroll view with the property isn't leaked")
    func released() throws {
        weak var gone: UIScrollView?
        do {
            let scrollView = RunningScrollView(frame: .zero)
            gone = scrollView
            scrollView.webImageFastScrolling = FastScrolling()
            window.addSubview(scrollView)
            try startRow(3, in: scrollView)
            scrollView.removeFromSuperview()
        }
        #expect(gone == nil)
    }
}

/// A scroll view that reports a new position each time it's read, so it seems to scroll fast at every display
/// refresh, even one by another suite.
private final class RunningScrollView: UIScrollView {
    var isRunning = false
    private(set) var reads = 0
    private var place: CGFloat = 0

    override var contentOffset: CGPoint {
        get {
            reads += 1
            if isRunning { place += 100_000 }
            return CGPoint(x: 0, y: place)
        }
        set {}
    }
}
#endif
