// SPDX-License-Identifier: MIT

#if canImport(UIKit) && os(Linux)
import AppKit
import Foundation
import MapKit
import Testing
import UIKit
import WatchKit
import WebImage
import WebImageAppKit
import WebImageApple
import WebImageFixtures
import WebImageMapKit
import WebImageTestSupport
import WebImageUIKit
import WebImageWatchKit

/// One kind of slot: how to reach it, and the width of the image that its view shows.
@MainActor
struct SlotKind: @unchecked Sendable, CustomTestStringConvertible {  // Only used on the main actor.
    let name: String
    let slot: @MainActor () -> ViewImage
    let width: @MainActor () -> Int?
    /// Empties the view the way an app would. `nil` if the slot can't notice.
    let empty: (@MainActor () -> Void)?

    nonisolated var testDescription: String { name }

    static func make(_ name: String) -> SlotKind {
        let combined: UIControl.State = [.highlighted, .selected]
        let frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        switch name {
        case "button":
            let view = UIButton(frame: frame)
            return SlotKind(
                name: name, slot: { view.webImage() }, width: { view.image(for: .normal)?.pixelWidth },
                empty: { view.setImage(nil, for: .normal) })
        case "button state":
            let view = UIButton(frame: frame)
            return SlotKind(
                name: name, slot: { view.webImage(for: combined) },
                width: { view.image(for: combined)?.pixelWidth }, empty: nil)
        case "background":
            let view = UIButton(frame: frame)
            return SlotKind(
                name: name, slot: { view.webBackgroundImage(for: combined) },
                width: { view.backgroundImage(for: combined)?.pixelWidth }, empty: nil)
        case "bar item":
            let item = UIBarButtonItem()
            return SlotKind(
                name: name, slot: { item.webImage }, width: { item.image?.pixelWidth },
                empty: { item.image = nil })
        case "selected tab":
            let item = UITabBarItem()
            return SlotKind(
                name: name, slot: { item.webImageSelected }, width: { item.selectedImage?.pixelWidth },
                empty: { item.selectedImage = nil })
        case "layer":
            let layer = CALayer()
            return SlotKind(
                name: name, slot: { layer.webImage },
                width: { (layer.contents.map { $0 as AnyObject } as? CGImage)?.width },
                empty: { layer.contents = nil })
        case "annotation":
            let view = MKAnnotationView(annotation: nil, reuseIdentifier: nil)
            return SlotKind(
                name: name, slot: { view.webImage }, width: { view.image?.pixelWidth },
                empty: { view.image = nil })
        case "highlighted":
            let view = UIImageView(frame: frame)
            return SlotKind(
                name: name, slot: { view.webImageHighlighted }, width: { view.highlightedImage?.pixelWidth },
                empty: { view.highlightedImage = nil })
        case "NSImageView":
            let view = NSImageView(frame: frame)
            return SlotKind(
                name: name, slot: { view.webImage }, width: { view.image?.pixels },
                empty: { view.image = nil })
        case "NSButton":
            let view = NSButton(frame: frame)
            return SlotKind(
                name: name, slot: { view.webImageAlternate }, width: { view.alternateImage?.pixels },
                empty: { view.alternateImage = nil })
        case "interface image":
            let object = WKInterfaceImage()
            return SlotKind(
                name: name, slot: { object.webImage }, width: { object.stubImage?.pixelWidth }, empty: nil)
        default:
            let view = name == "animated view" ? AnimatedImageView(frame: frame) : UIImageView(frame: frame)
            return SlotKind(
                name: name, slot: { view.webImage }, width: { view.image?.pixelWidth },
                empty: { view.image = nil })
        }
    }
}

extension NSImage {
    fileprivate var pixels: Int? { cgImage(forProposedRect: nil, context: nil, hints: nil)?.width }
}

@MainActor
@Suite("Reusing slots in any order on Apple platforms", .timeLimit(.minutes(3)), .serialized)
struct ReuseModelTests {
    nonisolated static let kinds = [
        "image view", "animated view", "highlighted", "button", "button state", "background", "bar item",
        "selected tab", "layer", "annotation", "NSImageView", "NSButton", "interface image",
    ]

    /// Completions of loads, each of which must be called once.
    @MainActor
    private final class Completions {
        var counts: [Int] = []
    }

    /// Returns a request that doesn't read its image from memory.
    private static func unstored(_ url: URL) -> ImageRequest {
        var request = ImageRequest(url: url)
        request.cachePolicy = .networkOnly
        return request
    }

    @Test("Each of 10,000 uses completes its load once and shows the correct content", arguments: kinds)
    func randomReuse(kind name: String) async throws {
        let (fixture, kind, completions) = (ViewFixture(), SlotKind.make(name), Completions())
        let urls = try (2..<7).map { try fixture.url($0) }
        for url in urls { try await fixture.prepare(url) }
        let (stored, fresh) = (urls.map { ImageRequest(url: $0) }, urls.map { Self.unstored($0) })
        let options = fixture.options { $0.placeholder = .color(red: 0, green: 1, blue: 0) }
        fixture.loader.isHeld = true
        var random = SeededRandom(seed: UInt64(name.count))
        func chance(_ part: Int) -> Bool { Int.random(in: 0..<part, using: &random) == 0 }
        // The view's content, the loaded image that it shows, and the image that a load is waiting for.
        var (shown, image, pending): (Int?, Int?, Int?) = (nil, nil, nil)
        var mustReplace = false

        var wrong: [String] = []

        for index in 0..<10_000 {
            switch Int.random(in: 0..<32, using: &random) {
            case 0, 1:
                kind.slot().clear()
                (shown, image, pending, mustReplace) = (nil, nil, nil, false)
            case 2:
                kind.slot().cancel()
                pending = nil
            case 3:
                kind.slot().binding.prepareForReuse(keepsContent: true)
                (pending, mustReplace) = (nil, true)
            case 4:
                guard let empty = kind.empty else { continue }
                empty()
                (shown, image) = (nil, nil)
            case 5:
                guard let width = pending else { continue }
                // The loader is called on another thread, possibly later, so release the image more than
                // once.
                while completions.counts.last == 0, !Task.isCancelled {
                    fixture.loader.release(urls[width - 2])
                    await Task.yield()
                }
                (shown, image, pending) = (width, width, nil)
            default:
                let isMissing = chance(12)
                let width = isMissing ? nil : Int.random(in: 2..<7, using: &random)
                let isInMemory = !chance(3)
                let keeps = chance(2)
                let id = completions.counts.count
                completions.counts.append(0)
                var options = options
                options.placeholderPolicy = keeps ? .keepCurrent : .immediately
                options.completion = { _ in completions.counts[id] += 1 }
                kind.slot().load(width.map { (isInMemory ? stored : fresh)[$0 - 2] }, options: options)
                pending = isInMemory ? nil : width
                if let width, isInMemory {
                    (shown, image) = (width, width)
                } else if width == nil || image != width && (!keeps || mustReplace || image == nil) {
                    (shown, image) = (1, nil)
                }
                mustReplace = false
            }
            // Comparing is faster than an expectation for each use.
            let width = kind.width()
            if width != shown { wrong.append("use \(index) shows \(width ?? 0), not \(shown ?? 0)") }
        }
        kind.slot().clear()
        #expect(wrong.isEmpty, "\(wrong.count) uses, the first: \(wrong.first ?? "")")
        #expect(completions.counts.allSatisfy { $0 == 1 })
    }
}
#endif
