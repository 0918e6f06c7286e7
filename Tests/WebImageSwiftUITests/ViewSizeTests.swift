// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && os(Linux)
import Foundation
import ImageBase
import ImageCoding
import SwiftUI
import Testing
import WebImage
import WebImageDisplay
import WebImageFixtures
import WebImageSwiftUI
import WebImageTestSupport

@MainActor
@Suite("Images at a SwiftUI view's size", .serialized, .timeLimit(.minutes(1)))
final class ViewSizeTests {
    private let fixture = SwiftUIFixture()
    private let completions = Completions()
    private let images = EventLog<Int>()
    private var displayScale: CGFloat = 2

    private func request(
        _ thumbnail: Thumbnail? = .view, width: Int = 1000, height: Int = 500
    ) throws -> ImageRequest {
        let url = try #require(URL(string: "https://images.example/\(width)x\(height).png"))
        if fixture.loader[url] == nil {
            fixture.loader[url] = .color(red: 1, green: 0, blue: 0, width: width, height: height)
        }
        return ImageRequest(url: url, thumbnail: thumbnail)
    }

    /// Options that record every image except ones from growing views.
    private var options: DisplayOptions {
        var options = fixture.options { [completions] in completions.record() }
        options.onEvent = { [images] event in
            if case .finished(.success(let response)) = event { images.record(response.image.size.width) }
        }
        return options
    }

    private func view(_ request: ImageRequest) -> some View {
        WebImageView(request: request, options: options) { image in
            image.resizable()
        } placeholder: {
            ProgressView()
        }
        .environment(\.displayScale, displayScale)
    }

    /// Waits for a grown view's larger image, because no closure reports it.
    private func shows(_ text: String, in host: StubHost) async {
        while host.text != text, !Task.isCancelled {
            await Task.yield()
            host.settle()
        }
    }

    @Test("The image has the size of the frame around the view, even if the placeholder is smaller")
    func frame() async throws {
        fixture.loader.isHeld = true
        let host = StubHost(view(try request()).frame(width: 120, height: 80))
        #expect(host.text == "progress")
        fixture.loader.isHeld = false
        await completions.wait(count: 1)
        host.settle()
        #expect(host.image?.stubImage.width == 256 && host.image?.stubImage.height == 160)
        #expect(host.image?.stubScale == 2)
        #expect(images.events == [256] && fixture.loader.requests.count == 1)
    }

    @Test("A size-dependent URL uses the frame's size in display pixels")
    func sizedURL() async throws {
        let url = try #require(URL(string: "https://images.example/256x160@2"))
        fixture.loader[url] = .color(red: 1, green: 0, blue: 0, width: 256, height: 160)
        let sized = SizedURL { size, scale in URL(string: "https://images.example/\(size)@\(Int(scale))") }
        let request = ImageRequest(cacheKey: "photo", sized: sized)
        let host = StubHost(view(request).frame(width: 120, height: 80))
        await completions.wait(count: 1)
        host.settle()
        #expect(host.image?.stubImage.width == 256 && host.image?.stubImage.height == 160)
        #expect(fixture.loader.requests.events.map(\.url) == [url])
    }

    @Test("A view with no content until the image arrives has the size it's offered")
    func emptyContent() async throws {
        let host = StubHost(
            WebImageView(request: try request(), options: options) { phase in
                if let image = phase.image { image.resizable() }
            }
            .environment(\.displayScale, displayScale), stubWindowSize: CGSize(width: 100, height: 40))
        await completions.wait(count: 1)
        host.settle()
        #expect(host.text == "image 224" && host.image?.stubImage.height == 96)
    }

    @Test("Reading the size doesn't change the layout")
    func layout() async throws {
        // The loading view is measured, not its image.
        fixture.loader.isHeld = true
        defer { fixture.loader.isHeld = false }
        for thumbnail in [nil, .view] as [Thumbnail?] {
            let host = StubHost(view(try request(thumbnail)))
            #expect(host.size == CGSize(width: 20, height: 20))
            let text = WebImageView(request: try request(thumbnail), options: options) { _ in Text("text") }
            #expect(StubHost(text).size == StubHost(Text("text")).size)
        }
    }

