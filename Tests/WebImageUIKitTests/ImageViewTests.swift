// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import Foundation
import ImageBase
import ImageCoding
import Raster
import Testing
import UIKit
import WebImage
import WebImageApple
import WebImageFixtures
import WebImageUIKit

@MainActor
@Suite("UIImageView", .timeLimit(.minutes(1)))
struct ImageViewTests {
    private let fixture = ViewFixture()
    private let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    @Test("An image is shown at its own scale")
    func image() async throws {
        let url = try #require(URL(string: "https://images.example/photo@2x.png"))
        fixture.loader[url] = .color(red: 1, green: 0, blue: 0, width: 30, height: 10)
        await fixture.load(url, into: view.webImage)
        #expect(view.image?.size == CGSize(width: 15, height: 5))
        #expect(view.webImage.state.url == url)
    }

    @Test("The layer uses the bitmap's memory without copying pixels")
    func noCopy() async throws {
        let response = try await fixture.load(try fixture.url(7), into: view.webImage).get()
        #expect(try Host.shows(view.image?.cgImage, pixelsOf: response.image.bitmap))
        #expect(view.layer.contents.map { $0 as AnyObject } === view.image?.cgImage)
        #expect(view.image?.cgImage?.bytesPerRow == response.image.bitmap.bytesPerRow)
    }

    @Test("Two views that show the same bitmap share one image")
    func sharedImage() async throws {
        let other = UIImageView(frame: .zero)
        await fixture.load(try fixture.url(7), into: view.webImage)
        await fixture.load(try fixture.url(7), into: other.webImage)
        #expect(view.image != nil && view.image === other.image)
    }

    @Test("An image in memory is shown before `load` returns")
    func memory() async throws {
        let url = try fixture.url(7)
        try await fixture.prepare(url)
        view.webImage.load(ImageRequest(url: url), options: fixture.options())
        #expect(view.image?.pixelWidth == 7)
    }

    @Test("A UIImage can be the placeholder until the image arrives")
    func placeholder() async throws {
        let bitmap = try Bitmap(size: PixelSize(width: 3, height: 3), isZeroed: true) { _, _ in }
        let placeholder = try #require(bitmap.makeCGImage().map { UIImage(cgImage: $0) })
        fixture.loader.isHeld = true
        let (view, url) = (fixture.placed(view), try fixture.url(7))
        async let result = fixture.load(url, into: view.webImage) { $0.placeholder = .image(placeholder) }
        _ = await fixture.loader.requests.wait(count: 1)
        #expect(view.image === placeholder)
        fixture.loader.release(url)
        _ = await result
        #expect(view.image?.pixelWidth == 7)
    }

    @Test("A load can empty the view or keep the current content until the image arrives")
    func emptied() async throws {
        fixture.loader.isHeld = true
        await fixture.show(try fixture.url(5), in: view.webImage)
        view.webImage.load(ImageRequest(url: try fixture.url(6)), options: fixture.options())
        #expect(view.image == nil)
        await fixture.show(try fixture.url(5), in: view.webImage)
        view.webImage.load(
            ImageRequest(url: try fixture.url(7)),
            options: fixture.options { $0.placeholderPolicy = .keepCurrent })
        #expect(view.image?.pixelWidth == 5)
        view.webImage.cancel()
        #expect(view.image?.pixelWidth == 5 && view.webImage.state.task == nil)
    }

    @Test("A request's priority can change while its load runs")
    func priority() async throws {
        fixture.loader.isHeld = true
        var request = ImageRequest(url: try fixture.url(5))
        request.priority = .high
        view.webImage.load(request, options: fixture.options())
        #expect((await fixture.loader.requests.wait(count: 1)).map(\.priority) == [.high])
        view.webImage.state.task?.priority = .low
        #expect(view.webImage.state.task?.priority == .low)
        view.webImage.cancel()
    }

    @Test("A request that doesn't read the memory cache loads again")
    func notFromMemory() async throws {
        let url = try fixture.url(5)
        try await fixture.prepare(url)
        var request = ImageRequest(url: url)
        (request.queryTiers, request.originalQueryTiers) = ([], [])
        fixture.loader.isHeld = true
        let view = fixture.placed(view)
        view.webImage.load(request, options: fixture.options())
        #expect(view.image == nil)
        fixture.loader.isHeld = false
        _ = try await view.webImage.state.task?.response
        #expect(fixture.loader.requests.count == 2)
    }

    @Test("A failure shows the error image")
    func failure() async throws {
        let url = try #require(URL(string: "https://images.example/missing.png"))
        let result = await fixture.load(url, into: view.webImage) {
            $0.errorImage = .color(red: 1, green: 0, blue: 0, alpha: 0.5)
        }
        #expect(throws: ImageError.self) { try result.get() }
        #expect(view.image?.pixelWidth == 1)
        #expect(try Host.firstPixel(of: view.image?.cgImage) == 0x8080_0000)
    }

