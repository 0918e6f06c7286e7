// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("Uploads", .timeLimit(.minutes(1)))
struct UploadTests {
    private let codecs = CodecRegistry.default

    private func refusal(
        _ data: Data, type: String? = nil, _ change: (inout UploadRules) -> Void = { _ in }
    ) -> UploadError? {
        var rules = UploadRules()
        change(&rules)
        do {
            _ = try codecs.prepareUpload(data, declaredType: type, rules: rules)
            return nil
        } catch {
            return error
        }
    }

    @Test("A photo becomes an upright image with thumbnails and hashes but without metadata")
    func photograph() throws {
        var options = EncodingOptions(quality: 0.9)
        var asStored = keepingMetadata
        asStored.appliesOrientation = false
        options.metadata = try codecs.decode(Fixtures.turnedWebP, options: asStored).metadata
        let received =
            try codecs.encode(try Pictures.gradient(400, 200), as: .jpeg, options: options)
            + Data("<script>alert(1)</script>".utf8)
        #expect(try codecs.metadata(received)?.exif != nil)
        var rules = UploadRules()
        rules.thumbnails = [.fill(width: 96, height: 96), .fit(width: 100, height: 0)]
        let upload = try codecs.prepareUpload(received, declaredType: "image/jpeg; a=b", rules: rules)
        #expect(upload.received.format == .jpeg && upload.received.size.width == 400)
        #expect(upload.received.orientation != .up && upload.image.format == .jpeg)
        let stored = try codecs.decode(upload.image.data, options: keepingMetadata)
        #expect(stored.size == upload.image.size && stored.info.orientation == .up)
        #expect(stored.metadata?.exif == nil && stored.metadata?.xmp == nil)
        #expect(upload.image.data.firstRange(of: Data("script".utf8)) == nil)
        let upright = try codecs.decode(received)
        #expect(upright.size == stored.size && upright.bitmap.distance(to: stored.bitmap) < 40)
        #expect(upload.thumbnails.map(\.format) == [.webp, .webp])
        #expect(upload.thumbnails[0].size == PixelSize(width: 96, height: 96))
        #expect(upload.thumbnails[1].size.width == 100)
        for thumbnail in upload.thumbnails {
            #expect(try codecs.decode(thumbnail.data).size == thumbnail.size)
        }
        #expect(upload.thumbHash == (try upright.bitmap.thumbHash()))
        #expect(upload.perceptualHash == (try upright.bitmap.perceptualHash()))
        #expect(upload.digest == SHA256Digest.hash(Array(received)).hexadecimal)
    }

    private var keepingMetadata: DecodingOptions {
        var options = DecodingOptions()
        options.keepsMetadata = true
        return options
    }

    @Test("A file that breaks a rule is refused with a reason and an HTTP status")
    func refusals() throws {
        let jpeg = try codecs.encode(try Pictures.gradient(40, 30), as: .jpeg)
        let cases: [(UploadError?, UploadError.Reason, Int)] = [
            (refusal(Data()), .empty, 400),
            (refusal(jpeg) { $0.maximumBytes = jpeg.count - 1 }, .tooLarge, 413),
            (refusal(jpeg) { $0.limits.pixels = 1000 }, .tooLarge, 413),
            (refusal(Data("<html>".utf8)), .unsupportedFormat, 415),
            (refusal(jpeg) { $0.formats = [.png] }, .unsupportedFormat, 415),
            (refusal(try codecs.encode(try Pictures.gradient(4, 3), as: .bmp)), .unsupportedFormat, 415),
            (refusal(jpeg, type: "image/png"), .wrongType, 415),
            (refusal(jpeg, type: "text/html"), .wrongType, 415),
            (refusal(jpeg) { $0.minimumSize = PixelSize(width: 41, height: 1) }, .tooSmall, 422),
            (refusal(Fixtures.animatedGIF) { $0.animations = .refuse }, .animated, 422),
            (refusal(Fixtures.animatedGIF) { $0.maximumAnimationBytes = 100 }, .tooLarge, 413),
            (refusal(jpeg.prefix(jpeg.count / 2)), .damaged, 422),
            (refusal(jpeg.prefix(20)), .damaged, 422),
            (refusal(jpeg) { $0.thumbnailFormat = .raw }, .failed, 503),
        ]
        for (index, (error, reason, status)) in cases.enumerated() {
            #expect(
                error?.reason == reason && error?.status == status,
                "case \(index): \(String(describing: error))")
            #expect(error?.message.isEmpty == false)
        }
        #expect(refusal(jpeg, type: "application/octet-stream") == nil)
        #expect(refusal(jpeg, type: "IMAGE/JPEG") == nil)
    }

    @Test("A canceled upload reports that it was canceled")
    func cancelled() throws {
        let jpeg = try codecs.encode(try Pictures.gradient(40, 30), as: .jpeg)
        let token = CancellationToken()
        token.cancel()
        let error = #expect(throws: UploadError.self) {
            try codecs.prepareUpload(jpeg, cancellation: token)
        }
        #expect(error?.reason == .cancelled && error?.cause?.code == .cancelled)
    }

    @Test("A large image in a format that isn't for the web becomes a smaller JPEG or PNG")
    func formats() throws {
        var rules = UploadRules()
        rules.formats.insert(.bmp)
        rules.maximumStoredSize = PixelSize(width: 20, height: 20)
        rules.thumbnails = []
        let opaque = try codecs.encode(try Pictures.gradient(40, 30), as: .bmp)
        let clear = try codecs.encode(try Pictures.gradient(40, 30, alpha: .premultiplied), as: .bmp)
        let (photo, drawing) = (
            try codecs.prepareUpload(opaque, rules: rules), try codecs.prepareUpload(clear, rules: rules)
        )
        #expect(photo.image.format == .jpeg && drawing.image.format == .png)
        #expect(photo.image.size == PixelSize(width: 20, height: 15) && photo.thumbnails.isEmpty)
        #expect(try codecs.decode(photo.image.data).size == photo.image.size)
    }

    @Test("An animation keeps its frames and delays or is reduced to its first frame")
    func animations() throws {
        let received = try #require(try codecs.info(for: Fixtures.animatedGIF))
        let kept = try codecs.prepareUpload(Fixtures.animatedGIF)
        let info = try #require(try codecs.info(for: kept.image.data))
        #expect(info.format == .gif && info.frameCount == received.frameCount && received.frameCount > 1)
        #expect(info.delays == received.delays && info.loopCount == received.loopCount)
        var rules = UploadRules()
        rules.animations = .firstFrame
        let still = try codecs.prepareUpload(Fixtures.animatedGIF, rules: rules)
        #expect(try codecs.info(for: still.image.data)?.frameCount == 1)
    }
}
