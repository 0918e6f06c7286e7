// SPDX-License-Identifier: MIT

#if canImport(AppKit) && os(Linux)
import AppKit
import Foundation
import Testing
import WebImage
import WebImageAppKit
import WebImageFixtures

@MainActor
@Suite("Size-dependent URLs in AppKit views", .timeLimit(.minutes(1)))
struct SizedURLTests {
    private let fixture = AppKitFixture()

    /// Returns a request for a square image at the view's pixel size.
    private func request() throws -> ImageRequest {
        for width in [64, 256] {
            let url = try #require(URL(string: "https://images.example/\(width)@2.png"))
            fixture.loader[url] = .color(red: 1, green: 0, blue: 0, width: width, height: width)
        }
        let sized = SizedURL { size, scale in
            URL(string: "https://images.example/\(size.width)@\(Int(scale)).png")
        }
        return ImageRequest(cacheKey: "photo", sized: sized)
    }

    private var files: [String] { fixture.loader.requests.events.map(\.url.lastPathComponent) }

    @Test("A view loads the URL for its first layout and another one when it grows")
    func growth() async throws {
        let view = NSImageView(frame: .zero)
        let request = try request()
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            view.webImage.load(request, options: fixture.options { $0.completion = { _ in done.resume() } })
            #expect(view.webImage.state.task == nil && files == [])
            view.setFrameSize(CGSize(width: 32, height: 32))
        }
        #expect(files == ["64@2.png"])
        #expect(view.image?.pixels?.width == 64 && view.image?.size.width == 32)
        let states = view.webImage.states
        fixture.loader.isHeld = true
        view.setFrameSize(CGSize(width: 128, height: 128))
        #expect(view.image?.pixels?.width == 64)
        fixture.loader.isHeld = false
        for await state in states {
            if case .loaded(let response) = state.phase, response.image.size.width == 256 { break }
        }
        #expect(files == ["64@2.png", "256@2.png"])
        #expect(view.image?.pixels?.width == 256 && view.image?.size.width == 128)
    }

    @Test("Both images of a button use the button's size for their URL")
    func button() async throws {
        let button = NSButton(frame: CGRect(x: 0, y: 0, width: 32, height: 32))
        await fixture.load(try request(), into: button.webImageAlternate)
        #expect(button.alternateImage?.pixels?.width == 64)
        button.webImage.load(try request(), options: fixture.options())
        #expect(button.image?.pixels?.width == 64 && files == ["64@2.png"])
    }
}
#endif
