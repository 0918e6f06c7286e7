// SPDX-License-Identifier: MIT

#if Server
import ImageCaching
import ImageCoding
import ImageLoading
import WebImage
@_spi(Programs) import WebImageServer

/// A setting of `webimage-server serve`: a flag, an environment variable and a key in the configuration file.
struct Setting: Sendable {
    enum Kind: Sendable {
        /// Text, a number, a size in bytes or a time. Whoever uses the value parses it.
        case text
        case flag
        case list
        /// Text that's never a flag and never printed.
        case secret
        case secretList
    }

    let name: String
    let kind: Kind
    /// The value's name in the help, or a list of the valid values.
    let value: String
    /// The default value, for help.
    let standard: String
    let help: String
    /// The separator in a list.
    let separator: Character
    /// The imgproxy and thumbor variables with the same meaning.
    let others: [Other]
    /// Applies the setting. Nil for a setting of `proxy`, and for one that's read together with another
    /// setting.
    let effect: Effect?

    init(
        _ name: String, _ kind: Kind = .text, value: String = "", standard: String = "",
        separator: Character = ",", others: [Other] = [], help: String, effect: Effect? = nil
    ) {
        self.name = name
        self.kind = kind
        self.value = value
        self.standard = standard
        self.separator = separator
        self.others = others
        self.help = help
        self.effect = effect
    }

    var isSecret: Bool {
        switch kind {
        case .secret, .secretList: true
        case .text, .flag, .list: false
        }
    }

    /// Whether the values are name-value pairs, so a file can use a map.
    var hasNames: Bool { isList && value.contains("=") }

    var isList: Bool {
        switch kind {
        case .list, .secretList: true
        case .text, .flag, .secret: false
        }
    }

    /// The environment variable, such as `WEBIMAGE_ALLOWED_ORIGINS`.
    var variable: String { "WEBIMAGE_" + name.uppercased().replacing("-", with: "_") }

    /// Returns the settings for `--help`.
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
    /// All settings of `serve`, in the order of the help.
    static let all: [Setting] =
        groups.flatMap(\.settings)

    /// The settings by section in the documentation.
    static let groups: [(name: String, settings: [Setting])] = [
        ("listening", listening), ("signing", signing), ("grammars", grammars), ("sources", sources),
        ("s3-sources", objects), ("uploads", uploads),
        ("images", images), ("encoding", encoding), ("answers", answers), ("resources", resources),
        ("shared-caches", sharedCaches),
    ]

