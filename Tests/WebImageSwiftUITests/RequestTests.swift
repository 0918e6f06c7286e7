// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && os(Linux)
import Foundation
import ImageBase
import ImageCoding
import Raster
import SwiftUI
import Testing
import WebImage
import WebImageDisplay
import WebImageFixtures
import WebImageSwiftUI

@MainActor
@Suite("Requests in SwiftUI views", .timeLimit(.minutes(1)))
struct RequestTests {
    private let fixture = SwiftUIFixture()
    private let completions = Completions()

    private func options(_ change: (inout DisplayOptions) -> Void = { _ in }) -> DisplayOptions {
        var options = fixture.options { [completions] in completions.record() }
        change(&options)
        return options
    }

    private func view(
        _ request: ImageRequest?, _ change: (inout DisplayOptions) -> Void = { _ in }
    ) -> some View {
        WebImageView(request: request, options: options(change)) { phase in
            if let image = phase.image {
                image
            } else if phase.error != nil {
                Color.red
            } else {
                ProgressView()
            }
        }
    }

    @Test("A missing request completes with an error and an empty phase")
    func noRequest() async throws {
        var code: ImageError.Code?
        let host = StubHost(
            view(nil) { options in
                options.completion = { if case .failure(let error) = $0 { code = error.code } }
            })
        host.settle()
        #expect(host.text == "progress" && code == .invalidURL)
        #expect(fixture.loader.requests.count == 0)
    }

    @Test("A request that becomes nil empties the view")
    func becomesNil() async throws {
        let host = StubHost(view(try fixture.request(5)))
        await completions.wait(count: 1)
        host.settle()
        #expect(host.text == "image 5")
        host.show(view(nil))
        await completions.wait(count: 2)
        host.settle()
        #expect(host.text == "progress")
    }

    @Test("Requests with different transformers show different images")
    func transformers() async throws {
        var request = try fixture.request(6)
        request.transformers = [.resize(width: 3, height: 2)]
        let host = StubHost(view(request))
        await completions.wait(count: 1)
        host.settle()
        #expect(host.text == "image 3")
        request.transformers = [.resize(width: 5, height: 4)]
        host.show(view(request))
        await completions.wait(count: 2)
        host.settle()
        #expect(host.text == "image 5")
    }

    @Test("Changing a request's priority doesn't reload the image")
    func priority() async throws {
        var request = try fixture.request(5)
        request.priority = .high
        let host = StubHost(view(request))
        await completions.wait(count: 1)
        request.priority = .low
        host.show(view(request))
        #expect(fixture.loader.requests.events.map(\.priority) == [.high])
    }

    @Test("Switching to an image in memory shows nothing in between")
    func toMemory() async throws {
        _ = try await fixture.manager.image(for: try fixture.request(6))
        let host = StubHost(view(try fixture.request(5)))
        await completions.wait(count: 1)
        host.settle()
        let count = host.history.count
        host.show(view(try fixture.request(6)))
        host.settle()
        #expect(host.text == "image 6")
        for case .progress in host.history.dropFirst(count).joined() {
            Issue.record("a placeholder was shown")
        }
    }

    @Test("A failed load never keeps another request's image, even if the options ask for it")
    func failure() async throws {
        let missing = ImageRequest(url: URL(string: "https://images.example/missing.png"))
        for policy in [DisplayOptions.PlaceholderPolicy.immediately, .keepCurrent] {
            let count = completions.count
            let host = StubHost(view(try fixture.request(5)))
            await completions.wait(count: count + 1)
            host.settle()
            host.show(view(missing) { $0.placeholderPolicy = policy })
            await completions.wait(count: count + 2)
            host.settle()
            #expect(host.text == "red")
        }
    }

    @Test("If the request asks for previews, a preview is a success until the image arrives")
    func preview() async throws {
        // An image that doesn't compress.
        let bitmap = try Bitmap(size: PixelSize(width: 64, height: 64), alpha: .opaque) { pixels, _ in
            for offset in pixels.indices { pixels[offset] = .random(in: 0...255) }
        }
        let data = try CodecRegistry.default.encode(bitmap, as: .png)
        let loader = PartLoader(data, first: data.count * 3 / 4)
        var options = options()
        var configuration = ImageManagerConfiguration.memoryOnly
        configuration.loader = loader
        options.manager = ImageManager(configuration)
        let previews = Completions()
        options.onEvent = { if case .preview = $0 { previews.record() } }
        var request = ImageRequest(url: URL(string: "https://images.example/noise.png"))
        request.progressive = .scans
        var isFinal = false
        let host = StubHost(
            WebImageView(request: request, options: options) { phase, state in
                let _ = {
                    if case .loaded = state.phase { isFinal = true }
                }()
                if let image = phase.image { image } else { ProgressView() }
            })
        await previews.wait(count: 1)
        host.settle()
        #expect(host.text == "image 64" && !isFinal)
        loader.finish()
        await completions.wait(count: 1)
        host.settle()
        #expect(host.text == "image 64" && isFinal)
    }
}
#endif
