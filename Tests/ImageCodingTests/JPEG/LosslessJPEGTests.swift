// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing

@_spi(Programs) @testable import ImageCoding

@Suite("Lossless JPEG optimization", .timeLimit(.minutes(1)))
struct LosslessJPEGTests {
    private let codecs = CodecRegistry.default

    @Test(
        "Optimization keeps pixels, orientation and profile without making the file larger",
        arguments: [false, true])
    func pixels(isProgressive: Bool) throws {
        let picture = try Pictures.noisy(160, 120).reinterpreted(colorSpace: .asStored)
        var options = EncodingOptions(quality: 0.8)
        options.isProgressive = isProgressive
        options.metadata = ImageMetadata(
            exif: CodedPictures.exif(.right), xmp: CodedPictures.xmp, iccProfile: Fixtures.swappedProfile)
        let data = try codecs.encode(picture, as: .jpeg, options: options)
        let file = try LosslessJPEG.recoded(data)
        #expect(file.count < data.count)
        #expect(try codecs.decode(file).bitmap.packedRows == codecs.decode(data).bitmap.packedRows)
        #expect(try codecs.info(for: file)?.orientation == .right)
        let metadata = try #require(try codecs.metadata(file))
        #expect(metadata.iccProfile == Fixtures.swappedProfile && metadata.xmp == nil)
    }

    @Test("Gray, CMYK and other files keep their pixels")
    func kinds() throws {
        let files = [
            Fixtures.greyJPEG, Fixtures.cmykJPEG, Fixtures.baselineJPEG, Fixtures.progressiveJPEG,
            Fixtures.profileJPEG,
        ]
        for (index, data) in files.enumerated() {
            let file = try LosslessJPEG.recoded(data)
            let wanted = try codecs.decode(data).bitmap.packedRows
            #expect(try codecs.decode(file).bitmap.packedRows == wanted, "\(index)")
        }
    }

    @Test("Damaged and truncated files are refused")
    func damage() throws {
        let data = try codecs.encode(Pictures.noisy(160, 120), as: .jpeg)
        for count in [0, 2, 20, 200, data.count / 2, data.count - 40] {
            #expect(throws: ImageError.self, "\(count)") { try LosslessJPEG.recoded(data.prefix(count)) }
        }
    }

    @Test("The memory for coefficients is limited")
    func memory() throws {
        let data = try codecs.encode(Pictures.noisy(160, 120), as: .jpeg)
        var limits = Limits.default
        limits.workingBytes = 1000
        let error = #expect(throws: ImageError.self) { try LosslessJPEG.recoded(data, limits: limits) }
        #expect(error?.code == .limit)
    }
}
#endif
