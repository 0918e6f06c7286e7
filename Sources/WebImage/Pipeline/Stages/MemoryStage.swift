// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading
import PortableFoundation

/// Finds images in memory.
struct MemoryStage: Sendable {
    let freshness: FreshnessRules

    /// An image in memory.
    struct Found {
        let response: ImageResponse
        /// Whether the request's policy allows using it without validation.
        let isFresh: Bool
        /// Whether directives in the request or the response decide how to use a stale image.
        var hasConditions = false
    }

    /// The image in memory for a request.
    func lookUp(_ request: ImageRequest, by planner: LoadPlanner) -> Found? {
        let query = request.memoryQuery
        guard query.readsMemoryByHash else {
            guard query.readsMemory, let key = planner.lookUpKey(of: request),
                let first = planner.caches(for: request).images.image(for: key)
            else { return nil }
            return match(first, for: request, query, by: planner)
        }
        let images = planner.caches.images
        guard let first = images.image(of: query.hash, key: planner.lookUpKey(of: request)) else {
            return nil
        }
        return match(first, for: request, query, by: planner)
    }

    @inline(__always)
    private func match(
        _ first: CachedImage, for request: ImageRequest, _ query: ImageRequest.MemoryQuery,
        by planner: LoadPlanner
    ) -> Found? {
        guard first.isSelective else { return found(first, for: request, query, by: planner) }
        if first.http?.isValidatedEachTime == true {
            guard planner.allowsRedirectChain(of: first.http, for: request) else { return nil }
            return Found(
                response: first.response.scaled(to: query.scale), isFresh: false, hasConditions: true)
        }
        let key = planner.keys(for: request).variant
        let images = planner.caches(for: request).images
        return images.varyMatch(first, key: key, fields: planner.fields(of: request)).flatMap {
            evaluated($0, for: request, query, by: planner)
        }
    }

    @inline(__always)
    private func found(
        _ cached: CachedImage, for request: ImageRequest, _ query: ImageRequest.MemoryQuery,
        by planner: LoadPlanner
    ) -> Found? {
        let hasScale = cached.scale == query.scale
        let response = hasScale ? cached.response : cached.response.scaled(to: query.scale)
        if query.evaluatesHits || planner.evaluatesHits {
            return evaluated(cached, for: request, query, by: planner)
        }
        return Found(
            response: response, isFresh: query.ignoresAge || !cached.expiry.isPast(freshness.time),
            hasConditions: cached.hasStaleWindow)
    }

    /// The image for a request when its age isn't enough to decide. Directives in the request, directives
    /// that override the response's, or the allowed redirects decide whether it may be used.
    private func evaluated(
        _ cached: CachedImage, for request: ImageRequest, _ query: ImageRequest.MemoryQuery,
        by planner: LoadPlanner
    ) -> Found? {
        guard planner.allowsRedirectChain(of: cached.http, for: request) else { return nil }
        if let file = cached.file, !query.ignoresAge, FileVersion(of: request.url) != file { return nil }
        // Merging the network options takes time, so do it only here, where they're needed.
        let headers = query.ignoresAge ? HTTPHeaders() : planner.options(for: request).value.headers
        let isFresh = freshness.isFresh(
            cached, by: planner.rules(for: request), for: headers, planner.fields(of: request))
        guard let isFresh else { return nil }
        let hasScale = cached.scale == query.scale
        return Found(
            response: hasScale ? cached.response : cached.response.scaled(to: query.scale),
            isFresh: query.ignoresAge || isFresh, hasConditions: true)
    }

    /// Queries the memory cache within a job.
    func query(_ job: VariantJob) -> LoadPlan.Outcome {
        let data = job.decode.data
        guard let cached = usable(job.cacheKey, for: data) else { return .advance(nil) }
        return .done(
            .decoded(
                DecodedResult(
                    cached, needsValidation: data.validatesFresh,
                    storedAt: freshness.storedAt(cached, by: data.rules))))
    }

    /// The image under a key, if it can be used without validation.
    func usable(_ key: CacheKey, for data: DataJob) -> CachedImage? {
        guard let cached = data.caches.images.image(for: key, data.fields),
            data.allowsRedirectChain(of: cached.http),
            cached.file == nil || data.ignoresAge || cached.file == FileVersion(of: data.request.url),
            let isFresh = freshness.isFresh(
                cached, by: data.rules, for: data.request.headers, data.fields),
            isFresh || data.ignoresAge
        else { return nil }
        return cached
    }
}

extension DecodedResult {
    /// Creates a result from an image in memory.
    init(_ cached: CachedImage, needsValidation: Bool, storedAt: Double) {
        let animation = cached.response.loadedAnimation
        let source = EncodedImage(
            data: animation?.data ?? Data(), origin: .memory, status: .fresh, http: cached.http,
            storedAt: storedAt, storage: cached.isWeak ? .whileShown : .allowed, file: cached.file,
            needsValidation: needsValidation, extendedData: cached.response.extendedData,
            scale: cached.response.storedScale, original: cached.original)
        self.init(
            image: cached.image, animation: animation, source: source, hash: cached.response.placeholderHash,
            steps: [], decoding: cached.response.decoding, isTransformed: cached.response.isTransformed,
            applied: cached.response.decoding?.applied ?? 0)
    }

    /// Creates a result from an image in memory that needs validation.
    init(_ stored: ImageResponse) {
        let source = EncodedImage(
            data: .init(), origin: stored.origin, status: stored.status, http: stored.http,
            storedAt: stored.http?.responseTime ?? 0, needsValidation: true,
            extendedData: stored.extendedData, scale: stored.storedScale)
        self.init(
            image: stored.image, animation: stored.loadedAnimation, source: source,
            hash: stored.placeholderHash, steps: [], decoding: stored.decoding,
            isTransformed: stored.isTransformed)
    }
}
