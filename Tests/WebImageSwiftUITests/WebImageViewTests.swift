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

@testable import WebImageSwiftUI

@MainActor
@Suite("WebImageView", .timeLimit(.minutes(1)))
struct WebImageViewTests {
    private let fixture = SwiftUIFixture()
    private let completions = Completions()

    private var options: DisplayOptions {
        let completions = completions
        return fixture.options { completions.record() }
    }

    @Test("A placeholder is shown until the image arrives")
    func placeholder() async throws {
        fixture.loader.isHeld = true
        let host = StubHost(
            WebImageView(request: try fixture.request(5), options: options) { image in
                image.resizable()
            } placeholder: {
                ProgressView()
            })
        #expect(host.text == "progress")
        fixture.loader.isHeld = false
        await completions.wait(count: 1)
        host.settle()
        #expect(host.text == "image 5")
    }

    @Test("The gray placeholder fills the space that the view is offered")
    func gray() async throws {
        fixture.loader.isHeld = true
        let host = StubHost(
            WebImageView(request: try fixture.request(5), options: options),
            stubWindowSize: CGSize(width: 100, height: 80))
        #expect(host.size == CGSize(width: 100, height: 80))
        fixture.loader.isHeld = false
        await completions.wait(count: 1)
        host.settle()
        #expect(host.size == CGSize(width: 5, height: 4))
    }

    @Test("VoiceOver skips the gray placeholder, but not the image")
    func accessibility() async throws {
        fixture.loader.isHeld = true
        let host = StubHost(WebImageView(request: try fixture.request(5), options: options))
        #expect(host.image != nil && host.image?.stubLabel == nil)
        fixture.loader.isHeld = false
        await completions.wait(count: 1)
        host.settle()
        #expect(host.image?.stubImage.width == 5 && host.image?.stubLabel != nil)
        let image = try await fixture.manager.image(for: try fixture.request(5))
        #expect(Image(image)?.stubLabel != nil)
    }

    @Test("An HDR image is shown in the range that the options allow")
    func highRange() async throws {
        let url = try #require(URL(string: "https://images.example/bright.png"))
        let bitmap = try Bitmap(
            size: PixelSize(width: 3, height: 3), format: .rgbaHalf, alpha: .opaque, colorSpace: .linearSRGB
        ) { pixels, _ in pixels.initializeMemory(as: UInt16.self, repeating: 0x4400) }
        fixture.loader[url] = .bitmap(bitmap)
        var request = ImageRequest(url: url)
        request.decoding.dynamicRange = .high
        let ranges: [(DisplayOptions.DynamicRange, Image.DynamicRange?)] = [
            (.automatic, .high), (.constrainedHigh, .constrainedHigh), (.standard, nil),
        ]
        for (count, (range, allowed)) in ranges.enumerated() {
            var options = options
            options.dynamicRange = range
            let host = StubHost(WebImageView(request: request, options: options))
            await completions.wait(count: count + 1)
            host.settle()
            #expect(host.image?.stubRange == allowed)
            #expect(host.image?.stubImage.bitsPerPixel == (allowed == nil ? 32 : 64))
        }
    }

    @Test("A view with no content until the image arrives still loads it")
    func emptyContent() async throws {
        let optional = WebImageView(request: try fixture.request(5), options: options) { phase in
            if let image = phase.image { image }
        }
        let constant = WebImageView(request: try fixture.request(6), options: options) { _ in EmptyView() }
        let hosts = [StubHost(optional), StubHost(constant)]
        await completions.wait(count: 2)
        for host in hosts { host.settle() }
        #expect(hosts.map(\.text) == ["image 5", ""])
        #expect(fixture.loader.requests.count == 2)
        let other = WebImageView(request: try fixture.request(7), options: options) { _ in EmptyView() }
        hosts[1].show(other)
        await completions.wait(count: 3)
        #expect(fixture.loader.requests.count == 3)
    }

