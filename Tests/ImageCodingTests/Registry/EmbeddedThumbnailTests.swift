// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

/// EXIF thumbnails as previews.
@Suite("Embedded thumbnails", .timeLimit(.minutes(1)))
struct EmbeddedThumbnailTests {
    private let codecs = CodecRegistry.default

    private func photo(
        _ width: Int = 600, _ height: Int = 400, orientation: Int? = nil, isProgressive: Bool = false
    ) throws -> Data {
        var options = EncodingOptions(quality: 0.9)
        options.embedsThumbnail = true
        options.isProgressive = isProgressive
        if let orientation {
            let block = EXIFBlock(isLittleEndian: true)
            options.metadata = ImageMetadata(exif: block.data(image: [block.shorts(0x0112, orientation)]))
        }
        return try codecs.encode(Pictures.detailed(width, height), as: .jpeg, options: options)
    }

    /// Returns a JPEG with these bytes as its EXIF thumbnail.
    private func photo(withThumbnail thumbnail: Data) throws -> Data {
        let image = try codecs.encode(Pictures.detailed(600, 400), as: .jpeg)
        var editor = EXIFEditor()
        editor.addThumbnail([UInt8](thumbnail))
        return try JPEGMetadata.insert(ImageMetadata(exif: Data(editor.bytes)), into: [UInt8](image))
    }

    /// Returns the number of bytes up to the first coded pixel. The last scan belongs to the image.
    private func headCount(_ data: Data, isProgressive: Bool = false) throws -> Int {
        let starts = data.indices.dropLast().filter { data[$0] == 0xFF && data[$0 + 1] == 0xDA }
        // The first scan belongs to the thumbnail.
        return try #require(isProgressive ? starts.dropFirst().first : starts.last) + 14
    }

    @Test("The embedded thumbnail is the preview before the first scan or row", arguments: [false, true])
    func first(isProgressive: Bool) throws {
        let data = try photo(isProgressive: isProgressive)
        let count = try headCount(data, isProgressive: isProgressive)
        #expect(count < 16_384)
        let decoder = ProgressiveDecoder()
        try decoder.append(data.prefix(count))
        let preview = try #require(try decoder.preview())
        #expect(preview.coversImage && preview.image.isPartial)
        #expect(preview.image.size == PixelSize(width: 600, height: 400))
        #expect(preview.image.info.size == preview.image.size)
        let whole = try codecs.decode(data).bitmap
        #expect(try preview.image.bitmap.difference(from: whole) < 12)
        // The thumbnail is shown only once.
        #expect(try decoder.preview() == nil)
        try decoder.append(data.dropFirst(count), isComplete: true)
        #expect(try decoder.image()?.bitmap.hasSamePixels(as: whole) == true)
        // The thumbnail doesn't become the final image.
        let cut = ProgressiveDecoder()
        try cut.append(data.prefix(count))
        #expect(try cut.preview() != nil && cut.image() == nil)
    }

    @Test("Rows are drawn over the thumbnail")
    func rows() throws {
        let data = try photo()
        let count = try headCount(data)
        let whole = try codecs.decode(data).bitmap
        let decoder = ProgressiveDecoder()
        try decoder.append(data.prefix(count))
        let thumbnail = try #require(try decoder.preview()).image.bitmap
        try decoder.append(data[count..<(count + data.count) / 2])
        let half = try #require(try decoder.preview())
        #expect(half.coversImage && half.image.bitmap.alpha == .opaque)
        let top = PixelRect(x: 0, y: 0, width: 600, height: 100)
        #expect(try half.image.bitmap.cropped(to: top).hasSamePixels(as: whole.cropped(to: top)))
        let bottom = PixelRect(x: 0, y: 380, width: 600, height: 20)
        let below = try half.image.bitmap.cropped(to: bottom)
        #expect(try below.difference(from: thumbnail.cropped(to: bottom)) < 6)
        // A decoder that receives the same bytes all at once shows the same preview.
        let late = ProgressiveDecoder()
        try late.append(data.prefix((count + data.count) / 2))
        #expect(try late.preview()?.image.bitmap.hasSamePixels(as: half.image.bitmap) == true)
    }

    @Test("The thumbnail has the requested orientation and size", arguments: [1, 3, 6, 8])
    func orientation(value: Int) throws {
        let data = try photo(orientation: value)
        var options = DecodingOptions(thumbnail: .fit(width: 90, height: 90))
        for applies in [true, false] {
            options.appliesOrientation = applies
            let decoder = ProgressiveDecoder(options: options)
            try decoder.append(data.prefix(headCount(data)))
            let preview = try #require(try decoder.preview()).image
            let whole = try codecs.decode(data, options: options).bitmap
            #expect(preview.size == whole.size && preview.scale == 1)
            #expect(try preview.bitmap.difference(from: whole) < 12)
        }
    }

    @Test("A thumbnail that's damaged, huge or of another aspect ratio isn't shown")
    func refused() throws {
        let letterboxed = try codecs.encode(Pictures.noisy(160, 120), as: .jpeg)
        let fitting = try codecs.encode(Pictures.noisy(160, 107), as: .jpeg)
        let larger = try codecs.encode(Pictures.gradient(1500, 1000), as: .jpeg)
        let png = try codecs.encode(Pictures.noisy(60, 40), as: .png)
        for (thumbnail, isShown) in [
            (fitting, true), (letterboxed, false), (larger, false), (png, false), (fitting.prefix(40), false),
            (Data([0xFF, 0xD8]), false),
        ] {
            let data = try photo(withThumbnail: thumbnail)
            let decoder = ProgressiveDecoder()
            let start = try #require(data.range(of: Data([0xFF, 0xDA]), options: .backwards)).upperBound
            try decoder.append(data.prefix(start + 12))
            #expect(decoder.info?.size == PixelSize(width: 600, height: 400))
            #expect(try (decoder.preview() != nil) == isShown, "\(thumbnail.count)")
            try decoder.append(data.dropFirst(start + 12), isComplete: true)
            #expect(try decoder.image() != nil)
        }
    }
}
#endif
