// SPDX-License-Identifier: MIT

#if Server
/// A setting of `webimage-server serve`: a flag, an environment variable and a key of a configuration file.
struct Setting: Sendable {
    enum Kind: Sendable {
        /// Text, a number, a size in bytes or a time, which the user of the value parses.
        case text
        case flag
        case list
        /// Text that is never a flag and never printed.
        case secret
        case secretList
    }

    let name: String
    let kind: Kind
    /// The name of the value in help, or what the values are.
    let value: String
    /// The value if nothing sets it, for help.
    let standard: String
    let help: String
    /// The variables of imgproxy and thumbor with the same meaning.
    let others: [Other]

    init(
        _ name: String, _ kind: Kind = .text, value: String = "", standard: String = "",
        others: [Other] = [],
        help: String
    ) {
        self.name = name
        self.kind = kind
        self.value = value
        self.standard = standard
        self.others = others
        self.help = help
    }

    var isSecret: Bool {
        switch kind {
        case .secret, .secretList: true
        case .text, .flag, .list: false
        }
    }

    /// Whether the values are names with texts, so they may be a map in a file.
    var hasNames: Bool { isList && value.contains("=") }

    var isList: Bool {
        switch kind {
        case .list, .secretList: true
        case .text, .flag, .secret: false
        }
    }

    /// A variable of imgproxy or thumbor.
    struct Other: Sendable, ExpressibleByStringLiteral {
        /// The meaning of 0 for imgproxy or thumbor.
        enum Zero: Sendable {
            case zero
            /// No limit, or another word that the setting takes.
            case word(String)
            /// The default of that program.
            case unset
            /// Nothing: that program doesn't start with it either.
            case invalid
        }

        let name: String
        let zero: Zero

        init(_ name: String, zero: Zero) { (self.name, self.zero) = (name, zero) }

        init(stringLiteral name: String) { self.init(name, zero: .zero) }

        /// Returns what the setting takes for a value of the variable; nil for its default.
        func translated(_ text: String) throws -> String? {
            if name == "PORT" { return ":" + text }
            guard let number = Double(text), number == 0 else { return text }
            switch zero {
            case .zero: return text
            case .word(let word): return word
            case .unset: return nil
            case .invalid: throw SettingError("\(name) is \(text); it takes more than 0")
            }
        }
    }

    /// The environment variable, such as `WEBIMAGE_ALLOWED_ORIGINS`.
    var variable: String { "WEBIMAGE_" + name.uppercased().replacing("-", with: "_") }

    /// The text about settings for `--help`.
    static func help(of settings: [Setting]) -> String {
        settings.map { setting in
            let flag =
                switch setting.kind {
                case .flag: "--\(setting.name)"
                case .text, .list: "--\(setting.name) <\(setting.value)>"
                case .secret, .secretList: setting.variable
                }
            let standard = setting.standard.isEmpty ? "" : " (default: \(setting.standard))"
            return "  \(flag)\n      \(setting.help)\(standard)"
        }.joined(separator: "\n")
    }
}

extension Setting {
    /// Variables of the other programs that limit something or keep it secret, which no setting reads, with
    /// what takes their place.
    static let protectingVariables = [
        "IMGPROXY_SOURCE_URL_ENCRYPTION_KEY": "encrypted sources are not supported",
        "MAX_WIDTH": "set max-result-side", "MAX_HEIGHT": "set max-result-side",
        "MAX_PIXELS": "set max-source-megapixels",
    ]
}

extension [Setting] {
    func named(_ name: String) -> Setting? { first { $0.name == name } }
}

// The settings of `serve`.
extension Setting {
    /// All settings of `serve`, in the order of help.
    static let all: [Setting] =
        listening + signing + sources + images + answers + resources + sharedCaches

