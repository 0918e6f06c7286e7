// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import CoreText
import Foundation
import QuartzCore
import Testing
import UIKit
import WebImage
import WebImageDisplay
import WebImageApple
import WebImageUIKit

@MainActor
@Suite("Initials and moving placeholders of views", .timeLimit(.minutes(1)), .serialized)
struct PlaceholderTests {
    private let fixture = ViewFixture()

    private func show(_ placeholder: Placeholder, in view: UIImageView) {
        view.webImage.load(nil as URL?, options: fixture.options { $0.placeholder = placeholder })
    }

    @Test("Initials have the size of the view, in pixels of its display")
    func initials() {
        let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
        for shape in [Initials.Shape.rectangle, .circle, .rounded(0.25)] {
            show(.initials("Ada Lovelace", shape: shape), in: view)
            #expect(view.image?.cgImage?.width == 120 && view.image?.cgImage?.height == 80)
            #expect(view.image?.scale == 2)
        }
        let empty = UIImageView(frame: .zero)
        show(.initials("Ada Lovelace"), in: empty)
        #expect(empty.image?.size == CGSize(width: 128, height: 128))
    }

    @Test("A shimmer covers the view")
    func shimmer() {
        let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
        show(.shimmer(), in: view)
        #expect(view.image?.cgImage?.width == 48)
        #expect(view.layer.contentsRect == CGRect(x: 0, y: 0.25, width: 1, height: 0.5))
        #expect(view.webImage.player == nil)
        show(.color(red: 0, green: 0, blue: 0), in: view)
        #expect(view.layer.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
    }
}
#endif
