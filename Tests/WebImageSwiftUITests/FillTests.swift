// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && os(Linux)
import CoreGraphics
import Raster
import SwiftUI
import Testing
import WebImage
import WebImageDisplay
import WebImageFixtures
import WebImageSwiftUI

@MainActor
@Suite("Images that fill their view", .timeLimit(.minutes(1)), .serialized)
struct FillTests {
    private let fixture = SwiftUIFixture()
    private let completions = Completions()

    private func show(_ view: (WebImageView<Image>) -> any View) async throws -> StubHost {
        let request = try fixture.request(40)
        let image = WebImageView(request: request, options: fixture.options { completions.record() })
        let host = StubHost(view(image), stubWindowSize: CGSize(width: 100, height: 100))
        await completions.wait(count: 1)
        host.settle()
        return host
    }

    @Test("An image covers the space it's offered while keeping the area of its gravity visible")
    func focus() async throws {
        // A 40 x 4 point image in a 20 x 20 frame becomes 200 x 20.
        let host = try await show { $0.resizedToFill(.focus(x: 0.3, y: 0.2)).frame(width: 20, height: 20) }
        // Another test's view may have been placed last, so update this view again.
        host.stubWindowSize = CGSize(width: 200, height: 200)
        #expect(host.size == CGSize(width: 20, height: 20))
        #expect(LayoutSubview.stubLastPlace == CGRect(x: -50, y: 0, width: 200, height: 20))
        // The cropped part doesn't take touches.
        #expect(host.stubContentShapes == ["Rectangle"])
    }

    @Test("The same area of an image is visible in right-to-left layouts")
    func rightToLeft() async throws {
        let places = [(Gravity.left, 0), (.right, -180), (.focus(x: 0.3, y: 0.2), -50), (.center, -90)]
        for (gravity, x) in places {
            let host = try await show {
                $0.resizedToFill(gravity).frame(width: 20, height: 20)
                    .environment(\.layoutDirection, .rightToLeft)
            }
            host.stubWindowSize = CGSize(width: 200, height: 200)
            #expect(LayoutSubview.stubLastPlace == CGRect(x: x, y: 0, width: 200, height: 20), "\(gravity)")
        }
    }

    @Test("Initials are drawn in display pixels for the space they're offered")
    func initials() {
        let host = StubHost(InitialsView("Ada Lovelace").frame(width: 20, height: 10))
        let sizes = host.leaves.compactMap { leaf in
            if case .image(let image) = leaf { [image.stubImage.width, image.stubImage.height] } else { nil }
        }
        #expect(sizes == [[20, 10]])
    }

    @Test("While it's shown, the debug overlay draws its label over the view")
    func label() async throws {
        let host = try await show { $0.resizable().frame(width: 20, height: 2) }
        func texts() -> [String] {
            host.settle()
            return host.leaves.compactMap { if case .text(let text) = $0 { text } else { nil } }
        }
        #expect(texts() == [])
        DebugOverlay.isShown = true
        let lines = texts().first?.split(separator: "\n") ?? []
        #expect(lines.prefix(2) == ["custom", "40x4 PNG"] && lines.contains("scale 2.0"))
        DebugOverlay.isShown = false
        #expect(texts() == [])
    }
}
#endif
