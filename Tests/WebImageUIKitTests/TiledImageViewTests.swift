// SPDX-License-Identifier: MIT

#if canImport(UIKit) && os(Linux)
import Foundation
import ImageCoding
import Raster
import Testing
import UIKit
import WebImage
import WebImageDisplay
import WebImageTestSupport

@testable import WebImageUIKit

@MainActor
@Suite("Tiled scroll view", .timeLimit(.minutes(1)))
struct TiledImageViewTests {
    private let folder: TemporaryFolder
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    private let view = TiledImageView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

    init() throws {
        folder = try TemporaryFolder("tiles")
        window.addSubview(view)
    }

    private func load(width: Int, height: Int) async throws -> TiledImage {
        let bitmap = try Bitmap(size: PixelSize(width: width, height: height), alpha: .opaque) { pixels, _ in
            pixels.initializeMemory(as: UInt32.self, repeating: 0xFF20_4080)
        }
        let file = URL(filePath: folder.file("image.png"))
        try CodecRegistry.default.encode(bitmap, as: .png).write(to: file)
        let image = TiledImage(file, manager: ImageManager(.memoryOnly))
        view.image = image
        await sharp(image)
        return image
    }

    /// Waits until all of the view's tiles are decoded.
    private func sharp(_ image: TiledImage) async {
        let own = image.onChange
        let changes = AsyncStream<Void>.makeStream()
        image.onChange = {
            own?()
            changes.continuation.yield()
        }
        if !image.isSharp { for await _ in changes.stream where image.isSharp { break } }
        image.onChange = own
    }

    private var layers: [CALayer] { view.subviews.first?.layer.sublayers ?? [] }

    /// The area of the layers, in image pixels.
    private var covered: CGFloat { layers.map { $0.frame.width * $0.frame.height * 4 }.reduce(0, +) }

    @Test("Until the user zooms, the whole image is shown in the center at any view size")
    func whole() async throws {
        let image = try await load(width: 4000, height: 2000)
        #expect(view.zoomScale == 0.2 && view.minimumZoomScale == 0.2 && view.maximumZoomScale == 16)
        #expect(view.contentInset.top == 50 && view.contentInset.left == 0)
        #expect(abs(covered - 4000 * 2000) < 1)
        #expect(layers.allSatisfy { $0.contents != nil })
        view.frame.size = CGSize(width: 200, height: 300)
        await sharp(image)
        #expect(view.zoomScale == 0.1)
        #expect(abs(covered - 4000 * 2000) < 1)
    }

    @Test("Double taps toggle between full size at that point and the whole image")
    func doubleTap() async throws {
        let image = try await load(width: 4000, height: 2000)
        let place = CGPoint(x: 1000, y: 500)
        view.touchesEnded([UITouch(stubAt: place, tapCount: 1)], with: nil)
        #expect(view.zoomScale == 0.2)
        view.touchesEnded([UITouch(stubAt: place, tapCount: 2)], with: nil)
        #expect(view.zoomScale == 1)
        #expect(view.contentOffset == CGPoint(x: 800, y: 350))
        await sharp(image)
        // 800 x 600 pixels at 1600, 700: two columns and two rows of 512-pixel tiles.
        let frames = layers.map(\.frame)
        #expect(Set(frames.map(\.minX)) == [768, 1024])
        #expect(Set(frames.map(\.minY)) == [256, 512])
        #expect(frames.allSatisfy { $0.width == 256 && $0.height == 256 })
        view.touchesEnded([UITouch(stubAt: place, tapCount: 2)], with: nil)
        #expect(view.zoomScale == 0.2)
    }

