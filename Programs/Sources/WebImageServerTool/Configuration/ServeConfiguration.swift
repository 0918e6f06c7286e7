// SPDX-License-Identifier: MIT

#if Server
import ImageCaching
import ImageCoding
import ImageLoading
import NIOCore
@_spi(Programs) import WebImage
import WebImageRemoteCaches
@_spi(Programs) import WebImageServer

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The configuration of `webimage-server serve`, made of its settings.
struct ServeConfiguration: Sendable {
    var server = ImageServerConfiguration()
    var front = FrontOptions()
    var listen: Endpoint
    /// Nil without an admin listener.
    var admin: Endpoint?
    var threads: Int?
    var drainDelay: Duration
    var drainTimeout: Duration
    var log: LogFormat
    var isolation: Isolation
    /// Nil without stores that other servers share.
    var shared: SharedCaches?
    /// The cache on disk of this server.
    var folder: DiskCache?
    /// Nil if clients can't upload images.
    var uploads: UploadOptions?

    /// - Throws: ``SettingError`` for an invalid value; ``ImageError/Code/blocked`` for settings with which
    ///   the server would fetch any URL for everyone.
    init(_ values: SettingValues) throws {
        func endpoint(_ name: String, _ standard: String) throws -> Endpoint? {
            try values.value(name, Endpoint.form) { Endpoint($0) } ?? Endpoint(standard)
        }
        guard let listen = try endpoint("listen", "127.0.0.1:8080") else { throw SettingError("listen") }
        self.listen = listen
        admin = values.text("admin") == "none" ? nil : try endpoint("admin", "127.0.0.1:8081")
        threads = try values.count("threads", in: 1...1024)
        drainDelay = try values.time("drain-delay") ?? .zero
        drainTimeout = try values.time("drain-timeout") ?? .seconds(30)
        log = try values.value("log", "json, text or none") { LogFormat(rawValue: $0) } ?? .text
        isolation = try values.value("isolate", "all, auto or none") { Isolation(rawValue: $0) } ?? .all
        try setFront(values)
        try setGrammars(values)
        try setSources(values)
        try setAnswers(values)
        try setResources(values)
        uploads = try UploadSettings.options(values)
        shared = try SharedCaches(values, local: server.manager.disk)
        if let shared { (server.manager.disk, server.coordinator) = (shared.cache, shared) }
    }

    /// The reason why the cache folder can't store anything; nil if it can, or if no folder is set. Writes a
    /// file.
    var cacheFailure: String? {
        guard let folder else { return nil }
        do throws(ImageError) {
            try ProgramSupport.prepare(folder)
            return nil
        } catch {
            return "nothing is stored in the folder of the cache: \(error.message)"
        }
    }

    private mutating func setFront(_ values: SettingValues) throws {
        func time(
            _ name: String, _ standard: TimeAmount, mayBeZero: Bool = false
        ) throws -> TimeAmount {
            let time = try values.time(name, mayBeZero: mayBeZero)
            return time.map { .nanoseconds(Int64($0 / .nanoseconds(1))) } ?? standard
        }
        front.maximumHeadBytes = try values.bytes("max-head") ?? front.maximumHeadBytes
        front.headTimeout = try time("head-timeout", front.headTimeout)
        front.idleTimeout = try time("idle-timeout", front.idleTimeout, mayBeZero: true)
        front.writeTimeout = try time("write-timeout", front.writeTimeout)
        front.requestTimeout = try time("timeout", front.requestTimeout)
        front.maximumConnections =
            try values.count("max-connections", none: .max) ?? front.maximumConnections
        front.healthPaths = Set(values.texts("health-paths"))
        for path in front.healthPaths where !path.hasPrefix("/") {
            throw SettingError("health-paths has \(path); a path begins with /")
        }
        front.trustedProxies = try values.texts("trusted-proxies").map { text in
            guard let network = TrustedNetwork(text) else {
                throw SettingError("trusted-proxies has \(text); it takes addresses, networks and unix")
            }
            return network
        }
    }

