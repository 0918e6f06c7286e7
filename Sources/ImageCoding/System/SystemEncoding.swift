// SPDX-License-Identifier: MIT

import ImageBase

/// The type to encode as, and the property dictionaries for it, with ImageIO's names.
struct SystemEncoding {
    /// The uniform type identifier to encode as.
    let type: String
    private let animation: String?

    /// - Parameters:
    ///   - frameCount: the number of frames or pages.
    ///   - types: the uniform type identifiers that the system encodes.
    /// - Throws: ``ImageError/Code/unsupported`` for a format that the system doesn't encode, and
    ///   ``ImageError/Code/invalidInput`` for several frames in a format that can only store one.
    init(_ format: ImageFormat, frameCount: Int, types: [String]) throws(ImageError) {
        guard frameCount > 0 else {
            throw ImageError(.invalidInput, "\(format) requires at least one frame")
        }
        let names = Self.names(format)
        guard let still = names.first(where: { types.contains($0) }) else {
            throw ImageError(.unsupported, "no encoder for \(format)")
        }
        let animated = Self.animations[format]
        if frameCount == 1 {
            (type, animation) = (still, nil)
        } else if let animated, types.contains(animated.type) {
            (type, animation) = (animated.type, animated.dictionary)
        } else if animated != nil {
            throw ImageError(.unsupported, "no encoder for animated \(format)")
        } else if format == .tiff {
            (type, animation) = (still, nil)
        } else {
            throw ImageError(.invalidInput, "\(format) holds one image, found \(frameCount)")
        }
    }

    /// Returns the formats for the types that the system encodes.
    static func formats(_ types: [String]) -> [ImageFormat] {
        var formats: [ImageFormat] = []
        for format in types.compactMap({ ImageFormat(uniformTypeIdentifier: $0) })
        where !formats.contains(format) && format != .pdf && names(format).contains(where: types.contains) {
            formats.append(format)
            if format == .png { formats.append(.apng) }
        }
        return formats
    }

    /// Returns the properties for the file.
    func fileProperties(_ options: EncodingOptions) -> [String: Any] {
        guard let animation else { return [:] }
        return [animation: ["LoopCount": max(0, options.loopCount)]]
    }

    /// Returns the properties for a frame.
    func frameProperties(_ frame: EncodingFrame, _ options: EncodingOptions) -> [String: Any] {
        var properties: [String: Any] = [
            // At a quality of 1, HEIC and AVIF are lossless if the system supports that.
            "kCGImageDestinationLossyCompressionQuality": options.isLossless
                ? 1.0 : Double(options.percent) / 100
        ]
        if options.isProgressive, type == "public.jpeg" { properties["{JFIF}"] = ["IsProgressive": true] }
        if options.isProgressive, type == "public.png" { properties["{PNG}"] = ["InterlaceType": 1] }
        if let animation {
            let delay = Double(max(0, frame.delay.rounded(to: 1_000_000))) / 1e6
            properties[animation] = ["DelayTime": delay, "UnclampedDelayTime": delay]
        }
        return properties
    }

    private static let animations: [ImageFormat: (type: String, dictionary: String)] = [
        .gif: ("com.compuserve.gif", "{GIF}"), .apng: ("public.png", "{PNG}"), .png: ("public.png", "{PNG}"),
        .heic: ("public.heics", "{HEICS}"),
    ]

    /// Returns the types for a still image, the preferred one first.
    private static func names(_ format: ImageFormat) -> [String] {
        format == .heic ? ["public.heic", "public.heif"] : [format.uniformTypeIdentifier].compactMap(\.self)
    }
}
