// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

/// The messages exchanged with an isolated decoder.
@Suite("Isolated codecs: wire format", .timeLimit(.minutes(1)))
struct WireFormatTests {
    @Test("All options and decoder limits are transferred unchanged")
    func options() throws {
        var options = DecodingOptions(thumbnail: .fill(width: 70, height: 50))
        options.thumbnailQuality = .full
        options.pixelFormat = .rgba16
        options.alpha = .straight
        options.colorSpace = .displayP3
        options.dynamicRange = .upTo(headroom: 1.5)
        options.appliesOrientation = false
        options.firstFrameOnly = true
        options.maximumDecodedBytes = 12_345
        options.formatHint = .heic
        options.keepsMetadata = true
        options.limits.encodedBytes = 101
        options.limits.pixels = 102
        options.limits.side = 103
        options.limits.drawnPixels = 104
        options.limits.blockBytes = 105
        options.limits.frames = 106
        options.limits.scans = 107
        options.limits.colorProfileBytes = 108
        options.limits.metadataBytes = 109
        options.limits.decodingTime = .milliseconds(110)
        options.limits.drawnElements = 111
        options.limits.drawnDepth = 112
        options.limits.drawnLayerBytes = 113
        options.limits.sourcePixels = 115
        options.limits.workingBytes = 116
        options.limits.drawingTime = .milliseconds(114)
        let defaults = Mirror(reflecting: Limits.default).children
        for (limit, usual) in zip(Mirror(reflecting: options.limits).children, defaults) {
            let isOfLoads = ["headerBytes", "redirects"].contains(limit.label)
            #expect(("\(limit.value)" == "\(usual.value)") == isOfLoads, "\(limit.label ?? "")")
        }
        var writer = WireWriter()
        writer.put(options)
        var reader = WireReader(writer.bytes)
        #expect(try reader.options() == options)
    }

    @Test("A truncated or altered response is read as an error or as a value within the limits")
    func damage() throws {
        var info = ImageInfo(format: .gif, size: PixelSize(width: 19, height: 11), frameCount: 2)
        info.delays = [.milliseconds(40), .milliseconds(50)]
        info.colorSpace = .displayP3
        var frame = DecodedFrame(bitmap: try Pictures.gradient(19, 11), isPartial: true, info: info)
        frame.area = PixelRect(x: 1, y: 2, width: 3, height: 4)
        var writer = WireWriter()
        writer.put(frame)
        writer.put(ImageError.limit("pixels", found: 9, allowed: 8))
        writer.put(DecodingOptions(thumbnail: .fit(width: 3, height: 4)))
        let bytes = [UInt8](writer.bytes)
        func read(_ bytes: [UInt8]) throws {
            var reader = WireReader(Data(bytes))
            var limits = Limits.default
            limits.pixels = 1 << 16
            let found = try reader.frame(limits) { size, format, alpha, space throws(ImageError) in
                try Bitmap(size: size, format: format, alpha: alpha, colorSpace: space) { _, _ in }
            }
            #expect(found.bitmap.size.pixelCount <= limits.pixels)
            _ = try reader.error()
            _ = try reader.options()
        }
        try read(bytes)
        for count in bytes.indices {
            #expect(throws: ImageError.self) { try read(Array(bytes[..<count])) }
            for change: UInt8 in [1, 0x80, 0xFF] {
                var changed = bytes
                changed[count] ^= change
                try? read(changed)
            }
        }
    }

    @Test("The dynamic range is transferred unchanged unless it's impossible")
    func ranges() {
        func comesBack(_ range: ImageInfo.DynamicRange) -> Bool {
            var info = ImageInfo(format: .png, size: PixelSize(width: 1, height: 1))
            info.dynamicRange = range
            info.gainMapFault = range.kind == .pq ? .damaged : nil
            var writer = WireWriter()
            writer.put(info)
            var reader = WireReader(writer.bytes)
            return (try? reader.info()) == info
        }
        #expect(comesBack(.standard) && comesBack(.init(.pq)) && comesBack(.init(.gainMap, headroom: 2.3)))
        #expect(!comesBack(.init(.pq, headroom: .nan)) && !comesBack(.init(.hlg, headroom: -1)))
    }

    @Test("A density that isn't a finite number is rejected")
    func density() {
        func read(_ density: Double) -> ImageInfo? {
            var info = ImageInfo(format: .png, size: PixelSize(width: 1, height: 1))
            info.density = ImageInfo.Density(x: 72, y: density)
            var writer = WireWriter()
            writer.put(info)
            var reader = WireReader(writer.bytes)
            return try? reader.info()
        }
        #expect(read(72)?.density == ImageInfo.Density(x: 72, y: 72))
        #expect(read(.nan) == nil && read(.infinity) == nil)
    }

    @Test(
        "Delays so long that their sum would overflow are rejected",
        arguments: [-1, 4_000_000_001, .max])
    func delays(seconds: Int64) {
        var info = ImageInfo(format: .gif, size: PixelSize(width: 1, height: 1), frameCount: 2)
        func comesBack(_ delay: Duration) -> Bool {
            info.delays = [.zero, delay]
            var writer = WireWriter()
            writer.put(info)
            var reader = WireReader(writer.bytes)
            return (try? reader.info()) == info
        }
        #expect(comesBack(.milliseconds(70)) && comesBack(.seconds(4_000_000_000)))
        #expect(!comesBack(.seconds(seconds)))
    }
}
#endif