    private mutating func setGrammars(_ values: SettingValues) throws {
        let imgproxyKeys = try Self.imgproxyKeys(values)
        let keys = [
            ("imgproxy", imgproxyKeys), ("thumbor", values.texts("thumbor-key").map { URLSigningKey($0) }),
            ("query", values.texts("query-key").map { URLSigningKey($0) }),
        ]
        let isUnsigned = try values.flag("unsigned")
        let stated = values.texts("grammars")
        for name in stated where !keys.contains(where: { $0.0 == name }) {
            throw SettingError("grammars has \(name); it takes imgproxy, thumbor and query")
        }
        let chosen = keys.filter { name, keys in
            stated.isEmpty ? isUnsigned || !keys.isEmpty : stated.contains(name)
        }
        guard isUnsigned || !chosen.isEmpty && chosen.allSatisfy({ !$0.1.isEmpty }) else {
            throw ImageError(
                .blocked,
                "a key for the signatures of URLs is missing: set WEBIMAGE_KEY and WEBIMAGE_SALT, "
                    + "WEBIMAGE_THUMBOR_KEY or WEBIMAGE_QUERY_KEY, or allow URLs without with --unsigned")
        }
        guard !isUnsigned || !values.texts("allowed-origins").isEmpty else {
            throw ImageError(
                .blocked,
                "--unsigned needs --allowed-origins; otherwise everyone could load any URL through it")
        }
        let names = chosen.map(\.0)
        func prefix(_ name: String) -> String? {
            values.text(name).map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        }
        server.grammars = try chosen.map { name, keys in
            var grammar: ImageGrammar
            switch name {
            case "imgproxy":
                grammar = ImageGrammar(.imgproxy, prefix: prefix("imgproxy-prefix"), keys: keys)
                try setImgproxyOptions(values, of: &grammar)
            case "thumbor":
                let standard = names.contains("imgproxy") ? "/thumbor" : ""
                grammar = ImageGrammar(
                    .thumbor, prefix: prefix("thumbor-prefix") ?? standard, keys: keys)
                grammar.ignoresInvalidFilters = try values.flag("ignore-invalid-filters")
            default: grammar = ImageGrammar(.query, keys: keys)
            }
            grammar.allowsUnsigned = isUnsigned
            grammar.sourcePrefix = values.text("source-prefix") ?? ""
            try setStandards(values, of: &grammar)
            return grammar
        }
    }

    private func setImgproxyOptions(_ values: SettingValues, of grammar: inout ImageGrammar) throws {
        grammar.signatureByteCount = try values.count("signature-size", in: 1...32) ?? 32
        grammar.trustedSignatures = Set(values.texts("trusted-signatures"))
        grammar.acceptsPresetsOnly = try values.flag("presets-only")
        grammar.allowsLimitOptions = try values.flag("limit-options")
        let allowed = values.texts("allowed-options")
        for name in allowed where !OptionFact.isImgproxyOption(name) {
            throw SettingError("allowed-options has \(name), which isn't an option of imgproxy's URLs")
        }
        grammar.allowedOptions = allowed.isEmpty ? nil : Set(allowed)
        if let path = values.text("presets-file") {
            for line in try SettingValues.lines(ofFileAt: path, for: "presets in") {
                guard let preset = SettingValues.pair(line) else {
                    throw SettingError("\(path) has the line \(line); such a line is name=options")
                }
                grammar.presets[preset.name] = preset.text
            }
        }
        for preset in try values.pairs("presets") { grammar.presets[preset.name] = preset.text }
        try setImgproxyForm(values, of: &grammar)
    }

    private static func imgproxyKeys(_ values: SettingValues) throws -> [URLSigningKey] {
        let (keys, salts) = (values.texts("key"), values.texts("salt"))
        guard keys.count == salts.count else {
            throw SettingError("\(keys.count) keys and \(salts.count) salts; each key needs one")
        }
        return try zip(keys, salts).map { key, salt in
            guard let key = URLSigningKey(hexadecimal: key, salt: salt) else {
                throw SettingError("a key or a salt is not hexadecimal")
            }
            return key
        }
    }

