// SPDX-License-Identifier: MIT

import Foundation
import Raster
import Testing

@testable import ImageCoding

@Suite("Thumbnail sizes", .timeLimit(.minutes(1)))
struct ThumbnailTests {
    private let photo = PixelSize(width: 5250, height: 3450)

    @Test("Fit keeps the aspect ratio and stays within the box")
    func fit() {
        let size = Thumbnail.fit(width: 400, height: 300).size(of: photo)
        #expect(size == PixelSize(width: 400, height: 263))
        #expect(Thumbnail.fit(width: 0, height: 345).size(of: photo) == PixelSize(width: 525, height: 345))
    }

    @Test("A fill thumbnail has exactly the box's size")
    func fill() {
        #expect(Thumbnail.fill(width: 320, height: 240).size(of: photo) == PixelSize(width: 320, height: 240))
    }

    @Test("Only stretch mode enlarges an image")
    func neverEnlarges() {
        let small = PixelSize(width: 10, height: 20)
        #expect(Thumbnail.fit(width: 100, height: 100).size(of: small) == small)
        #expect(Thumbnail.fill(width: 100, height: 100).size(of: small) == PixelSize(width: 10, height: 10))
        #expect(
            Thumbnail.stretch(width: 100, height: 50).size(of: small) == PixelSize(width: 100, height: 50))
    }

    @Test("A side of 0 is computed from the other side in every mode")
    func zero() {
        let small = PixelSize(width: 10, height: 20)
        for mode in Thumbnail.Mode.allCases {
            let least = [
                PixelSize(width: 5, height: 0): PixelSize(width: 5, height: 10),
                PixelSize(width: 0, height: 8): PixelSize(width: 4, height: 8),
                PixelSize(width: 0, height: 1): PixelSize(width: 1, height: 1),
                PixelSize(width: 0, height: 0): small,
            ]
            for (size, result) in least {
                #expect(Thumbnail(mode, size: size).size(of: small) == result, "\(mode) \(size)")
            }
        }
        #expect(Thumbnail.stretch(width: 30, height: 0).size(of: small) == PixelSize(width: 30, height: 60))
        #expect(Thumbnail.stretch(width: 0, height: 30).size(of: small) == PixelSize(width: 15, height: 30))
    }

    @Test("Stretching a bitmap or vector file with one side of 0 keeps its aspect ratio")
    func decoded() throws {
        let codecs = CodecRegistry.default
        let picture = try Pictures.corners(60, 40)
        var files = try [ImageFormat.jpeg, .png, .webp].map { try codecs.encode(picture, as: $0) }
        if codecs.decodableFormats.contains(.svg) {
            files.append(
                Data(
                    """
                    <svg xmlns="http://www.w3.org/2000/svg" width="60" height="40">
                    <rect width="60" height="40" fill="red"/></svg>
                    """.utf8))
        }
        for file in files {
            for (size, result) in [
                (PixelSize(width: 30, height: 0), PixelSize(width: 30, height: 20)),
                (PixelSize(width: 0, height: 80), PixelSize(width: 120, height: 80)),
            ] {
                let options = DecodingOptions(thumbnail: .stretch(size))
                let image = try codecs.decode(file, options: options)
                #expect(image.size == result, "\(image.format) \(size)")
                #expect(isNear(image.bitmap.rgba(4, 4), [255, 0, 0, 255], 40), "\(image.format) \(size)")
            }
        }
    }

    @Test("Keys are stable strings")
    func keys() {
        #expect(Thumbnail.fill(width: 320, height: 240).key == "fill(320x240)")
        #expect(Thumbnail.fill(width: 32, height: 24, gravity: .topLeft).key == "fill(32x24 topLeft)")
        #expect(
            Thumbnail.fill(width: 32, height: 24, gravity: .focus(x: 0.25, y: 1).offset(x: 2)).key
                == "fill(32x24 focus:0.25:1.0:2:0)")
        var fitted = Thumbnail.fit(width: 32, height: 24)
        fitted.gravity = .top
        #expect(fitted.key == "fit(32x24)")
        #expect(DecodingOptions().key == "")
        #expect(DecodingOptions(thumbnail: .fit(width: 7, height: 0)).key == "fit(7x0)")
        var options = DecodingOptions()
        options.dynamicRange = .high
        #expect(options.key == "range(high)")
        options.dynamicRange = .upTo(headroom: 1.5)
        #expect(options.key == "range(1.5)")
        options.dynamicRange = .upTo(headroom: .nan)
        #expect(options == options && options.key == "range(0.0)")
    }
}
