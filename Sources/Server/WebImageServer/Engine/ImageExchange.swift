// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCoding
import ImageLoading
import PortableFoundation
import WebImage

/// One request, from parsing its target to making the response.
struct ImageExchange {
    let request: ImageServerRequest
    let server: ImageServer
    private let preferences: ClientPreferences
    private let accept: AcceptField
    /// The request fields that the response depends on.
    private(set) var vary: [String] = []
    /// The source, once this exchange has opened it.
    private var opened: OpenedOriginal?

    init(_ request: ImageServerRequest, server: ImageServer) {
        (self.request, self.server) = (request, server)
        preferences = ClientPreferences(request.headers, fields: server.configuration.choiceFields)
        accept = AcceptField(preferences.accept)
    }

    var configuration: ImageServerConfiguration { server.configuration }

    mutating func response() async -> ImageServerResponse {
        do throws(ProblemDetails) {
            return try await responseOrProblem()
        } catch {
            var response = problemResponse(error)
            if !vary.isEmpty { response.headers.add(name: "Vary", value: vary.joined(separator: ", ")) }
            if request.method == "HEAD" { response.body = .none }
            return response
        }
    }

    private mutating func responseOrProblem() async throws(ProblemDetails) -> ImageServerResponse {
        let target = try parsedTarget()
        do throws(ProblemDetails) {
            return try await response(to: target)
        } catch {
            guard let fallback = target.fallback, error.isOfSource else { throw error }
            var other = target
            (other.source, other.fallback, other.digest) = (fallback, nil, nil)
            opened = nil
            return try await response(to: other)
        }
    }

    private func parsedTarget() throws(ProblemDetails) -> ParsedTarget {
        guard request.method == "GET" || request.method == "HEAD" else {
            throw ProblemDetails(status: 405, code: "method", detail: "only GET and HEAD are supported")
        }
        let target: ParsedTarget
        do throws(TargetError) {
            target = try ImageGrammar.parse(request.target, in: configuration.grammars)
        } catch { throw ProblemDetails(error) }
        if let expiry = target.expiry, Double(expiry) <= configuration.manager.time.wallTime {
            throw ProblemDetails(status: 404, code: "expired", detail: "the URL has expired")
        }
        return target
    }

    private mutating func response(
        to target: ParsedTarget
    ) async throws(ProblemDetails) -> ImageServerResponse {
        if target.digest != nil { try await checkDigest(of: target) }
        switch target.kind {
        case .image: return try await imageResponse(to: target)
        case .info(let parts):
            let opened = try await open(target, needsData: true)
            return try await SourceDescription(
                target: target, parts: parts, source: opened, exchange: self
            ).response()
        case .raw: return try await originalResponse(to: target)
        }
    }

    /// Returns the error response, or the fallback image if the source can't be read.
    private func problemResponse(_ problem: ProblemDetails) -> ImageServerResponse {
        guard let image = configuration.fallbackImage, problem.isOfSource else {
            return problem.response(showsDetails: configuration.showsErrorDetails)
        }
        let type = ImageFormat.sniff(image)?.mediaType ?? "application/octet-stream"
        var response = ImageServerResponse(
            status: configuration.fallbackStatus ?? problem.status,
            headers: [
                "Content-Type": type, "Content-Length": "\(image.count)",
                "Cache-Control": "public, max-age=\(Int(configuration.fallbackLifetime / .seconds(1)))",
                "X-Content-Type-Options": "nosniff", "Cache-Status": "webimage; detail=fallback",
            ], body: .data(image))
        response.reason = problem.reason
        return response
    }

    // MARK: Requests to the manager

    /// Returns the request for a target's source.
    func sourceRequest(_ target: ParsedTarget) throws(ProblemDetails) -> ImageRequest {
        var request: ImageRequest
        do throws(ImageError) {
            request = try server.request(forSource: target.source)
        } catch { throw server.problem(error) }
        let changes = target.limits
        guard changes.changesLoads else { return request }
        var limits = server.manager.configuration.requestDefaults.limits ?? .default
        if let pixels = changes.sourcePixels { limits.limitSources(toPixels: pixels) }
        if let bytes = changes.sourceBytes { limits.encodedBytes = bytes }
        if let frames = changes.frames { limits.frames = frames }
        request.decoding.limits = limits
        return request
    }

