// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import Foundation
import Testing
import UIKit
import WebImage
import WebImageApple
import WebImageDisplay
import WebImageUIKit

/// A view that counts its layouts.
private final class LaidOutView: UIView {
    private(set) var layouts = 0
    override func layoutSubviews() { layouts += 1 }
}

private final class LaidOutButton: UIButton {
    private(set) var layouts = 0
    override func layoutSubviews() { layouts += 1 }
}

@MainActor
@Suite("Layout after setting an image", .timeLimit(.minutes(1)))
struct LayoutTests {
    private let fixture = ViewFixture()

    @Test("A cell's built-in image view needs no placeholder to have the image's size after layout")
    func cell() async throws {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        let imageView = try #require(cell.imageView)
        cell.layoutIfNeeded()
        #expect(imageView.frame.size == .zero)
        await fixture.load(try fixture.url(7), into: imageView.webImage)
        cell.layoutIfNeeded()
        #expect(imageView.frame.size == CGSize(width: 7, height: 4))
        await fixture.load(nil as URL?, into: imageView.webImage)
        cell.layoutIfNeeded()
        #expect(imageView.frame.size == .zero)
    }

    @Test("A button and a custom view are laid out only for a new image")
    func otherViews() async throws {
        let button = LaidOutButton(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let view = LaidOutView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let slot = ViewImage(attachedTo: view, slot: "avatar") { _, _ in }
        for width in [7, 8, 8] {
            await fixture.load(try fixture.url(width), into: button.webImage(for: .normal))
            await fixture.load(try fixture.url(width), into: slot)
            button.layoutIfNeeded()
            view.layoutIfNeeded()
        }
        #expect(button.layouts == 2 && view.layouts == 2)
    }
}
#endif
