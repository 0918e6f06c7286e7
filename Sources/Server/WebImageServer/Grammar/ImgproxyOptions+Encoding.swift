// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCoding

extension ImgproxyOptions {
    /// Applies an option for the source's frames, the format, the metadata or the encoder.
    ///
    /// - Returns: whether the option is known.
    mutating func applyEncoding(_ arguments: OptionArguments) throws(TargetError) -> Bool {
        switch arguments.option {
        case "quality":
            let quality = try arguments.integer(0, in: 0...100)
            target.operation.encoding.quality = quality == 0 ? nil : quality
        case "format_quality":
            guard arguments.count.isMultiple(of: 2) else {
                throw arguments.fault("formats and qualities must be pairs")
            }
            for index in stride(from: 0, to: arguments.count, by: 2) {
                target.operation.encoding.formatQuality[try arguments.format(index)] =
                    try arguments.integer(index + 1, in: 1...100)
            }
        case "autoquality": try applyAutomaticQuality(arguments)
        case "max_bytes":
            let bytes = try arguments.integer(0, in: 0...Int(Int32.max))
            target.operation.encoding.maximumBytes = bytes == 0 ? nil : bytes
        case "format":
            target.format = arguments[0] == "best" ? .best : .exact(try arguments.format(0))
        case "skip_processing":
            for index in 0..<arguments.count { target.skippedFormats.insert(try arguments.format(index)) }
        case "dpi":
            let density = try arguments.integer(0, in: 0...65_535)
            target.operation.encoding.density = density == 0 ? nil : density
        case "strip_metadata":
            target.operation.encoding.stripsMetadata = try arguments.flag(0)
        case "keep_copyright":
            target.operation.encoding.keepsCopyright = try arguments.flag(0)
        case "strip_color_profile":
            target.operation.encoding.stripsProfile = try arguments.flag(0)
        case "color_profile":
            guard arguments[0] == "srgb" else { throw arguments.invalid(0, "srgb") }
            target.operation.encoding.stripsProfile = true
        case "preserve_hdr":
            target.operation.encoding.keepsHighRange = try arguments.flag(0)
        default:
            if try applyFrames(arguments) { return true }
            return try applyEncoder(arguments)
        }
        return true
    }

    private mutating func applyFrames(_ arguments: OptionArguments) throws(TargetError) -> Bool {
        switch arguments.option {
        case "enforce_thumbnail":
            // Embedded thumbnails are not used, as for an image that has none.
            _ = try arguments.flag(0)
        case "page":
            let page = try arguments.integer(0, in: 0...100_000)
            target.operation.page = page == 0 ? nil : page
        case "pages":
            guard try arguments.integer(0, in: 1...100_000) == 1 else { throw arguments.invalid(0, "1") }
        case "disable_animation":
            target.operation.isStill = try arguments.flag(0)
        default: return false
        }
        return true
    }

    private mutating func applyEncoder(_ arguments: OptionArguments) throws(TargetError) -> Bool {
        switch arguments.option {
        case "jpeg_options":
            if arguments.has(0) { try setProgressive(.jpeg, arguments.flag(0)) }
            if arguments.has(1) {
                target.operation.encoding.chroma[.jpeg] = try arguments.flag(1) ? .full : nil
            }
            for index in 2..<6 where arguments.has(index) && arguments[index] != "0" {
                guard index < 5, try !arguments.flag(index) else { throw arguments.invalid(index, "0") }
            }
        case "png_options":
            if arguments.has(0) { try setProgressive(.png, arguments.flag(0)) }
            let colors = arguments.has(2) ? try arguments.integer(2, in: 2...256) : 256
            if arguments.has(1) {
                target.operation.encoding.maximumColors = try arguments.flag(1) ? colors : nil
            }
        case "webp_options":
            switch arguments[0] {
            case "", "lossy": target.operation.encoding.losslessFormats = []
            case "lossless", "near_lossless": target.operation.encoding.losslessFormats = [.webp]
            default: throw arguments.invalid(0, "lossy, near_lossless or lossless")
            }
            target.operation.encoding.isNearlyLossless = arguments[0] == "near_lossless"
            if arguments.has(1), try arguments.flag(1) { throw arguments.invalid(1, "0") }
            if arguments.has(2) {
                guard let preset = EncodingOptions.WebP.Preset(rawValue: String(arguments[2])) else {
                    throw arguments.invalid(2, "default, photo, picture, drawing, icon or text")
                }
                target.operation.encoding.webpPreset = preset
            }
        case "avif_options":
            switch arguments[0] {
            case "", "auto": target.operation.encoding.chroma[.avif] = nil
            case "on": target.operation.encoding.chroma[.avif] = .half
            case "off": target.operation.encoding.chroma[.avif] = .full
            default: throw arguments.invalid(0, "auto, on or off")
            }
        default: return false
        }
        return true
    }

