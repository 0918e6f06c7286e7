// SPDX-License-Identifier: MIT

import ImageLoading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ImageManager {
    /// Where one go at a request looks.
    enum Places {
        /// Where its policy says.
        case policy
        case caches
        case network
        /// In the caches, and the origin is asked whether what they have is still good, however fresh it is.
        case validation
    }

    /// Which bytes a request is for; nil when it has no URL.
    func dataKey(
        for request: ImageRequest, _ places: Places, source: DataKey.Source = .usual
    ) -> DataKey? {
        guard let url = request.url else { return nil }
        let policy = request.cachePolicy
        let keys = keys(for: request)
        let usesDisk = usesDisk(for: request, keys)
        let readsCaches = places != .network && policy.readsCaches
        var load = (request.network ?? configuration.network).loadRequest(
            for: url, limits: request.decoding.limits)
        load.alternatives = request.alternatives
        if let retry = request.retry { load.retry = retry }
        if policy == .reload {
            load.headers["Cache-Control"] = "no-cache"
            load.headers["Pragma"] = "no-cache"
        }
        if policy == .refresh, places == .validation || source.isValidating {
            load.headers["Cache-Control"] = "max-age=0"
        }
        var staleRules: HTTPCacheRules?
        if policy == .standard {
            staleRules = HTTPCacheRules()
            staleRules?.servesStaleWhenUnreachable = request.servesStaleWhenUnreachable
        }
        let control = CacheControl(load.headers)
        return DataKey(
            request: load, loader: configuration.loader, key: keys.original,
            asksOrigin: places != .caches && policy != .cacheOnly && !control.contains("only-if-cached"),
            ignoresAge: policy.ignoresAge && places != .validation,
            queriesDisk: usesDisk && readsCaches && request.originalQueryTiers.contains(.disk),
            storesDisk: usesDisk && request.originalStoreTiers.contains(.disk)
                && !control.contains("no-store"),
            failedURLPolicy: request.failedURLPolicy, staleRules: staleRules, source: source)
    }

    private func usesDisk(for request: ImageRequest, _ keys: ImageRequest.Keys) -> Bool {
        guard disk != nil, !keys.hasCredential else { return false }
        return request.url?.scheme.map { !["file", "data"].contains($0.lowercased()) } ?? false
    }

    /// What is to be done for a request; nil when it has no URL.
    func plan(
        for request: ImageRequest, _ places: Places, source: DataKey.Source = .usual
    ) -> VariantKey? {
        guard let data = dataKey(for: request, places, source: source) else { return nil }
        let keys = keys(for: request)
        let readsCaches = places != .network && request.cachePolicy.readsCaches
        var options = request.decoding
        options.scale = 1  // It changes no pixel.
        let keepsVariant = !keys.isOriginal && !keys.isPrivate && usesDisk(for: request, keys)
        let maySave = !CacheControl(data.request.headers).contains("no-store")
        return VariantKey(
            decode: DecodeKey(data: data, options: options, hash: request.placeholderHash),
            transformers: request.transformers, frames: request.frameUse, key: keys.variant,
            queriesMemory: readsCaches && request.memoryTerms.readsMemory,
            storesMemory: maySave && request.storeTiers.contains(.memory),
            queriesDisk: keepsVariant && readsCaches && !request.includesData
                && request.queryTiers.contains(.disk),
            storesDisk: maySave && keepsVariant && request.storeTiers.contains(.disk))
    }
}

extension ImageRequest {
    var frameUse: FrameUse {
        if decoding.firstFrameOnly || !(transformers.isEmpty || transformsEveryFrame) { return .first }
        return preloadsAllFrames ? .preloaded : .onDemand
    }
}
