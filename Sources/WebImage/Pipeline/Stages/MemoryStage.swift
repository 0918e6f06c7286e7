// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Finds images in memory.
struct MemoryStage: Sendable {
    let images: MemoryImages
    let freshness: FreshnessRules
    let planner: LoadPlanner

    /// The image in memory for a request, and whether the request's policy lets it be used without
    /// validation.
    func lookUp(_ request: ImageRequest) -> (response: ImageResponse, isFresh: Bool)? {
        let query = request.memoryQuery
        guard query.readsMemoryByHash else {
            guard query.readsMemory, let first = images.image(for: planner.keys(for: request).variant) else {
                return nil
            }
            return match(first, for: request, query)
        }
        guard let first = images.image(of: query.hash, key: planner.keys(for: request).variant) else {
            return nil
        }
        return match(first, for: request, query)
    }

    @inline(__always)
    private func match(
        _ first: CachedImage, for request: ImageRequest, _ query: ImageRequest.MemoryQuery
    ) -> (response: ImageResponse, isFresh: Bool)? {
        guard first.isSelective else { return found(first, for: request, query) }
        if first.http?.isValidatedEachTime == true { return (first.response.scaled(to: query.scale), false) }
        let key = planner.keys(for: request).variant
        return images.varyMatch(first, key: key, fields: planner.fields(of: request)).map {
            found($0, for: request, query)
        }
    }

    @inline(__always)
    private func found(
        _ cached: CachedImage, for request: ImageRequest, _ query: ImageRequest.MemoryQuery
    ) -> (response: ImageResponse, isFresh: Bool) {
        let hasScale = cached.scale == query.scale
        let response = hasScale ? cached.response : cached.response.scaled(to: query.scale)
        if query.ignoresAge { return (response, true) }
        // Network options are merged only if a header field may restrict the lookup.
        guard query.hasCacheControl || planner.hasCacheControl else {
            return (response, !cached.expiry.isPast(freshness.time))
        }
        let headers = planner.options(for: request).headers
        return (response, freshness.isFresh(cached, for: headers, planner.fields(of: request)))
    }

    /// Queries the memory cache within a job.
    func query(_ key: VariantKey) -> LoadGraph.Outcome {
        let data = key.decode.data
        guard let cached = images.image(for: key.cacheKey, data.fields),
            data.ignoresAge || freshness.isFresh(cached, for: data.request.headers, data.fields)
        else { return .advance(nil) }
        let source = EncodedImage(
            data: .init(), origin: .memory, status: .fresh, http: cached.http,
            storedAt: freshness.time.wallTime)
        return .done(
            .decoded(
                DecodedResult(
                    image: cached.image, animation: cached.response.loadedAnimation, source: source,
                    hash: cached.response.placeholderHash, steps: [])))
    }
}