    @Test("Scrolling replaces layers that leave the view")
    func scrolling() async throws {
        let image = try await load(width: 4000, height: 4000)
        view.setZoomScale(1, animated: false)
        view.contentOffset = CGPoint(x: 0, y: 0)
        await sharp(image)
        let before = Set(layers.map { $0.frame.minX })
        view.contentOffset = CGPoint(x: 1200, y: 1500)
        await sharp(image)
        #expect(before.isDisjoint(with: layers.map { $0.frame.minX }))
        #expect(layers.allSatisfy { $0.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1) })
    }

    /// Presses a key and returns whether it had an effect.
    private func press(_ input: String, _ modifiers: UIKeyModifierFlags = []) -> Bool {
        let command = view.keyCommands?.first { $0.input == input && $0.modifierFlags == modifiers }
        if let command { view.press(command) }
        return command?.wantsPriorityOverSystemBehavior ?? false
    }

    @Test("After a tap, keys zoom around the center of a view with an image")
    func scaleKeys() async throws {
        #expect(view.keyCommands == nil || view.keyCommands?.isEmpty == true)
        _ = try await load(width: 4000, height: 4000)
        #expect(!view.isFirstResponder)
        view.touchesEnded([UITouch(stubAt: .zero, tapCount: 1)], with: nil)
        #expect(view.isFirstResponder && view.zoomScale == view.minimumZoomScale)
        #expect(press("1") && view.zoomScale == 1)
        #expect(view.contentOffset == CGPoint(x: 800, y: 850))
        #expect(press("+") && view.zoomScale == 1.25)
        #expect(view.contentOffset == CGPoint(x: 1050, y: 1100))
        #expect(press("=", .command) && press("-", .command) && press("-"))
        #expect(abs(view.zoomScale - 1) < 0.001)
        #expect(press("0") && view.zoomScale == view.minimumZoomScale)
        #expect(press("-") && view.zoomScale == view.minimumZoomScale)
    }

    @Test("Arrow keys move the view to the image's edges, where they have no effect")
    func arrowKeys() async throws {
        _ = try await load(width: 4000, height: 4000)
        let (left, right) = (UIKeyCommand.inputLeftArrow, UIKeyCommand.inputRightArrow)
        let (top, bottom) = (UIKeyCommand.inputUpArrow, UIKeyCommand.inputDownArrow)
        for key in [left, right, top, bottom] { #expect(!press(key), "the whole image is shown") }
        _ = press("1")
        view.contentOffset = CGPoint(x: 100, y: 100)
        #expect(press(left) && press(left) && !press(left))
        #expect(press(top) && press(top) && !press(top))
        #expect(view.contentOffset == .zero)
        #expect(press(right) && press(bottom))
        #expect(view.contentOffset == CGPoint(x: 60, y: 60))
        #expect(!press(right, .command), "keys with Command are those of the program")
        while press(right) {}
        // 2000 x 2000 points in a 400 x 300 view.
        #expect(view.contentOffset == CGPoint(x: 1600, y: 60))
    }

    @Test("VoiceOver can read, double and halve the zoom scale")
    func accessibility() async throws {
        #expect(!view.isAccessibilityElement)
        _ = try await load(width: 4000, height: 2000)
        #expect(view.isAccessibilityElement && view.accessibilityTraits == [.image, .adjustable])
        #expect(view.accessibilityValue?.contains("20") == true)
        view.accessibilityIncrement()
        #expect(view.zoomScale == 0.4 && view.accessibilityValue?.contains("40") == true)
        for _ in 0..<9 { view.accessibilityIncrement() }
        #expect(view.zoomScale == 16)
        for _ in 0..<9 { view.accessibilityDecrement() }
        #expect(view.zoomScale == 0.2 && view.accessibilityValue?.contains("20") == true)
    }

    @Test("A small image isn't enlarged")
    func small() async throws {
        _ = try await load(width: 100, height: 60)
        #expect(view.zoomScale == 1)
        #expect(view.contentInset.left == 175 && view.contentInset.top == 135)
        #expect(layers.count == 1)
        view.image = nil
        #expect(layers.isEmpty)
    }
}
#endif
