// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading
import PortableFoundation

/// The state of a load that has received data. Only the code that loads data uses the contents.
protocol ReceivingLoad: AnyObject, Sendable {}

/// Encoded data, with its source. A loader may have delivered a decoded image instead.
final class EncodedImage: Sendable {
    let data: Data
    let origin: ImageOrigin
    let status: CacheStatus
    let http: StoredExchange?
    let steps: [LoadStep]
    /// When the data was stored or, if it's from a loader, received, in seconds since 1970.
    let storedAt: Double
    /// The original's header, for a variant read from disk.
    let info: ImageInfo?
    /// The placeholder hash stored with the data.
    let hash: PlaceholderHash?
    /// Ensures that only one file is written even if the same data is decoded twice.
    let storing = Once()
    /// The previews of the transfer that received the data. They've already decoded part of it.
    let previews: PreviewFeed?
    /// Whether caches may store the data.
    let storage: HTTPCacheStorage
    /// The media type that a loader reported; nil for data from disk.
    let contentType: String?
    /// The version of the local file that the data was read from; nil for other data.
    let file: FileVersion?
    /// Whether the data comes from a cache and must be validated before it can be the result.
    let needsValidation: Bool
    /// The image that a loader delivered; nil to decode it from the data.
    let decoded: StorableImage?
    /// See ``StorableImage/extendedData``.
    let extendedData: Data?
    /// The load that received the data, if its request has alternatives that may be tried next.
    let load: (any ReceivingLoad)?
    /// The original: either this data, or the original that it was made from.
    let original: KnownOriginal
    /// The scale stored with the data; nil to use only the request's.
    let scale: Double?

    init(
        data: Data, origin: ImageOrigin, status: CacheStatus = .fetched, http: StoredExchange?,
        steps: [LoadStep] = [], storedAt: Double, info: ImageInfo? = nil, hash: PlaceholderHash? = nil,
        previews: PreviewFeed? = nil, storage: HTTPCacheStorage = .allowed, file: FileVersion? = nil,
        needsValidation: Bool = false, contentType: String? = nil, decoded: StorableImage? = nil,
        extendedData: Data? = nil, scale: Double? = nil, load: (any ReceivingLoad)? = nil,
        original: KnownOriginal? = nil
    ) {
        self.scale = scale
        self.load = load
        self.original = original ?? KnownOriginal()
        self.extendedData = extendedData ?? decoded?.extendedData
        self.decoded = decoded
        self.data = data
        self.origin = origin
        self.status = status
        self.http = http
        self.steps = steps
        self.storedAt = storedAt
        self.info = info
        self.hash = hash
        self.previews = previews
        self.storage = storage
        self.contentType = contentType
        self.file = file
        self.needsValidation = needsValidation
    }

    /// The tag of this original, or of the original that the data was made from. Nil for a variant that an
    /// earlier version stored. The first access reads all bytes, which takes far less time than decoding
    /// them.
    var tag: OriginalTag? {
        original.tag {
            if let decoded, lacksData { return OriginalTag(decoded.image) }
            return data.isEmpty || info != nil ? nil : OriginalTag(data)
        }
    }

    /// Whether caches may store the data and images made from it. False for a partial response to the
    /// request's own `Range`, because a later request would mistake it for the whole image.
    var isStorable: Bool {
        storage == .allowed && http?.status != 206
    }

    /// The image's scale for a request. The request's scale, if set, overrides the data's.
    func scale(for decoding: DecodingOptions) -> Double { decoding.scale == 1 ? scale ?? 1 : decoding.scale }

    /// Whether the image must be encoded before there's any data.
    var lacksData: Bool { decoded != nil && ImageFormat.sniff(data) == nil }

    /// Whether an image made from unstorable data may stay in memory while it's shown.
    var isKeptWhileShown: Bool {
        (storage == .forValidation || storage == .whileShown) && http?.status != 206
    }

    /// Whether this response matches a request with these fields, considering the fields it varies on.
    func matches(_ fields: @autoclosure () -> RequestFields) -> Bool {
        http?.selecting.match(fields()) ?? true
    }

    /// The image in the form that a read from disk would return, if it's being written or waiting to be
    /// written; otherwise nil.
    var stored: EncodedImage? {
        guard storing.isTaken, decoded == nil else { return nil }
        return EncodedImage(
            data: data, origin: .disk, status: .fresh, http: http, storedAt: storedAt,
            extendedData: extendedData, scale: scale, original: original)
    }

    /// The same image without its data, with the load's steps replaced by `steps`.
    func withoutData(steps: [LoadStep]) -> EncodedImage {
        // Compute the tag first, while the data is still available.
        _ = tag
        return EncodedImage(
            data: Data(), origin: origin, status: status, http: http, steps: steps, storedAt: storedAt,
            storage: storage, file: file, needsValidation: needsValidation, contentType: contentType,
            scale: scale, original: original)
    }

    /// The same data with another status.
    func with(
        _ status: CacheStatus, http: StoredExchange? = nil, steps: [LoadStep]? = nil, storedAt: Double? = nil,
        storage: HTTPCacheStorage? = nil, needsValidation: Bool = false, original: KnownOriginal? = nil
    ) -> EncodedImage {
        EncodedImage(
            data: data, origin: origin, status: status, http: http ?? self.http, steps: steps ?? self.steps,
            storedAt: storedAt ?? self.storedAt, info: info, hash: hash, storage: storage ?? self.storage,
            file: file, needsValidation: needsValidation, contentType: contentType, decoded: decoded,
            extendedData: extendedData, scale: scale, load: load, original: original ?? self.original)
    }
}

/// A flag that can be taken once: ``take()`` returns true only the first time.
final class Once: Sendable {
    private let state = Locked(false)

    var isTaken: Bool { state.withLock { $0 } }

    func take() -> Bool {
        state.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
    }
}

extension DecodedImage {
    /// Whether the image is missing pixels that its data should have, so it must not be stored as if it were
    /// complete.
    var lacksPixels: Bool { isPartial && !lacksOnlyEnd }
}
