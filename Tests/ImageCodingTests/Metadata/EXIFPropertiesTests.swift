// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import InternalTestSupport
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("EXIF properties", .timeLimit(.minutes(1)))
struct EXIFPropertiesTests {
    /// Returns a block like a camera writes.
    static func photograph(littleEndian: Bool) -> Data {
        let block = EXIFBlock(isLittleEndian: littleEndian)
        return block.data(
            image: [
                block.text(0x010F, "Acme "), block.text(0x0110, "Model 1"), block.shorts(0x0112, 6),
                block.text(0x0131, "2.0"), block.text(0x013B, "Ann Example"),
                block.text(0x8298, "Ann\0Example Press"),
            ],
            exif: [
                block.rationals(0x829A, [(1, 250)]), block.rationals(0x829D, [(28, 10)]),
                block.shorts(0x8827, 400), block.text(0x9003, "2026:01:31 18:05:59"),
                block.text(0x9011, "-03:30"), block.rationals(0x9204, signed: true, [(-2, 3)]),
                block.shorts(0x9209, 0x19), block.rationals(0x920A, [(50, 1)]),
                .init(number: 0x927C, type: 7, count: 6, bytes: [1, 2, 3, 4, 5, 6]), block.text(0x9291, "25"),
                block.longs(0xA002, [6000]), block.shorts(0xA003, 4000), block.shorts(0xA405, 75),
                block.text(0xA433, "Acme"), block.text(0xA434, "50 mm f/2.8"),
            ],
            gps: [
                .init(number: 0, type: 1, count: 4, bytes: [2, 3, 0, 0]), block.text(1, "N"),
                block.rationals(2, [(48, 1), (51, 1), (2960, 100)]), block.text(3, "W"),
                block.rationals(4, [(2, 1), (17, 1), (0, 0)]),
                .init(number: 5, type: 1, count: 1, bytes: [1]),
                block.rationals(6, [(355, 10)]), block.rationals(7, [(21, 1), (35, 1), (595, 10)]),
                block.text(0x1D, "2026:01:31"),
            ],
            interoperability: [block.text(1, "R98")],
            thumbnail: [block.shorts(0x0103, 6), block.longs(0x0201, [0])])
    }

    @Test("A photo's common fields are read in both byte orders", arguments: [false, true])
    func photograph(littleEndian: Bool) throws {
        let exif = try #require(EXIFProperties(Self.photograph(littleEndian: littleEndian)))
        #expect(exif.make == "Acme" && exif.model == "Model 1")
        #expect(exif.lensMake == "Acme" && exif.lensModel == "50 mm f/2.8")
        #expect(exif.software == "2.0" && exif.artist == "Ann Example")
        #expect(exif.copyright == "Ann, Example Press")
        #expect(exif.orientation == .right && exif.pixelSize == PixelSize(width: 6000, height: 4000))
        #expect(exif.exposureTime?.numerator == 1 && exif.exposureTime?.value == 0.004)
        #expect(exif.fNumber == 2.8 && exif.iso == 400 && exif.exposureBias == -2.0 / 3)
        #expect(exif.focalLength == 50 && exif.focalLengthIn35mmFilm == 75 && exif.flashFired == true)
        let location = try #require(exif.location)
        #expect(abs(location.latitude - (48 + 51.0 / 60 + 29.6 / 3600)) < 1e-9)
        #expect(abs(location.longitude + (2 + 17.0 / 60)) < 1e-9)
        #expect(location.altitude == -35.5)
        // 21:35:59.5 UTC is 18:05:59.5 at an offset of -3:30.
        let captured = try #require(exif.captureDate?.date)
        let measured = try #require(exif.locationDate?.date)
        #expect(abs(measured.timeIntervalSince(captured) - 0.25) < 1e-6)
        #expect(exif.captureDate?.nanosecond == 250_000_000)
    }

