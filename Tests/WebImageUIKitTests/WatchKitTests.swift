// SPDX-License-Identifier: MIT

#if canImport(WatchKit) && os(Linux)
import Foundation
import Testing
import UIKit
import WatchKit
import WebImage
import WebImageApple
import WebImageFixtures
import WebImageWatchKit

@MainActor
@Suite("WKInterfaceImage", .timeLimit(.minutes(1)))
struct WatchKitTests {
    private let fixture = ViewFixture()
    private let object = WKInterfaceImage()

    @Test("An interface object shows the bitmap's memory until it's cleared")
    func image() async throws {
        let response = try await fixture.load(try fixture.url(5), into: object.webImage).get()
        let address = response.image.bitmap.withPixels { $0.baseAddress }
        #expect(object.stubImage?.cgImage?.dataProvider?.stubAddress == address)
        object.webImage.clear()
        #expect(object.stubImage == nil)
    }

    @Test("An animation shows its first frame")
    func animation() async throws {
        await fixture.load(try fixture.animation(frames: 3), into: object.webImage)
        #expect(object.stubImage?.pixelWidth == 8)
    }

    @Test("Deallocating an interface object cancels its load")
    func gone() async throws {
        fixture.loader.isHeld = true
        weak var gone: WKInterfaceImage?
        var task: ImageTask?
        do {
            let object = WKInterfaceImage()
            gone = object
            object.webImage.load(ImageRequest(url: try fixture.url(5)), options: fixture.options())
            task = object.webImage.state.task
            _ = await fixture.loader.requests.wait(count: 1)
        }
        #expect(gone == nil)
        await #expect(throws: (any Error).self) { try await task?.response }
    }
}
#endif
