// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCoding
import Raster

extension FuzzTarget {
    /// Decodes a complete file with its metadata, at full size and as a thumbnail. The sizes must match the
    /// header.
    static func decoding(_ name: String, _ formats: [ImageFormat]) -> FuzzTarget {
        FuzzTarget(name: name, formats: formats) { data in
            guard ImageFormat.sniff(data).map(formats.contains) == true else { return }
            var options = DecodingOptions()
            options.limits = limits
            options.keepsMetadata = true
            let image = try? CodecRegistry.default.decode(data, options: options)
            FuzzCount.add(isDecoded: image != nil)
            if let image {
                let info = try? CodecRegistry.default.info(for: data, limits: limits)
                expect(info?.size == image.info.size, "the header has the size of the image")
                expect(image.size == image.info.displaySize, "the image has the size in its info")
            }
            options = .exact
            options.limits = limits
            options.thumbnail = .fill(width: 9, height: 7)
            let small = try? CodecRegistry.default.decode(data, options: options)
            if let small {
                expect(
                    max(small.size.width, small.size.height) <= 9, "a thumbnail is not larger than requested")
            }
        }
    }

    /// Decodes the frames of a file that arrives in two parts, last frame first. They must equal the
    /// complete file's frames.
    static func frames(_ name: String, _ formats: [ImageFormat]) -> FuzzTarget {
        FuzzTarget(name: name, formats: formats) { data in
            var options = DecodingOptions()
            options.limits = limits
            options.limits.pixels = 1 << 16
            let decoder = FrameDecoder(options: options)
            let whole = FrameDecoder(options: options)
            do {
                try decoder.update(Data(data.prefix(data.count / 2)), isComplete: false)
                if decoder.frameCount > 0 { _ = try? decoder.image(at: 0) }
                try decoder.update(data, isComplete: true)
                try whole.update(data, isComplete: true)
            } catch { return }
            expect(decoder.frameCount == whole.frameCount, "a file in parts has the same number of frames")
            for index in (0..<decoder.frameCount).reversed() {
                guard let image = try? decoder.image(at: index), index < 4 else { continue }
                let same = try? whole.image(at: index)
                expect(
                    same.map { $0.bitmap.isSame(as: image.bitmap) } ?? false,
                    "frame \(index) of a file in parts is the same")
            }
        }
    }

    /// Decodes a file that arrives in seven parts, with a preview after each, at full size and as a
    /// thumbnail. The final image must equal the complete file's.
    static func progressive(_ name: String, _ formats: [ImageFormat]) -> FuzzTarget {
        FuzzTarget(name: name, formats: formats) { data in
            guard ImageFormat.sniff(data).map(formats.contains) == true else { return }
            for thumbnail in [nil, Thumbnail.fit(width: 9, height: 7)] {
                var options = DecodingOptions(thumbnail: thumbnail)
                options.limits = limits
                options.limits.pixels = 1 << 16
                guard let image = try? decodeInParts(data, options) else { continue }
                do {
                    let whole = try CodecRegistry.default.decode(data, options: options)
                    expect(whole.bitmap.isSame(as: image.bitmap), "progressive decoding gives the same image")
                    expect(
                        whole.isPartial == image.isPartial, "progressive decoding gives the same isPartial")
                } catch { fatalError("only progressive decoding succeeds: \(error)") }
            }
        }
    }

    private static func decodeInParts(_ data: Data, _ options: DecodingOptions) throws -> DecodedImage? {
        let decoder = ProgressiveDecoder(options: options)
        let step = data.count / 7 + 1
        for start in stride(from: 0, to: data.count, by: step) {
            let end = min(start + step, data.count)
            let part = Data(data[data.startIndex + start..<data.startIndex + end])
            try decoder.append(part, isComplete: end == data.count)
            _ = try decoder.preview()
        }
        return try decoder.image()
    }

    /// Encodes and decodes an image with the input as its EXIF data.
    static func exif(_ data: Data) {
        if let properties = EXIFProperties(data) {
            for directory in EXIFProperties.Directory.allCases {
                for tag in properties.tags(in: directory) { _ = properties[tag, in: directory] }
            }
            _ = (properties.captureDate, properties.location, properties.locationDate, properties.copyright)
        }
        var encoding = EncodingOptions()
        encoding.metadata = ImageMetadata(exif: data)
        encoding.embedsThumbnail = data.count.isMultiple(of: 2)
        var decoding = DecodingOptions()
        decoding.keepsMetadata = true
        guard let bitmap = Seeds.bitmap(width: 4, height: 2),
            let file = try? CodecRegistry.default.encode(bitmap, as: .jpeg, options: encoding)
        else { return }
        _ = try? CodecRegistry.default.decode(file, options: decoding)
    }
}