    @Test("Every tag in every directory is listed")
    func listing() throws {
        let exif = try #require(EXIFProperties(Self.photograph(littleEndian: true)))
        #expect(exif.tags(in: .image) == [0x10F, 0x110, 0x112, 0x131, 0x13B, 0x8298, 0x8769, 0x8825])
        #expect(exif.tags(in: .gps) == [0, 1, 2, 3, 4, 5, 6, 7, 0x1D])
        #expect(exif.tags(in: .interoperability) == [1] && exif.tags(in: .thumbnail) == [0x103, 0x201])
        #expect(exif[0x927C, in: .exif] == .bytes(Data([1, 2, 3, 4, 5, 6])))
        #expect(exif[1, in: .interoperability] == .text("R98"))
        #expect(exif[0x927C, in: .image] == nil)
        for directory in EXIFProperties.Directory.allCases {
            for tag in exif.tags(in: directory) { #expect(exif[tag, in: directory] != nil) }
        }
    }

    @Test("Values of every TIFF type are read in both byte orders", arguments: [false, true])
    func types(littleEndian: Bool) throws {
        let block = EXIFBlock(isLittleEndian: littleEndian)
        let double = Int(bitPattern: UInt((-2.5).bitPattern))
        let exif = try #require(
            EXIFProperties(
                block.data(image: [
                    .init(number: 1, type: 1, count: 2, bytes: [1, 255]),
                    .init(number: 2, type: 2, count: 5, bytes: Array("a\0b\0\0".utf8)),
                    block.shorts(3, 1, 65_535, 3), block.longs(4, [1, 0xFFFF_FFFF]),
                    block.rationals(5, [(1, 0), (3, 2)]),
                    .init(number: 6, type: 6, count: 2, bytes: [1, 255]),
                    .init(number: 7, type: 7, count: 1, bytes: [9]),
                    .init(number: 8, type: 8, count: 2, bytes: block.number(-2, 2) + block.number(7, 2)),
                    block.longs(9, type: 9, [-3]), block.rationals(10, signed: true, [(-1, -4)]),
                    .init(number: 11, type: 11, count: 1, bytes: block.number(0x4020_0000, 4)),
                    .init(number: 12, type: 12, count: 1, bytes: block.number(double, 8)),
                    block.longs(13, type: 13, [77]),
                    .init(number: 14, type: 99, count: 1, bytes: [1, 1, 1, 1]),
                    .init(number: 15, type: 2, count: 3, bytes: [0xE9, 0x74, 0xE9]),
                ])))
        #expect(exif[1, in: .image] == .bytes(Data([1, 255])))
        #expect(exif[2, in: .image] == .text("a\0b"))
        #expect(exif[3, in: .image] == .integers([1, 65_535, 3]))
        #expect(exif[4, in: .image] == .integers([1, 0xFFFF_FFFF]))
        guard case .rationals(let fractions)? = exif[5, in: .image] else { throw Missing() }
        #expect(fractions.map(\.value) == [nil, 1.5])
        #expect(exif[6, in: .image] == .integers([1, -1]))
        #expect(exif[7, in: .image] == .bytes(Data([9])))
        #expect(exif[8, in: .image] == .integers([-2, 7]))
        #expect(exif[9, in: .image] == .integers([-3]))
        guard case .rationals(let signed)? = exif[10, in: .image] else { throw Missing() }
        #expect(signed.map(\.numerator) == [-1] && signed.map(\.value) == [0.25])
        #expect(exif[11, in: .image] == .reals([2.5]))
        #expect(exif[12, in: .image] == .reals([-2.5]))
        #expect(exif[13, in: .image] == .integers([77]))
        #expect(exif[14, in: .image] == nil && !exif.tags(in: .image).contains(14))
        #expect(exif[15, in: .image] == .text("été"))
    }

    private struct Missing: Error {}

    @Test(
        "Invalid dates, locations and fractions are left out",
        arguments: ["", "    :  :     :  :  ", "2026:13:01 00:00:00", "2026:01:31 24:00:00", "2026:01:31"])
    func invalid(_ date: String) throws {
        let block = EXIFBlock(isLittleEndian: false)
        let exif = try #require(
            EXIFProperties(
                block.data(
                    image: [block.text(0x010F, "  "), block.shorts(0x0112, 9)],
                    exif: [
                        block.rationals(0x829A, [(1, 0)]), block.text(0x9003, date),
                        block.text(0x9004, "2025:12:31 23:59:60"), block.rationals(0x920A, [(0, 1)]),
                    ],
                    gps: [
                        block.text(1, "N"), block.rationals(2, [(91, 1)]), block.text(3, "E"),
                        block.rationals(4, [(2, 1)]),
                    ])))
        #expect(exif.make == nil && exif.orientation == nil && exif.location == nil)
        #expect(exif.exposureTime == nil && exif.focalLength == nil && exif.iso == nil)
        // The original date is invalid, so the digitization date is used.
        #expect(exif.captureDate?.year == 2025 && exif.captureDate?.timeZone == nil)
    }

    @Test("An ISO speed that doesn't fit in two bytes is read from the longer tags")
    func highSpeed() throws {
        let block = EXIFBlock(isLittleEndian: true)
        let data = block.data(
            image: [], exif: [block.shorts(0x8827, 65_535), block.longs(0x8832, [102_400])])
        #expect(EXIFProperties(data)?.iso == 102_400)
    }

    @Test("A decoded image's metadata includes its EXIF properties")
    func decoded() throws {
        var encoding = EncodingOptions()
        encoding.metadata = ImageMetadata(exif: Self.photograph(littleEndian: true))
        var options = DecodingOptions()
        options.keepsMetadata = true
        let file = try CodecRegistry.default.encode(
            try Pictures.gradient(8, 4), as: .jpeg, options: encoding)
        let exif = try CodecRegistry.default.decode(file, options: options).metadata?.exifProperties
        #expect(exif?.model == "Model 1" && exif?.fNumber == 2.8)
        // The image has been turned upright.
        #expect(exif?.orientation == .up)
        #expect(try CodecRegistry.default.metadata(file)?.exifProperties?.orientation == .right)
        #expect(ImageMetadata(xmp: Data([1])).exifProperties == nil)
    }

    @Test("The orientation of photos is read", .enabled(if: Corpora.isAvailable))
    func corpus() throws {
        for file in Corpora.files(in: "exif-orientation", suffix: "_6.jpg") {
            let metadata = try CodecRegistry.default.metadata(Data(contentsOf: file))
            #expect(metadata?.exifProperties?.orientation == .right)
            #expect(metadata?.exifProperties?[0x011A, in: .image] != nil)
        }
    }
}
