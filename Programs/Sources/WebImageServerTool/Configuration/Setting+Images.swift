// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCoding
import WebImage
@_spi(Programs) import WebImageServer

// The settings of `serve` for formats, sizes and options.
extension Setting {
    static let images: [Setting] = [
        .count(
            "quality", \.server.quality, in: 1...100, value: "1-100",
            standard: "\(Int(EncodingOptions().quality * 100))", others: ["IMGPROXY_QUALITY", "QUALITY"],
            help: "Quality for URLs that don't set one."),
        Setting(
            "format-quality", .list, value: "format=1-100",
            others: [
                "IMGPROXY_FORMAT_QUALITY", .pair("WEBP_QUALITY", "webp"), .pair("AVIF_QUALITY", "avif"),
                .pair("HEIF_QUALITY", "heic"),
            ],
            help: "Quality by format for URLs that don't set one, such as webp=79,avif=63."
        ) { $0.server.qualities = try $1.formats("format-quality", in: 1...100) },
        Setting(
            "format-effort", .list, value: "format=1-9",
            others: [
                .init("IMGPROXY_WEBP_EFFORT") {
                    try Other.effort($0, of: "webp", [1: 2, 2: 3, 3: 5, 4: 7, 5: 8, 6: 9])
                },
                .init("IMGPROXY_AVIF_SPEED") { try Other.effort($0, of: "avif", Other.speeds) },
                .pair("IMGPROXY_JXL_EFFORT", "jxl"),
                .init("AVIF_SPEED") { try Other.effort($0, of: "avif", Other.speeds) },
            ],
            help:
                "Encoder effort by format for URLs that don't set one. A higher effort is slower, but makes smaller files."
        ) { $0.server.efforts = try $1.formats("format-effort", in: 1...9) },
        .formats(
            "formats", \.server.automaticFormats, value: "avif,webp", standard: "avif,webp",
            others: [
                .word("IMGPROXY_AUTO_JXL", yes: "jxl", no: "none"),
                .word("IMGPROXY_AUTO_AVIF", yes: "avif", no: "none"),
                .word("IMGPROXY_ENABLE_AVIF_DETECTION", yes: "avif", no: "none"),
                .word("IMGPROXY_AUTO_WEBP", yes: "webp", no: "none"),
                .word("IMGPROXY_ENABLE_WEBP_DETECTION", yes: "webp", no: "none"),
                .word("AUTO_AVIF", yes: "avif", no: "none"),
                .word("AUTO_HEIF", yes: "heic", no: "none"), .word("AUTO_WEBP", yes: "webp", no: "none"),
            ],
            help: "Formats that clients get if they accept them and the URL doesn't set one, or none."),
        .count(
            "max-result-side", \.server.maximumResultSide, none: .max, value: "pixels",
            others: [.init("IMGPROXY_MAX_RESULT_DIMENSION", zero: .word("none"))],
            help: "Maximum width and height of a result. Larger results are scaled down."),
        Setting(
            "save-data", value: "0-1",
            help:
                "How much lower the quality is for clients that send Save-Data: on. If it's set, responses vary by this field."
        ) { $0.server.saveDataReduction = try $1.fraction("save-data") },
        Setting(
            "max-effort", .list, value: "format=1-9", standard: "avif=4,jxl=7",
            help:
                "Maximum encoder effort that URLs may ask for. A higher effort is lowered and logged."
        ) { $0.server.maximumEfforts.merge(try $1.formats("max-effort", in: 1...9)) { $1 } },
        .flag(
            "client-hints", \.server.usesClientHints, others: ["IMGPROXY_ENABLE_CLIENT_HINTS"],
            help: "Lets Sec-CH-DPR and Sec-CH-Width change the size, in steps."),
        Setting(
            "fast-thumbnails", .flag,
            help: "Scales sources down while decoding them, which is faster and a little less sharp."
        ) { if try $1.flag("fast-thumbnails") { $0.server.thumbnailQuality = .fast } },
        Setting(
            "watermark", value: "file",
            others: ["IMGPROXY_WATERMARK_PATH", .data("IMGPROXY_WATERMARK_DATA")],
            help: "Image that the option watermark draws."
        ) {
            guard let path = $1.text("watermark") else { return }
            let data = try SettingValues.file(at: path, for: "watermark")
            do throws(ImageError) {
                $0.server.watermark = try $0.server.manager.codecs.decode(data).bitmap
            } catch { throw SettingError("the watermark \(path) isn't an image: \(error.message)") }
        },
        Setting(
            "presets", .list, value: "name=options", others: ["IMGPROXY_PRESETS"],
            help: "Named sets of options for imgproxy URLs."
        ) { for preset in try $1.pairs("presets") { $0.grammar.presets[preset.name] = preset.text } },
        Setting(
            "presets-file", value: "file", others: ["IMGPROXY_PRESETS_PATH"],
            help: "File with one preset per line, as name=options. Lines that begin with # are comments."
        ) {
            guard let path = $1.text("presets-file") else { return }
            var presets: [String: String] = [:]
            for line in try SettingValues.lines(ofFileAt: path, for: "presets in") {
                guard let preset = SettingValues.pair(line) else {
                    throw SettingError("\(path) has the line \(line); such a line is name=options")
                }
                presets[preset.name] = preset.text
            }
            $0.grammar.presets.merge(presets) { stated, _ in stated }
        },
        .flag(
            "presets-only", \.grammar.acceptsPresetsOnly, others: ["IMGPROXY_ONLY_PRESETS"],
            help: "imgproxy URLs contain names of presets in place of options."),
        Setting(
            "allowed-options", .list, value: "names", standard: "all",
            others: ["IMGPROXY_ALLOWED_PROCESSING_OPTIONS"],
            help: "Options that imgproxy URLs may use outside of presets, spelled as in the URLs."
        ) {
            let allowed = $1.texts("allowed-options")
            for name in allowed where !OptionFact.isImgproxyOption(name) {
                throw SettingError("allowed-options has \(name), which isn't an imgproxy option")
            }
            $0.grammar.allowedOptions = allowed.isEmpty ? nil : Set(allowed)
        },
        .flag(
            "limit-options", \.grammar.allowsLimitOptions, others: ["IMGPROXY_ALLOW_SECURITY_OPTIONS"],
            help: "Lets options of imgproxy URLs change limits."),
        .flag(
            "strip-metadata", \.grammar.stripsMetadata,
            others: ["IMGPROXY_STRIP_METADATA", .word("PRESERVE_EXIF_INFO", yes: "false", no: "true")],
            help: "Removes metadata from images unless an option keeps it."),
        .choice(
            "isolate", \.isolation,
            help:
                "Which images are decoded in a sandboxed process: all, none, or auto for SVG, PDF, raw, TIFF, JPEG 2000, HEIC, AVIF and JPEG XL. With all and auto, HEIC, AVIF and JPEG XL are also encoded in a sandboxed process, which exits after its request."
        ),
    ]
}
#endif