    /// Runs a call to the manager and converts its error.
    func loading<Value>(
        _ work: () async throws(ImageError) -> Value
    ) async throws(ProblemDetails) -> Value {
        do throws(ImageError) { return try await work() } catch { throw server.problem(error) }
    }

    /// Returns the target's source. This exchange requests it only once.
    private mutating func open(
        _ target: ParsedTarget, needsData: Bool = false
    ) async throws(ProblemDetails) -> OpenedOriginal {
        if let opened, opened.data != nil || !needsData { return opened }
        let request = try sourceRequest(target)
        // Limits in the URL aren't part of the key, so loads that they change can't be shared.
        let isShared = !target.limits.changesLoads
        let server = server
        let found = try await loading { () throws(ImageError) in
            needsData
                ? try await server.manager.open(request, needsData: true)
                : try await server.open(request, isShared: isShared)
        }
        opened = found
        return found
    }

    private mutating func checkDigest(of target: ParsedTarget) async throws(ProblemDetails) {
        let data = try await open(target, needsData: true).data?.data
        guard let data, target.digest?.matches(data) ?? true else {
            throw ProblemDetails(
                status: 422, code: "digest",
                detail: "the digest of the source differs from the one in the URL")
        }
    }

    // MARK: Images

    private mutating func imageResponse(
        to target: ParsedTarget
    ) async throws(ProblemDetails) -> ImageServerResponse {
        var target = target
        applyHints(to: &target.operation)
        if let side = target.limits.resultSide ?? configuration.maximumResultSide, side > 0 {
            target.operation.steps.append(.limit(side: side))
        }
        let encodable = configuration.manager.codecs.encodableFormats
        var formats: [ImageFormat] = []
        if case .exact(let format) = target.format {
            formats = enforcedFormats(instead: format, encodable)
        } else {
            vary.append("Accept")
            let enforced = configuration.enforcedFormats
            let others = configuration.automaticFormats.filter { !enforced.contains($0) }
            formats = accept.namedFormats(of: (enforced + others).filter(encodable.contains))
        }
        // If neither the URL nor the client names a format, the source's own format is the last choice.
        var info: ImageInfo?
        let holdsAll = formats.allSatisfy(FormatNeeds(isAnimated: true, hasAlpha: true).areMet)
        let isEnforced = formats.count > 1 && target.format != .automatic && target.format != .best
        if formats.isEmpty || isEnforced && !holdsAll || target.operation.needsInfo
            || !target.skippedFormats.isEmpty
            || target.format == .best || target.format == .automatic && !holdsAll
            || target.limits.framePixels ?? configuration.maximumFramePixels != nil
        {
            info = try await open(target).header.info
        }
        if let info {
            try check(info, target.limits)
            if target.skippedFormats.contains(info.format), formats.isEmpty || formats == [info.format] {
                return try await originalResponse(to: target)
            }
            if isEnforced, let last = formats.popLast() {
                // Other formats only need to keep what the URL's format could keep.
                var needs = FormatNeeds(info, target.operation)
                needs.isAnimated = needs.isAnimated && last.has(.animated)
                needs.hasAlpha = needs.hasAlpha && last.has(.alpha)
                formats = formats.filter(needs.areMet) + [last]
            } else if target.format == .automatic || target.format == .best {
                formats.removeAll { !FormatNeeds(info, target.operation).areMet(by: $0) }
                let kept = keptFormat(info, target, among: encodable)
                if !formats.contains(kept) { formats.append(kept) }
            }
        }
        let reduction = qualityReduction(target, formats)
        let (operation, server) = (target.operation, server)
        let images = try await loading { () throws(ImageError) in
            try await server.auxiliaryImages(for: operation)
        }
        var variant = VariantRequest(
            target: target, request: try sourceRequest(target), source: opened, info: info, images: images,
            qualityReduction: reduction, server: server)
        if target.format == .best { return makeResponse(try await variant.smallest(of: formats), to: target) }
        guard target.format == .automatic, formats[0].has(.slowToEncode) else {
            return makeResponse(try await variant.encoded(in: formats[0]), to: target)
        }
        if opened == nil, !(await variant.isStored(in: formats[0])) {
            variant.source = try await open(target)
        }
        let limit = configuration.slowFormatTime
        if let made = try await variant.encoded(in: formats[0], within: limit) {
            return makeResponse(made, to: target)
        }
        // The slow format wasn't ready in time, so send the next best one for now. We still finish the slow
        // one for later requests.
        var next = formats.first { !$0.has(.slowToEncode) }
        if next == nil {
            let quick = encodable.filter { !$0.has(.slowToEncode) }
            next = keptFormat(try await open(target).header.info, target, among: quick)
        }
        return makeResponse(try await variant.encoded(in: next ?? .jpeg), to: target, isProvisional: true)
    }

