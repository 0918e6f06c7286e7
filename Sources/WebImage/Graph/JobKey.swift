// SPDX-License-Identifier: MIT

import ImageCaching
import ImageCoding
import ImageLoading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What makes two jobs one.
enum JobKey: Hashable, Sendable {
    case data(DataKey)
    case decode(DecodeKey)
    case beginning(TransformKey)
    case variant(VariantKey)
    case validation(ValidationKey)
}

/// The same bytes, asked of the same places in the same way. A class: it goes through many hands.
final class DataKey: Hashable, Sendable {
    let request: LoadRequest
    /// What adds fields to the request. The same for all keys of a manager.
    private let loader: any Loader
    let key: CacheKey
    /// Whether the origin may be asked at all.
    let asksOrigin: Bool
    /// Whether something stored will do, however old.
    let ignoresAge: Bool
    let queriesDisk: Bool
    let storesDisk: Bool
    let failedURLPolicy: FailedURLPolicy
    /// When something stale may take the place of a failure; nil for never.
    let staleRules: HTTPCacheRules?
    let source: Source

    /// Where the bytes come from.
    enum Source: Equatable {
        /// The caches and the origin.
        case usual
        /// The origin, which is asked whether what is shown is still good. Its bytes are needed only if not.
        case validating(StoredExchange)
        /// They are here.
        case given(Bytes)

        var isValidating: Bool { if case .validating = self { true } else { false } }

        static func == (left: Source, right: Source) -> Bool {
            switch (left, right) {
            case (.usual, .usual): true
            case (.validating(let left), .validating(let right)): left == right
            case (.given(let left), .given(let right)): left === right
            default: false
            }
        }
    }

    init(
        request: LoadRequest, loader: any Loader, key: CacheKey, asksOrigin: Bool, ignoresAge: Bool,
        queriesDisk: Bool,
        storesDisk: Bool, failedURLPolicy: FailedURLPolicy, staleRules: HTTPCacheRules?, source: Source
    ) {
        self.request = request
        self.loader = loader
        self.key = key
        self.asksOrigin = asksOrigin
        self.ignoresAge = ignoresAge
        self.queriesDisk = queriesDisk
        self.storesDisk = storesDisk
        self.failedURLPolicy = failedURLPolicy
        self.staleRules = staleRules
        self.source = source
    }

    func with(source: Source, staleRules: HTTPCacheRules?, queriesDisk: Bool = false) -> DataKey {
        DataKey(
            request: request, loader: loader, key: key, asksOrigin: asksOrigin, ignoresAge: ignoresAge,
            queriesDisk: queriesDisk, storesDisk: storesDisk, failedURLPolicy: failedURLPolicy,
            staleRules: staleRules, source: source)
    }

    var skippingDisk: DataKey { with(source: .usual, staleRules: staleRules) }

    /// What is to be validated: a head without a body.
    var validated: Bytes? {
        guard case .validating(let http) = source else { return nil }
        return Bytes(data: Data(), origin: .memory, http: http, stored: http.responseTime)
    }

    var address: String { request.url.absoluteString }

    /// What `Vary` selects by.
    var fields: RequestFields { request.fields(defaults: loader.defaultHeaders(for: request.url)) }

    /// The request as the rules of HTTP caching see it.
    func cacheRequest(to url: String) -> HTTPCacheRequest {
        HTTPCacheRequest(url: url, headers: request.headers, sentFields: fields)
    }

    static func == (left: DataKey, right: DataKey) -> Bool {
        left === right
            || left.key == right.key && left.asksOrigin == right.asksOrigin
                && left.ignoresAge == right.ignoresAge && left.queriesDisk == right.queriesDisk
                && left.storesDisk == right.storesDisk && left.failedURLPolicy == right.failedURLPolicy
                && left.staleRules == right.staleRules && left.source == right.source
                && left.request == right.request
    }

    // Hashed in each load: two that differ in the rest alone are rare, and equality looks at all of it.
    func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// The same pixels of the same bytes.
final class DecodeKey: Hashable, Sendable {
    let data: DataKey
    let options: DecodingOptions
    /// Which hash is to come with it.
    let hash: PlaceholderHash.Kind?

