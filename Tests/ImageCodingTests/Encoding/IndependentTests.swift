// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

/// Reads encoded images with other programs. A format is skipped if its program isn't installed.
@Suite("Encoded images in other programs", .timeLimit(.minutes(5)))
struct IndependentTests {
    private let codecs = CodecRegistry.default

    /// Encodes an image and decodes it with another program, or returns nil if that isn't installed.
    private func reads(
        _ frames: [EncodingFrame], as format: ImageFormat, _ options: EncodingOptions
    ) async throws -> IndependentReader? {
        guard codecs.encodableFormats.contains(format), await IndependentReader.reads(format) else {
            return nil
        }
        let data = try codecs.encode(frames, as: format, options: options)
        return try await IndependentReader.read(data, as: format)
    }

    /// Returns the largest and the mean difference. Pixels that are clear in both images count as equal.
    private func differences(_ found: Data, _ expected: Bitmap) throws -> (largest: Int, mean: Double) {
        let wanted = [UInt8](try expected.converted(to: .bgra8, alpha: .straight).packedRows)
        try #require(found.count == wanted.count)
        var (largest, sum) = (0, 0)
        let found = [UInt8](found)
        for start in stride(from: 0, to: wanted.count, by: 4)
        where wanted[start + 3] != 0 || found[start + 3] != 0 {
            for offset in start..<start + 4 {
                let difference = abs(Int(found[offset]) - Int(wanted[offset]))
                largest = max(largest, difference)
                sum += difference
            }
        }
        return (largest, Double(sum) / Double(wanted.count))
    }

    @Test(
        "Lossless images have the same pixels in another decoder",
        arguments: [ImageFormat.png, .webp, .tiff, .bmp, .gif, .avif, .jpegXL], [AlphaMode.opaque, .straight])
    func lossless(_ format: ImageFormat, _ alpha: AlphaMode) async throws {
        // A GIF has 256 colors, one of which is clear.
        let picture =
            format == .gif
            ? try CodedPictures.frames(count: 2, alpha: alpha)[1].bitmap
            : try Pictures.gradient(67, 41, alpha: alpha)
        for isProgressive in [false, true] {
            var options = EncodingOptions()
            options.isLossless = true
            options.isProgressive = isProgressive
            guard let found = try await reads([EncodingFrame(picture)], as: format, options) else { return }
            #expect(found.size == [picture.width, picture.height])
            #expect(try differences(found.pixels, picture).largest == 0)
        }
    }

    @Test(
        "Lossy images are nearly the same in another decoder",
        arguments: [ImageFormat.jpeg, .webp, .avif, .jpegXL],
        [false, true])
    func lossy(_ format: ImageFormat, _ isProgressive: Bool) async throws {
        let picture = try Pictures.gradient(130, 94)
        var options = EncodingOptions(quality: 0.95)
        options.isProgressive = isProgressive
        guard let found = try await reads([EncodingFrame(picture)], as: format, options) else { return }
        #expect(found.size == [130, 94])
        let (largest, mean) = try differences(found.pixels, picture)
        #expect(largest <= 24 && mean < 2, "\(largest), \(mean)")
    }

    @Test(
        "An animation has the same frames, delays and loops in another decoder",
        arguments: [ImageFormat.gif, .apng, .webp, .jpegXL], [AlphaMode.opaque, .straight])
    func animations(_ format: ImageFormat, _ alpha: AlphaMode) async throws {
        let frames = try CodedPictures.frames(count: 7, alpha: alpha)
        for loops in [0, 1, 5] {
            var options = EncodingOptions()
            options.isLossless = true
            options.loopCount = loops
            guard let found = try await reads(frames, as: format, options) else { return }
            // A GIF stores the number of repetitions, and plays once if it has no loop block.
            let stated = format != .gif || loops == 0 ? loops : loops == 1 ? nil : loops - 1
            #expect(found.loop == stated)
            #expect(found.delays.map { $0.map { Int($0.rounded()) } } == (0..<7).map { 40 + 10 * $0 })
            let length = 40 * 24 * 4
            try #require(found.pixels.count == frames.count * length)
            for (index, frame) in frames.enumerated() {
                let pixels = found.pixels[index * length..<(index + 1) * length]
                #expect(try differences(pixels, frame.bitmap).largest == 0, "\(index)")
            }
        }
    }

    @Test(
        "Another reader finds the orientation, XMP and profile",
        arguments: [ImageFormat.jpeg, .png, .webp, .tiff])
    func metadata(_ format: ImageFormat) async throws {
        let picture = try Pictures.corners(32, 16).reinterpreted(colorSpace: .asStored)
        var options = EncodingOptions()
        options.metadata = ImageMetadata(
            exif: CodedPictures.exif(.right), xmp: CodedPictures.xmp, iccProfile: Fixtures.swappedProfile)
        guard let found = try await reads([EncodingFrame(picture)], as: format, options) else { return }
        #expect(found.orientation == Orientation.right.rawValue)
        #expect(found.xmp == String(decoding: CodedPictures.xmp, as: UTF8.self))
        #expect(found.profile == Fixtures.swappedProfile.base64EncodedString())
    }

    @Test("Another reader finds a WebP's density in its EXIF", arguments: [true, false])
    func density(_ hasEXIF: Bool) async throws {
        var options = EncodingOptions()
        options.density = ImageInfo.Density(x: 300, y: 150.5)
        if hasEXIF { options.metadata = ImageMetadata(exif: CodedPictures.exif(.down)) }
        let frame = EncodingFrame(try Pictures.corners(32, 16))
        guard let found = try await reads([frame], as: .webp, options) else { return }
        #expect(found.resolution == [300, 150.5, 2])
        #expect(found.orientation == (hasEXIF ? Orientation.down : .up).rawValue)
    }
}
#endif
