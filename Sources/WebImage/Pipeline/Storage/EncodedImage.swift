// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading
import PortableFoundation

/// The state of a load that has received data. The loading of data knows what is in it.
protocol ReceivingLoad: AnyObject, Sendable {}

/// Encoded data, and where it came from. A loader may have delivered a decoded image instead.
final class EncodedImage: Sendable {
    let data: Data
    let origin: ImageOrigin
    let status: CacheStatus
    let http: StoredExchange?
    let steps: [LoadStep]
    /// When the data was stored or, for data from a loader, received. In seconds since 1970.
    let storedAt: Double
    /// The original's header, for a variant read from disk.
    let info: ImageInfo?
    /// The placeholder hash stored with the data.
    let hash: PlaceholderHash?
    /// Makes sure that two decodes of the same data write one file.
    let storing = Once()
    /// The previews of the transfer that received the data; they have decoded a part of it.
    let previews: PreviewFeed?
    /// Whether caches may store the data.
    let storage: HTTPCacheStorage
    /// The media type that a loader states; nil for data from disk.
    let contentType: String?
    /// The version of the local file that the data was read from; nil for other data.
    let file: FileVersion?
    /// Whether the data comes from a cache and is to be validated before it is the result.
    let needsValidation: Bool
    /// The image that a loader delivered; nil if it is to be decoded from the data.
    let decoded: StorableImage?
    /// See ``StorableImage/extendedData``.
    let extendedData: Data?
    /// The load that has received the data, if its request has alternatives, of which one may be asked next.
    let load: (any ReceivingLoad)?
    /// The original that the data is, or that it was made of.
    let original: KnownOriginal
    /// The scale that was stored with the data; nil if that of the request counts only.
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

    /// The tag of the original: of this data, or of what it was made of. Nil for a variant that an earlier
    /// version stored. Looks at all bytes once, which takes a small part of the time of decoding them.
    var tag: OriginalTag? {
        original.tag {
            if let decoded, lacksData { return OriginalTag(decoded.image) }
            return data.isEmpty || info != nil ? nil : OriginalTag(data)
        }
    }

    /// Whether caches may store the data and images made from it. False for a partial response to the
    /// request's own `Range`, which a later request would take for the whole.
    var isStorable: Bool {
        storage == .allowed && http?.status != 206
    }

    /// The scale of the image for a request. A request that sets one overrides that of the data.
    func scale(for decoding: DecodingOptions) -> Double { decoding.scale == 1 ? scale ?? 1 : decoding.scale }

    /// Whether the image must be encoded before there is data.
    var lacksData: Bool { decoded != nil && ImageFormat.sniff(data) == nil }

    /// Whether an image made from data that is not storable may stay in memory while it is shown.
    var isKeptWhileShown: Bool {
        (storage == .forValidation || storage == .whileShown) && http?.status != 206
    }

    /// Whether this is a response to a request with these fields, by those that it varies on.
    func matches(_ fields: @autoclosure () -> RequestFields) -> Bool {
        http?.selecting.match(fields()) ?? true
    }

    /// The image as a read from disk would return it, if it waits to be written or is being written; else
    /// nil.
    var stored: EncodedImage? {
        guard storing.isTaken, decoded == nil else { return nil }
        return EncodedImage(
            data: data, origin: .disk, status: .fresh, http: http, storedAt: storedAt,
            extendedData: extendedData, scale: scale, original: original)
    }

    /// The same image without its data, after further steps of the load.
    func withoutData(steps: [LoadStep]) -> EncodedImage {
        // The last moment to compute it.
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

/// Returns true to the first caller only.
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
    /// Whether the image lacks pixels that its data should have, and must not be stored as if it were
    /// complete.
    var lacksPixels: Bool { isPartial && !lacksOnlyEnd }
}
