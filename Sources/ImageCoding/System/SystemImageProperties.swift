// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// The header of an image, made from the system's property dictionaries.
struct SystemImageProperties {
    var info: ImageInfo
    /// The frames of an animation, or the pages. In any other file, the images that represent it in different
    /// sizes, the smallest first.
    private let images: [Image]

    private struct Image {
        let index: Int
        let size: PixelSize
    }

    /// - Parameter sniffed: the format according to the signature, or nil if it's unknown.
    /// - Returns: nil while the header is incomplete.
    init?(
        _ source: any SystemImageSource, sniffed: ImageFormat?, options: DecodingOptions, isComplete: Bool
    ) {
        guard let format = Self.format(sniffed, source.typeIdentifier) else { return nil }
        let count = source.imageCount
        let file = source.properties
        let first = min(max(0, source.primaryImage), max(0, count - 1))
        let properties = source.properties(ofImage: first)
        guard let size = Self.size(properties) else { return nil }
        let animation = SystemAnimation(format: format, file: file, firstImage: properties)
        let isSequence = animation != nil || format == .tiff
        let allowed = options.firstFrameOnly ? 1 : max(1, options.limits.frames)
        var images = [Image(index: first, size: size)]
        if isSequence, count > 1, allowed > 1 {
            images = (0..<min(count, allowed)).map { Image(index: $0, size: size) }
        } else if format.has(.severalSizes) {
            images = (0..<min(count, 256)).compactMap { index in
                Self.size(source.properties(ofImage: index)).map { Image(index: index, size: $0) }
            }.sorted { $0.size.pixelCount < $1.size.pixelCount }
        }
        self.images = images
        let frames = isSequence ? images.count : 1
        let largest = images.last?.size ?? size
        info = ImageInfo(
            format: format, size: frames > 1 ? animation?.canvas ?? size : largest,
            orientation: Self.orientation(properties), frameCount: frames,
            hasAlpha: properties["HasAlpha"] as? Bool ?? false,
            bitDepth: Self.integer(properties["Depth"]) ?? 8,
            countsAllFrames: isComplete || allowed == 1 || !format.mayHaveSeveralImages)
        // A WebP's orientation comes after the image.
        info.knowsOrientation = isComplete || format != .webp || frames > 1
        guard frames > 1, let animation else { return }
        info.loopCount = animation.loopCount
        info.delays = animation.delays(of: images.map(\.index), in: source)
    }

    var frameCount: Int { info.frameCount }

    /// Returns a frame's image index in the file. For a still image, returns the index of the smallest image
    /// that isn't below the needed size.
    func image(ofFrame frame: Int, needed: PixelSize) -> Int {
        if info.frameCount > 1 { return images[frame].index }
        let fitting = images.first { $0.size.width >= needed.width && $0.size.height >= needed.height }
        return (fitting ?? images.last)?.index ?? 0
    }

    /// Returns the signature's format. Many cameras' raw files have a TIFF signature, so the system's type
    /// decides for these.
    private static func format(_ sniffed: ImageFormat?, _ type: String?) -> ImageFormat? {
        guard let type else { return sniffed }
        if let sniffed, sniffed != .tiff { return sniffed }
        return ImageFormat(uniformTypeIdentifier: type) ?? ImageFormat(rawValue: type)
    }

    static func size(_ properties: [String: Any]) -> PixelSize? {
        guard let width = integer(properties["PixelWidth"]), let height = integer(properties["PixelHeight"]),
            width > 0, height > 0
        else { return nil }
        return PixelSize(width: width, height: height)
    }

    private static func orientation(_ properties: [String: Any]) -> Orientation {
        integer(properties["Orientation"]).flatMap(Orientation.init(rawValue:)) ?? .up
    }

    static func integer(_ value: Any?) -> Int? {
        value as? Int ?? (value as? Double).flatMap { Int(exactly: $0) }
    }
}

/// How an animation plays, according to its format's dictionary.
struct SystemAnimation {
    private let name: String
    private let file: [String: Any]

    fileprivate static let dictionaries: [ImageFormat: (name: String, loopCount: Int)] = [
        .gif: ("{GIF}", 1), .png: ("{PNG}", 0), .apng: ("{PNG}", 0), .webp: ("{WebP}", 0),
        .heic: ("{HEICS}", 0), .avif: ("{AVIS}", 0),
    ]

    /// How many times the animation plays; 0 means forever.
    let loopCount: Int
    /// The canvas size, if the file has it.
    let canvas: PixelSize?

    /// - Returns: nil for a format without animations, and for a file with several still images.
    init?(format: ImageFormat, file: [String: Any], firstImage: [String: Any]) {
        guard let dictionary = Self.dictionaries[format] else { return nil }
        let found = file[dictionary.name] as? [String: Any]
        guard found != nil || !format.has(.isoItems) || firstImage[dictionary.name] != nil else { return nil }
        name = dictionary.name
        self.file = found ?? [:]
        let loops = SystemImageProperties.integer(self.file["LoopCount"])
        loopCount = loops.map { max(0, $0) } ?? dictionary.loopCount
        canvas = SystemImageProperties.size([
            "PixelWidth": self.file["CanvasPixelWidth"] ?? 0,
            "PixelHeight": self.file["CanvasPixelHeight"] ?? 0,
        ])
    }

    /// Returns the images' delays. The file may list the delays of all images, which is faster than getting
    /// each image's properties.
    func delays(of images: [Int], in source: any SystemImageSource) -> [Duration] {
        let list = file["FrameInfo"] as? [[String: Any]] ?? []
        return images.map { index in
            if list.indices.contains(index), let delay = Self.delay(list[index]) { return delay }
            return (source.properties(ofImage: index)[name] as? [String: Any]).flatMap(Self.delay) ?? .zero
        }
    }

    /// Returns the stored delay. The unclamped one is preferred, because `DelayTime` is at least 100 ms for
    /// delays of 10 ms and less.
    private static func delay(_ properties: [String: Any]) -> Duration? {
        let value = properties["UnclampedDelayTime"] ?? properties["DelayTime"]
        guard let seconds = value as? Double ?? (value as? Int).map(Double.init) else { return nil }
        guard seconds > 0, seconds < 1e9 else { return .zero }
        return .microseconds(Int64((seconds * 1e6).rounded()))
    }
}

extension ImageFormat {
    /// Whether a file may have more images than have arrived. An animated JPEG XL is shown as a still image.
    fileprivate var mayHaveSeveralImages: Bool {
        let mayPlay = has(.animated) && SystemAnimation.dictionaries[self] != nil
        return mayPlay || has(.pages) || has(.severalSizes)
    }
}