    private static let listening: [Setting] = [
        Setting(
            "listen", value: "host:port", standard: "127.0.0.1:8080", others: ["IMGPROXY_BIND", "PORT"],
            help: "The address for clients; without a host, all addresses of the machine."),
        Setting(
            "admin", value: "host:port", standard: "127.0.0.1:8081",
            help: "The address for health, metrics and purges; none for no such listener."),
        Setting(
            "threads", value: "count", standard: "the number of cores",
            help: "The threads that speak HTTP."),
        Setting(
            "max-connections", value: "count", standard: "10000",
            others: [.init("IMGPROXY_MAX_CLIENTS", zero: .word("none"))],
            help: "The connections of clients; further ones get 503. Or none for no limit."),
        Setting(
            "max-head", value: "size", standard: "32KiB",
            help: "The size of the head of a request; more is 431."),
        Setting(
            "head-timeout", value: "time", standard: "10s",
            others: [.init("IMGPROXY_READ_REQUEST_TIMEOUT", zero: .invalid)],
            help: "The time in which the head of a request must arrive."),
        Setting(
            "idle-timeout", value: "time", standard: "60s", others: ["IMGPROXY_KEEP_ALIVE_TIMEOUT"],
            help: "The time for which a connection waits for another request."),
        Setting(
            "write-timeout", value: "time", standard: "60s",
            others: [.init("IMGPROXY_WRITE_RESPONSE_TIMEOUT", zero: .invalid)],
            help: "The time in which a client must take 256 KiB, or the rest of an answer."),
        Setting(
            "timeout", value: "time", standard: "60s", others: [.init("IMGPROXY_TIMEOUT", zero: .invalid)],
            help: "The time for an answer; more is 504."),
        Setting(
            "drain-delay", value: "time", standard: "0s",
            help:
                "The time after SIGTERM for which connections are still accepted, so that a load balancer notices."
        ),
        Setting(
            "drain-timeout", value: "time", standard: "30s", others: ["IMGPROXY_GRACEFUL_STOP_TIMEOUT"],
            help: "The time after that in which running requests are answered."),
        Setting(
            "trusted-proxies", .list, value: "networks", standard: "none",
            help: "The networks whose Forwarded and X-Forwarded-For name the client."),
        Setting(
            "health-paths", .list, value: "paths",
            help: "Paths such as /health that answer 200 to clients, and 503 after SIGTERM."),
        Setting(
            "log", value: "json|text|none", standard: "text", help: "The form of the log of requests."),
    ]

    private static let signing: [Setting] = [
        Setting(
            "key", .secretList, others: ["IMGPROXY_KEY"],
            help: "The keys of imgproxy's URLs, in hexadecimal; the first signs."),
        Setting(
            "salt", .secretList, others: ["IMGPROXY_SALT"],
            help: "The salts of these keys, in hexadecimal, in the same order."),
        Setting("thumbor-key", .secretList, others: ["SECURITY_KEY"], help: "The keys of thumbor's URLs."),
        Setting("query-key", .secretList, help: "The keys of URLs with a query, as text."),
        Setting(
            "trusted-signatures", .secretList, others: ["IMGPROXY_TRUSTED_SIGNATURES"],
            help: "Texts that are valid as a signature of imgproxy's URLs."),
        Setting(
            "client-secret", .secret, others: ["IMGPROXY_SECRET"],
            help: "Clients must send it as Authorization: Bearer …; without it, the answer is 403."),
        Setting(
            "secrets", value: "file",
            help:
                "A file with lines such as key=…, salt=… and thumbor-key=…, for what must not be in the environment."
        ),
        Setting(
            "signature-size", value: "bytes", standard: "32", others: ["IMGPROXY_SIGNATURE_SIZE"],
            help: "The bytes of a signature that imgproxy's URLs contain."),
        Setting(
            "unsigned", .flag, others: ["ALLOW_UNSAFE_URL"],
            help: "Answers URLs without a signature. Needs allowed-origins."),
        Setting(
            "grammars", .list, value: "imgproxy,thumbor,query",
            standard: "those with keys; all with unsigned",
            help: "The forms of URLs that are answered."),
        Setting(
            "imgproxy-prefix", value: "path", others: ["IMGPROXY_PATH_PREFIX"],
            help: "The beginning of imgproxy's paths."),
        Setting(
            "thumbor-prefix", value: "path", standard: "/thumbor if both grammars are answered",
            help: "The beginning of thumbor's paths."),
    ]

