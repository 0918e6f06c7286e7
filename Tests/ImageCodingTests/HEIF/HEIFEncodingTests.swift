// SPDX-License-Identifier: MIT

#if os(Linux) && HEIF
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("HEIC encoding", .enabled(if: HEIFEncoder().isInstalled()), .timeLimit(.minutes(1)))
struct HEIFEncodingTests {
    private let codecs = CodecRegistry.default

    /// Returns the signal-to-noise ratio of all components, in decibels.
    private func ratio(_ one: Bitmap, _ other: Bitmap) -> Double {
        let pairs = zip(one.packedRows, other.packedRows)
        let squares = pairs.reduce(0.0) { sum, pair in
            let difference = Double(pair.0) - Double(pair.1)
            return sum + difference * difference
        }
        return 10 * log10(255 * 255 / max(1e-9, squares / Double(one.packedRows.count)))
    }

    @Test("A higher quality makes a file larger and its gradients more exact")
    func quality() throws {
        let picture = try Pictures.gradient(200, 150)
        var last = (ratio: 30.0, count: 0)
        for quality in [0.3, 0.6, 0.95] {
            let data = try codecs.encode(picture, as: .heic, options: EncodingOptions(quality: quality))
            #expect(ImageFormat.sniff(data) == .heic)
            let image = try codecs.decode(data)
            #expect(image.size == picture.size && image.bitmap.alpha == .opaque && !image.isPartial)
            let ratio = ratio(image.bitmap, picture)
            #expect(ratio > last.ratio && data.count > last.count)
            last = (ratio, data.count)
        }
        #expect(last.ratio > 42)
        var options = EncodingOptions()
        options.maximumFileSize = 1200
        #expect(try codecs.encode(picture, as: .heic, options: options).count <= 1200)
    }

    @Test("At the default quality, a file is as good as an AVIF and not much larger")
    func usualQuality() throws {
        let picture = try Pictures.noisy(160, 120).blurred(radius: 2)
        let heic = try codecs.encode(picture, as: .heic)
        guard codecs.encodableFormats.contains(.avif) else { return }
        let avif = try codecs.encode(picture, as: .avif)
        #expect(heic.count < avif.count * 3 / 2, "\(heic.count) and \(avif.count) bytes")
        let found = try codecs.decode(heic).bitmap.structuralSimilarity(to: picture)
        #expect(found > 0.95, "\(found)")
        for (quality, wanted) in [(0.01, 1), (0.5, 34), (0.85, 58), (0.95, 86), (1, 100)] as [(Double, Int32)]
        {
            #expect(EncodingOptions(quality: quality).heicPercent == wanted)
        }
    }

    @Test(
        "Images of any size can be encoded, with and without alpha",
        arguments: [(1, 2), (2, 3), (17, 33), (63, 65), (128, 5)])
    func sizes(_ width: Int, _ height: Int) throws {
        for alpha in [AlphaMode.opaque, .straight] {
            let picture = try Pictures.gradient(width, height, alpha: alpha)
            let data = try codecs.encode(picture, as: .heic, options: EncodingOptions(quality: 0.95))
            var decoding = DecodingOptions()
            decoding.alpha = .straight
            let image = try codecs.decode(data, options: decoding)
            #expect(image.size == picture.size && image.info.hasAlpha == (alpha != .opaque))
            #expect(ratio(image.bitmap, picture) > 34, "\(picture.size) \(alpha)")
        }
    }

    @Test("A lossless image is exact")
    func lossless() throws {
        var options = EncodingOptions()
        options.isLossless = true
        let straight = try Pictures.gradient(33, 17, alpha: .straight)
        var decoding = DecodingOptions()
        decoding.alpha = .straight
        let exact = try codecs.decode(
            codecs.encode(straight, as: .heic, options: options), options: decoding)
        #expect(exact.bitmap.packedRows == straight.packedRows)
    }

    @Test("A 16-bit bitmap keeps 10 bits, or 12 if lossless")
    func deep() throws {
        let picture = try Pictures.gradient(64, 48)
        var options = EncodingOptions(quality: 0.95)
        for bits in [10, 12] {
            options.isLossless = bits == 12
            let data = try codecs.encode(picture.converted(to: .rgba16), as: .heic, options: options)
            #expect(try codecs.info(for: data)?.bitDepth == bits)
            #expect(try codecs.decode(data).bitmap.distance(to: picture) <= (bits == 12 ? 1 : 10))
        }
    }

    @Test(
        "Metadata is kept while its orientation moves to the file's native field",
        arguments: Orientation.allCases)
    func metadata(_ orientation: Orientation) throws {
        let picture = try Pictures.corners(16, 12).reinterpreted(colorSpace: .asStored)
        var encoding = EncodingOptions(quality: 0.95)
        encoding.metadata = ImageMetadata(
            exif: CodedPictures.exif(orientation), xmp: CodedPictures.xmp, iccProfile: Fixtures.swappedProfile
        )
        let data = try codecs.encode(picture, as: .heic, options: encoding)
        var options = DecodingOptions()
        options.keepsMetadata = true
        options.colorSpace = .asStored
        let image = try codecs.decode(data, options: options)
        #expect(image.metadata?.exif == CodedPictures.exif(.up))
        #expect(image.metadata?.xmp == CodedPictures.xmp)
        #expect(image.metadata?.iccProfile == Fixtures.swappedProfile)
        #expect(image.bitmap.distance(to: try picture.oriented(orientation)) <= 40)
    }

    @Test("Encoding several frames or with a canceled token throws an error")
    func refusals() throws {
        let frames = try CodedPictures.frames(count: 2)
        let several = #expect(throws: ImageError.self) { try codecs.encode(frames, as: .heic) }
        #expect(several?.code == .unsupported)
        let token = CancellationToken()
        token.cancel()
        let cancelled = #expect(throws: ImageError.self) {
            try codecs.encode(frames[0].bitmap, as: .heic, cancellation: token)
        }
        #expect(cancelled?.code == .cancelled)
    }

    @Test("HEIC can't be encoded without an HEVC encoder")
    func missing() throws {
        var registry = CodecRegistry()
        registry.add(encoder: HEIFEncoder(isInstalled: { false }))
        #expect(!registry.encodableFormats.contains(.heic))
        let error = #expect(throws: ImageError.self) {
            try registry.encode(Pictures.corners(4, 4), as: .heic)
        }
        #expect(error?.code == .unsupported)
    }
}
#endif
