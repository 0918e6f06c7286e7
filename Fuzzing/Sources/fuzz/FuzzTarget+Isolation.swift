// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster

@testable import ImageCoding

extension FuzzTarget {
    /// The program that decodes in separate processes, built without sanitizers, which need more memory and
    /// system calls than these processes have.
    private static let helper = ProcessInfo.processInfo.environment["WEBIMAGE_DECODER"]
    private static let apart = helper.map { CodecRegistry.default.isolated(helper: $0) }

    /// Decodes in a separate process, in which an image may do anything. This process must survive, and
    /// decoders must not need a denied system call. Empty without a helper.
    static let isolated =
        apart == nil
        ? []
        : [
            FuzzTarget(name: "isolated", formats: []) { data in
                var options = DecodingOptions()
                options.limits = limits
                options.keepsMetadata = true
                do throws(ImageError) {
                    guard let image = try apart?.decode(data, options: options) else { return }
                    FuzzCount.add(isDecoded: true)
                    expect(image.bitmap.size.pixelCount <= limits.pixels, "the limit of pixels holds")
                    let sum = image.bitmap.withPixels { $0.reduce(0) { $0 &+ Int($1) } }
                    expect(sum >= 0, "all pixels can be read")
                } catch {
                    FuzzCount.add(isDecoded: false)
                    expect(error.code != .decoderCrashed, error.message)
                }
            }
        ]

    /// Responses of the helper process of an isolated decoder. The first byte selects the kind of response.
    static func wire(_ data: Data) {
        let (kind, rest) = data.kindAndRest
        var reader = WireReader(rest)
        switch kind & 3 {
        case 0: header(&reader)
        case 1: frame(&reader)
        case 2:
            guard let error = try? reader.error() else { return }
            expectOneLine(error.message, "an error")
        default:
            guard let options = try? reader.options() else { return }
            var writer = WireWriter()
            writer.put(options)
            var again = WireReader(writer.bytes)
            expect((try? again.options()) == options, "options round-trip")
        }
    }

    private static func header(_ reader: inout WireReader) {
        guard let info = try? reader.info() else { return }
        expect(info.delays.count <= info.frameCount, "there is at most one delay for each frame")
        var writer = WireWriter()
        writer.put(info)
        var again = WireReader(writer.bytes)
        expect((try? again.info()) == info, "an image info round-trips")
        _ = try? reader.int()
        _ = try? reader.optional { reader throws(ImageError) in try reader.metadata() }
    }

    private static func bitmap(
        _ size: PixelSize, _ format: PixelFormat, _ alpha: AlphaMode, _ colorSpace: ColorSpace
    ) throws(ImageError) -> Bitmap {
        try Bitmap(size: size, format: format, alpha: alpha, colorSpace: colorSpace) { pixels, _ in
            pixels.initializeMemory(as: UInt8.self, repeating: 7)
        }
    }

    private static func frame(_ reader: inout WireReader) {
        let frame = try? reader.frame(limits, bitmap)
        guard let frame else { return }
        if let info = frame.info {
            var options = DecodingOptions(thumbnail: .fill(width: 9, height: 7))
            options.limits = limits
            let small = try? CodecRegistry.default.finish(
                frame, info: info, options: options, cancellation: nil)
            expect(
                small.map { max($0.size.width, $0.size.height) <= 9 } ?? true,
                "a thumbnail is not larger than requested")
        }
        expect(frame.bitmap.size.pixelCount <= limits.pixels, "the limit of pixels holds")
        var writer = WireWriter()
        writer.put(frame)
        var again = WireReader(writer.bytes)
        let same = try? again.frame(limits, bitmap)
        expect(
            same?.bitmap.isSame(as: frame.bitmap) == true && same?.info == frame.info,
            "a frame round-trips")
    }
}
