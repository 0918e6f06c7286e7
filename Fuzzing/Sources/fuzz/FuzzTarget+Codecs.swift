// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCoding
import Raster

extension FuzzTarget {
    /// A whole file: full size and small, with what it carries. Its header tells the size of what comes.
    static func decoding(_ name: String, _ formats: [ImageFormat]) -> FuzzTarget {
        FuzzTarget(name: name, formats: formats) { data in
            guard ImageFormat.sniff(data).map(formats.contains) == true else { return }
            var options = DecodingOptions()
            options.limits = limits
            options.keepsMetadata = true
            let image = try? CodecRegistry.default.decode(data, options: options)
            if let image {
                let info = try? CodecRegistry.default.info(data, limits: limits)
                expect(info?.size == image.info.size, "the header alone tells the size")
                expect(image.size == image.info.displaySize, "the picture is as large as it says")
            }
            options = .exact
            options.limits = limits
            options.thumbnail = .fill(width: 9, height: 7)
            let small = try? CodecRegistry.default.decode(data, options: options)
            if let small {
                expect(max(small.size.width, small.size.height) <= 9, "no thumbnail is too large")
            }
        }
    }

    /// A file that comes in two parts, all frames, the last one first; they are those of the whole file.
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
            expect(decoder.frameCount == whole.frameCount, "in parts there are as many frames")
            for index in (0..<decoder.frameCount).reversed() {
                guard let image = try? decoder.image(at: index), index < 4 else { continue }
                let same = try? whole.image(at: index)
                expect(
                    same.map { $0.bitmap.isSame(as: image.bitmap) } ?? false,
                    "frame \(index) is the same in parts")
            }
        }
    }

    /// A file that comes in seven parts and is looked at after each, full size and small; at last it is the picture that the
    /// whole file gives.
    static func pieces(_ name: String, _ formats: [ImageFormat]) -> FuzzTarget {
        FuzzTarget(name: name, formats: formats) { data in
            guard ImageFormat.sniff(data).map(formats.contains) == true else { return }
            for thumbnail in [nil, Thumbnail.fit(width: 9, height: 7)] {
                var options = DecodingOptions(thumbnail: thumbnail)
                options.limits = limits
                options.limits.pixels = 1 << 16
                guard let picture = try? inPieces(data, options) else { continue }
                do {
                    let whole = try CodecRegistry.default.decode(data, options: options)
                    expect(whole.bitmap.isSame(as: picture.bitmap), "in pieces it is the same picture")
                    expect(whole.isPartial == picture.isPartial, "in pieces it is as partial")
                } catch { fatalError("in pieces it is a picture, else \(error)") }
            }
        }
    }

    private static func inPieces(_ data: Data, _ options: DecodingOptions) throws -> DecodedImage? {
        let decoder = ProgressiveDecoder(options: options)
        let step = data.count / 7 + 1
        for start in stride(from: 0, to: data.count, by: step) {
            let end = min(start + step, data.count)
            let part = Data(data[data.startIndex + start..<data.startIndex + end])
            try decoder.append(part, isComplete: end == data.count)
            _ = try decoder.preview()
        }
        return try decoder.picture()
    }

    /// The bytes as a picture's EXIF: read, changed, written.
    static func exif(_ data: Data) {
        var encoding = EncodingOptions()
        encoding.metadata = ImageMetadata(exif: data)
        encoding.embedsThumbnail = data.count.isMultiple(of: 2)
        var decoding = DecodingOptions()
        decoding.keepsMetadata = true
        guard let picture = Seeds.picture(4, 2),
            let file = try? CodecRegistry.default.encode(picture, as: .jpeg, options: encoding)
        else { return }
        _ = try? CodecRegistry.default.decode(file, options: decoding)
    }
}
