// SPDX-License-Identifier: MIT

#if canImport(UIKit) && os(Linux)
import CoreImage
import Foundation
import ImageBase
import ImageCoding
import Raster
import Testing
import UIKit
import WebImage
import WebImageDisplay
import WebImageApple
import WebImageFixtures
import WebImageUIKit

@MainActor
@Suite("High dynamic range in views", .timeLimit(.minutes(1)))
struct ViewRangeTests {
    private let fixture = ViewFixture()
    private let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))

    /// A green that's four times as bright as white.
    private func bright(
        _ width: Int = 9, alpha: AlphaMode = .opaque, _ space: ColorSpace = .linearSRGB
    ) throws -> Bitmap {
        try Bitmap(
            size: PixelSize(width: width, height: 4), format: .rgbaHalf, alpha: alpha, colorSpace: space
        ) { pixels, stride in
            for y in 0..<4 {
                for x in 0..<width {
                    pixels.storeBytes(
                        of: SIMD4<UInt16>(0, 0x4400, 0, 0x3C00), toByteOffset: y * stride + x * 8,
                        as: SIMD4<UInt16>.self)
                }
            }
        }
    }

    /// Returns a request for an HDR image.
    private func request(_ width: Int = 9, thumbnail: Thumbnail? = nil) throws -> ImageRequest {
        let url = try #require(URL(string: "https://images.example/bright-\(width).png"))
        fixture.loader[url] = .bitmap(try bright(width))
        var request = ImageRequest(url: url, thumbnail: thumbnail)
        request.decoding.dynamicRange = .high
        return request
    }

    private func format(
        _ request: ImageRequest, in slot: ViewImage, _ change: (inout DisplayOptions) -> Void = { _ in }
    ) async throws -> PixelFormat {
        try await fixture.load(request, into: slot, change).get().image.bitmap.format
    }

    @Test("Half floats become an extended linear image that shares the same memory")
    func image() throws {
        let spaces: [(ColorSpace.Primaries, String)] = [
            (.sRGB, CGColorSpace.extendedLinearSRGB as String),
            (.displayP3, CGColorSpace.extendedLinearDisplayP3 as String),
            (.bt2020, CGColorSpace.extendedLinearITUR_2020 as String),
        ]
        for (primaries, name) in spaces {
            let bitmap = try bright(ColorSpace(primaries: primaries, transfer: .linear))
            let image = try #require(bitmap.makeCGImage())
            #expect(image.colorSpace?.name as String? == name)
            #expect(image.bitsPerComponent == 16 && image.bitsPerPixel == 64)
            #expect(image.bitmapInfo.isSuperset(of: [.floatComponents, .byteOrder16Little]))
            #expect(image.alphaInfo == .noneSkipLast)
            #expect(image.dataProvider?.stubAddress == bitmap.withPixels { $0.baseAddress })
        }
        #expect(try bright(alpha: .premultiplied).makeCGImage()?.alphaInfo == .premultipliedLast)
        #expect(try bright(alpha: .straight).makeCGImage()?.alphaInfo == .premultipliedLast)
        let adobe = ColorSpace(primaries: .adobeRGB, transfer: .linear)
        #expect(try bright(adobe).makeCGImage()?.bitsPerPixel == 32)
    }

    private func bright(_ space: ColorSpace) throws -> Bitmap { try bright(9, alpha: .opaque, space) }

    @Test("A view uses high range only while it shows an HDR image")
    func restored() async throws {
        #expect(try await format(request(), in: view.webImage) == .rgbaHalf)
        #expect(view.image?.cgImage?.bitsPerPixel == 64)
        #expect(view.preferredImageDynamicRange == .high && view.layer.preferredDynamicRange == .high)
        await fixture.load(try fixture.url(5), into: view.webImage)
        #expect(view.preferredImageDynamicRange == .unspecified)
        #expect(view.layer.preferredDynamicRange == .automatic)
        await fixture.load(try request(), into: view.webImage) { $0.dynamicRange = .constrainedHigh }
        #expect(view.preferredImageDynamicRange == .constrainedHigh)
        view.webImage.clear()
        #expect(view.preferredImageDynamicRange == .unspecified)
    }

    @Test("A range set by the app stays unless the options specify another")
    func ownRange() async throws {
        view.preferredImageDynamicRange = .constrainedHigh
        await fixture.load(try request(), into: view.webImage)
        #expect(view.preferredImageDynamicRange == .constrainedHigh)
        await fixture.load(try request(), into: view.webImage) { $0.dynamicRange = .high }
        #expect(view.preferredImageDynamicRange == .high)
        await fixture.load(try fixture.url(5), into: view.webImage)
        #expect(view.preferredImageDynamicRange == .constrainedHigh)
        await fixture.load(try request(), into: view.webImage) { $0.dynamicRange = .high }
        view.preferredImageDynamicRange = .standard
        view.webImage.clear()
        #expect(view.preferredImageDynamicRange == .standard)
    }

    @Test("An image shown in standard range is loaded in standard range")
    func standard() async throws {
        let format = try await format(request(), in: view.webImage) { $0.dynamicRange = .standard }
        #expect(format == .bgra8 && view.preferredImageDynamicRange == .unspecified)
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        #expect(try await self.format(request(), in: button.webImage()) == .bgra8)
    }

    @Test("A closure that shows images receives them in the range that the request asks for")
    func closures() async throws {
        let button = UIButton(frame: .zero)
        var shown: [PixelFormat] = []
        let format = try await format(request(), in: button.webImage()) {
            $0.set = { content, _ in if case .image(let image) = content { shown.append(image.bitmap.format) }
            }
        }
        #expect(format == .rgbaHalf && shown == [.rgbaHalf])
        let silent = try await self.format(request(8), in: button.webImage()) { $0.setsImage = false }
        #expect(silent == .rgbaHalf)
    }

    @Test("Views below a size limit use standard range")
    func avatars() async throws {
        func loaded(_ limit: Double, _ thumbnail: Thumbnail? = nil) async throws -> PixelFormat {
            try await format(request(thumbnail: thumbnail), in: view.webImage) {
                $0.minimumHighRangeSide = limit
            }
        }
        #expect(try await loaded(100) == .rgbaHalf)
        #expect(try await loaded(101) == .bgra8 && view.preferredImageDynamicRange == .unspecified)
        #expect(try await loaded(101, .view) == .bgra8)
        #expect(try await loaded(100, .view) == .rgbaHalf)
        view.frame = .zero
        #expect(try await loaded(101, .fill(width: 400, height: 100)) == .rgbaHalf)
        #expect(try await loaded(101, .fill(width: 101, height: 100)) == .bgra8)
        #expect(try await loaded(101, .points(width: 100, height: 101)) == .rgbaHalf)
        #expect(try await loaded(101) == .rgbaHalf)
    }

    @Test("An image loaded before the size was known is shown in standard range if it turns out to be small")
    func late() async throws {
        view.frame = .zero
        let request = try request()
        fixture.loader.isHeld = true
        async let result = fixture.load(request, into: view.webImage) { $0.minimumHighRangeSide = 50 }
        _ = await fixture.loader.requests.wait(count: 1)
        view.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        fixture.loader.isHeld = false
        #expect(try await result.get().image.bitmap.format == .rgbaHalf)
        #expect(view.image?.cgImage?.bitsPerPixel == 32)
        #expect(view.preferredImageDynamicRange == .unspecified)
    }

    @Test("An image shown without a load is tone mapped if the view shows only standard range")
    func shown() throws {
        let image = DecodedImage(
            bitmap: try bright(), info: ImageInfo(format: .png, size: PixelSize(width: 9, height: 4)))
        let button = UIButton(frame: .zero)
        button.webImage().show(.image(image))
        let pixels = try Bitmap(try #require(button.image(for: .normal)))
        #expect(try #require(pixels.color(atX: 0, y: 0)).green > 0.95)
        #expect(button.image(for: .normal)?.cgImage?.bitsPerPixel == 32)
        view.webImage.show(.image(image))
        #expect(view.image?.cgImage?.bitsPerPixel == 64 && view.preferredImageDynamicRange == .high)
    }

    @Test("A PQ animation plays in either range", arguments: [true, false])
    func animation(isHigh: Bool) async throws {
        let frames = try [UInt8(148), 191, 160].map { level in
            let bitmap = try Bitmap(
                size: PixelSize(width: 8, height: 8), alpha: .opaque, colorSpace: .pq
            ) { pixels, _ in pixels.initializeMemory(as: UInt8.self, repeating: level) }
            return EncodingFrame(bitmap, delay: .milliseconds(100))
        }
        let url = try #require(URL(string: "https://images.example/bright-animation.png"))
        fixture.loader[url] = .data(try CodecRegistry.default.encode(frames, as: .apng))
        var request = ImageRequest(url: url)
        request.decoding.dynamicRange = .high
        let window = UIWindow(frame: view.bounds)
        window.addSubview(view)
        await fixture.load(request, into: view.webImage) { $0.dynamicRange = isHigh ? .automatic : .standard }
        let player = try #require(view.webImage.player)
        await player.play(past: 1)
        #expect(player.currentFrame?.bitmap.format == (isHigh ? .rgbaHalf : .bgra8))
        let frame = try #require(view.layer.contents.map { $0 as AnyObject } as? CGImage)
        #expect(frame.bitsPerPixel == (isHigh ? 64 : 32))
        #expect(view.layer.preferredDynamicRange == (isHigh ? .high : .automatic))
        view.webImage.clear()
        #expect(view.layer.preferredDynamicRange == .automatic)
    }

    @Test("A list of HDR images plays in either range", arguments: [true, false])
    func list(isHigh: Bool) async throws {
        let requests = try [7, 8, 9].map { try request($0) }
        let window = UIWindow(frame: view.bounds)
        window.addSubview(view)
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            let options = fixture.options {
                $0.dynamicRange = isHigh ? .automatic : .standard
                $0.completion = { _ in done.resume() }
            }
            view.webImage.binding.loadAnimation(requests, delay: .milliseconds(50), options: options)
        }
        let player = try #require(view.webImage.player)
        await player.play(to: 2)
        #expect(player.currentFrame?.bitmap.format == (isHigh ? .rgbaHalf : .bgra8))
        #expect(view.layer.preferredDynamicRange == (isHigh ? .high : .automatic))
        view.webImage.clear()
    }

    @Test("A layer switches to high range while its contents are an HDR image")
    func layer() async throws {
        let layer = CALayer()
        await fixture.load(try request(), into: layer.webImage)
        #expect(layer.preferredDynamicRange == .high)
        await fixture.load(try fixture.url(5), into: layer.webImage)
        #expect(layer.preferredDynamicRange == .automatic)
    }

    @Test("Core Image filters keep half floats")
    func filter() throws {
        let part = Transformer.coreImage(key: "part") {
            $0.cropped(to: CGRect(x: 2, y: 1, width: 3, height: 2))
        }
        let result = try part.transform(bright())
        #expect(result.format == .rgbaHalf && result.colorSpace == .linearSRGB)
        #expect(result.size == PixelSize(width: 3, height: 2))
        #expect(try #require(result.light(atX: 1, y: 1)).green > 3.9)
    }
}
#endif