    @Test("Replacing the content with another view doesn't count as a new appearance")
    func replacedContent() async throws {
        var appearances = 0
        var disappearances = 0
        func view(_ isFirst: Bool) -> some View {
            StubBranches(isFirst: isFirst).onAppear { appearances += 1 }.onDisappear { disappearances += 1 }
        }
        // Without a container, SwiftUI lets each branch appear and disappear.
        let host = StubHost(view(true))
        host.show(view(false))
        #expect(appearances == 2 && disappearances == 1)

        fixture.loader.isHeld = true
        let image = StubHost(
            WebImageView(request: try fixture.request(5), options: options) { phase in
                if let image = phase.image { image } else { ProgressView() }
            })
        fixture.loader.isHeld = false
        await completions.wait(count: 1)
        image.settle()
        #expect(image.text == "image 5" && fixture.loader.requests.count == 1)
    }

    @Test("An image in memory is available to the first body")
    func memory() async throws {
        let request = try fixture.request(5)
        _ = try await fixture.manager.image(for: request)
        let host = StubHost(
            WebImageView(request: request, options: options) { phase in
                if let image = phase.image { image } else { ProgressView() }
            })
        #expect(host.history.count >= 1)
        for case .progress in host.history.joined() { Issue.record("a placeholder was shown") }
        #expect(host.text == "image 5")
    }

    @Test("A known failure is available to the first body and isn't retried on appearance")
    func knownFailure() async throws {
        let url = try #require(URL(string: "https://images.example/text.png"))
        fixture.loader[url] = .data(Data("no image".utf8))
        let request = ImageRequest(url: url)
        _ = try? await fixture.manager.image(for: request)
        let host = StubHost(
            WebImageView(request: request, options: options) { phase in
                if phase.error == nil { ProgressView() } else { Color.red }
            })
        await completions.wait(count: 1)
        host.settle()
        for case .progress in host.history.joined() { Issue.record("a placeholder was shown") }
        #expect(host.text == "red" && fixture.loader.requests.count == 1)
    }

    @Test("An image in memory doesn't call closures while a body is computed")
    func closures() async throws {
        let request = try fixture.request(5)
        _ = try await fixture.manager.image(for: request)
        let host = StubHost(WebImageView(request: request, options: options) { $0.image })
        #expect(completions.count == 0 && host.text == "image 5")
        await completions.wait(count: 1)
    }

    @Test("Nothing loads before the view appears")
    func unseen() throws {
        let view = WebImageView(request: try fixture.request(5), options: options) { $0.image }
        #expect(fixture.loader.requests.count == 0)
        _ = StubHost(view)
    }

    @Test("A failure is shown until another request's image arrives")
    func failure() async throws {
        let url = try #require(URL(string: "https://images.example/missing.png"))
        let missing = ImageRequest(url: url)
        func view(_ request: ImageRequest) -> some View {
            WebImageView(request: request, options: options) { phase in
                if let image = phase.image {
                    image
                } else if phase.error != nil {
                    Color.red
                } else {
                    ProgressView()
                }
            }
        }
        let host = StubHost(view(missing))
        await completions.wait(count: 1)
        host.settle()
        #expect(host.text == "red")
        host.show(view(try fixture.request(6)))
        await completions.wait(count: 2)
        host.settle()
        #expect(host.text == "image 6")
    }

    @Test("A view loads again only for a different request")
    func change() async throws {
        func view(_ width: Int) throws -> some View {
            WebImageView(request: try fixture.request(width), options: options) { $0.image }
        }
        let host = StubHost(try view(5))
        await completions.wait(count: 1)
        host.settle()
        host.show(try view(5))
        host.show(try view(6))
        await completions.wait(count: 2)
        host.settle()
        #expect(host.text == "image 6")
        #expect(fixture.loader.requests.count == 2)
    }

