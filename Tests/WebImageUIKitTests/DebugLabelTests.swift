// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import Foundation
import QuartzCore
import Testing
import UIKit
import WebImage
import WebImageDisplay
import WebImageApple
import WebImageUIKit

/// The whole process shares the overlay, so these tests never leave it on across a suspension point.
@MainActor
@Suite("The views' debug overlay", .timeLimit(.minutes(1)))
struct DebugLabelTests {
    private let fixture = ViewFixture()
    private let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))

    /// The lines of the label over a layer.
    private func lines(_ layer: CALayer) -> [String] {
        let text = layer.sublayers?.lazy.compactMap { $0 as? CATextLayer }.first?.string as? String
        return text?.split(separator: "\n").map(String.init) ?? []
    }

    @Test("A label's layer exists only while the overlay is shown")
    func view() async throws {
        view.contentMode = .scaleAspectFit
        await fixture.load(try fixture.url(400, height: 100), into: view.webImage)
        #expect(lines(view.layer) == [])
        DebugOverlay.isShown = true
        #expect(lines(view.layer).prefix(2) == ["custom", "400x100 PNG"])
        #expect(lines(view.layer).contains("scale 2.0"))
        view.contentMode = .scaleAspectFill
        view.frame.size = CGSize(width: 100, height: 100)
        #expect(lines(view.layer).contains("scale 0.5"))
        view.webImage.clear()
        #expect(lines(view.layer) == [])
        view.webImage.load(try fixture.url(400, height: 100), options: fixture.options())
        #expect(lines(view.layer).first == "memory" && view.layer.sublayers?.count == 1)
        DebugOverlay.isShown = false
        #expect(lines(view.layer) == [])
    }

    @Test("Only slots with a view or a layer have a label")
    func layer() async throws {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        await fixture.load(try fixture.url(20, height: 20), into: layer.webImage)
        await fixture.load(try fixture.url(20, height: 20), into: view.webImageHighlighted)
        DebugOverlay.isShown = true
        #expect(lines(layer).contains("scale 2.0"))
        #expect(lines(view.layer) == [])
        DebugOverlay.isShown = false
        #expect(lines(layer) == [])
    }
}
#endif
