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
        /// Text, a number, a size in bytes or a time. The code that uses the value parses it.
        case text
        case flag
        case list
        /// Text that can't be set by a flag and is never printed.
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
    /// The separator between values, if the setting is a list.
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
                "Address for clients, or unix:/path for a Unix socket. Without a host, all addresses of the machine."
        ) { $0.listen = try $1.value("listen", Endpoint.form) { Endpoint($0) } ?? $0.listen },
        Setting(
            "admin", value: "host:port", standard: ServeConfiguration.standard.admin?.description ?? "none",
            help:
                "Address for health, metrics and purges, or unix:/path. With none, there is no such listener."
        ) {
            if $1.text("admin") == "none" {
                $0.admin = nil
            } else if let admin = try $1.value("admin", Endpoint.form, parse: { Endpoint($0) }) {
                $0.admin = admin
            }
        },
        .count(
            "threads", \.threads, in: 1...1024, standard: "the number of cores",
            help: "Number of threads that handle HTTP."),
        .count(
            "max-connections", \.front.maximumConnections, none: .max,
            others: [.init("IMGPROXY_MAX_CLIENTS", zero: .word("none"))],
            help: "Maximum number of client connections, or none for no limit. Further connections get 503."),
        .bytes(
            "max-head", \.front.maximumHeadBytes,
            help: "Maximum request header size. Larger requests get 431."),
        .time(
            "head-timeout", \.front.headTimeout, mayBeZero: false,
            others: [.init("IMGPROXY_READ_REQUEST_TIMEOUT", zero: .invalid)],
            help: "Time in which a request header must arrive."),
        .time(
            "idle-timeout", \.front.idleTimeout, others: ["IMGPROXY_KEEP_ALIVE_TIMEOUT"],
            help: "How long a connection waits for its next request."),
        .time(
            "write-timeout", \.front.writeTimeout, mayBeZero: false,
            others: [.init("IMGPROXY_WRITE_RESPONSE_TIMEOUT", zero: .invalid)],
            help: "Time in which a client must accept 256 KiB, or the rest of a response."),
        .time(
            "timeout", \.front.requestTimeout, mayBeZero: false,
            others: [.init("IMGPROXY_TIMEOUT", zero: .invalid)],
            help: "Time limit for a response. Slower requests get 504."),
        .time(
            "drain-delay", \.drainDelay,
            help:
                "How long the server still accepts connections after SIGTERM, to give a load balancer time to notice."
        ),
        .time(
            "drain-timeout", \.drainTimeout, others: ["IMGPROXY_GRACEFUL_STOP_TIMEOUT"],
            help: "How long running requests then have to finish."),
        Setting(
            "trusted-proxies", .list, value: "networks", standard: "none",
            help:
                "Networks whose Forwarded and X-Forwarded-For fields name the client, or unix for Unix sockets."
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
            help: "Paths such as /health that return 200 to clients, and 503 after SIGTERM."
        ) {
            $0.front.healthPaths = Set($1.texts("health-paths"))
            for path in $0.front.healthPaths where !path.hasPrefix("/") {
                throw SettingError("health-paths has \(path); a path begins with /")
            }
        },
        .choice(
            "log", \.log,
            others: [.init("IMGPROXY_LOG_FORMAT") { ["json", "gcp"].contains($0) ? "json" : "text" }],
            help: "Format of the request log."),
    ]

    static let signing: [Setting] = [
        Setting(
            "key", .secretList, others: ["IMGPROXY_KEY"],
            help: "Keys for imgproxy URLs, in hexadecimal. The first one signs."),
        Setting(
            "salt", .secretList, others: ["IMGPROXY_SALT"],
            help: "Salts for these keys, in hexadecimal, in the same order."),
        Setting("thumbor-key", .secretList, others: ["SECURITY_KEY"], help: "Keys for thumbor URLs."),
        Setting("query-key", .secretList, help: "Keys for URLs with a query, as text."),
        Setting(
            "trusted-signatures", .secretList, others: ["IMGPROXY_TRUSTED_SIGNATURES"],
            help: "Strings that are valid signatures for any imgproxy URL."
        ) { $0.grammar.trustedSignatures = Set($1.texts("trusted-signatures")) },
        .text(
            "client-secret", \.server.clientSecret, kind: .secret, others: ["IMGPROXY_SECRET"],
            help: "Clients must send it as Authorization: Bearer …; without it, they get 403."),
        Setting(
            "secrets", value: "file",
            help:
                "File with lines such as key=…, salt=… and thumbor-key=…, for secrets that must not be in the environment."
        ),
        .count(
            "signature-size", \.grammar.signatureByteCount, in: 1...32, value: "bytes",
            others: ["IMGPROXY_SIGNATURE_SIZE"],
            help: "Length of the signatures in imgproxy URLs."),
        Setting(
            "unsigned", .flag, others: ["ALLOW_UNSAFE_URL"],
            help: "Accepts URLs without a signature. Needs allowed-origins."),
        Setting(
            "grammars", .list, value: "imgproxy,thumbor,query",
            standard: "those with a key; all with unsigned",
            help: "URL formats that the server accepts."),
        Setting(
            "imgproxy-prefix", value: "path", others: ["IMGPROXY_PATH_PREFIX"],
            help: "Path prefix of imgproxy URLs."),
        Setting(
            "thumbor-prefix", value: "path", standard: "/thumbor if both grammars are accepted",
            help: "Path prefix of thumbor URLs."),
    ]

    static let sources: [Setting] = [
        Setting(
            "allowed-origins", .list, value: "patterns", standard: "all",
            others: ["IMGPROXY_ALLOWED_SOURCES", .init("ALLOWED_SOURCES", Other.withoutExpression)],
            help:
                "Origins that images may come from, such as https://images.example.com and https://*.example.com/media/."
        ),
        Setting(
            "source-prefix", value: "url", others: ["IMGPROXY_BASE_URL"],
            help: "Prefix of all source URLs, added if it's missing."
        ) { $0.grammar.sourcePrefix = $1.text("source-prefix") ?? "" },
        .text(
            "local-folder", \.server.localFolder, value: "folder", others: ["IMGPROXY_LOCAL_FILESYSTEM_ROOT"],
            help: "Folder whose files are sources, such as local:///a/b.jpg."),
        Setting(
            "allowed-networks", .list, value: "networks", standard: "none",
            others: [
                .word("IMGPROXY_ALLOW_LOOPBACK_SOURCE_ADDRESSES", yes: "127.0.0.0/8,::1/128"),
                .word(
                    "IMGPROXY_ALLOW_PRIVATE_SOURCE_ADDRESSES",
                    yes: "10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7"),
                .word("IMGPROXY_ALLOW_LINK_LOCAL_SOURCE_ADDRESSES", yes: "169.254.0.0/16,fe80::/10"),
            ],
            help: "Networks that sources may be in besides the public internet, or any."),
        Setting(
            "source-timeout", value: "time", standard: TimeArgument.text(LoadTimeouts().idle),
            others: [
                .init("IMGPROXY_DOWNLOAD_TIMEOUT", zero: .invalid),
                .init("HTTP_LOADER_REQUEST_TIMEOUT", zero: .invalid),
            ],
            help: "How long a source may send nothing before it times out."
        ) {
            if let idle = try $1.time("source-timeout", mayBeZero: false) {
                $0.server.manager.network.timeouts = LoadTimeouts(idle: idle)
            }
        },
        .bytes(
            "max-source-bytes", \.limits.encodedBytes, none: .max,
            others: [.init("IMGPROXY_MAX_SRC_FILE_SIZE", zero: .word("none"))],
            help: "Maximum size of a source, or none for no limit. Larger sources get 422."),
        .megapixels(
            "max-source-megapixels", \.server.maximumSourcePixels,
            others: [
                .init("IMGPROXY_MAX_SRC_RESOLUTION", zero: .invalid), .init("MAX_PIXELS", Other.millions),
            ],
            help: "Maximum number of pixels in a source, in millions. Larger sources get 422."),
        .count(
            "max-frames", \.limits.frames,
            others: [
                .init("IMGPROXY_MAX_ANIMATION_FRAMES", zero: .invalid),
                .word("ALLOW_ANIMATED_GIFS", no: "1"),
            ],
            help: "Maximum number of frames in an animation. Further frames are dropped."),
        .megapixels(
            "max-frame-megapixels", \.server.maximumFramePixels, none: .max,
            others: [.init("IMGPROXY_MAX_ANIMATION_FRAME_RESOLUTION", zero: .word("none"))],
            help: "Maximum number of pixels in a frame of an animation, in millions. Larger frames get 422."),
        .count(
            "max-redirects", \.limits.redirects, in: 0...1000,
            others: [
                "IMGPROXY_MAX_REDIRECTS", .word("HTTP_LOADER_FOLLOW_REDIRECTS", no: "0"),
                "HTTP_LOADER_MAX_REDIRECTS",
            ],
            help: "Maximum number of redirects for a source. More redirects get 502."),
        Setting(
            "user-agent", value: "text",
            others: ["IMGPROXY_USER_AGENT", "HTTP_LOADER_DEFAULT_USER_AGENT"],
            help: "User-Agent of requests for sources."
        ) {
            if let agent = $1.text("user-agent") { $0.server.manager.network.headers["User-Agent"] = agent }
        },
    ]

    static let answers: [Setting] = [
        .time(
            "ttl", \.server.unstatedLifetime, others: ["IMGPROXY_TTL", "MAX_AGE"],
            help: "Lifetime of responses whose source doesn't set one."),
        .time("min-ttl", \.server.minimumLifetime, help: "Minimum lifetime of responses."),
        .time("max-ttl", \.server.maximumLifetime, help: "Maximum lifetime of responses."),
        .time(
            "stale-while-revalidate", \.server.staleWhileRevalidate,
            help: "How long caches may serve a stale response while they request a new one."),
        Setting(
            "fallback-image", value: "file",
            others: ["IMGPROXY_FALLBACK_IMAGE_PATH", .data("IMGPROXY_FALLBACK_IMAGE_DATA")],
            help: "Image to send in place of a source that can't be read."
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
            help: "Status of responses with the fallback image, or error to keep the status of the error."
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
                "Origin of web pages whose scripts may read responses, for example to draw images on a canvas."
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
            help: "Includes limits, addresses and causes in error responses."),
    ]

    static let resources: [Setting] = [
        Setting(
            "cache", value: "folder", others: ["RESULT_STORAGE_FILE_STORAGE_ROOT_PATH"],
            help: "Folder for cached sources and responses."),
        .bytes("cache-size", \.disk.maximumBytes, help: "Maximum size of the cache folder."),
        .bytes(
            "memory", \.memory, help: "Maximum size of the responses kept in memory."),
        .bytes(
            "pixel-memory", \.server.manager.maximumPixelBytes,
            help: "Memory for images that are decoded, transformed and encoded at the same time."),
        Setting(
            "workers", value: "count", standard: "the number of cores",
            others: [.init("IMGPROXY_WORKERS", zero: .unset)],
            help: "Number of images to make at the same time."
        ) {
            let slots = try $1.count("workers", in: 1...1024)
            $0.server.manager.pixelSlots = slots ?? $0.server.manager.pixelSlots
        },
        .count(
            "queue", \.server.manager.maximumWaitingImages, in: 0...1_000_000, none: .max,
            others: [.init("IMGPROXY_REQUESTS_QUEUE_SIZE", zero: .word("none"))],
            help: "Number of images that may wait to be made, or none for no limit. Further requests get 503."
        ),
    ]
}
#endif