    @Test("A running load calls the latest closures even if the request stays the same")
    func changedClosures() async throws {
        let calls = EventLog<String>()
        func view(_ width: Int, _ name: String, _ priority: Priority = .normal) throws -> some View {
            var request = try fixture.request(width)
            request.priority = priority
            var options = fixture.options()
            options.onEvent = { if case .finished = $0 { calls.record("event \(name)") } }
            options.completion = { result in
                let isCancelled =
                    if case .failure(let error) = result { error.code == .cancelled } else { false }
                calls.record(isCancelled ? "\(name) cancelled" : name)
            }
            return WebImageView(request: request, options: options) { phase, state in
                let _ = { task = state.task ?? task }()
                phase.image
            }
        }
        var task: ImageTask?
        fixture.loader.isHeld = true
        let host = StubHost(try view(5, "first"))
        host.settle()
        host.show(try view(5, "second", .high))
        #expect(task?.priority == .high && calls.count == 0)
        host.show(try view(6, "other"))
        #expect(calls.events == ["event second", "second cancelled"])
        fixture.loader.isHeld = false
        #expect(await calls.wait(count: 4).suffix(2) == ["event other", "other"])
        host.show(try view(6, "late"))
        host.settle()
        #expect(calls.count == 4 && host.text == "image 6")
    }

    @Test("A closure added by a later body is called for an image in memory")
    func closuresOfMemory() async throws {
        let request = try fixture.request(5)
        _ = try await fixture.manager.image(for: request)
        let calls = EventLog<String>()
        func view(_ name: String) -> some View {
            WebImageView(request: request, options: fixture.options()).onSuccess { _ in calls.record(name) }
        }
        let host = StubHost(view("first"))
        host.show(view("second"))
        #expect(calls.count == 0)
        #expect(await calls.wait(count: 1) == ["second"])
    }

    @Test("A view with another identity has a separate load")
    func identity() async throws {
        func view(_ id: Int) throws -> some View {
            WebImageView(request: try fixture.request(5), options: options) { $0.image }.id(id)
        }
        let host = StubHost(try view(1))
        await completions.wait(count: 1)
        host.show(try view(2))
        await completions.wait(count: 2)
        #expect(host.text == "image 5")
    }

    @Test("The content can read the progress and the response")
    func state() async throws {
        fixture.loader.isHeld = true
        let host = StubHost(
            WebImageView(request: try fixture.request(5), options: options) { phase, state in
                if case .loaded(let response) = state.phase {
                    Text("\(response.image.size.width) of \(state.progress.received > 0)")
                } else {
                    Text("loading")
                }
            })
        #expect(host.text == "loading")
        fixture.loader.isHeld = false
        await completions.wait(count: 1)
        host.settle()
        #expect(host.text == "5 of true")
    }

    @Test("The transaction applies when the phase changes")
    func transaction() async throws {
        let animation = Animation.easeIn(duration: 0.123)
        let host = StubHost(
            WebImageView(
                request: try fixture.request(5), options: options,
                transaction: Transaction(animation: animation)
            ) { $0.image })
        await completions.wait(count: 1)
        host.settle()
        #expect(StubTransactions.all.contains { $0.animation == animation })
    }

    @Test("Every initializer with a URL passes on the scale and the thumbnail")
    func arguments() async throws {
        let url = URL(string: "https://images.example/scale.png")
        let size = Thumbnail.fit(width: 32, height: 32)
        let sources = [
            WebImageView(url: url, scale: 3, thumbnail: size).source,
            WebImageView(url: url, scale: 3, thumbnail: size) {
                $0
            } placeholder: {
                Color.gray
            }.source,
            WebImageView(url: url, scale: 3, thumbnail: size) { $0.image }.source,
            WebImageView(url: url, scale: 3, thumbnail: size).resizable().imageTransition(.fade(1)).source,
        ]
        for source in sources {
            #expect(source.request?.decoding.scale == 3 && source.request?.thumbnail == size)
        }
        #expect(WebImageView(url: url).source.request?.decoding == ImageRequest(url: url).decoding)
        #expect(WebImageView(url: url, thumbnail: .view).source.hasViewSize)
        var request = try fixture.request(6)
        request.decoding.scale = 3
        let host = StubHost(WebImageView(request: request, options: options))
        await completions.wait(count: 1)
        host.settle()
        #expect(host.image?.stubScale == 3)
    }
}

private struct StubBranches: View {
    let isFirst: Bool

    var body: some View {
        if isFirst { Color.red } else { Color.gray }
    }
}
#endif