    /// Returns the format to use when neither the URL nor the client names one.
    private func keptFormat(
        _ info: ImageInfo, _ target: ParsedTarget, among encodable: Set<ImageFormat>
    ) -> ImageFormat {
        let needs = FormatNeeds(info, target.operation)
        let preferred = configuration.preferredFormats.filter(encodable.contains)
        let format =
            accept.format(preferring: preferred, for: info.format, needs)
            ?? accept.format(keeping: info.format, needs, canEncode: encodable.contains)
        let becomesJPEG = target.operation.encoding.prefersJPEG && format == .png && !info.hasAlpha
        return becomesJPEG ? .jpeg : format
    }

    /// Returns the formats for a URL that names one: first the operator's enforced formats that the client
    /// names, then the URL's format.
    private mutating func enforcedFormats(
        instead format: ImageFormat, _ encodable: Set<ImageFormat>
    ) -> [ImageFormat] {
        guard !configuration.enforcedFormats.isEmpty else { return [format] }
        vary.append("Accept")
        let named = accept.namedFormats(of: configuration.enforcedFormats.filter(encodable.contains))
        return named.filter { $0 != format } + [format]
    }

    /// Throws if the frames of an animation are larger than allowed.
    private func check(_ info: ImageInfo, _ limits: ParsedTarget.LimitChanges) throws(ProblemDetails) {
        guard let allowed = limits.framePixels ?? configuration.maximumFramePixels, info.isAnimated,
            info.size.pixelCount > allowed
        else { return }
        throw server.problem(.limit("framePixels", found: info.size.pixelCount, allowed: allowed))
    }

    /// Returns how much to lower the quality if the client asks for less data.
    private mutating func qualityReduction(_ target: ParsedTarget, _ formats: [ImageFormat]) -> Double? {
        guard let reduction = configuration.saveDataReduction, target.operation.encoding.quality == nil,
            formats.contains(where: { $0.has(.lossy) })
        else { return nil }
        vary.append("Save-Data")
        return preferences.savesData ? reduction : nil
    }

    /// Applies the client hints to an operation that doesn't specify a size.
    private mutating func applyHints(to operation: inout ImageOperation) {
        guard configuration.usesClientHints else { return }
        vary += ["Sec-CH-DPR", "Sec-CH-Width"]
        let hints = ClientHints(preferences, widths: configuration.hintedWidths)
        if operation.resizing.density == 1, let density = hints.density {
            operation.resizing.density = Double(density)
        }
        if operation.resizing.width == .any, operation.resizing.height == .any, let width = hints.width {
            operation.resizing.width = .pixels(width)
            operation.resizing.density = 1
        }
    }

    // MARK: Responses

