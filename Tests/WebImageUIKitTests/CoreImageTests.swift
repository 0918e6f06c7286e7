// SPDX-License-Identifier: MIT

#if canImport(CoreImage) && canImport(UIKit) && !os(watchOS)
import CoreGraphics
import CoreImage
import Foundation
import ImageBase
import Raster
import Testing
import UIKit
import WebImage
import WebImageApple
import WebImageUIKit

@MainActor
@Suite("Core Image filters", .timeLimit(.minutes(1)))
struct CoreImageTests {
    private let fixture = ViewFixture()
    private let red = RGBAColor(red: 1, green: 0, blue: 0)

    private func bitmap() throws -> Bitmap {
        try Bitmap(size: PixelSize(width: 6, height: 4), background: red)
    }

    private func filter(_ name: String) throws -> CIFilter { try #require(CIFilter(name: name)) }

    @Test("A view shows the filtered image")
    func filter() async throws {
        let view = UIImageView(frame: .zero)
        let inverted = Transformer.coreImage(try filter("CIColorInvert"), key: "invert")
        let request = ImageRequest(url: try fixture.url(5), transformers: [inverted])
        let response = try await fixture.load(request, into: view.webImage).get()
        #expect(response.image.bitmap.color(atX: 4, y: 3) == RGBAColor(red: 0, green: 1, blue: 1))
        #expect(view.image?.pixelWidth == 5 && inverted.key == "invert")
    }

    @Test("Changing a filter after creating the transformer has no effect")
    func copied() throws {
        let blur = try filter("CIGaussianBlur")
        blur.setValue(1.0, forKey: kCIInputRadiusKey)
        let transformer = Transformer.coreImage(blur, key: "blur(1)")
        blur.setValue(3.0, forKey: kCIInputRadiusKey)
        #expect(try transformer.transform(bitmap()).size == PixelSize(width: 8, height: 6))
    }

    @Test("The result has the output's extent, with transparent edges")
    func extent() throws {
        let blur = Transformer.coreImage(key: "blur") {
            $0.applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: 0.5])
        }
        let result = try blur.transform(bitmap())
        #expect(result.size == PixelSize(width: 8, height: 6))
        #expect(result.color(atX: 0, y: 0)?.alpha == 0 && result.color(atX: 1, y: 1) == red)
        let part = Transformer.coreImage(key: "part") {
            $0.cropped(to: CGRect(x: 2, y: 1, width: 3, height: 2))
        }
        #expect(try part.transform(bitmap()).size == PixelSize(width: 3, height: 2))
    }

    @Test("A generator with infinite output fills the image's size")
    func generator() throws {
        let color = Transformer.coreImage(try filter("CIConstantColorGenerator"), key: "blue")
        let result = try color.transform(bitmap())
        #expect(result.size == PixelSize(width: 6, height: 4))
        #expect(result.color(atX: 5, y: 3) == RGBAColor(red: 0, green: 0, blue: 1))
    }

    @Test("The result's rows are in the same order as the image's")
    func rows() throws {
        let two = try Bitmap(size: PixelSize(width: 1, height: 2), alpha: .opaque) { pixels, bytesPerRow in
            pixels.storeBytes(of: 0xFFFF_0000, toByteOffset: 0, as: UInt32.self)
            pixels.storeBytes(of: 0xFF00_00FF, toByteOffset: bytesPerRow, as: UInt32.self)
        }
        let result = try Transformer.coreImage(key: "same") { $0 }.transform(two)
        #expect(result.color(atX: 0, y: 0) == red)
    }

    @Test("A filter fails if it has no output that can be drawn")
    func failures() throws {
        let none = Transformer.coreImage(key: "none") { _ in nil }
        let empty = Transformer.coreImage(key: "empty") { $0.cropped(to: .zero) }
        let huge = Transformer.coreImage(key: "huge") {
            $0.applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: 1e300])
        }
        for transformer in [none, empty, huge] {
            let error = #expect(throws: ImageError.self) { try transformer.transform(bitmap()) }
            #expect(error?.code == .invalidInput)
        }
    }
}
#endif