    private mutating func setSources(_ values: SettingValues) throws {
        // thumbor's are names of hosts.
        var patterns = values.texts("allowed-origins").flatMap { text in
            // imgproxy's patterns for all sources of a kind are s3:// and local://.
            if text.hasSuffix("://") { return [String(text.dropLast(2))] }
            return text.contains(":") ? [text] : ["https://" + text, "http://" + text]
        }
        server.localFolder = values.text("local-folder")
        // Other files of this machine only if they are named.
        if patterns.isEmpty {
            patterns = ["https:", "http:"]
            if server.localFolder != nil { patterns.append("local:") }
            if try values.flag("s3-sources") { patterns.append("s3:") }
        }
        do throws(ImageError) {
            server.allowedOrigins = try AllowedOrigins(parsing: patterns)
        } catch {
            throw SettingError("allowed-origins: \(error.message)")
        }
        let networks = values.texts("allowed-networks")
        do throws(ImageError) {
            var parsed: [IPNetwork] = []
            for text in networks where text != "any" { parsed.append(try IPNetwork(parsing: text)) }
            server.addresses = networks.contains("any") ? .any : .publicOnly.allowing(parsed)
        } catch {
            throw SettingError("allowed-networks: \(error.message)")
        }
        if let idle = try values.time("source-timeout", mayBeZero: false) {
            server.manager.network.timeouts = LoadTimeouts(idle: idle)
        }
        if try values.flag("s3-sources") {
            let loader = ImageManager.Configuration.makeLoader(LoaderConfiguration())
            server.manager.loader = LoaderSet([
                server.manager.loader, S3SourceLoader(try S3Settings.sources(values), loader: loader),
            ])
        }
        if let agent = values.text("user-agent") { server.manager.network.headers["User-Agent"] = agent }
        var limits = Limits.default
        limits.encodedBytes = try values.bytes("max-source-bytes", none: .max) ?? limits.encodedBytes
        limits.frames = try values.count("max-frames") ?? limits.frames
        limits.redirects = try values.count("max-redirects", in: 0...1000) ?? limits.redirects
        server.maximumSourcePixels = try values.megapixels("max-source-megapixels")
        let none = Int.max
        server.maximumFramePixels = try values.megapixels("max-frame-megapixels", none: none)
        server.maximumResultSide = try values.count("max-result-side", none: none)
        server.clientSecret = values.text("client-secret")
        if limits != .default { server.manager.requestDefaults.limits = limits }
    }

    private mutating func setAnswers(_ values: SettingValues) throws {
        try setFormats(values)
        server.maximumEfforts.merge(try values.formats("max-effort", in: 1...9)) { $1 }
        server.efforts = try values.formats("format-effort", in: 1...9)
        server.qualities = try values.formats("format-quality", in: 1...100)
        if let origin = values.text("cors-origin") {
            let isOrigin = origin == "*" || origin.contains("://") && !origin.contains(" ")
            guard isOrigin || origin == "null" else {
                throw SettingError(
                    "cors-origin is \(origin); it takes an origin such as https://example.com, or *")
            }
            server.corsOrigin = origin
        }
        server.saveDataReduction = try values.value("save-data", "a number from 0 to 1") { text in
            Double(text).flatMap { (0...1).contains($0) ? $0 : nil }
        }
        server.thumbnailQuality = try values.flag("fast-thumbnails") ? .fast : .balanced
        if let path = values.text("watermark") {
            let data = try SettingValues.file(at: path, for: "watermark")
            do throws(ImageError) {
                server.watermark = try server.manager.codecs.decode(data).bitmap
            } catch { throw SettingError("the watermark \(path) is no image: \(error.message)") }
        }
        server.usesClientHints = try values.flag("client-hints")
        server.unstatedLifetime = try values.time("ttl") ?? server.unstatedLifetime
        server.minimumLifetime = try values.time("min-ttl") ?? server.minimumLifetime
        server.maximumLifetime = try values.time("max-ttl") ?? server.maximumLifetime
        server.staleWhileRevalidate =
            try values.time("stale-while-revalidate") ?? server.staleWhileRevalidate
        if let path = values.text("fallback-image") {
            let data = try SettingValues.file(at: path, for: "fallback image")
            guard ImageFormat.sniff(data) != nil else {
                throw SettingError("the fallback image \(path) isn't an image")
            }
            server.fallbackImage = data
        }
        if values.text("fallback-status") == "error" {
            server.fallbackStatus = nil
        } else {
            server.fallbackStatus = try values.count("fallback-status", in: 200...599) ?? 200
        }
        server.showsErrorDetails = try values.flag("debug-errors")
    }

    private mutating func setResources(_ values: SettingValues) throws {
        server.manager.disk = nil
        if let folder = values.text("cache") {
            var disk = DiskCacheConfiguration()
            disk.maximumBytes = try values.bytes("cache-size") ?? 1_000_000_000
            self.folder = DiskCache(directory: folder, configuration: disk)
            server.manager.disk = self.folder
        }
        let memory = try values.bytes("memory") ?? 64 << 20
        server.responseCacheBytes = memory
        server.manager.variantMemoryLimits = MemoryCacheConfiguration(maximumCost: memory)
        server.manager.maximumPixelBytes = try values.bytes("pixel-memory") ?? 512 << 20
        server.manager.pixelSlots = try values.count("workers", in: 1...1024) ?? server.manager.pixelSlots
        server.manager.maximumWaitingImages = try values.count("queue", in: 0...1_000_000, none: .max) ?? 1000
        // A fast origin would otherwise fill the memory with sources that wait for a worker.
        server.manager.maximumLoadingImages = 8 * server.manager.pixelSlots
    }
}
#endif
