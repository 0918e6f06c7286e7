// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import CoreText
import Foundation
import ImageBase
import QuartzCore
import Raster
import Testing
import UIKit
import WebImage
import WebImageDisplay
import WebImageApple
@testable import WebImageUIKit

@MainActor
@Suite("Initials and shimmer placeholders", .timeLimit(.minutes(1)), .serialized)
struct PlaceholderTests {
    private let fixture = ViewFixture()

    private func show(_ placeholder: Placeholder, in view: UIImageView) {
        view.webImage.load(nil as URL?, options: fixture.options { $0.placeholder = placeholder })
    }

    @Test("Initials have the view's size, in display pixels")
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

    @Test("A placeholder with a mode changes its view's mode until something else is shown")
    func contentMode() async throws {
        let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
        view.contentMode = .scaleAspectFill
        let icon = UIImage(cgImage: try #require(Bitmap.dot(width: 20, height: 20).makeCGImage()))
        let large = UIImage(cgImage: try #require(Bitmap.dot(width: 90, height: 20).makeCGImage()))
        for (image, mode, expected) in [
            (icon, Placeholder.ContentMode.scaleDown, UIView.ContentMode.center),
            (large, .scaleDown, .scaleAspectFit), (icon, .fit, .scaleAspectFit),
            (icon, .stretch, .scaleToFill), (icon, .view, .scaleAspectFill),
        ] {
            var placeholder = Placeholder.image(image)
            placeholder.contentMode = mode
            show(placeholder, in: view)
            #expect(view.contentMode == expected && view.image === image)
        }
        var placeholder = Placeholder.image(icon)
        placeholder.contentMode = .scaleDown
        show(placeholder, in: view)
        // A loaded image's size follows the view's own mode, not the placeholder's.
        #expect(view.webImageSlot.thumbnailMode == .fill)
        view.webImage.show(.nothing)
        #expect(view.contentMode == .scaleAspectFill)
        show(placeholder, in: view)
        view.contentMode = .scaleAspectFit
        _ = try await fixture.load(ImageRequest(url: fixture.url(5)), into: view.webImage).get()
        #expect(view.contentMode == .scaleAspectFit, "the app's own change stays")
        show(.image(icon), in: view)
        #expect(view.contentMode == .scaleAspectFit)
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

extension Bitmap {
    fileprivate static func dot(width: Int, height: Int) throws -> Bitmap {
        try Bitmap(size: PixelSize(width: width, height: height), background: .black)
    }
}
#endif
