// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import Foundation
import Testing
import UIKit
import WebImage
import WebImageApple
import WebImageFixtures
import WebImageUIKit

@MainActor
@Suite("UIButton and bar items", .timeLimit(.minutes(1)))
struct ButtonTests {
    private let fixture = ViewFixture()
    private let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))

    @Test("Each button state has its own image and background")
    func states() async throws {
        await fixture.load(try fixture.url(5), into: button.webImage())
        await fixture.load(try fixture.url(6), into: button.webImage(for: .highlighted))
        await fixture.load(try fixture.url(7), into: button.webBackgroundImage(for: .disabled))
        #expect(button.image(for: .normal)?.pixelWidth == 5)
        #expect(button.image(for: .highlighted)?.pixelWidth == 6)
        #expect(button.backgroundImage(for: .disabled)?.pixelWidth == 7)
        #expect(button.backgroundImage(for: .normal) == nil)
    }

    @Test("A slot can show and remove the background of a button's configuration")
    func configuration() async throws {
        button.configuration = .plain()
        let slot = button.webBackgroundImage()
        await fixture.load(try fixture.url(5), into: slot)
        #expect(Host.background(of: button)?.pixelWidth == 5 && slot.state.url != nil)
        #expect(button.backgroundImage(for: .normal) == nil)
        // The slot recognizes its own image, so loading the same one keeps it.
        await fixture.load(try fixture.url(5), into: slot)
        #expect(Host.background(of: button)?.pixelWidth == 5)
        slot.clear()
        #expect(Host.background(of: button) == nil && button.configuration != nil)
    }

    @Test("Another state's background isn't set on the button's configuration")
    func configurationOfState() async throws {
        button.configuration = .plain()
        await fixture.load(try fixture.url(5), into: button.webBackgroundImage(for: .selected))
        #expect(Host.background(of: button) == nil)
        #expect(button.backgroundImage(for: .selected)?.pixelWidth == 5)
        button.configuration = nil
        await fixture.load(try fixture.url(6), into: button.webBackgroundImage())
        #expect(Host.background(of: button)?.pixelWidth == 6)
    }

    @Test("A combined state is one slot with one load")
    func combined() async throws {
        let state: UIControl.State = [.highlighted, .selected]
        await fixture.load(try fixture.url(5), into: button.webImage(for: state))
        #expect(fixture.loader.requests.count == 1)
        #expect(button.image(for: state)?.pixelWidth == 5)
        #expect(button.image(for: .highlighted) == nil && button.image(for: .selected) == nil)
        #expect(button.webImage(for: .highlighted).state.url == nil)
    }

    @Test("Clearing one state doesn't affect another state's load")
    func clear() async throws {
        fixture.loader.isHeld = true
        let (first, second) = (try fixture.url(5), try fixture.url(6))
        async let cleared = fixture.load(first, into: button.webImage())
        _ = await fixture.loader.requests.wait(count: 1)
        async let loaded = fixture.load(second, into: button.webImage(for: .selected))
        _ = await fixture.loader.requests.wait(count: 2)
        button.webImage().clear()
        #expect((await cleared).failureCode == .cancelled)
        fixture.loader.release(second)
        _ = await loaded
        #expect(button.image(for: .normal) == nil && button.image(for: .selected)?.pixelWidth == 6)
    }

    @Test("Canceling a background's load affects only its state")
    func cancelBackground() async throws {
        fixture.loader.isHeld = true
        let (first, second) = (try fixture.url(5), try fixture.url(6))
        async let cancelled = fixture.load(first, into: button.webBackgroundImage())
        _ = await fixture.loader.requests.wait(count: 1)
        async let loaded = fixture.load(second, into: button.webBackgroundImage(for: .selected))
        _ = await fixture.loader.requests.wait(count: 2)
        button.webBackgroundImage().cancel()
        #expect((await cancelled).failureCode == .cancelled)
        #expect(button.webBackgroundImage().state.task == nil)
        fixture.loader.release(second)
        _ = await loaded
        #expect(button.backgroundImage(for: .selected)?.pixelWidth == 6)
    }

    @Test("A load that waits for a transition also completes where transitions aren't available")
    func noTransition() async throws {
        let item = UIBarButtonItem()
        let result = await fixture.load(try fixture.url(5), into: item.webImage) {
            ($0.transition, $0.transitionPolicy, $0.waitsForTransition) = (.fade(60), .always, true)
        }
        #expect(result.failureCode == nil && item.image?.pixelWidth == 5)
    }

    @Test("Switching from the normal state to one with the same image shows no placeholder")
    func sameImage() async throws {
        let url = try fixture.url(5)
        await fixture.load(url, into: button.webImage())
        button.webImage(for: .selected).load(ImageRequest(url: url), options: fixture.options())
        #expect(button.image(for: .selected)?.pixelWidth == 5)
        #expect(button.image(for: .selected) === button.image(for: .normal))
    }

    @Test("Bar items show images, including the selected image of a tab")
    func barItems() async throws {
        let (item, tab) = (UIBarButtonItem(), UITabBarItem())
        await fixture.load(try fixture.url(5), into: item.webImage)
        await fixture.load(try fixture.url(6), into: tab.webImage)
        await fixture.load(try fixture.url(7), into: tab.webImageSelected)
        #expect(item.image?.pixelWidth == 5)
        #expect(tab.image?.pixelWidth == 6 && tab.selectedImage?.pixelWidth == 7)
    }

    @Test("An app can define its own slots for a view")
    func customSlot() async throws {
        let view = UIView(frame: .zero)
        var shown: [Int?] = []
        func slot() -> ViewImage {
            ViewImage(attachedTo: view, slot: "avatar") { _, image in shown.append(image?.pixelWidth) }
        }
        await fixture.load(try fixture.url(5), into: slot())
        slot().clear()
        #expect(shown == [nil, 5, nil])
    }
}
#endif