    private static let sources: [Setting] = [
        Setting(
            "allowed-origins", .list, value: "patterns", standard: "all",
            others: ["IMGPROXY_ALLOWED_SOURCES", "ALLOWED_SOURCES"],
            help:
                "The origins of images, such as https://images.example.com and https://*.example.com/media/."),
        Setting(
            "source-prefix", value: "url", others: ["IMGPROXY_BASE_URL"],
            help: "The beginning of the URLs of all sources, added if it is missing."),
        Setting(
            "allowed-networks", .list, value: "networks", standard: "none",
            help: "Networks that sources may have besides the public internet, or any."),
        Setting(
            "source-timeout", value: "time", standard: "15s",
            others: [.init("IMGPROXY_DOWNLOAD_TIMEOUT", zero: .invalid)],
            help: "The time without a byte after which a source is too slow."),
        Setting(
            "max-source-bytes", value: "size",
            others: [.init("IMGPROXY_MAX_SRC_FILE_SIZE", zero: .word("none"))],
            help: "The size of a source; more is 422. Or none for no limit."),
        Setting(
            "max-source-megapixels", value: "count",
            others: [.init("IMGPROXY_MAX_SRC_RESOLUTION", zero: .invalid)],
            help: "The pixels of a source, in millions; more is 422."),
        Setting(
            "max-frames", value: "count", standard: "10000",
            others: [.init("IMGPROXY_MAX_ANIMATION_FRAMES", zero: .invalid)],
            help: "The frames of an animation that are used."),
        Setting(
            "max-frame-megapixels", value: "count",
            others: [.init("IMGPROXY_MAX_ANIMATION_FRAME_RESOLUTION", zero: .word("none"))],
            help: "The pixels of each frame of an animation, in millions; more is 422."),
        Setting(
            "max-redirects", value: "count", standard: "10", others: ["IMGPROXY_MAX_REDIRECTS"],
            help: "The redirects that a source may take; more is 502."),
        Setting(
            "user-agent", value: "text", others: ["IMGPROXY_USER_AGENT"], help: "The User-Agent for sources."),
    ]

    private static let images: [Setting] = [
        Setting(
            "quality", value: "1-100", others: ["IMGPROXY_QUALITY"],
            help: "The quality of imgproxy's URLs that state none."),
        Setting(
            "format-quality", .list, value: "format=1-100", others: ["IMGPROXY_FORMAT_QUALITY"],
            help: "The quality of a format in URLs that state none, such as webp=79,avif=63."),
        Setting(
            "format-effort", .list, value: "format=1-9",
            help:
                "The effort of a format's encoder in URLs that state none. Higher is slower, and the file is smaller."
        ),
        Setting(
            "formats", .list, value: "avif,webp", standard: "avif,webp",
            help: "The formats that clients get if they accept them and the URL states none."),
        Setting(
            "max-result-side", value: "pixels",
            others: [.init("IMGPROXY_MAX_RESULT_DIMENSION", zero: .word("none"))],
            help: "The width and height of a result, which shrinks to them."),
        Setting(
            "save-data", value: "0-1",
            help:
                "How much lower the quality is for clients that send Save-Data: on. Answers vary by the field then."
        ),
        Setting(
            "max-effort", .list, value: "format=1-9", standard: "avif=4,jxl=7",
            help:
                "The greatest effort of encoders that URLs may ask for; a greater one is lowered and logged."),
        Setting(
            "client-hints", .flag, others: ["IMGPROXY_ENABLE_CLIENT_HINTS"],
            help: "Sec-CH-DPR and Sec-CH-Width change the size, in steps."),
        Setting(
            "fast-thumbnails", .flag,
            help: "Sources are reduced while they are decoded, which is faster and a little less sharp."),
        Setting(
            "watermark", value: "file", others: ["IMGPROXY_WATERMARK_PATH"],
            help: "The image that the option watermark puts onto others."),
        Setting(
            "presets", .list, value: "name=options", others: ["IMGPROXY_PRESETS"],
            help: "Options of imgproxy's URLs by a name."),
        Setting(
            "presets-file", value: "file", others: ["IMGPROXY_PRESETS_PATH"],
            help: "A file with a preset on each line, as name=options; lines that begin with # are notes."),
        Setting(
            "presets-only", .flag, others: ["IMGPROXY_ONLY_PRESETS"],
            help: "imgproxy's URLs have names of presets in place of options."),
        Setting(
            "allowed-options", .list, value: "names", standard: "all",
            others: ["IMGPROXY_ALLOWED_PROCESSING_OPTIONS"],
            help: "The options that imgproxy's URLs may have outside of presets, as they write them."),
        Setting(
            "limit-options", .flag, others: ["IMGPROXY_ALLOW_SECURITY_OPTIONS"],
            help: "Options of imgproxy's URLs may change limits."),
        Setting(
            "strip-metadata", value: "true|false", standard: "true", others: ["IMGPROXY_STRIP_METADATA"],
            help: "Images lose their metadata unless an option keeps them."),
        Setting(
            "isolate", value: "all|auto|none", standard: "all",
            help:
                "Which images are decoded in a confined process: all, none, or with auto SVG, PDF, raw, TIFF, JPEG 2000, HEIC, AVIF and JPEG XL. With all and auto, HEIC, AVIF and JPEG XL are also encoded in one, which ends with its request."
        ),
    ]

