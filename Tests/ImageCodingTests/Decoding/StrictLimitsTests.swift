// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import Glibc
import ImageBase
import Raster
import Testing

@testable import ImageCoding

/// Checks how much time and memory malicious files can take.
@Suite("Strict limits", .timeLimit(.minutes(5)))
struct StrictLimitsTests {
    @Test("With strict limits, every file is refused or decoded within 2 s and 256 MB")
    func budget() async {
        // A separate process has memory that other tests don't use.
        await #expect(processExitsWith: .success) {
            for file in try HostileFiles.all() {
                // Writing 5 resets the peak memory.
                try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
                let before = try #require(HostileFiles.status("VmRSS"))
                let start = clock()
                var options = DecodingOptions()
                options.limits = .strict
                var code: ImageError.Code?
                do throws(ImageError) {
                    _ = try CodecRegistry.default.decode(file.data, options: options)
                } catch { code = error.code }
                let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
                let taken = try #require(HostileFiles.status("VmHWM")) - before
                #expect(file.codes.contains(code), "\(file.name): \(String(describing: code))")
                // This adds up the time of all threads, and a codec uses at most four.
                #expect(seconds < 8, "\(file.name): \(seconds) s")
                #expect(taken < 256 << 20, "\(file.name): \(taken >> 20) MB")
            }
        }
    }

    @Test("The default limits are higher than the strict ones")
    func defaults() {
        let (strict, normal) = (Limits.strict, Limits.default)
        #expect(strict.pixels < normal.pixels && strict.decodingTime < normal.decodingTime)
        #expect(strict.side < normal.side && strict.frames < normal.frames)
        #expect(strict.encodedBytes < normal.encodedBytes && strict.redirects == normal.redirects)
    }
}

/// Small files that expand to large images, or claim to.
enum HostileFiles {
    struct File {
        let name: String
        let data: Data
        /// The expected errors, or nil for an image.
        let codes: [ImageError.Code?]
    }

    /// Returns a value from `/proc/self/status` in bytes.
    static func status(_ name: String) -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line?.split(separator: " ").dropLast().last.flatMap {
            Int($0.trimmingCharacters(in: .whitespaces))
        }
        .map { $0 << 10 }
    }

    static func all() throws -> [File] {
        let codecs = CodecRegistry.default
        var files: [File] = []
        do {
            let picture = try Bitmap(
                size: PixelSize(width: 3840, height: 2160), alpha: .opaque, isZeroed: true
            ) { _, _ in }
            var options = EncodingOptions()
            options.isProgressive = true
            options.isLossless = true
            for format in [ImageFormat.jpeg, .png, .webp, .tiff, .jpegXL, .bmp]
            where codecs.encodableFormats.contains(format) {
                let data = try codecs.encode(picture, as: format, options: options)
                let codes: [ImageError.Code?] =
                    data.count > Limits.strict.encodedBytes ? [.limit] : [nil, .limit]
                files.append(File(name: "\(format)", data: data, codes: codes))
            }
        }
        // Repeat the JPEG's last scan ninety times.
        let jpeg = files[0].data
        if let scan = jpeg.range(of: Data([0xFF, 0xDA]), options: .backwards) {
            var bomb = Data(jpeg.dropLast(2))
            for _ in 0..<90 { bomb += jpeg[scan.lowerBound..<jpeg.count - 2] }
            files.append(File(name: "scans", data: bomb + [0xFF, 0xD9], codes: [nil, .limit]))
        }
        let png = try codecs.encode(Pictures.corners(8, 8), as: .png)
        for sides in [[0x2710, 0x2710], [0x4E20, 0x4E20], [0xFFFF, 1]] {
            var claim = png
            claim.replaceSubrange(
                16..<24, with: sides.flatMap { [0, 0, UInt8($0 >> 8), UInt8($0 & 255)] })
            files.append(File(name: "PNG \(sides)", data: claim, codes: [.limit]))
        }
        var gif = try codecs.encode(Pictures.corners(8, 8), as: .gif)
        gif.replaceSubrange(6..<10, with: [255, 255, 255, 255])
        files.append(File(name: "GIF", data: gif, codes: [.limit]))
        #if JXL
        // The sides are 2^30 pixels.
        let sides: [UInt8] = [0xFF, 0x0A, 0xFE, 0xFF, 0xFF, 0xFF, 0xF1, 0xFF, 0xFF, 0xFF, 0x3F]
        files.append(File(name: "JPEG XL", data: Data(sides) + Data(count: 40), codes: [.limit]))
        #endif
        #if TIFF
        // One strip claims 4 GB, in an image of an allowed size.
        let strip = [
            256: 2900, 257: 2900, 258: 8, 259: 1, 262: 1, 277: 1, 278: 2900, 279: 0xFFFF_FFFF,
        ]
        let tiff = TIFFFixtures.file(strip, pixels: Array(repeating: 7, count: 9000))
        files.append(File(name: "TIFF", data: tiff, codes: [nil, .corrupt]))
        files.append(File(name: "TIFF's tags", data: tiffOfTags, codes: [.limit]))
        #endif
        return files
    }

    #if TIFF
    /// 300 pages of one pixel, each with the maximum number of tags, most of them unknown to libtiff.
    private static var tiffOfTags: Data {
        var tags = [256: 1, 257: 1, 258: 8, 259: 1, 262: 1, 277: 1, 278: 1]
        for tag in 60_000..<60_000 + 4096 - 9 { tags[tag] = 1 }
        let page = TIFFFixtures.file(tags, pixels: [128])
        let directory = page[10..<page.count - 4]
        var data = Data(page[..<10])
        for index in 1...300 {
            let next = index < 300 ? data.count + directory.count + 4 : 0
            data += directory + (0..<4).map { UInt8(truncatingIfNeeded: next >> (8 * $0)) }
        }
        return data
    }
    #endif
}
#endif
