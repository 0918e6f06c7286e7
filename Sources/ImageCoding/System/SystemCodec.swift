// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
import Raster

/// Decodes everything that the system can decode, with ImageIO on Apple platforms.
struct SystemCodec: ImageCodec {
    let formats: [ImageFormat]
    private let makeSource: @Sendable () -> any SystemImageSource

    /// - Parameter types: the uniform type identifiers that the system decodes.
    init(types: [String], makeSource: @escaping @Sendable () -> any SystemImageSource) {
        var formats: [ImageFormat] = []
        for type in types {
            let format = ImageFormat(uniformTypeIdentifier: type) ?? ImageFormat(rawValue: type)
            // Several types can map to the same format.
            if !formats.contains(format) { formats.append(format) }
            if format == .png { formats.append(.apng) }
        }
        self.formats = formats
        self.makeSource = makeSource
    }

    /// Leaves the decision to the system if the signature is unknown, as in some cameras' raw files.
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
        // Previews have the full size, so the pixels must be within the limit.
        guard info.frameCount == 1, info.format.has(.systemPreviews),
            info.size.pixelCount <= options.limits.pixels
        else { return nil }
        return SystemIncrementalDecoder(source: makeSource(), options: options)
    }
}