    static let listening: [Setting] = [
        Setting(
            "listen", value: "host:port", standard: ServeConfiguration.standard.listen.description,
            others: [.init("IMGPROXY_BIND") { $0.hasPrefix("/") ? "unix:" + $0 : $0 }, "PORT"],
            help:
                "The address for clients; without a host, all addresses of the machine. Or unix:/path, a Unix socket."
        ) { $0.listen = try $1.value("listen", Endpoint.form) { Endpoint($0) } ?? $0.listen },
        Setting(
            "admin", value: "host:port", standard: ServeConfiguration.standard.admin?.description ?? "none",
            help: "The address for health, metrics and purges, or unix:/path; none for no such listener."
        ) {
            if $1.text("admin") == "none" {
                $0.admin = nil
            } else if let admin = try $1.value("admin", Endpoint.form, parse: { Endpoint($0) }) {
                $0.admin = admin
            }
        },
        .count(
            "threads", \.threads, in: 1...1024, standard: "the number of cores",
            help: "The threads that speak HTTP."),
        .count(
            "max-connections", \.front.maximumConnections, none: .max,
            others: [.init("IMGPROXY_MAX_CLIENTS", zero: .word("none"))],
            help: "The connections of clients; further ones get 503. Or none for no limit."),
        .bytes(
            "max-head", \.front.maximumHeadBytes,
            help: "The size of the head of a request; more is 431."),
        .time(
            "head-timeout", \.front.headTimeout, mayBeZero: false,
            others: [.init("IMGPROXY_READ_REQUEST_TIMEOUT", zero: .invalid)],
            help: "The time in which the head of a request must arrive."),
        .time(
            "idle-timeout", \.front.idleTimeout, others: ["IMGPROXY_KEEP_ALIVE_TIMEOUT"],
            help: "The time for which a connection waits for another request."),
        .time(
            "write-timeout", \.front.writeTimeout, mayBeZero: false,
            others: [.init("IMGPROXY_WRITE_RESPONSE_TIMEOUT", zero: .invalid)],
            help: "The time in which a client must take 256 KiB, or the rest of an answer."),
        .time(
            "timeout", \.front.requestTimeout, mayBeZero: false,
            others: [.init("IMGPROXY_TIMEOUT", zero: .invalid)],
            help: "The time for an answer; more is 504."),
        .time(
            "drain-delay", \.drainDelay,
            help:
                "The time after SIGTERM for which connections are still accepted, so that a load balancer notices."
        ),
        .time(
            "drain-timeout", \.drainTimeout, others: ["IMGPROXY_GRACEFUL_STOP_TIMEOUT"],
            help: "The time after that in which running requests are answered."),
        Setting(
            "trusted-proxies", .list, value: "networks", standard: "none",
            help:
                "The networks whose Forwarded and X-Forwarded-For name the client, or unix for Unix sockets."
        ) {
            $0.front.trustedProxies = try $1.texts("trusted-proxies").map { text in
                guard let network = TrustedNetwork(text) else {
                    throw SettingError("trusted-proxies has \(text); it takes addresses, networks and unix")
                }
                return network
            }
        },
        Setting(
            "health-paths", .list, value: "paths",
            others: [
                .init("IMGPROXY_HEALTH_CHECK_PATH", Other.path), .init("HEALTHCHECK_ROUTE", Other.path),
            ],
            help: "Paths such as /health that answer 200 to clients, and 503 after SIGTERM."
        ) {
            $0.front.healthPaths = Set($1.texts("health-paths"))
            for path in $0.front.healthPaths where !path.hasPrefix("/") {
                throw SettingError("health-paths has \(path); a path begins with /")
            }
        },
        .choice(
            "log", \.log,
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
            help: "Texts that are valid as a signature of imgproxy's URLs."
        ) { $0.grammar.trustedSignatures = Set($1.texts("trusted-signatures")) },
        .text(
            "client-secret", \.server.clientSecret, kind: .secret, others: ["IMGPROXY_SECRET"],
            help: "Clients must send it as Authorization: Bearer …; without it, the answer is 403."),
        Setting(
            "secrets", value: "file",
            help:
                "A file with lines such as key=…, salt=… and thumbor-key=…, for what must not be in the environment."
        ),
        .count(
            "signature-size", \.grammar.signatureByteCount, in: 1...32, value: "bytes",
            others: ["IMGPROXY_SIGNATURE_SIZE"],
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
            help: "The beginning of the URLs of all sources, added if it is missing."
        ) { $0.grammar.sourcePrefix = $1.text("source-prefix") ?? "" },
        .text(
            "local-folder", \.server.localFolder, value: "folder", others: ["IMGPROXY_LOCAL_FILESYSTEM_ROOT"],
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
            "source-timeout", value: "time", standard: TimeArgument.text(LoadTimeouts().idle),
            others: [
                .init("IMGPROXY_DOWNLOAD_TIMEOUT", zero: .invalid),
                .init("HTTP_LOADER_REQUEST_TIMEOUT", zero: .invalid),
            ],
            help: "The time without a byte after which a source is too slow."
        ) {
            if let idle = try $1.time("source-timeout", mayBeZero: false) {
                $0.server.manager.network.timeouts = LoadTimeouts(idle: idle)
            }
        },
        .bytes(
            "max-source-bytes", \.limits.encodedBytes, none: .max,
            others: [.init("IMGPROXY_MAX_SRC_FILE_SIZE", zero: .word("none"))],
            help: "The size of a source; more is 422. Or none for no limit."),
        .megapixels(
            "max-source-megapixels", \.server.maximumSourcePixels,
            others: [
                .init("IMGPROXY_MAX_SRC_RESOLUTION", zero: .invalid), .init("MAX_PIXELS", Other.millions),
            ],
            help: "The pixels of a source, in millions; more is 422."),
        .count(
            "max-frames", \.limits.frames,
            others: [
                .init("IMGPROXY_MAX_ANIMATION_FRAMES", zero: .invalid),
                .word("ALLOW_ANIMATED_GIFS", no: "1"),
            ],
            help: "The frames of an animation that are used."),
        .megapixels(
            "max-frame-megapixels", \.server.maximumFramePixels, none: .max,
            others: [.init("IMGPROXY_MAX_ANIMATION_FRAME_RESOLUTION", zero: .word("none"))],
            help: "The pixels of each frame of an animation, in millions; more is 422."),
        .count(
            "max-redirects", \.limits.redirects, in: 0...1000,
            others: [
                "IMGPROXY_MAX_REDIRECTS", .word("HTTP_LOADER_FOLLOW_REDIRECTS", no: "0"),
                "HTTP_LOADER_MAX_REDIRECTS",
            ],
            help: "The redirects that a source may take; more is 502."),
        Setting(
            "user-agent", value: "text",
            others: ["IMGPROXY_USER_AGENT", "HTTP_LOADER_DEFAULT_USER_AGENT"],
            help: "The User-Agent for sources."
        ) {
            if let agent = $1.text("user-agent") { $0.server.manager.network.headers["User-Agent"] = agent }
        },
    ]

