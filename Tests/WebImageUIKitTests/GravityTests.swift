// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import Foundation
import QuartzCore
import Testing
import UIKit
import WebImage
import WebImageApple
import WebImageUIKit

@MainActor
@Suite("Image gravity in UIKit", .timeLimit(.minutes(1)))
struct GravityTests {
    private let fixture = ViewFixture()
    private let whole = CGRect(x: 0, y: 0, width: 1, height: 1)

    @Test("A view crops only images with gravity, and adapts to its own size")
    func view() async throws {
        let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let url = try fixture.url(400, height: 100)
        await fixture.load(url, into: view.webImage) { $0.gravity = .focus(x: 0.5, y: 0.5) }
        #expect(view.layer.contentsRect == CGRect(x: 0.375, y: 0, width: 0.25, height: 1))
        view.frame.size = CGSize(width: 200, height: 100)
        #expect(view.layer.contentsRect == CGRect(x: 0.25, y: 0, width: 0.5, height: 1))
        view.webImage.load(url, options: fixture.options { $0.gravity = .left })
        #expect(view.layer.contentsRect == CGRect(x: 0, y: 0, width: 0.5, height: 1))
        view.webImage.load(url, options: fixture.options())
        #expect(view.layer.contentsRect == whole)
        view.layer.contentsRect = CGRect(x: 0, y: 0, width: 0.1, height: 0.1)
        view.webImage.clear()
        #expect(view.layer.contentsRect.width == 0.1, "the program's own part stays")
    }

    @Test("A view without a size waits for layout to crop its image")
    func layout() async throws {
        let view = UIImageView(frame: .zero)
        let url = try fixture.url(400, height: 100)
        await fixture.load(url, into: view.webImage) { $0.gravity = .right }
        #expect(view.layer.contentsRect == whole)
        view.frame.size = CGSize(width: 100, height: 100)
        #expect(view.layer.contentsRect == CGRect(x: 0.75, y: 0, width: 0.25, height: 1))
        view.webImage.load(
            nil as URL?,
            options: fixture.options {
                $0.placeholder = .color(red: 0, green: 0, blue: 1)
                $0.gravity = .right
            })
        #expect(view.layer.contentsRect == whole)
    }

    @Test("A layer's visible area changes without an animation")
    func layer() async throws {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        await fixture.load(try fixture.url(40, height: 80), into: layer.webImage) { $0.gravity = .bottom }
        #expect(layer.contentsRect == CGRect(x: 0, y: 0.5, width: 1, height: 0.5))
        #expect(layer.animationKeys() == nil)
    }
}
#endif