    @Test("The size is read only for a request at the view's size")
    func readers() throws {
        #expect(StubHost(view(try request(nil))).stubReaderCount == 0)
        #expect(StubHost(view(try request(.points(width: 8, height: 8)))).stubReaderCount == 0)
        #expect(StubHost(view(try request())).stubReaderCount == 1)
    }

    @Test("Only bounded sides limit the image's size")
    func unbounded() async throws {
        let host = StubHost(view(try request()).fixedSize(horizontal: false, vertical: true).frame(width: 50))
        await completions.wait(count: 1)
        host.settle()
        #expect(host.image?.stubImage.width == 128 && host.image?.stubImage.height == 64)
        let full = StubHost(view(try request()).fixedSize(horizontal: true, vertical: true))
        await completions.wait(count: 2)
        full.settle()
        #expect(full.text == "image 1000")
        #expect(images.events == [128, 1000])
    }

    @Test("A view without space waits until it has some")
    func noSpace() async throws {
        let host = StubHost(view(try request()), stubWindowSize: CGSize(width: 100, height: 0))
        #expect(fixture.loader.requests.count == 0)
        host.stubWindowSize = CGSize(width: 100, height: 100)
        await completions.wait(count: 1)
        host.settle()
        #expect(host.text == "image 224")
    }

    @Test("A view that grows by more than a quarter shows the old image until it has reloaded")
    func growth() async throws {
        let host = StubHost(view(try request()), stubWindowSize: CGSize(width: 96, height: 96))
        await completions.wait(count: 1)
        host.settle()
        host.stubWindowSize = CGSize(width: 110, height: 96)
        host.stubWindowSize = CGSize(width: 64, height: 64)
        let count = host.history.count
        host.stubWindowSize = CGSize(width: 130, height: 96)
        await shows("image 288", in: host)
        #expect(images.events == [192])
        for case .progress in host.history.dropFirst(count).joined() {
            Issue.record("the placeholder was shown")
        }
        #expect(completions.count == 1)
    }

    @Test("Sizes in points follow the display's scale")
    func scale() async throws {
        let points = StubHost(view(try request(.points(width: 50, height: 30))))
        await completions.wait(count: 1)
        points.settle()
        let sized = StubHost(view(try request()).frame(width: 80, height: 80))
        await completions.wait(count: 2)
        sized.settle()
        #expect(points.text == "image 100" && sized.text == "image 160")
        displayScale = 3
        points.show(view(try request(.points(width: 50, height: 30))))
        sized.show(view(try request()).frame(width: 80, height: 80))
        await shows("image 150", in: points)
        await shows("image 256", in: sized)
        #expect(sized.image?.stubScale == 3)
    }

    @Test("An image in memory is shown as soon as the size is known")
    func memory() async throws {
        let frame = CGSize(width: 80, height: 80)
        let first = StubHost(view(try request()), stubWindowSize: frame)
        await completions.wait(count: 1)
        first.settle()
        let host = StubHost(view(try request()), stubWindowSize: frame)
        #expect(host.text == "image 160" && completions.count == 2)
    }

    @Test("A new request in the same view already has the view's size")
    func change() async throws {
        let host = StubHost(view(try request()).frame(width: 80, height: 80))
        await completions.wait(count: 1)
        host.show(view(try request(nil)).frame(width: 80, height: 80))
        await completions.wait(count: 2)
        host.show(view(try request(width: 400, height: 400)).frame(width: 80, height: 80))
        await completions.wait(count: 3)
        host.settle()
        #expect(images.events == [160, 1000, 160])
    }

    @Test("A custom model loads the image at the size it's given")
    func model() async throws {
        let model = WebImageModel()
        model.load(try request(), options: options)
        await completions.wait(count: 1)
        model.displayScale = 3
        model.proposedSize = .zero
        model.load(try request(), options: options)
        #expect(model.state.task == nil)
        model.proposedSize = ProposedViewSize(width: 32, height: nil)
        await completions.wait(count: 2)
        #expect(images.events == [1000, 96])
    }
}
#endif
