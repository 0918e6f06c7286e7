// SPDX-License-Identifier: MIT

#if canImport(VisionKit) && os(Linux)
import AppKit
import Foundation
import Testing
import UIKit
import VisionKit
import WebImage
import WebImageAppKit
import WebImageApple
import WebImageUIKit

@MainActor
@Suite("Live Text", .timeLimit(.minutes(1)), .serialized)
struct LiveTextTests {
    private let fixture = ViewFixture()
    private let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    private var interaction: ImageAnalysisInteraction? {
        view.interactions.lazy.compactMap { $0 as? ImageAnalysisInteraction }.first
    }

    /// Waits until the image with this width has been analyzed.
    private func analysis(of width: Int) async {
        while interaction?.analysis?.stubWidth != width, !Task.isCancelled { await Task.yield() }
    }

    @Test("The view accepts touches once the visible image has been analyzed")
    func shown() async throws {
        view.isUserInteractionEnabled = false
        #expect(!view.webImageShowsLiveText)
        view.webImageShowsLiveText = true
        #expect(view.webImageShowsLiveText && !view.isUserInteractionEnabled)
        await fixture.load(try fixture.url(40), into: view.webImage)
        await analysis(of: 40)
        #expect(interaction?.analysis?.stubTypes == [.text, .machineReadableCode])
        #expect(interaction?.preferredInteractionTypes == [.textSelection, .dataDetectors])
        #expect(view.isUserInteractionEnabled)
        view.webImage.clear()
        #expect(interaction?.analysis == nil && interaction?.preferredInteractionTypes == [])
        view.webImageShowsLiveText = false
        #expect(view.interactions.isEmpty && !view.isUserInteractionEnabled && !view.webImageShowsLiveText)
    }

    @Test("Turning Live Text on analyzes the current image unless it's already been analyzed")
    func later() async throws {
        let url = try fixture.url(41)
        await fixture.load(url, into: view.webImage)
        #expect(interaction == nil, "off by default")
        view.webImageShowsLiveText = true
        await analysis(of: 41)
        let count = ImageAnalyzer.stubCounts.begun
        await fixture.load(url, into: view.webImage)
        #expect(interaction?.analysis?.stubWidth == 41 && ImageAnalyzer.stubCounts.begun == count)
        await fixture.load(try fixture.url(42), into: view.webImage)
        #expect(interaction?.analysis?.stubWidth != 41)
        await analysis(of: 42)
    }

    @Test("Replacing an image discards its running analysis")
    func replaced() async throws {
        view.webImageShowsLiveText = true
        ImageAnalyzer.stubHold(true)
        let before = ImageAnalyzer.stubCounts
        await fixture.load(try fixture.url(43), into: view.webImage)
        while ImageAnalyzer.stubCounts.begun == before.begun, !Task.isCancelled { await Task.yield() }
        await fixture.load(try fixture.url(44), into: view.webImage)
        while ImageAnalyzer.stubCounts.begun < before.begun + 2, !Task.isCancelled { await Task.yield() }
        ImageAnalyzer.stubHold(false)
        await analysis(of: 44)
        while ImageAnalyzer.stubCounts.cancelled == before.cancelled, !Task.isCancelled { await Task.yield() }
        #expect(interaction?.analysis?.stubWidth == 44)
    }

    @Test("Deallocating a view cancels its analysis")
    func destroyed() async throws {
        ImageAnalyzer.stubHold(true)
        let before = ImageAnalyzer.stubCounts
        var view: UIImageView? = UIImageView(frame: .zero)
        view?.webImageShowsLiveText = true
        if let view { await fixture.load(try fixture.url(45), into: view.webImage) }
        while ImageAnalyzer.stubCounts.begun == before.begun, !Task.isCancelled { await Task.yield() }
        weak let old = view
        view = nil
        #expect(old == nil)
        // The slot ends on the main queue.
        await withCheckedContinuation { turn in MainQueue.schedule { turn.resume() } }
        ImageAnalyzer.stubHold(false)
        while ImageAnalyzer.stubCounts.cancelled == before.cancelled, !Task.isCancelled { await Task.yield() }
    }

    @Test("Only whole, unchanged still images from the slot's loads are analyzed")
    func others() async throws {
        view.webImageShowsLiveText = true
        let before = ImageAnalyzer.stubCounts.begun
        await fixture.load(try fixture.animation(frames: 3), into: view.webImage)
        await fixture.load(try fixture.url(46), into: view.webImage) { $0.gravity = .top }
        await fixture.load(try fixture.url(47), into: view.webImage) { $0.adapt = { $0 } }
        await fixture.load(try fixture.url(48), into: view.webImage) { $0.setsImage = false }
        view.webImage.load(
            nil as URL?, options: fixture.options { $0.placeholder = .color(red: 0, green: 0, blue: 1) })
        // A one-row image can't be analyzed.
        await fixture.load(try fixture.url(49, height: 1), into: view.webImage)
        while ImageAnalyzer.stubCounts.begun == before, !Task.isCancelled { await Task.yield() }
        await fixture.load(try fixture.url(50), into: view.webImage)
        await analysis(of: 50)
        #expect(ImageAnalyzer.stubCounts.begun == before + 2)
        view.image = UIImage()
        view.webImage.cancel()
        #expect(interaction?.analysis == nil)
    }

    @Test("Live Text stays off on unsupported hardware")
    func unsupported() async throws {
        ImageAnalyzer.stubSetSupported(false)
        defer { ImageAnalyzer.stubSetSupported(true) }
        view.webImageShowsLiveText = true
        #expect(!view.webImageShowsLiveText && view.interactions.isEmpty)
        let imageView = NSImageView(frame: .zero)
        imageView.webImageShowsLiveText = true
        #expect(!imageView.webImageShowsLiveText)
    }

    @Test("An AppKit view has an overlay while its image is analyzed")
    func overlay() async throws {
        let view = NSImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        func overlay() -> ImageAnalysisOverlayView? {
            view.subviews.lazy.compactMap { $0 as? ImageAnalysisOverlayView }.first
        }
        view.webImageShowsLiveText = true
        #expect(overlay()?.isHidden == true && overlay()?.trackingImageView === view)
        await fixture.load(try fixture.url(51), into: view.webImage)
        while overlay()?.analysis?.stubWidth != 51, !Task.isCancelled { await Task.yield() }
        #expect(overlay()?.isHidden == false)
        #expect(overlay()?.preferredInteractionTypes == [.textSelection, .dataDetectors])
        view.setFrameSize(CGSize(width: 200, height: 50))
        #expect(overlay()?.frame.size == CGSize(width: 200, height: 50))
        view.webImage.clear()
        #expect(overlay()?.isHidden == true && overlay()?.analysis == nil)
        view.webImageShowsLiveText = false
        #expect(overlay() == nil)
    }
}
#endif
