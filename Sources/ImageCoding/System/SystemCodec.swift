// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
import Raster

/// Decodes what the system decodes; on Apple platforms with ImageIO.
struct SystemCodec: ImageCodec {
    let formats: [ImageFormat]
    private let makeSource: @Sendable () -> any SystemImageSource

    /// - Parameter types: the uniform type identifiers of what the system decodes.
    init(types: [String], makeSource: @escaping @Sendable () -> any SystemImageSource) {
        var formats: [ImageFormat] = []
        for type in types {
            let format = ImageFormat(uniformTypeIdentifier: type) ?? ImageFormat(rawValue: type)
            // Several types can be one format.
            if !formats.contains(format) { formats.append(format) }
            if format == .png { formats.append(.apng) }
        }
        self.formats = formats
        self.makeSource = makeSource
    }

    /// The system is asked about data whose signature is unknown, such as raw files of cameras.
    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool {
        switch FormatSniffer(bytes).result {
        case .known(let format): return formats.contains(format)
        case .needsMore: return false
        case .unknown:
            let source = makeSource()
            source.update(Data(bytes), isComplete: false)
            guard let type = source.typeIdentifier else { return false }
            return formats.contains(ImageFormat(uniformTypeIdentifier: type) ?? ImageFormat(rawValue: type))
        }
    }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder {
        SystemDecoder(source: makeSource(), options: options)
    }

    func makeIncrementalDecoder(
        for info: ImageInfo, options: DecodingOptions
    ) -> (any IncrementalDecoder)? {
        // Previews have the full size.
        guard info.frameCount == 1, info.format.has(.systemPreviews),
            info.size.pixelCount <= options.limits.pixels
        else { return nil }
        return SystemIncrementalDecoder(source: makeSource(), options: options)
    }
}
