// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import Raster

/// The frames and options for an encoder in another process. The pixels are in a file, one frame after
/// another.
struct EncodingJob {
    /// A frame without its pixels.
    struct Frame {
        let size: PixelSize
        let format: PixelFormat
        let alpha: AlphaMode
        let colorSpace: ColorSpace
        let delay: Duration
        let byteCount: Int
    }

    let format: ImageFormat
    let options: EncodingOptions
    let frames: [Frame]

    init(_ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions) {
        (self.format, self.options) = (format, options)
        self.frames = frames.map { frame in
            let bitmap = frame.bitmap
            return Frame(
                size: bitmap.size, format: bitmap.format, alpha: bitmap.alpha,
                colorSpace: bitmap.colorSpace, delay: frame.delay, byteCount: bitmap.byteCount)
        }
    }

    init(from reader: inout WireReader) throws(ImageError) {
        format = ImageFormat(rawValue: try reader.text())
        options = try reader.encodingOptions()
        var frames: [Frame] = []
        for _ in 0..<max(0, try reader.int()) {
            frames.append(
                Frame(
                    size: try reader.size(), format: try reader.pixelFormat(), alpha: try reader.alpha(),
                    colorSpace: try reader.colorSpace(), delay: try reader.duration(),
                    byteCount: try reader.int()))
        }
        self.frames = frames
    }
}

extension WireWriter {
    mutating func put(_ job: EncodingJob) {
        put(job.format.rawValue)
        put(job.options)
        put(job.frames.count)
        for frame in job.frames {
            put(frame.size.width)
            put(frame.size.height)
            put(Int(frame.format.rawValue))
            put(AlphaMode.wireOrder.firstIndex(of: frame.alpha) ?? 0)
            put(frame.colorSpace)
            put(frame.delay)
            put(frame.byteCount)
        }
    }

    /// Writes the options that encoders read. `SizedEncoding` has already applied all other options.
    mutating func put(_ options: EncodingOptions) {
        put(options.quality)
        put(options.isLossless)
        put(options.isProgressive)
        put(options.effort) { $0.put($1) }
        put(options.maximumColors) { $0.put($1) }
        put(options.chroma) { $0.put($1.rawValue) }
        put(options.dynamicRange.rawValue)
        put(options.brightestLight) { $0.put($1) }
        put(options.isGrey)
        put(options.favorsSpeed)
        put(options.narrows)
        put(options.loopCount)
        let color = options.background
        for component in [color.red, color.green, color.blue, color.alpha] { put(component) }
        put(options.metadata) { $0.put($1) }
        put(options.density) { writer, density in
            writer.put(density.x)
            writer.put(density.y)
        }
        put(options.webp.preset.rawValue)
        put(options.webp.alphaQuality)
        put(options.webp.nearLossless)
    }
}

extension WireReader {
    mutating func encodingOptions() throws(ImageError) -> EncodingOptions {
        var options = EncodingOptions()
        options.quality = try double()
        options.isLossless = try bool()
        options.isProgressive = try bool()
        options.effort = try optional { reader throws(ImageError) in try reader.int() }
        options.maximumColors = try optional { reader throws(ImageError) in try reader.int() }
        options.chroma = try optional { reader throws(ImageError) in
            try Self.value(EncodingOptions.Chroma(rawValue: try reader.text()))
        }
        options.dynamicRange = try Self.value(EncodingOptions.DynamicRange(rawValue: try text()))
        options.brightestLight = try optional { reader throws(ImageError) in try reader.double() }
        options.isGrey = try bool()
        options.favorsSpeed = try bool()
        options.narrows = try bool()
        options.loopCount = try int()
        options.background = RGBAColor(
            red: try double(), green: try double(), blue: try double(), alpha: try double())
        options.metadata = try optional { reader throws(ImageError) in try reader.metadata() }
        options.density = try optional { reader throws(ImageError) in
            ImageInfo.Density(x: try reader.double(), y: try reader.double())
        }
        options.webp.preset = try Self.value(EncodingOptions.WebP.Preset(rawValue: try text()))
        options.webp.alphaQuality = try double()
        options.webp.nearLossless = try double()
        return options
    }

    private static func value<Value>(_ value: Value?) throws(ImageError) -> Value {
        guard let value else { throw nonsense }
        return value
    }
}
#endif
