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

/// The configuration of `webimage-server serve`, built from its settings.
struct ServeConfiguration: Sendable {
    var server = ImageServerConfiguration()
    var front = FrontOptions()
    var listen = Endpoint.address(host: "127.0.0.1", port: 8080)
    /// The address of the admin listener; nil for none.
    var admin: Endpoint? = .address(host: "127.0.0.1", port: 8081)
    /// The number of threads that handle HTTP; nil for one per core.
    var threads: Int?
    var drainDelay = Duration.zero
    var drainTimeout = Duration.seconds(30)
    var log = LogFormat.text
    var isolation = Isolation.all
    /// Settings for all grammars. Each grammar ignores the settings that it doesn't support.
    var grammar = ImageGrammar(.query)
    /// The limits for all requests.
    var limits = Limits.default
    /// The size of the responses kept in memory, in bytes.
    var memory = 64 << 20
    /// The limits of the cache in ``folder``.
    var disk = DiskCacheConfiguration()
    /// The stores shared with other servers; nil if there are none.
    var shared: SharedCaches?
    /// This server's disk cache.
    var folder: DiskCache?
    /// How clients upload images; nil to reject uploads.
    var uploads: UploadOptions?

    /// Creates the default configuration. It isn't enough to start a server, which also needs keys or allowed
    /// origins.
    init() {
        disk.maximumBytes = 1_000_000_000
        server.manager.maximumPixelBytes = 512 << 20
        server.manager.maximumWaitingImages = 1000
        server.manager.disk = nil
    }

    /// - Throws: ``SettingError`` for an invalid value; ``ImageError/Code/blocked`` if the server would fetch
    ///   any URL for anyone.
    init(_ values: SettingValues) throws {
        self.init()
        for setting in Setting.all { try setting.effect?(&self, values) }
        try setGrammars(values)
        try setSources(values)
        setResources(values)
        uploads = try UploadSettings.options(values)
        shared = try SharedCaches(values, local: server.manager.disk)
        if let shared { (server.manager.disk, server.coordinator) = (shared.cache, shared) }
    }

    /// The reason why the cache folder can't store anything; nil if it can, or if there's no folder. Reading
    /// this property writes a file.
    var cacheFailure: String? {
        guard let folder else { return nil }
        do throws(ImageError) {
            try ProgramSupport.prepare(folder)
            return nil
        } catch {
            return "nothing is stored in the cache folder: \(error.message)"
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
                "there is no key for signing URLs: set WEBIMAGE_KEY and WEBIMAGE_SALT, "
                    + "WEBIMAGE_THUMBOR_KEY or WEBIMAGE_QUERY_KEY, or allow unsigned URLs with --unsigned")
        }
        guard !isUnsigned || !values.texts("allowed-origins").isEmpty else {
            throw ImageError(
                .blocked,
                "--unsigned needs --allowed-origins; otherwise anyone could load any URL through the server")
        }
        let names = chosen.map(\.0)
        func prefix(_ name: String) -> String? {
            values.text(name).map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        }
        server.grammars = chosen.map { name, keys in
            var grammar = self.grammar
            (grammar.keys, grammar.allowsUnsigned) = (keys, isUnsigned)
            switch name {
            case "imgproxy": (grammar.syntax, grammar.prefix) = (.imgproxy, prefix("imgproxy-prefix") ?? "")
            case "thumbor":
                let standard = names.contains("imgproxy") ? "/thumbor" : ""
                (grammar.syntax, grammar.prefix) = (.thumbor, prefix("thumbor-prefix") ?? standard)
            default: break
            }
            return grammar
        }
    }

    private static func imgproxyKeys(_ values: SettingValues) throws -> [URLSigningKey] {
        let (keys, salts) = (values.texts("key"), values.texts("salt"))
        guard keys.count == salts.count else {
            throw SettingError("\(keys.count) keys and \(salts.count) salts; each key needs a salt")
        }
        return try zip(keys, salts).map { key, salt in
            guard let key = URLSigningKey(hexadecimal: key, salt: salt) else {
                throw SettingError("a key or a salt is not hexadecimal")
            }
            return key
        }
    }

    private mutating func setSources(_ values: SettingValues) throws {
        // thumbor's patterns are host names, which allow both HTTPS and HTTP.
        var patterns = values.texts("allowed-origins").flatMap { text in
            // In imgproxy, s3:// and local:// are patterns for all such sources.
            if text.hasSuffix("://") { return [String(text.dropLast(2))] }
            return text.contains(":") ? [text] : ["https://" + text, "http://" + text]
        }
        // By default, images may come from any web server and, if configured, the local folder and S3. Any
        // other local file must be allowed explicitly.
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
        if try values.flag("s3-sources") {
            let loader = ImageManagerConfiguration.makeLoader(LoaderConfiguration())
            server.manager.loader = LoaderSet([
                server.manager.loader, S3SourceLoader(try S3Settings.sources(values), loader: loader),
            ])
        }
    }

    private mutating func setResources(_ values: SettingValues) {
        if let path = values.text("cache") {
            folder = DiskCache(directory: path, configuration: disk)
            server.manager.disk = folder
        }
        server.responseCacheBytes = memory
        server.manager.variantMemoryLimits = MemoryCacheConfiguration(maximumCost: memory)
        // Without this limit, a fast origin would fill the memory with sources that wait for a worker.
        server.manager.maximumLoadingImages = 8 * server.manager.pixelSlots
        if limits != .default { server.manager.requestDefaults.limits = limits }
    }
}
#endif
