// SPDX-License-Identifier: MIT

#if Server
import ImageCoding
import ImageLoading
import WebImage
@_spi(Programs) import WebImageServer

// More settings of `serve`, for URL formats and encoding.
extension Setting {
    static let grammars: [Setting] = [
        Setting(
            "argument-separator", value: "text",
            standard: ServeConfiguration.standard.grammar.argumentSeparator,
            others: ["IMGPROXY_ARGUMENTS_SEPARATOR"],
            help: "Separator between the arguments of an option, in imgproxy URLs and in presets."
        ) {
            guard let separator = $1.text("argument-separator") else { return }
            guard !separator.isEmpty, !separator.contains(where: { "/-%?".contains($0) }) else {
                throw SettingError(
                    "argument-separator is \(separator); it takes text without /, -, % and ?")
            }
            $0.grammar.argumentSeparator = separator
        },
        .count(
            "max-pipelines", \.grammar.maximumPipelines, in: 1...64,
            others: [.init("IMGPROXY_MAX_CHAINED_PIPELINES", zero: .unset)],
            help: "Maximum number of chained pipelines in imgproxy URLs."),
        .flag(
            "source-file-names", \.grammar.sourceHasFileName,
            others: ["IMGPROXY_BASE64_URL_INCLUDES_FILENAME"],
            help: "Encoded sources in imgproxy URLs end with a file name, which the server ignores."),
        Setting(
            "source-key", .secret, others: ["IMGPROXY_SOURCE_URL_ENCRYPTION_KEY"],
            help: "Key for encrypted sources in imgproxy URLs, in hexadecimal."
        ) {
            guard let text = $1.text("source-key") else { return }
            guard let key = ImageGrammar.sourceKey(hexadecimal: text) else {
                throw SettingError("source-key isn't 32, 48 or 64 hexadecimal digits")
            }
            $0.grammar.sourceKey = key
        },
        Setting(
            "source-replacements", .list, value: "pattern=text", separator: ";",
            others: ["IMGPROXY_URL_REPLACEMENTS"],
            help:
                "Source prefixes to replace, such as media://*/=https://${1}.example.com/, separated by semicolons."
        ) {
            for pair in try $1.pairs("source-replacements") {
                $0.grammar.sourceReplacements.append(SourceReplacement(pair.name, with: pair.text))
            }
        },
        Setting(
            "source-headers", .secretList, separator: ";",
            others: [.init("IMGPROXY_CUSTOM_REQUEST_HEADERS") { $0.replacing("\\;", with: ";") }],
            help: "Header fields of requests for sources, as Name=value, separated by semicolons."
        ) {
            for pair in try $1.pairs("source-headers") {
                $0.server.manager.network.headers[pair.name] = pair.text
            }
        },
        Setting(
            "skip-formats", .list, value: "formats", others: ["IMGPROXY_SKIP_PROCESSING_FORMATS"],
            help: "Source formats that imgproxy URLs return unchanged."
        ) { $0.grammar.skippedFormats = Set(try $1.formatList("skip-formats") ?? []) },
        .flag(
            "attachments", \.grammar.sendsAttachments, others: ["IMGPROXY_RETURN_ATTACHMENT"],
            help: "Makes browsers download the images of imgproxy URLs unless an option says otherwise."),
        .flag(
            "ignore-invalid-filters", \.grammar.ignoresInvalidFilters,
            help:
                "Ignores unknown and invalid filters in thumbor URLs, as thumbor does, and logs them."
        ),
        thumborFile,
    ]

    static let thumborFile = Setting(
        "thumbor-conf", value: "file",
        help: "thumbor configuration file. The server reads its names like environment variables.")

    static let encoding: [Setting] = [
        .formats(
            "enforced-formats", \.server.enforcedFormats, value: "avif,webp", standard: "none",
            others: [
                .word("IMGPROXY_ENFORCE_JXL", yes: "jxl"), .word("IMGPROXY_ENFORCE_AVIF", yes: "avif"),
                .word("IMGPROXY_ENFORCE_WEBP", yes: "webp"),
            ],
            help: "Formats that clients get if they accept them, even if the URL sets a different one."),
        .formats(
            "preferred-formats", \.server.preferredFormats, value: "jpeg,png", standard: "the source's own",
            others: ["IMGPROXY_PREFERRED_FORMATS"],
            help:
                "Formats to use if neither URL nor client sets one, unless the source is already in one of them."
        ),
        Setting(
            "progressive", .list, value: "jpeg,png", standard: "none",
            others: [
                .word("IMGPROXY_JPEG_PROGRESSIVE", yes: "jpeg"), .word("IMGPROXY_PNG_INTERLACED", yes: "png"),
                .word("PROGRESSIVE_JPEG", yes: "jpeg"),
            ],
            help: "Formats to write as progressive or interlaced images."
        ) { $0.grammar.progressiveFormats = Set(try $1.formatList("progressive") ?? []) },
        .flag(
            "keep-copyright", \.grammar.keepsCopyright,
            others: ["IMGPROXY_KEEP_COPYRIGHT", "PRESERVE_EXIF_COPYRIGHT_INFO"],
            help: "Keeps the copyright and the artist when other metadata is removed."),
        .flag(
            "strip-color-profile", \.grammar.stripsProfile,
            others: ["IMGPROXY_STRIP_COLOR_PROFILE"],
            help: "Converts colors to sRGB and leaves out the profile."),
        .flag(
            "preserve-hdr", \.grammar.keepsHighRange, others: ["IMGPROXY_PRESERVE_HDR"],
            help: "Keeps light that's brighter than white where the options and formats support it."),
        .flag(
            "auto-rotate", \.grammar.appliesOrientation,
            others: ["IMGPROXY_AUTO_ROTATE", "RESPECT_ORIENTATION"],
            help: "Turns images upright, as their metadata says."),
        .fraction(
            "watermark-opacity", \.grammar.watermarkOpacity, others: ["IMGPROXY_WATERMARK_OPACITY"],
            help: "Factor for the opacity of watermarks in imgproxy URLs."),
        .flag(
            "source-lifetime", \.server.followsSourceLifetime,
            others: ["IMGPROXY_CACHE_CONTROL_PASSTHROUGH"],
            help: "Responses are fresh for as long as their source says. If false, they always use ttl."),
        .flag(
            "last-modified", \.server.sendsLastModified,
            others: ["IMGPROXY_USE_LAST_MODIFIED", "SEND_IF_MODIFIED_LAST_MODIFIED_HEADERS"],
            help: "Sends the Last-Modified of the source."),
        .flag(
            "canonical-link", \.server.sendsCanonicalLink, others: ["IMGPROXY_SET_CANONICAL_HEADER"],
            help: "Sends the URL of the source for search engines. Anyone can read it."),
        .time(
            "fallback-ttl", \.server.fallbackLifetime,
            others: [.init("IMGPROXY_FALLBACK_IMAGE_TTL", zero: .unset)],
            help: "Lifetime of responses with the fallback image."),
    ]

    /// The setting's row on the page about running the server.
    var row: String {
        let value =
            switch kind {
            case .flag: "flag"
            case .secret: "secret"
            case .secretList: "secrets"
            case .text, .list: value.replacing("|", with: ", ")
            }
        let others = others.map { "`\($0.name)`" }.joined(separator: ", ")
        return "| `\(name)` | \(value) | \(standard) | \(others) | \(help) |"
    }

    /// Splits a string into its values.
    func texts(_ text: String) -> [String] {
        isList ? SettingValues.list(text, separator: separator) : [text]
    }
}
#endif