    /// - Parameter isProvisional: whether later requests will get a different format.
    private func makeResponse(
        _ made: EncodedVariant, to target: ParsedTarget, isProvisional: Bool = false
    ) -> ImageServerResponse {
        let variant = made.response
        var lifetime = lifetime(of: variant.http, target)
        if isProvisional { lifetime.limit(to: 60) }
        var headers: HTTPHeaders = [
            "Content-Type": variant.contentType, "Content-Length": "\(variant.byteCount)",
            "ETag": variant.entityTag, "Cache-Control": lifetime.text, "X-Content-Type-Options": "nosniff",
        ]
        addCommon(to: &headers, target, extension: variant.format.fileExtension)
        addSource(to: &headers, target, of: variant.http)
        let body: ImageServerResponse.Body =
            switch variant.body {
            case .data(let data): .data(data)
            case .file(let file): .file(file, range: 0..<file.byteCount)
            }
        var response = ImageServerResponse(status: 200, headers: headers, body: body)
        if lifetime.isShared {
            response.headers.add(
                name: "Cache-Status", value: "webimage; hit; detail=memory" + made.cacheKeyParameter)
            server.responses.set(
                server.readable(response), to: request, entityTag: variant.entityTag,
                byteCount: variant.byteCount, lifetime: lifetime.seconds)
        }
        response.headers["Cache-Status"] =
            CacheStatusField(variant, at: configuration.manager.time.wallTime).text + made.cacheKeyParameter
        response.headers.add(name: "Server-Timing", value: variant.serverTiming)
        let notes = target.notes + [made.note].compactMap(\.self)
        response.reason = notes.isEmpty ? nil : notes.joined(separator: "; ")
        return response.meeting(request, entityTag: variant.entityTag, byteCount: variant.byteCount)
    }

    private func originalResponse(
        to target: ParsedTarget
    ) async throws(ProblemDetails) -> ImageServerResponse {
        let request = try sourceRequest(target)
        let (server, opened) = (server, opened)
        let response = try await loading { () throws(ImageError) in
            if let data = opened?.data { return data }
            return try await server.manager.data(for: request)
        }
        let data = response.data
        guard let format = ImageFormat.sniff(data) else {
            throw ProblemDetails(status: 415, code: "unsupported", detail: "the source is not an image")
        }
        var headers: HTTPHeaders = [
            "Cache-Status": CacheStatusField(response, at: configuration.manager.time.wallTime).text
        ]
        // If a browser opens the image as a document, the image must not run scripts with the privileges of
        // this server's origin.
        if format.has(.scripts) {
            headers.add(
                name: "Content-Security-Policy",
                value: "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        }
        addCommon(to: &headers, target, extension: format.fileExtension)
        return dataResponse(data, type: format.mediaType, headers: headers, of: response.http, to: target)
    }

    /// Creates a response with a source's own data or its description, rather than an image made from it.
    func dataResponse(
        _ data: Data, type: String, headers: HTTPHeaders = [:], of source: StoredExchange?,
        to target: ParsedTarget
    ) -> ImageServerResponse {
        let entityTag = "\"\(data.withUnsafeBytes { Hash128($0, seed: .fixed) }.hexadecimal)\""
        var all: HTTPHeaders = [
            "Content-Type": type, "Content-Length": "\(data.count)", "ETag": entityTag,
            "Cache-Control": lifetime(of: source, target).text, "X-Content-Type-Options": "nosniff",
        ]
        addSource(to: &all, target, of: source)
        for field in headers.fields { all.add(name: field.name.text, value: field.value) }
        return ImageServerResponse(status: 200, headers: all, body: .data(data))
            .meeting(request, entityTag: entityTag, byteCount: data.count)
    }

    private func lifetime(of source: StoredExchange?, _ target: ParsedTarget) -> Lifetime {
        let now = configuration.manager.time.wallTime
        var lifetime = Lifetime(of: source, at: now, isVersioned: target.cacheBuster != nil, configuration)
        if let seconds = target.maximumAge { lifetime.limit(to: seconds) }
        if let expiry = target.expiry { lifetime.limit(to: max(0, expiry - Int(now))) }
        return lifetime
    }
}

extension FormatNeeds {
    /// Determines which features a format needs to preserve a source's image after an operation.
    fileprivate init(_ info: ImageInfo, _ operation: ImageOperation) {
        self.init(
            isAnimated: info.isAnimated && !operation.hasOneFrame,
            hasAlpha: info.hasAlpha)
    }
}

extension Limits {
    /// Rejects sources with more pixels, whether or not their format can be decoded at a reduced size.
    mutating func limitSources(toPixels pixels: Int) { (self.pixels, sourcePixels) = (pixels, pixels) }
}
#endif
