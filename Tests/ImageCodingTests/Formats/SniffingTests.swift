// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing

@testable import ImageCoding

@Suite("Format detection", .timeLimit(.minutes(1)))
struct SniffingTests {
    private func sniff(_ bytes: [UInt8]) -> ImageFormat? { ImageFormat.sniff(Data(bytes)) }
    private func sniff(_ text: String) -> ImageFormat? { ImageFormat.sniff(Data(text.utf8)) }
    private func box(_ brands: String) -> [UInt8] {
        let body =
            Array("ftyp".utf8) + Array(brands.prefix(4).utf8) + [0, 0, 0, 0] + Array(brands.dropFirst(4).utf8)
        return [0, 0, 0, UInt8(body.count + 4)] + body
    }

    @Test("Every format is detected from its content")
    func formats() throws {
        #expect(ImageFormat.sniff(Fixtures.baselineJPEG) == .jpeg)
        #expect(ImageFormat.sniff(Fixtures.profilePNG) == .png)
        #expect(ImageFormat.sniff(Fixtures.animatedPNG) == .apng)
        #expect(ImageFormat.sniff(Fixtures.animatedGIF) == .gif)
        #expect(ImageFormat.sniff(Fixtures.lossyWebP) == .webp)
        #expect(sniff(box("avifmif1")) == .avif)
        #expect(sniff(box("mif1avifmiaf")) == .avif)
        #expect(sniff(box("heicmif1")) == .heic)
        #expect(sniff(box("mif1heic")) == .heic)
        for brands in ["mif1miaf", "isommsf1", "jpegmif1", "unifmif2", "mif1jpegmiaf"] {
            #expect(sniff(box(brands)) == .heic, "\(brands)")
        }
        #expect(sniff(box("mif1miafavif")) == .avif)
        #expect(sniff(box("isommp42")) == nil)
        #expect(sniff([0xFF, 0x0A, 0x7F, 0x10]) == .jpegXL)
        #expect(sniff([0, 0, 0, 12] + Array("JXL ".utf8) + [0x0D, 0x0A, 0x87, 0x0A]) == .jpegXL)
        #expect(sniff("II*\0\u{8}\0\0\0") == .tiff)
        #expect(sniff("MM\0*\0\0\0\u{8}") == .tiff)
        #expect(sniff(Array("BM".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0]) == .bmp)
        #expect(sniff([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 40, 1, 0, 0, 22, 0, 0, 0]) == .ico)
        #expect(sniff("%PDF-1.7\n") == .pdf)
        #expect(sniff([0, 0, 0, 12] + Array("jP  ".utf8) + [0x0D, 0x0A, 0x87, 0x0A]) == .jpeg2000)
        #expect(sniff([0xFF, 0x4F, 0xFF, 0x51, 0, 47]) == .jpeg2000)
        #expect(sniff("icns\0\0\u{10}\0ic07") == .icns)
        #expect(sniff("<svg xmlns='http://www.w3.org/2000/svg'/>") == .svg)
        #expect(
            sniff("\u{FEFF}<?xml version='1.0'?>\n<!-- <html> -->\n<!DOCTYPE svg [<!ENTITY a '>'>]>\n<svg/>")
                == .svg)
    }

    @Test("The error for a detected format without a decoder names the format")
    func refusals() throws {
        let files: [([UInt8], String)] = [
            (Array("icns\0\0\u{10}\0ic07".utf8), "ICNS"),
            (Array("%PDF-1.7\n".utf8), "PDF"),
        ]
        for (bytes, name) in files {
            let error = #expect(throws: ImageError.self) { try CodecRegistry.default.decode(Data(bytes)) }
            #expect(error?.code == .unsupported)
            #expect(error?.description.contains("no decoder for \(name)") == true)
        }
    }

    @Test("Text and noise aren't detected as images")
    func noPictures() {
        for text in [
            "BMW makes cars, and this is a text", "MMXXIV", "icns of a Mac", "<html><svg></svg></html>",
            "RIFF1234WAVEfmt ",
            "GIF88a",
        ] {
            #expect(sniff(text) == nil, "\(text)")
        }
        #expect(sniff([0xFF]) == nil)
        #expect(sniff([0, 0, 0, 0, 0, 0]) == nil)
    }

    @Test("Names, media types and extensions are consistent")
    func names() {
        #expect(ImageFormat(fileExtension: "JPEG") == .jpeg)
        #expect(ImageFormat(fileExtension: ".jfif") == .jpeg)
        #expect(ImageFormat(fileExtension: "docx") == nil)
        #expect(ImageFormat.jpeg.fileExtension == "jpg")
        #expect(ImageFormat.svg.mimeTypes == ["image/svg+xml"])
        #expect("\(ImageFormat.jpegXL)" == "JPEG XL")
        #expect(ImageFormat(fileExtension: "j2k") == .jpeg2000)
        #expect(ImageFormat.jpeg2000.fileExtension == "jp2")
    }
}
