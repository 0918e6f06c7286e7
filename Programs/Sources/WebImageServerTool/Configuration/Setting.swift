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
    /// The text between the values of a list.
    let separator: Character
    /// The variables of imgproxy and thumbor with the same meaning.
    let others: [Other]

    init(
        _ name: String, _ kind: Kind = .text, value: String = "", standard: String = "",
        separator: Character = ",", others: [Other] = [],
        help: String
    ) {
        self.name = name
        self.kind = kind
        self.value = value
        self.standard = standard
        self.separator = separator
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

extension [Setting] {
    func named(_ name: String) -> Setting? { first { $0.name == name } }
}

// The settings of `serve`.
extension Setting {
    /// All settings of `serve`, in the order of help.
    static let all: [Setting] =
        groups.flatMap(\.settings)

    /// The settings by the sections of the documentation.
    static let groups: [(name: String, settings: [Setting])] = [
        ("listening", listening), ("signing", signing), ("grammars", grammars), ("sources", sources),
        ("s3-sources", objects), ("uploads", uploads),
        ("images", images), ("encoding", encoding), ("answers", answers), ("resources", resources),
        ("shared-caches", sharedCaches),
    ]

    static let listening: [Setting] = [
        Setting(
            "listen", value: "host:port", standard: "127.0.0.1:8080",
            others: [.init("IMGPROXY_BIND") { $0.hasPrefix("/") ? "unix:" + $0 : $0 }, "PORT"],
            help:
                "The address for clients; without a host, all addresses of the machine. Or unix:/path, a Unix socket."
        ),
        Setting(
            "admin", value: "host:port", standard: "127.0.0.1:8081",
            help:
                "The address for health, metrics and purges, or unix:/path; none for no such listener."),
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
            help:
                "The networks whose Forwarded and X-Forwarded-For name the client, or unix for Unix sockets."),
        Setting(
            "health-paths", .list, value: "paths",
            others: [
                .init("IMGPROXY_HEALTH_CHECK_PATH", Other.path), .init("HEALTHCHECK_ROUTE", Other.path),
            ],
            help: "Paths such as /health that answer 200 to clients, and 503 after SIGTERM."),
        Setting(
            "log", value: "json|text|none", standard: "text",
            others: [.init("IMGPROXY_LOG_FORMAT") { ["json", "gcp"].contains($0) ? "json" : "text" }],
            help: "The form of the log of requests."),
    ]

    static let signing: [Setting] = [
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

    static let sources: [Setting] = [
        Setting(
            "allowed-origins", .list, value: "patterns", standard: "all",
            others: ["IMGPROXY_ALLOWED_SOURCES", .init("ALLOWED_SOURCES", Other.withoutExpression)],
            help:
                "The origins of images, such as https://images.example.com and https://*.example.com/media/."),
        Setting(
            "source-prefix", value: "url", others: ["IMGPROXY_BASE_URL"],
            help: "The beginning of the URLs of all sources, added if it is missing."),
        Setting(
            "local-folder", value: "folder", others: ["IMGPROXY_LOCAL_FILESYSTEM_ROOT"],
            help: "Files in this folder are sources, such as local:///a/b.jpg."),
        Setting(
            "allowed-networks", .list, value: "networks", standard: "none",
            others: [
                .word("IMGPROXY_ALLOW_LOOPBACK_SOURCE_ADDRESSES", yes: "127.0.0.0/8,::1/128"),
                .word(
                    "IMGPROXY_ALLOW_PRIVATE_SOURCE_ADDRESSES",
                    yes: "10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7"),
                .word("IMGPROXY_ALLOW_LINK_LOCAL_SOURCE_ADDRESSES", yes: "169.254.0.0/16,fe80::/10"),
            ],
            help: "Networks that sources may have besides the public internet, or any."),
        Setting(
            "source-timeout", value: "time", standard: "15s",
            others: [
                .init("IMGPROXY_DOWNLOAD_TIMEOUT", zero: .invalid),
                .init("HTTP_LOADER_REQUEST_TIMEOUT", zero: .invalid),
            ],
            help: "The time without a byte after which a source is too slow."),
        Setting(
            "max-source-bytes", value: "size",
            others: [.init("IMGPROXY_MAX_SRC_FILE_SIZE", zero: .word("none"))],
            help: "The size of a source; more is 422. Or none for no limit."),
        Setting(
            "max-source-megapixels", value: "count",
            others: [
                .init("IMGPROXY_MAX_SRC_RESOLUTION", zero: .invalid), .init("MAX_PIXELS", Other.millions),
            ],
            help: "The pixels of a source, in millions; more is 422."),
        Setting(
            "max-frames", value: "count", standard: "10000",
            others: [
                .init("IMGPROXY_MAX_ANIMATION_FRAMES", zero: .invalid),
                .word("ALLOW_ANIMATED_GIFS", no: "1"),
            ],
            help: "The frames of an animation that are used."),
        Setting(
            "max-frame-megapixels", value: "count",
            others: [.init("IMGPROXY_MAX_ANIMATION_FRAME_RESOLUTION", zero: .word("none"))],
            help: "The pixels of each frame of an animation, in millions; more is 422."),
        Setting(
            "max-redirects", value: "count", standard: "10",
            others: [
                "IMGPROXY_MAX_REDIRECTS", .word("HTTP_LOADER_FOLLOW_REDIRECTS", no: "0"),
                "HTTP_LOADER_MAX_REDIRECTS",
            ],
            help: "The redirects that a source may take; more is 502."),
        Setting(
            "user-agent", value: "text",
            others: ["IMGPROXY_USER_AGENT", "HTTP_LOADER_DEFAULT_USER_AGENT"],
            help: "The User-Agent for sources."),
    ]

    static let answers: [Setting] = [
        Setting(
            "ttl", value: "time", standard: "24h", others: ["IMGPROXY_TTL", "MAX_AGE"],
            help: "The lifetime of an answer whose source states none."),
        Setting("min-ttl", value: "time", standard: "0s", help: "The shortest lifetime of an answer."),
        Setting("max-ttl", value: "time", standard: "365d", help: "The longest lifetime of an answer."),
        Setting(
            "stale-while-revalidate", value: "time", standard: "24h",
            help: "The time for which caches may serve an old answer while they ask for another."),
        Setting(
            "fallback-image", value: "file",
            others: ["IMGPROXY_FALLBACK_IMAGE_PATH", .data("IMGPROXY_FALLBACK_IMAGE_DATA")],
            help: "The image that is sent instead of a source that cannot be read."),
        Setting(
            "fallback-status", value: "status|error", standard: "200",
            others: [.init("IMGPROXY_FALLBACK_IMAGE_HTTP_CODE", zero: .word("error"))],
            help: "The status of the fallback image, or error for the one of the error."),
        Setting(
            "cors-origin", value: "origin|*",
            others: ["IMGPROXY_ALLOW_ORIGIN", .word("ACCESS_CONTROL_ALLOW_ORIGIN_HEADER")],
            help:
                "The web pages whose scripts may read answers, such as those that draw images on a canvas."),
        Setting(
            "debug-errors", .flag, others: ["IMGPROXY_DEVELOPMENT_ERRORS_MODE"],
            help: "Errors name limits, addresses and causes."),
    ]

    static let resources: [Setting] = [
        Setting(
            "cache", value: "folder", others: ["RESULT_STORAGE_FILE_STORAGE_ROOT_PATH"],
            help: "Keeps sources and answers in this folder."),
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
}
#endif
