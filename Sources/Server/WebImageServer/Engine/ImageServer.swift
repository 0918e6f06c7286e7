// SPDX-License-Identifier: MIT

#if Server
public import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading
import PortableFoundation
import Raster
public import WebImage

/// The image part of an HTTP server: its URLs name a source and describe how to change it.
///
/// ```swift
/// var configuration = ImageServerConfiguration()
/// configuration.allowedOrigins = ["https://images.example.com"]
/// configuration.grammars[0].allowsUnsigned = true
/// let server = try ImageServer(configuration)
/// let target = "/image?url=https://images.example.com/a.jpg&w=320"
/// let response = await server.respond(to: ImageServerRequest(target: target))
/// ```
///
/// The ``manager`` caches and shares sources and results: simultaneous requests for the same image share one
/// download, one decode and one encode. This type doesn't open sockets. `webimage-server serve` puts it on
/// the network.
public final class ImageServer: Sendable {
    /// Loads and caches sources and results.
    public let manager: ImageManager
    let configuration: ImageServerConfiguration
    let responses: ResponseCache
    let calls = Coalescer<CacheKey, VariantDataResponse>()
    private let localFolder: LocalFolder?

    /// - Throws: ``ImageError/Code/blocked`` for a configuration that would fetch any URL for anyone: a
    ///   grammar without keys that doesn't allow unsigned URLs, or one that allows them without
    ///   ``ImageServerConfiguration/allowedOrigins``. ``ImageError/Code/invalidRequest`` for a preset with an
    ///   invalid option. ``ImageError/Code/invalidInput`` if ``ImageServerConfiguration/localFolder`` doesn't
    ///   exist.
    public init(_ configuration: ImageServerConfiguration) throws(ImageError) {
        for grammar in configuration.grammars {
            guard grammar.allowsUnsigned || !grammar.keys.isEmpty else {
                throw ImageError(
                    .blocked, "a grammar needs a key for its signatures, or must allow unsigned URLs")
            }
            guard !grammar.allowsUnsigned || configuration.allowedOrigins != nil else {
                throw ImageError(.blocked, "unsigned URLs need a list of allowed origins")
            }
            do throws(TargetError) { try grammar.checkPresets() } catch {
                throw ImageError(.invalidRequest, "invalid preset: \(error.message)")
            }
        }
        self.configuration = configuration
        var settings = configuration.manager
        settings.network.allowedOrigins = configuration.allowedOrigins
        localFolder = try configuration.localFolder.map { path throws(ImageError) in try LocalFolder(path) }
        if let localFolder { settings.loader = LoaderSet([settings.loader, localFolder.loader]) }
        settings.network.addresses = configuration.addresses
        if let pixels = configuration.maximumSourcePixels {
            var limits = settings.requestDefaults.limits ?? .default
            limits.limitSources(toPixels: pixels)
            settings.requestDefaults.limits = limits
        }
        // A missing or broken source may be replaced at any time, so the next request tries again.
        settings.failedURLTimes = .none
        manager = ImageManager(settings)
        responses = ResponseCache(
            byteCount: configuration.responseCacheBytes, fields: configuration.choiceFields,
            time: configuration.manager.time, memoryPressure: configuration.manager.memoryPressure)
    }

    /// Returns the response to a request if it's in memory, without waiting.
    public func cachedResponse(to request: ImageServerRequest) -> ImageServerResponse? {
        isOfClient(request) ? responses.response(to: request).map(readable) : nil
    }

    /// Responds to a request. Canceling the task stops any work not shared with another request.
    public func respond(to request: ImageServerRequest) async -> ImageServerResponse {
        if let response = cachedResponse(to: request) { return response }
        return await makeResponse(to: request)
    }

    /// Responds to a request for which ``cachedResponse(to:)`` returned nil. Canceling the task stops any
    /// work not shared with another request.
    @_spi(Programs) public func makeResponse(to request: ImageServerRequest) async -> ImageServerResponse {
        // A preflight request doesn't carry credentials.
        if let response = preflight(request) { return response }
        guard isOfClient(request) else {
            let problem = ProblemDetails(
                status: 403, code: "client", detail: "the request needs the server's client secret")
            return readable(problem.response(showsDetails: false))
        }
        var exchange = ImageExchange(request, server: self)
        return readable(await exchange.response())
    }

    /// Adds the fields that let scripts on web pages read the response.
    func readable(_ response: ImageServerResponse) -> ImageServerResponse {
        guard let origin = configuration.corsOrigin, response.headers["Access-Control-Allow-Origin"] == nil
        else { return response }
        var response = response
        response.headers.add(name: "Access-Control-Allow-Origin", value: origin)
        // List the names, because `*` is taken literally in requests with credentials.
        response.headers.add(name: "Access-Control-Expose-Headers", value: Self.exposedFields)
        return response
    }