    private static let answers: [Setting] = [
        Setting(
            "ttl", value: "time", standard: "24h", others: ["IMGPROXY_TTL", "MAX_AGE"],
            help: "The lifetime of an answer whose source states none."),
        Setting("min-ttl", value: "time", standard: "0s", help: "The shortest lifetime of an answer."),
        Setting("max-ttl", value: "time", standard: "365d", help: "The longest lifetime of an answer."),
        Setting(
            "stale-while-revalidate", value: "time", standard: "24h",
            help: "The time for which caches may serve an old answer while they ask for another."),
        Setting(
            "fallback-image", value: "file", others: ["IMGPROXY_FALLBACK_IMAGE_PATH"],
            help: "The image that is sent instead of a source that cannot be read."),
        Setting(
            "fallback-status", value: "status|error", standard: "200",
            others: [.init("IMGPROXY_FALLBACK_IMAGE_HTTP_CODE", zero: .word("error"))],
            help: "The status of the fallback image, or error for the one of the error."),
        Setting(
            "cors-origin", value: "origin|*", others: ["IMGPROXY_ALLOW_ORIGIN"],
            help:
                "The web pages whose scripts may read answers, such as those that draw images on a canvas."),
        Setting(
            "debug-errors", .flag, others: ["IMGPROXY_DEVELOPMENT_ERRORS_MODE"],
            help: "Errors name limits, addresses and causes."),
    ]

    private static let resources: [Setting] = [
        Setting(
            "cache", value: "folder", help: "Keeps sources and answers in this folder."),
        Setting("cache-size", value: "size", standard: "1GB", help: "The size of the folder."),
        Setting(
            "memory", value: "size", standard: "64MiB", help: "The size of answers in memory."),
        Setting(
            "pixel-memory", value: "size", standard: "512MiB",
            help: "The memory for images that are decoded, transformed and encoded at the same time."),
        Setting(
            "workers", value: "count", standard: "the number of cores",
            others: [.init("IMGPROXY_WORKERS", zero: .unset)],
            help: "The images that are made at the same time."),
        Setting(
            "queue", value: "count", standard: "1000",
            others: [.init("IMGPROXY_REQUESTS_QUEUE_SIZE", zero: .word("none"))],
            help: "The images that may wait to be made; further ones are 503. Or none for no limit."),
    ]

    /// Stores that several servers share.
    private static let sharedCaches: [Setting] = [
        Setting(
            "valkey", value: "url",
            help: "Valkey or Redis, as redis://USER@HOST:PORT/DATABASE; rediss:// for TLS. Needs cache."),
        Setting("valkey-password", .secret, help: "The password of Valkey."),
        Setting(
            "valkey-authorities", value: "file", standard: "those of the system",
            help: "The authorities (PEM) that Valkey's certificate is verified against."),
        Setting(
            "valkey-prefix", value: "text", standard: "webimage:",
            help: "The beginning of all keys and channels in Valkey."),
        Setting(
            "s3-bucket", value: "name", help: "The bucket of S3 that keeps answers. Needs cache."),
        Setting("s3-region", value: "name", standard: "us-east-1", help: "The region of the bucket."),
        Setting(
            "s3-endpoint", value: "url", standard: "that of AWS", help: "The server of the bucket."),
        Setting(
            "s3-path-style", .flag, help: "The bucket is in the path of URLs, not in the host name."),
        Setting(
            "s3-prefix", value: "text", standard: "webimage/",
            help: "The beginning of the names of all objects."),
        Setting(
            "s3-access-key", .secret,
            help: "The access key of S3. Without it, those of the usual variables of AWS are used."),
        Setting("s3-secret-key", .secret, help: "The secret key of S3."),
        Setting("s3-session-token", .secret, help: "The session token of S3, if its keys have one."),
        Setting("share-sources", .flag, help: "The stores keep sources too, not only answers."),
        Setting(
            "lease", value: "time|none", standard: "10s",
            help: "The time after which another server makes an image whose maker has gone. Needs valkey."),
    ]
}
#endif
