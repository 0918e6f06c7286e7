// SPDX-License-Identifier: MIT

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
import Foundation
import Raster
import Testing
import WebImage
import WebImageApple
import WebImageAppKit
import WebImageFixtures

@MainActor
@Suite("Image gravity in AppKit", .timeLimit(.minutes(1)), .serialized)
struct GravityTests {
    private let fixture = AppKitFixture()
    private let view = NSImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    /// Returns an image of 400 x 100 pixels with a different color in each column.
    private func wide() throws -> URL {
        let url = try #require(URL(string: "https://images.example/wide.png"))
        let bitmap = try Bitmap(size: PixelSize(width: 400, height: 100), alpha: .opaque) { pixels, stride in
            for offset in 0..<40_000 {
                let column = UInt32(offset % 400)
                let place = offset / 400 * stride + offset % 400 * 4
                pixels.storeBytes(of: 0xFF00_0000 | column, toByteOffset: place, as: UInt32.self)
            }
        }
        fixture.loader[url] = .bitmap(bitmap)
        return url
    }

    /// Returns the first column of the image that the view shows.
    private func column(of response: ImageResponse) -> Int? {
        Host.column(of: view.image?.pixels, in: response.image.bitmap)
    }

    @Test("A view shows the area around a focus without copying pixels")
    func focus() async throws {
        let response = try await fixture.load(try wide(), into: view.webImage) {
            $0.gravity = .focus(x: 0.5, y: 0.5)
        }.get()
        #expect(view.image?.pixels?.width == 100 && view.image?.pixels?.height == 100)
        #expect(view.image?.size == CGSize(width: 100, height: 100))
        #expect(column(of: response) == 150)
        view.setFrameSize(CGSize(width: 200, height: 100))
        #expect(view.image?.pixels?.width == 200 && view.image?.size == CGSize(width: 200, height: 100))
        #expect(column(of: response) == 100)
        view.setFrameSize(CGSize(width: 50, height: 100))
        #expect(view.image?.pixels?.width == 50 && column(of: response) == 175)
    }

    @Test("The visible area changes with the image's gravity")
    func changes() async throws {
        let url = try wide()
        let response = try await fixture.load(url, into: view.webImage) { $0.gravity = .right }.get()
        #expect(column(of: response) == 300)
        view.webImage.load(url, options: fixture.options { $0.gravity = .left })
        #expect(column(of: response) == 0 && view.image?.pixels?.width == 100)
        view.webImage.load(url, options: fixture.options())
        #expect(view.image?.pixels?.width == 400 && view.image?.size.width == 400)
        view.setFrameSize(CGSize(width: 200, height: 100))
        #expect(view.image?.pixels?.width == 400)
    }

    @Test("A view without a size crops only the loaded image after layout")
    func layout() async throws {
        let view = NSImageView(frame: .zero)
        await fixture.load(try wide(), into: view.webImage) { $0.gravity = .right }
        #expect(view.image?.pixels?.width == 400)
        view.frame.size = CGSize(width: 100, height: 100)
        #expect(view.image?.pixels?.width == 100)
        let own = NSImage(size: CGSize(width: 7, height: 7))
        view.image = own
        view.frame.size = CGSize(width: 50, height: 100)
        #expect(view.image === own)
    }

    @Test("An adapted image is still a template after it's cropped")
    func adapted() async throws {
        await fixture.load(try wide(), into: view.webImage) {
            $0.gravity = .left
            $0.adapt = { image in
                (image as? NSImage)?.isTemplate = true
                return image
            }
        }
        #expect(view.image?.isTemplate == true && view.image?.pixels?.width == 100)
    }

    @Test("A view much smaller than a pixel of its image shows one pixel")
    func tiny() async throws {
        view.setFrameSize(CGSize(width: 1, height: 1000))
        await fixture.load(try wide(), into: view.webImage) { $0.gravity = .right }
        #expect(view.image?.pixels?.width == 1 && view.image?.size == CGSize(width: 1, height: 1000))
    }
}
#endif