    static let answers: [Setting] = [
        .time(
            "ttl", \.server.unstatedLifetime, others: ["IMGPROXY_TTL", "MAX_AGE"],
            help: "The lifetime of an answer whose source states none."),
        .time("min-ttl", \.server.minimumLifetime, help: "The shortest lifetime of an answer."),
        .time("max-ttl", \.server.maximumLifetime, help: "The longest lifetime of an answer."),
        .time(
            "stale-while-revalidate", \.server.staleWhileRevalidate,
            help: "The time for which caches may serve an old answer while they ask for another."),
        Setting(
            "fallback-image", value: "file",
            others: ["IMGPROXY_FALLBACK_IMAGE_PATH", .data("IMGPROXY_FALLBACK_IMAGE_DATA")],
            help: "The image that is sent instead of a source that cannot be read."
        ) {
            guard let path = $1.text("fallback-image") else { return }
            let data = try SettingValues.file(at: path, for: "fallback image")
            guard ImageFormat.sniff(data) != nil else {
                throw SettingError("the fallback image \(path) isn't an image")
            }
            $0.server.fallbackImage = data
        },
        Setting(
            "fallback-status", value: "status|error", standard: "200",
            others: [.init("IMGPROXY_FALLBACK_IMAGE_HTTP_CODE", zero: .word("error"))],
            help: "The status of the fallback image, or error for the one of the error."
        ) {
            if $1.text("fallback-status") == "error" {
                $0.server.fallbackStatus = nil
            } else if let status = try $1.count("fallback-status", in: 200...599) {
                $0.server.fallbackStatus = status
            }
        },
        Setting(
            "cors-origin", value: "origin|*",
            others: ["IMGPROXY_ALLOW_ORIGIN", .word("ACCESS_CONTROL_ALLOW_ORIGIN_HEADER")],
            help:
                "The web pages whose scripts may read answers, such as those that draw images on a canvas."
        ) {
            guard let origin = $1.text("cors-origin") else { return }
            let isOrigin = origin == "*" || origin.contains("://") && !origin.contains(" ")
            guard isOrigin || origin == "null" else {
                throw SettingError(
                    "cors-origin is \(origin); it takes an origin such as https://example.com, or *")
            }
            $0.server.corsOrigin = origin
        },
        .flag(
            "debug-errors", \.server.showsErrorDetails, others: ["IMGPROXY_DEVELOPMENT_ERRORS_MODE"],
            help: "Errors name limits, addresses and causes."),
    ]

    static let resources: [Setting] = [
        Setting(
            "cache", value: "folder", others: ["RESULT_STORAGE_FILE_STORAGE_ROOT_PATH"],
            help: "Keeps sources and answers in this folder."),
        .bytes("cache-size", \.disk.maximumBytes, help: "The size of the folder."),
        .bytes(
            "memory", \.memory, help: "The size of answers in memory."),
        .bytes(
            "pixel-memory", \.server.manager.maximumPixelBytes,
            help: "The memory for images that are decoded, transformed and encoded at the same time."),
        Setting(
            "workers", value: "count", standard: "the number of cores",
            others: [.init("IMGPROXY_WORKERS", zero: .unset)],
            help: "The images that are made at the same time."
        ) {
            let slots = try $1.count("workers", in: 1...1024)
            $0.server.manager.pixelSlots = slots ?? $0.server.manager.pixelSlots
        },
        .count(
            "queue", \.server.manager.maximumWaitingImages, in: 0...1_000_000, none: .max,
            others: [.init("IMGPROXY_REQUESTS_QUEUE_SIZE", zero: .word("none"))],
            help: "The images that may wait to be made; further ones are 503. Or none for no limit."),
    ]
}
#endif