    init(data: DataKey, options: DecodingOptions, hash: PlaceholderHash.Kind? = nil) {
        self.data = data
        self.options = options
        self.hash = hash
    }

    /// The same of the origin's bytes.
    var skippingDisk: DecodeKey { DecodeKey(data: data.skippingDisk, options: options, hash: hash) }

    static func == (left: DecodeKey, right: DecodeKey) -> Bool {
        left === right || left.data == right.data && left.options == right.options && left.hash == right.hash
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(data)
        hasher.combine(options.thumbnail)
    }
}

/// The same first transformers of the same pixels: what several variants begin with is done once for all who want it at
/// the time.
final class TransformKey: Hashable, Sendable {
    let decode: DecodeKey
    let transformers: ArraySlice<Transformer>

    init(_ decode: DecodeKey, _ transformers: ArraySlice<Transformer>) {
        self.decode = decode
        self.transformers = transformers
    }

    static func == (left: TransformKey, right: TransformKey) -> Bool {
        left === right || left.transformers == right.transformers && left.decode == right.decode
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(decode)
        hasher.combine(transformers)
    }
}

/// The same picture.
final class VariantKey: Hashable, Sendable {
    let decode: DecodeKey
    let transformers: [Transformer]
    let frames: FrameUse
    let key: CacheKey
    let queriesMemory: Bool
    let storesMemory: Bool
    let queriesDisk: Bool
    let storesDisk: Bool

    init(
        decode: DecodeKey, transformers: [Transformer], frames: FrameUse, key: CacheKey,
        queriesMemory: Bool, storesMemory: Bool, queriesDisk: Bool, storesDisk: Bool
    ) {
        self.decode = decode
        self.transformers = transformers
        self.frames = frames
        self.key = key
        self.queriesMemory = queriesMemory
        self.storesMemory = storesMemory
        self.queriesDisk = queriesDisk
        self.storesDisk = storesDisk
    }

    static func == (left: VariantKey, right: VariantKey) -> Bool {
        left === right
            || left.key == right.key && left.queriesMemory == right.queriesMemory
                && left.storesMemory == right.storesMemory && left.queriesDisk == right.queriesDisk
                && left.storesDisk == right.storesDisk && left.transformers == right.transformers
                && left.frames == right.frames && left.decode == right.decode
    }

    func hash(into hasher: inout Hasher) { hasher.combine(key) }

    /// The same, made of bytes that are here.
    func given(_ bytes: Bytes) -> VariantKey {
        made(of: decode.data.with(source: .given(bytes), staleRules: decode.data.staleRules))
    }

    /// The same of the origin's bytes.
    var skippingDisk: VariantKey { made(of: decode.data.skippingDisk) }

    private func made(of data: DataKey) -> VariantKey {
        VariantKey(
            decode: DecodeKey(data: data, options: decode.options, hash: decode.hash),
            transformers: transformers, frames: frames, key: key, queriesMemory: false,
            storesMemory: storesMemory, queriesDisk: false, storesDisk: storesDisk)
    }

    /// Whether the last step is work, also where nothing is to be transformed.
    var finishComputes: Bool { !transformers.isEmpty || frames == .preloaded }

    /// Nothing is applied to the original.
    var isOriginal: Bool { key == decode.data.key }
}

/// The same question to the origin about an image that is here, and the same image if it has changed.
final class ValidationKey: Hashable, Sendable {
    /// Its source is `.validating`.
    let data: DataKey
    /// The image, made of the origin's bytes.
    let variant: VariantKey

    init(data: DataKey, variant: VariantKey) {
        self.data = data
        self.variant = variant
    }

    static func == (left: ValidationKey, right: ValidationKey) -> Bool {
        left === right || left.data == right.data && left.variant == right.variant
    }

    func hash(into hasher: inout Hasher) { hasher.combine(variant) }
}

/// What becomes of the frames of an animation.
enum FrameUse: Hashable, Sendable {
    /// It comes as a still picture.
    case first
    case onDemand
    case preloaded
}
