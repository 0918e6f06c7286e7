// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import InternalTestSupport
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

#if os(Linux)
@Suite("PngSuite", .enabled(if: Corpora.isAvailable), .timeLimit(.minutes(1)))
struct PngSuiteTests {
    @Test("All valid images match the reference pixels exactly at 16 bits")
    func valid() throws {
        let files = Corpora.files(in: "pngsuite/valid", suffix: ".png")
        #expect(files.count == 161)
        for file in files {
            let image = try CodecRegistry.default.decode(Data(contentsOf: file), options: .exact)
            let name = file.lastPathComponent
            let reference = try Data(
                contentsOf: file.deletingLastPathComponent().deletingLastPathComponent()
                    .appendingPathComponent("rgba/\(name).rgba"))
            #expect(!image.isPartial, "\(name)")
            #expect(image.bitmap.packedRows == reference, "\(name)")
        }
    }

    @Test("At 8 bits, every component is the reference value rounded to the nearest level")
    func eightBits() throws {
        var options = DecodingOptions.exact
        options.pixelFormat = .bgra8
        for file in Corpora.files(in: "pngsuite/valid", suffix: ".png") {
            let data = try Data(contentsOf: file)
            let wide = try CodecRegistry.default.decode(data, options: .exact)
            let expected = try wide.bitmap.converted(to: .bgra8)
            for quickly in [false, true] {
                let decoder = PNGDecoder(options: options)
                decoder.takesQuickWay = quickly
                try decoder.update(data, isComplete: true)
                let narrow = try decoder.frame(at: 0, cancellation: nil)
                #expect(narrow.bitmap.packedRows == expected.packedRows, "\(file.lastPathComponent)")
            }
        }
    }

    @Test("All invalid images are refused except one with only a wrong image data checksum")
    func invalid() throws {
        let files = Corpora.files(in: "pngsuite/invalid", suffix: ".png")
        #expect(files.count == 14)
        for file in files {
            let data = try Data(contentsOf: file)
            // This file has all its pixels.
            if file.lastPathComponent == "xcsn0g01.png" {
                let image = try CodecRegistry.default.decode(data)
                #expect(image.isPartial && image.lacksOnlyEnd)
                continue
            }
            let error = #expect(throws: ImageError.self, "\(file.lastPathComponent)") {
                try CodecRegistry.default.decode(data)
            }
            #expect(error?.code == .corrupt || error?.code == .unsupported, "\(file.lastPathComponent)")
        }
    }
}
#endif

extension Bitmap {
    /// The pixels without row padding.
    var packedRows: Data {
        withPixels { pixels in
            var data = Data(capacity: width * height * format.bytesPerPixel)
            for row in 0..<height {
                data.append(
                    contentsOf: pixels[row * bytesPerRow..<row * bytesPerRow + width * format.bytesPerPixel])
            }
            return data
        }
    }
}
