// SPDX-License-Identifier: MIT

#if Server
import ImageCoding

extension ImgproxyOptions {
    private static let noVideo = "the server doesn't decode video"

    private var encoding: ImageOperation.Encoding {
        get { target.operation.encoding }
        _modify { yield &target.operation.encoding }
    }

    /// The options for metadata, profiles and the dynamic range.
    static let metadata: [URLOption<Self>] = [
        .flag("strip_metadata", "sm", sets: \.encoding.stripsMetadata),
        .flag("keep_copyright", "kcr", sets: \.encoding.keepsCopyright),
        .integer("dpi", in: 0...65_535, paid: true) { $0.encoding.density = $1 == 0 ? nil : $1 },
        .flag("strip_color_profile", "scp", sets: \.encoding.stripsProfile),
        .flag(
            "preserve_hdr", "ph",
            differs:
                "for JPEG with a gain map, for AVIF, JPEG XL and PNG in PQ, and for 16 bits in AVIF, JPEG XL "
                + "and PNG; not with `trim`, `rotate`, a gravity that depends on the content, or options "
                + "that draw or change colors", sets: \.encoding.keepsHighRange),
        .option(
            "color_profile", "cp", "icc", paid: true,
            differs: "only `srgb`, without embedding a profile, since images without one are sRGB"
        ) { options, arguments in
            guard arguments[0] == "srgb" else { throw arguments.invalid(0, "srgb") }
            options.encoding.stripsProfile = true
        },
    ]

    /// The options for the format and its encoder.
    static let encoders: [URLOption<Self>] = [
        .integer("quality", "q", in: 0...100) { $0.encoding.quality = $1 == 0 ? nil : $1 },
        .option("format_quality", "fq", counts: 2...64) { options, arguments in
            guard arguments.count.isMultiple(of: 2) else {
                throw arguments.fault("formats and qualities must be pairs")
            }
            for index in stride(from: 0, to: arguments.count, by: 2) {
                options.encoding.formatQuality[try arguments.format(index)] =
                    try arguments.integer(index + 1, in: 1...100)
            }
        },
        .option(
            "autoquality", "aq", counts: 1...5, paid: true,
            differs:
                "`size`, `dssim` (half of 1 minus the similarity), `ssim`; not `ml`, and no quality limits"
        ) { options, arguments in
            options.encoding.automaticQuality = try arguments.automaticQuality()
        },
        .integer(
            "max_bytes", "mb", in: 0...Int(Int32.max),
            differs: "lowers the quality down to 10 first, then scales the image down"
        ) { $0.encoding.maximumBytes = $1 == 0 ? nil : $1 },
        .option(
            "jpeg_options", "jpgo", counts: 1...6, paid: true, differs: "progressive and full color"
        ) { options, arguments in
            if arguments.has(0) { options.setProgressive(.jpeg, try arguments.flag(0)) }
            if arguments.has(1) { options.encoding.chroma[.jpeg] = try arguments.flag(1) ? .full : nil }
            for index in 2..<6 where arguments.has(index) && arguments[index] != "0" {
                guard index < 5, try !arguments.flag(index) else { throw arguments.invalid(index, "0") }
            }
        },
        .option(
            "png_options", "pngo", counts: 1...3, paid: true, differs: "interlaced and palette"
        ) { options, arguments in
            if arguments.has(0) { options.setProgressive(.png, try arguments.flag(0)) }
            let colors = arguments.has(2) ? try arguments.integer(2, in: 2...256) : 256
            if arguments.has(1) { options.encoding.maximumColors = try arguments.flag(1) ? colors : nil }
        },
        .option(
            "webp_options", "webpo", counts: 1...3, paid: true, differs: "not `smart_subsample`"
        ) { options, arguments in
            switch arguments[0] {
            case "", "lossy": options.encoding.losslessFormats = []
            case "lossless", "near_lossless": options.encoding.losslessFormats = [.webp]
            default: throw arguments.invalid(0, "lossy, near_lossless or lossless")
            }
            options.encoding.isNearlyLossless = arguments[0] == "near_lossless"
            if arguments.has(1), try arguments.flag(1) { throw arguments.invalid(1, "0") }
            if arguments.has(2) {
                guard let preset = EncodingOptions.WebP.Preset(rawValue: String(arguments[2])) else {
                    throw arguments.invalid(2, "default, photo, picture, drawing, icon or text")
                }
                options.encoding.webpPreset = preset
            }
        },
        .option("avif_options", "avifo", paid: true) { options, arguments in
            switch arguments[0] {
            case "", "auto": options.encoding.chroma[.avif] = nil
            case "on": options.encoding.chroma[.avif] = .half
            case "off": options.encoding.chroma[.avif] = .full
            default: throw arguments.invalid(0, "auto, on or off")
            }
        },
        .option("format", "f", "ext") { options, arguments in try options.applyFormat(arguments) },
        .option("skip_processing", "skp", counts: 1...64) { options, arguments in
            for index in 0..<arguments.count {
                options.target.skippedFormats.insert(try arguments.format(index))
            }
        },
    ]

    /// The options for the source's frames and pages.
    static let frames: [URLOption<Self>] = [
        .option("enforce_thumbnail", "eth", differs: "embedded thumbnails aren't used") { _, arguments in
            // We only check the argument. Otherwise we treat every image as if it had no embedded thumbnail.
            _ = try arguments.flag(0)
        },
        .integer("page", "pg", in: 0...100_000, paid: true, differs: "for documents") {
            $0.target.operation.page = $1 == 0 ? nil : $1
        },
        .option("pages", "pgs", paid: true, differs: "only one page") { _, arguments in
            guard try arguments.integer(0, in: 1...100_000) == 1 else { throw arguments.invalid(0, "1") }
        },
        .flag("disable_animation", "da", paid: true, sets: \.target.operation.isStill),
        .refused("video_thumbnail_second", "vts", because: noVideo),
        .refused("video_thumbnail_keyframes", "vtk", because: noVideo),
        .refused("video_thumbnail_tile", "vtt", because: noVideo),
        .refused("video_thumbnail_animation", "vta", because: noVideo),
    ]

    private mutating func setProgressive(_ format: ImageFormat, _ isProgressive: Bool) {
        if isProgressive {
            encoding.progressiveFormats.insert(format)
        } else {
            encoding.progressiveFormats.remove(format)
        }
    }
}

extension OptionArguments {
    fileprivate func automaticQuality() throws(TargetError) -> ImageOperation.AutomaticQuality? {
        let quality: ImageOperation.AutomaticQuality
        switch self[0] {
        case "none": return nil
        case "size": quality = .size(try integer(1, in: 1...Int(Int32.max)))
        // DSSIM is (1 - similarity) / 2.
        case "dssim": quality = .similarity(1 - 2 * (has(1) ? try number(1, in: 0...0.5) : 0.02))
        case "ssim": quality = .similarity(try number(1, in: 0...1))
        default: throw invalid(0, "none, size, dssim or ssim")
        }
        guard !(2..<5).contains(where: has) else {
            throw fault("a minimum and a maximum quality and an allowed error are not supported")
        }
        return quality
    }
}
#endif