    private static let exposedFields =
        "Cache-Status, Content-Disposition, Content-Length, Content-Range, ETag, Server-Timing"

    /// Returns the response to a preflight request, which asks whether a script may send another request.
    /// Returns nil if no script may, or if it isn't a preflight request.
    private func preflight(_ request: ImageServerRequest) -> ImageServerResponse? {
        guard request.method == "OPTIONS", configuration.corsOrigin != nil else { return nil }
        var headers: HTTPHeaders = [
            "Access-Control-Allow-Methods": "GET, HEAD", "Access-Control-Max-Age": "86400",
            "Vary": "Access-Control-Request-Headers",
        ]
        if let fields = request.headers["Access-Control-Request-Headers"] {
            headers.add(name: "Access-Control-Allow-Headers", value: fields)
        }
        return readable(ImageServerResponse(status: 204, headers: headers))
    }

    /// Whether a request contains the client secret; true if none is configured.
    private func isOfClient(_ request: ImageServerRequest) -> Bool {
        configuration.clientSecret.map { BearerSecret($0).isSent(in: request.headers) } ?? true
    }

    /// Opens a source to read its header.
    ///
    /// - Parameter isShared: whether to use the ``ImageServerConfiguration/coordinator``.
    func open(_ request: ImageRequest, isShared: Bool) async throws(ImageError) -> OpenedOriginal {
        let manager = manager
        guard isShared, let coordinator = configuration.coordinator else {
            return try await manager.open(request)
        }
        let key = manager.headerKey(for: request)
        let own = Locked<OpenedOriginal?>(nil)
        let header = try await calls.value(for: key) { () async throws(ImageError) in
            try await coordinator.variant(for: key) {
                await manager.storedHeader(for: request)
            } make: { () async throws(ImageError) in
                let opened = try await manager.openForOthers(request)
                own.withLock { $0 = opened }
                return opened.header
            } finishStores: {
                await manager.finishStores()
            }
        }
        return own.withLock(\.self) ?? OpenedOriginal(header: header)
    }

    /// Returns the problem for a failed load. If the source was refused, the hint names the setting that
    /// would allow it.
    func problem(_ error: ImageError) -> ProblemDetails {
        var problem = ProblemDetails(error)
        if error.code == .blocked {
            problem.hint =
                error.message == configuration.addresses.refusal.message
                ? "allowed-networks lists the networks that sources may be in besides the public internet"
                : "allowed-origins lists the origins that sources may have"
        }
        return problem
    }

    /// Returns the other images that an operation draws.
    func auxiliaryImages(
        for operation: ImageOperation
    ) async throws(ImageError) -> [ImageOperation.AuxiliaryImage: Bitmap] {
        var images: [ImageOperation.AuxiliaryImage: Bitmap] = [:]
        for image in operation.auxiliaryImages {
            switch image {
            case .watermark:
                guard let watermark = configuration.watermark else {
                    throw ImageError(.invalidRequest, "this server has no watermark")
                }
                images[image] = watermark
            case .url(let text):
                images[image] = try await manager.image(for: request(forSource: text)).bitmap
            case .text(let text): images[image] = try await WatermarkText(text: text).bitmap(manager)
            }
        }
        return images
    }

    /// Returns the request for a source.
    ///
    /// - Parameter text: the source's URL from a target or a purge, decoded.
    @_spi(Programs) public func request(forSource text: String) throws(ImageError) -> ImageRequest {
        guard let url = SourceURL.url(text) else {
            throw ImageError(.invalidURL, "invalid source URL", url: text)
        }
        guard let localFolder, url.scheme?.lowercased() == LocalFolder.scheme else {
            return ImageRequest(url: url)
        }
        // The origin patterns apply to source URLs, but the manager only sees the file URL.
        if let refusal = RedirectChainPolicy(configuration.allowedOrigins, nil)?.refusal(of: url) {
            throw refusal
        }
        var request = ImageRequest(url: try localFolder.url(of: url))
        request.network.allowedOrigins = .any
        return request
    }

    /// Removes a source and everything made from it from memory and disk, and forgets that it failed.
    ///
    /// - Returns: the number of removed entries and failures.
    @discardableResult
    public func purge(source url: String) async -> Int {
        let source = try? request(forSource: url)
        var count = await manager.removeEntries(ofKey: source?.url?.absoluteString ?? url)
        if let source { count += manager.forgetFailures(of: source) }
        responses.removeAll()
        return count
    }

    /// Removes one image from memory and disk.
    ///
    /// - Parameter key: the `key` parameter of `Cache-Status` in the image's responses.
    /// - Returns: whether the image was in memory or on disk.
    @discardableResult
    public func purge(key: String) async -> Bool {
        let isRemoved = await manager.removeVariantData { $0.digest == key }
        responses.removeAll()
        return isRemoved
    }
}
#endif
