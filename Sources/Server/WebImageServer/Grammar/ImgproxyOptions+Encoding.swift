// SPDX-License-Identifier: MIT

#if Server
import Cryptography
import ImageCoding

extension ImgproxyOptions {
    /// Applies an option for the source's frames, the format, the metadata or the encoder.
    ///
    /// - Returns: whether the option is known.
    mutating func applyEncoding(_ arguments: OptionArguments) throws(TargetError) -> Bool {
        switch arguments.name {
        case "quality", "q":
            try arguments.requireCount(1...1)
            let quality = try arguments.integer(0, in: 0...100)
            target.operation.encoding.quality = quality == 0 ? nil : quality
        case "format_quality", "fq":
            guard arguments.count.isMultiple(of: 2), arguments.count > 0 else {
                throw arguments.fault("formats and qualities must be pairs")
            }
            for index in stride(from: 0, to: arguments.count, by: 2) {
                target.operation.encoding.formatQuality[try arguments.format(index)] =
                    try arguments.integer(index + 1, in: 1...100)
            }
        case "autoquality", "aq": try applyAutomaticQuality(arguments)
        case "max_bytes", "mb":
            try arguments.requireCount(1...1)
            let bytes = try arguments.integer(0, in: 0...Int(Int32.max))
            target.operation.encoding.maximumBytes = bytes == 0 ? nil : bytes
        case "format", "f", "ext":
            try arguments.requireCount(1...1)
            target.format = arguments[0] == "best" ? .best : .exact(try arguments.format(0))
        case "skip_processing", "skp":
            for index in 0..<arguments.count { target.skippedFormats.insert(try arguments.format(index)) }
        case "dpi":
            try arguments.requireCount(1...1)
            let density = try arguments.integer(0, in: 0...65_535)
            target.operation.encoding.density = density == 0 ? nil : density
        case "strip_metadata", "sm":
            try arguments.requireCount(1...1)
            target.operation.encoding.stripsMetadata = try arguments.flag(0)
        case "keep_copyright", "kcr":
            try arguments.requireCount(1...1)
            target.operation.encoding.keepsCopyright = try arguments.flag(0)
        case "strip_color_profile", "scp":
            try arguments.requireCount(1...1)
            target.operation.encoding.stripsProfile = try arguments.flag(0)
        case "preserve_hdr", "ph":
            try arguments.requireCount(1...1)
            target.operation.encoding.keepsHighRange = try arguments.flag(0)
        default:
            if try applyFrames(arguments) { return true }
            return try applyEncoder(arguments)
        }
        return true
    }

    private mutating func applyFrames(_ arguments: OptionArguments) throws(TargetError) -> Bool {
        switch arguments.name {
        case "enforce_thumbnail", "eth":
            try arguments.requireCount(1...1)
            // Embedded thumbnails are not used, as for an image that has none.
            _ = try arguments.flag(0)
        case "page", "pg":
            try arguments.requireCount(1...1)
            let page = try arguments.integer(0, in: 0...100_000)
            target.operation.page = page == 0 ? nil : page
        case "pages", "pgs":
            try arguments.requireCount(1...1)
            guard try arguments.integer(0, in: 1...100_000) == 1 else { throw arguments.invalid(0, "1") }
        case "disable_animation", "da":
            try arguments.requireCount(1...1)
            target.operation.isStill = try arguments.flag(0)
        case "style", "st", "video_thumbnail_second", "vts", "video_thumbnail_keyframes", "vtk",
            "video_thumbnail_tile", "vtt", "video_thumbnail_animation", "vta":
            throw arguments.fault("not supported")
        default: return false
        }
        return true
    }

    private mutating func applyEncoder(_ arguments: OptionArguments) throws(TargetError) -> Bool {
        switch arguments.name {
        case "jpeg_options", "jpgo":
            try arguments.requireCount(1...6)
            if arguments.has(0) { try setProgressive(.jpeg, arguments.flag(0)) }
            if arguments.has(1) { target.operation.encoding.hasFullChroma = try arguments.flag(1) }
            for index in 2..<6 where arguments.has(index) && arguments[index] != "0" {
                guard index < 5, try !arguments.flag(index) else { throw arguments.invalid(index, "0") }
            }
        case "png_options", "pngo":
            try arguments.requireCount(1...3)
            if arguments.has(0) { try setProgressive(.png, arguments.flag(0)) }
            let colors = arguments.has(2) ? try arguments.integer(2, in: 2...256) : 256
            if arguments.has(1) {
                target.operation.encoding.maximumColors = try arguments.flag(1) ? colors : nil
            }
        case "webp_options", "webpo":
            try arguments.requireCount(1...3)
            switch arguments[0] {
            case "", "lossy": target.operation.encoding.losslessFormats = []
            case "lossless": target.operation.encoding.losslessFormats = [.webp]
            default: throw arguments.invalid(0, "lossy or lossless")
            }
            for index in 1..<3 where arguments.has(index) && arguments[index] != "default" {
                guard index == 1, try !arguments.flag(1) else {
                    throw arguments.invalid(index, index == 1 ? "0" : "default")
                }
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
        try arguments.requireCount(1...5)
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
