// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && os(Linux)
import Foundation
import ImageCoding
import QuartzCore
import Raster
import SwiftUI
import Testing
import WebImage
import WebImageDisplay
import WebImageFixtures
import WebImageSwiftUI

@MainActor
@Suite("Fast scrolling in SwiftUI scroll views", .serialized, .timeLimit(.minutes(1)))
struct FastScrollingTests {
    private let fixture = SwiftUIFixture()
    private let completions = Completions()

    private func view(_ request: ImageRequest) -> some View {
        WebImageView(
            request: request, options: fixture.options { [completions] in completions.record() }
        ) { phase in
            if let image = phase.image { image } else { Text("none") }
        }
    }

    /// Returns a request for an image with a file larger than the limit.
    private func largeFile(_ width: Int) throws -> ImageRequest {
        let url = try #require(URL(string: "https://images.example/large/\(width).png"))
        let bitmap = try Bitmap(size: PixelSize(width: width, height: 4), alpha: .opaque) { pixels, _ in
            pixels.initializeMemory(as: UInt8.self, repeating: 7)
        }
        // Decoders ignore anything after the end of an image.
        let data = try CodecRegistry.default.encode(bitmap, as: .png) + Data(count: 100_000)
        fixture.loader[url] = .data(data)
        return ImageRequest(url: url)
    }

    /// Scrolls by a thousand viewport lengths at each display refresh, even a refresh by another suite.
    private func scrollFast(_ host: StubHost) -> CADisplayLink {
        func geometry(_ offset: CGFloat) -> ScrollGeometry {
            ScrollGeometry(
                stubOffset: CGPoint(x: 0, y: offset), of: CGSize(width: 100, height: 1_000_000),
                in: CGSize(width: 100, height: 100))
        }
        var offset: CGFloat = 0
        let link = CADisplayLink { _ in
            let next = 100_000 - offset
            host.stubScroll(from: geometry(offset), to: geometry(next))
            offset = next
        }
        link.add(to: .main, forMode: .common)
        for _ in 0..<4 { StubDisplay.refresh() }
        return link
    }

    private var isIdle: Bool {
        let counts = fixture.manager.liveCounts
        return counts.jobs + counts.tasks == 0
    }

    @Test("During fast scrolling, only large files wait")
    func rows() async throws {
        let (small, large) = (try fixture.request(3), try largeFile(4))
        let host = StubHost(rows(small, nil))
        let link = scrollFast(host)
        await completions.wait(count: 1)
        StubDisplay.refresh()
        host.show(rows(small, large))
        await fixture.loader.requests.wait(count: 2)
        while !isIdle, !Task.isCancelled { await Task.yield() }
        host.settle()
        #expect(completions.count == 1 && host.text == "image 3, none")
        link.invalidate()
        for _ in 0..<4 { StubDisplay.refresh(after: 0.1) }
        await completions.wait(count: 2)
        host.settle()
        #expect(host.text == "image 3, image 4")
    }

    private func rows(_ first: ImageRequest, _ second: ImageRequest?) -> some View {
        ZStack {
            view(first)
            if let second { view(second) }
        }
        .webImageFastScrolling(FastScrolling(maximumBytes: 50_000))
    }

    @Test("A view outside the scroll view isn't limited")
    func outside() async throws {
        let host = StubHost(rows(try fixture.request(3), nil))
        let link = scrollFast(host)
        defer { link.invalidate() }
        let other = StubHost(view(try largeFile(8)))
        await completions.wait(count: 2)
        other.settle()
        #expect(other.text == "image 8")
    }
}
#endif
