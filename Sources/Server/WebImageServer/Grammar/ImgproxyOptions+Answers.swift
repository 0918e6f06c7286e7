// SPDX-License-Identifier: MIT

#if Server
import ImageBase

extension ImgproxyOptions {
    /// The options that don't affect pixels.
    static let answers: [URLOption<Self>] = [
        .option("fallback_image_url", "fiu", paid: true) { options, arguments in
            options.target.fallback =
                arguments.has(0) ? options.grammar.source(try arguments.base64Text(0)) : nil
        },
        .option("raw", differs: "images and PDF; anything else gets 415") { options, arguments in
            options.target.kind = try arguments.flag(0) ? .raw : .image
        },
        .option("cachebuster", "cb") { options, arguments in
            options.target.cacheBuster = arguments.has(0) ? String(arguments[0]) : nil
        },
        .refused(
            "bypass_cache", "bc",
            because: "a purge removes an image from all caches, and `cachebuster` makes it again"),
        .option("cache_tags", "ct", counts: 1...64, paid: true, differs: "as `Cache-Tag`") {
            options, arguments in
            options.target.cacheTags = try arguments.values.map { (tag) throws(TargetError) in
                guard !tag.isEmpty, tag.utf8.allSatisfy({ 0x21..<0x7F ~= $0 && $0 != UInt8(ascii: ",") })
                else { throw arguments.fault("a tag is empty, or has characters other than visible ASCII") }
                return String(tag)
            }
        },
        .integer("expires", "exp", in: 0...Int(Int32.max) * 1000) { options, time in
            options.target.expiry = time == 0 ? nil : time
        },
        .option("filename", "fn", counts: 1...2) { options, arguments in
            if arguments.has(1), try arguments.flag(1) {
                options.target.fileName = try arguments.base64Text(0)
            } else {
                guard let name = SourceText.decoded(arguments[0]), !name.isEmpty else {
                    throw arguments.invalid(0, "a percent-encoded name")
                }
                options.target.fileName = name
            }
        },
        .option("return_attachment", "att") { options, arguments in
            options.target.isAttachment = try arguments.flag(0)
        },
        .option("preset", "pr", counts: 1...64) { options, arguments in
            for name in arguments.values { try options.applyPreset(name) }
        },
        .option("hashsum", "hs", counts: 1...2, paid: true) { options, arguments in
            options.target.digest = try arguments.digest()
        },
    ]

    /// The options that change limits, if the server allows it.
    static let limits: [URLOption<Self>] = [
        limit(["max_src_resolution", "msr"], differs: "larger sources get 422") { limits, arguments in
            limits.sourcePixels = try arguments.megapixels(0, from: 0.000_001)
        },
        limit(
            ["max_src_file_size", "msfs"], differs: "larger sources get 422, and 0 means no limit"
        ) { limits, arguments in
            let bytes = try arguments.integer(0, in: 0...Int(Int32.max))
            limits.sourceBytes = bytes == 0 ? .max : bytes
        },
        limit(["max_animation_frames", "maf"], differs: "further frames are dropped") { limits, arguments in
            limits.frames = try arguments.integer(0, in: 1...100_000)
        },
        limit(
            ["max_animation_frame_resolution", "mafr"], differs: "larger frames get 422, and 0 means no limit"
        ) { limits, arguments in
            let pixels = try arguments.megapixels(0, from: 0)
            limits.framePixels = pixels == 0 ? nil : pixels
        },
        limit(
            ["max_result_dimension", "mrd"], differs: "larger results are scaled down, and 0 means no limit"
        ) { limits, arguments in
            limits.resultSide = try arguments.integer(0, in: 0...1_000_000)
        },
    ]

    private static func limit(
        _ names: [String], differs: String,
        _ change:
            @escaping @Sendable (
                inout ParsedTarget.LimitChanges, OptionArguments
            ) throws -> Void
    ) -> URLOption<Self> {
        URLOption(OptionFact(names, differs: "if the server allows it; " + differs)) {
            options, arguments in
            guard options.grammar.allowsLimitOptions else {
                throw arguments.fault("the server does not allow options that change limits")
            }
            try change(&options.target.limits, arguments)
        }
    }

    // MARK: Descriptions

    /// The options of `/info`. Some share a name with an image option but mean something else.
    static let descriptions: [URLOption<Self>] = [
        .flag("size", "s", sets: \.info.byteCount), .flag("format", "f", sets: \.info.format),
        .flag("dimensions", "d", sets: \.info.dimensions), .flag("exif", sets: \.info.exif),
        .flag("xmp", sets: \.info.xmp),
        .option("palette", "p") { options, arguments in
            let count = try arguments.integer(0, in: 0...256)
            guard count != 1 else { throw arguments.invalid(0, "0 or a number from 2 to 256") }
            options.info.paletteCount = count
        },
        .option("average", "avg", counts: 1...2) { options, arguments in
            options.info.averageColor = try arguments.flag(0)
            options.info.ignoresTransparentPixels = arguments.has(1) ? try arguments.flag(1) : true
        },
        .option("dominant_colors", "dc", counts: 1...2) { options, arguments in
            options.info.dominantColors = try arguments.flag(0)
            if arguments.has(1), try arguments.flag(1) { throw arguments.invalid(1, "0") }
        },
        .option("blurhash", "bh", counts: 2...2) { options, arguments in
            let (x, y) = (try arguments.integer(0, in: 0...9), try arguments.integer(1, in: 0...9))
            options.info.blurHash = x > 0 && y > 0 ? InfoParts.BlurHashSize(x: x, y: y) : nil
        },
        .flag("thumbhash", "th", sets: \.info.thumbHash),
    ]

    /// Parts of imgproxy's descriptions that aren't supported but may be turned off.
    static let missingDescriptions: [URLOption<Self>] = [
        ["iptc"], ["video_meta", "vm"], ["detect_objects", "do"], ["colorspace", "cs"], ["bands"],
        ["sample_format"], ["pages_number", "pn"], ["classify", "cl"], ["calc_hashsums", "chs"],
    ].map { (names: [String]) in
        URLOption(OptionFact(names)) { _, arguments in
            if try arguments.flag(0) { throw arguments.fault("not supported") }
        }
    }
}

extension OptionArguments {
    /// Returns a digest's function and hexadecimal digits; nil for the function "none".
    fileprivate func digest() throws(TargetError) -> ParsedTarget.Digest? {
        if self[0] == "none" { return nil }
        guard let function = ParsedTarget.Digest.Function(rawValue: String(self[0])) else {
            throw invalid(0, "none, md5, sha1, sha256 or sha512")
        }
        let count =
            switch function {
            case .md5: 16
            case .sha1: 20
            case .sha256: 32
            case .sha512: 64
            }
        guard let bytes = Hexadecimal.bytes(of: self[1].utf8), bytes.count == count else {
            throw invalid(1, "\(2 * count) hexadecimal digits")
        }
        return ParsedTarget.Digest(function: function, bytes: bytes)
    }
}
#endif