    @Test("A load without a URL fails and empties the slot")
    func noURL() async throws {
        await fixture.load(try fixture.url(7), into: view.webImage)
        let result = await fixture.load(nil as URL?, into: view.webImage)
        #expect(throws: ImageError.self) { try result.get() }
        #expect(view.image == nil)
    }

    @Test("Only the latest request is shown")
    func lastRequest() async throws {
        fixture.loader.isHeld = true
        let view = fixture.placed(view)
        let (first, second) = (try fixture.url(5), try fixture.url(6))
        async let early = fixture.load(first, into: view.webImage)
        _ = await fixture.loader.requests.wait(count: 1)
        async let late = fixture.load(second, into: view.webImage)
        _ = await fixture.loader.requests.wait(count: 2)
        fixture.loader.release(first)
        fixture.loader.release(second)
        #expect((await early).failureCode == .cancelled)
        _ = await late
        #expect(view.image?.pixelWidth == 6)
    }

    @Test("The highlighted image has its own slot")
    func highlighted() async throws {
        await fixture.load(try fixture.url(5), into: view.webImage)
        await fixture.load(try fixture.url(6), into: view.webImageHighlighted)
        #expect(view.image?.pixelWidth == 5 && view.highlightedImage?.pixelWidth == 6)
        view.webImageHighlighted.clear()
        #expect(view.image?.pixelWidth == 5 && view.highlightedImage == nil)
    }

    @Test("An image that the app replaced is loaded again")
    func replaced() async throws {
        let url = try fixture.url(7)
        await fixture.load(url, into: view.webImage)
        view.image = nil
        await fixture.load(url, into: view.webImage)
        #expect(view.image?.pixelWidth == 7)
    }

    @Test("The `adapt` closure changes the image, for example to a template")
    func adapt() async throws {
        await fixture.load(try fixture.url(7), into: view.webImage) {
            $0.adapt = { ($0 as? UIImage)?.withRenderingMode(.alwaysTemplate) ?? $0 }
        }
        #expect(view.image?.renderingMode == .alwaysTemplate)
    }

    @Test("A view loads its image again after a failure")
    func reload() async throws {
        let url = try fixture.url(7)
        let content = fixture.loader[url]
        fixture.loader[url] = nil
        #expect(await fixture.load(url, into: view.webImage).failureCode != nil && view.image == nil)
        fixture.loader[url] = content
        view.webImage.reload()
        for await state in view.webImage.states { if case .loaded = state.phase { break } }
        #expect(view.image?.pixelWidth == 7)
    }

    @Test("Preparing a slot for reuse cancels its load")
    func reuse() async throws {
        fixture.loader.isHeld = true
        let url = try fixture.url(5)
        async let result = fixture.load(url, into: view.webImage)
        _ = await fixture.loader.requests.wait(count: 1)
        view.webImage.prepareForReuse()
        #expect((await result).failureCode == .cancelled)
        #expect(view.image == nil)
    }

    @Test("A slot prepared for reuse can keep its content until the next load")
    func reuseWithContent() async throws {
        await fixture.load(try fixture.url(5), into: view.webImage)
        view.webImage.prepareForReuse(keepsContent: true)
        #expect(view.image?.pixelWidth == 5 && view.webImage.state.url == nil)
        fixture.loader.isHeld = true
        view.webImage.load(try fixture.url(6), options: fixture.options())
        #expect(view.image == nil)
    }

    @Test("A bitmap made from a UIImage is upright")
    func orientation() throws {
        let bitmap = try Bitmap(size: PixelSize(width: 3, height: 2), alpha: .opaque) { pixels, _ in
            for offset in 0..<pixels.count / 4 {
                pixels.storeBytes(of: UInt32(offset) | 0xFF00_0000, toByteOffset: 4 * offset, as: UInt32.self)
            }
        }
        let image = try #require(bitmap.makeCGImage())
        let right = try Bitmap(UIImage(cgImage: image, scale: 1, orientation: .right))
        #expect(right.size == PixelSize(width: 2, height: 3))
        #expect(right.color(atX: 0, y: 0) == bitmap.color(atX: 0, y: 1))
        let left = try Bitmap(UIImage(cgImage: image, scale: 1, orientation: .left))
        #expect(left.color(atX: 0, y: 0) == bitmap.color(atX: 2, y: 0))
        let mirrored = try Bitmap(UIImage(cgImage: image, scale: 1, orientation: .upMirrored))
        #expect(mirrored.color(atX: 0, y: 0) == bitmap.color(atX: 2, y: 0))
    }

    @Test("A bitmap made from a UIImage has the same pixels")
    func roundTrip() async throws {
        let response = try await fixture.load(try fixture.url(7), into: view.webImage).get()
        let copy = try Bitmap(try #require(view.image))
        #expect(copy.size == response.image.size)
        #expect(copy.color(atX: 3, y: 2) == response.image.bitmap.color(atX: 3, y: 2))
    }
}

extension Result<ImageResponse, ImageError> {
    var failureCode: ImageError.Code? {
        if case .failure(let error) = self { error.code } else { nil }
    }
}
#endif