    private mutating func setProgressive(_ format: ImageFormat, _ isProgressive: Bool) {
        if isProgressive {
            target.operation.encoding.progressiveFormats.insert(format)
        } else {
            target.operation.encoding.progressiveFormats.remove(format)
        }
    }

    private mutating func applyAutomaticQuality(_ arguments: OptionArguments) throws(TargetError) {
        let quality: ImageOperation.AutomaticQuality
        switch arguments[0] {
        case "none":
            target.operation.encoding.automaticQuality = nil
            return
        case "size": quality = .size(try arguments.integer(1, in: 1...Int(Int32.max)))
        // The dissimilarity is half of what the similarity lacks to 1.
        case "dssim":
            quality = .similarity(1 - 2 * (arguments.has(1) ? try arguments.number(1, in: 0...0.5) : 0.02))
        case "ssim": quality = .similarity(try arguments.number(1, in: 0...1))
        default: throw arguments.invalid(0, "none, size, dssim or ssim")
        }
        for index in 2..<5 where arguments.has(index) {
            throw arguments.fault("the least and the best quality and an allowed error are not supported")
        }
        target.operation.encoding.automaticQuality = quality
    }

    // MARK: Description

    /// Applies an option of `/info`.
    ///
    /// - Returns: whether the option is known.
    mutating func applyInfo(_ arguments: OptionArguments) throws(TargetError) -> Bool {
        switch arguments.name {
        case "size", "s": info.byteCount = try single(arguments)
        case "format", "f": info.format = try single(arguments)
        case "dimensions", "d": info.dimensions = try single(arguments)
        case "exif": info.exif = try single(arguments)
        case "xmp": info.xmp = try single(arguments)
        case "iptc", "video_meta", "vm", "detect_objects", "do", "colorspace", "cs", "bands", "sample_format",
            "pages_number", "pn", "classify", "cl", "calc_hashsums", "chs":
            if try single(arguments) { throw arguments.fault("not supported") }
        case "palette", "p":
            try arguments.requireCount(1...1)
            let count = try arguments.integer(0, in: 0...256)
            guard count != 1 else { throw arguments.invalid(0, "0 or a number from 2 to 256") }
            info.paletteCount = count
        case "average", "avg":
            try arguments.requireCount(1...2)
            info.averageColor = try arguments.flag(0)
            info.ignoresTransparentPixels = arguments.has(1) ? try arguments.flag(1) : true
        case "dominant_colors", "dc":
            try arguments.requireCount(1...2)
            info.dominantColors = try arguments.flag(0)
            if arguments.has(1), try arguments.flag(1) { throw arguments.invalid(1, "0") }
        case "blurhash", "bh":
            try arguments.requireCount(2...2)
            let (x, y) = (try arguments.integer(0, in: 0...9), try arguments.integer(1, in: 0...9))
            info.blurHash = x > 0 && y > 0 ? InfoParts.BlurHashSize(x: x, y: y) : nil
        case "thumbhash", "th": info.thumbHash = try single(arguments)
        default: return false
        }
        return true
    }

    private func single(_ arguments: OptionArguments) throws(TargetError) -> Bool {
        try arguments.requireCount(1...1)
        return try arguments.flag(0)
    }
}

extension OptionArguments {
    func digest(
        _ index: Int, of function: ParsedTarget.Digest.Function
    ) throws(TargetError) -> [UInt8] {
        let count =
            switch function {
            case .md5: 16
            case .sha1: 20
            case .sha256: 32
            case .sha512: 64
            }
        guard let bytes = Hexadecimal.bytes(of: self[index].utf8), bytes.count == count else {
            throw invalid(index, "\(2 * count) hexadecimal digits")
        }
        return bytes
    }
}
#endif
