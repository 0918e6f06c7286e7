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
@Suite("Scroll views of SwiftUI that are scrolled fast", .serialized, .timeLimit(.minutes(1)))
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

    /// A request for an image whose file is larger than the limit.
    private func largeFile(_ width: Int) throws -> ImageRequest {
        let url = try #require(URL(string: "https://images.example/large/\(width).png"))
        let bitmap = try Bitmap(size: PixelSize(width: width, height: 4), alpha: .opaque) { pixels, _ in
            pixels.initializeMemory(as: UInt8.self, repeating: 7)
        }
        // Decoders ignore what is behind the end of an image.
        let data = try CodecRegistry.default.encode(bitmap, as: .png) + Data(count: 100_000)
        fixture.loader[url] = .data(data)
        return ImageRequest(url: url)
    }

    /// Scrolls by a thousand lengths in a refresh of the display, `count` times.
    private func scroll(_ host: StubHost, count: Int = 3) {
        func geometry(_ offset: CGFloat) -> ScrollGeometry {
            ScrollGeometry(
                stubOffset: CGPoint(x: 0, y: offset), of: CGSize(width: 100, height: 1_000_000),
                in: CGSize(width: 100, height: 100))
        }
        for _ in 0..<count {
            for (old, new) in [(0, 100_000), (100_000, 0), (0, 200_000)] {
                host.stubScroll(from: geometry(CGFloat(old)), to: geometry(CGFloat(new)))
                StubDisplay.refresh()
            }
        }
    }

    private var isIdle: Bool {
        let counts = fixture.manager.liveCounts
        return counts.jobs + counts.tasks == 0
    }

    @Test("A view in the scroll view loads a large file when it has slowed, and a small one at once")
    func rows() async throws {
        // Another suite that refreshes the display while the view rests lets the list slow, and so another
        // attempt follows.
        for attempt in 1... {
            let (small, large) = (try fixture.request(3 * attempt), try largeFile(3 * attempt + 1))
            let host = StubHost(rows(small, nil))
            let count = completions.count
            scroll(host)
            await completions.wait(count: count + 1)
            scroll(host)
            host.show(rows(small, large))
            while !isIdle, !Task.isCancelled {
                scroll(host, count: 1)
                await Task.yield()
            }
            guard completions.count == count + 1 else { continue }
            host.settle()
            #expect(host.text == "image \(3 * attempt), none")
            for _ in 0..<4 { StubDisplay.refresh(after: 0.1) }
            await completions.wait(count: count + 2)
            host.settle()
            #expect(host.text == "image \(3 * attempt), image \(3 * attempt + 1)")
            return
        }
    }

    private func rows(_ first: ImageRequest, _ second: ImageRequest?) -> some View {
        ZStack {
            view(first)
            if let second { view(second) }
        }
        .webImageFastScrolling(FastScrolling(maximumBytes: 50_000))
    }

    @Test("A view outside of the scroll view is not limited")
    func outside() async throws {
        let host = StubHost(rows(try fixture.request(3), nil))
        scroll(host)
        let other = StubHost(view(try largeFile(8)))
        await completions.wait(count: 2)
        other.settle()
        #expect(other.text == "image 8")
    }
}
#endif
