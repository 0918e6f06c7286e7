// SPDX-License-Identifier: MIT

import ImageBase
public import ImageCoding
public import ImageLoading
public import PortableFoundation

/// A loaded image, with information about its load. A response is the size of a single reference.
public struct ImageResponse: Sendable {
    private let storage: Storage

    private final class Storage: Sendable {
        let fields: Fields
        init(_ fields: Fields) { self.fields = fields }
    }

    private struct Fields: Sendable {
        var image: DecodedImage
        let animation: LoadedAnimation?
        let frames: (any FrameSource)?
        let hash: PlaceholderHash?
        let decoding: OriginalDecoding?
        let origin: ImageOrigin
        var status: CacheStatus
        var steps: [LoadStep]
        var data: Data?
        var http: StoredExchange?
        let extendedData: Data?
        let storedScale: Double?
        let isTransformed: Bool
    }

    private init(_ fields: Fields) { storage = Storage(fields) }

    init(
        image: DecodedImage, animation: LoadedAnimation? = nil, frames: (any FrameSource)? = nil,
        hash: PlaceholderHash? = nil, decoding: OriginalDecoding? = nil, origin: ImageOrigin,
        status: CacheStatus = .fetched,
        steps: [LoadStep] = [], data: Data? = nil, http: StoredExchange?, extendedData: Data? = nil,
        storedScale: Double? = nil, isTransformed: Bool = false
    ) {
        self.init(
            Fields(
                image: image, animation: animation, frames: frames, hash: hash, decoding: decoding,
                origin: origin, status: status, steps: steps, data: data, http: http,
                extendedData: extendedData, storedScale: storedScale, isTransformed: isTransformed))
    }

    /// The response for a request with a different number of pixels per point.
    func scaled(to scale: Double) -> ImageResponse {
        var fields = storage.fields
        fields.image.scale = scale == 1 ? fields.storedScale ?? 1 : scale
        return ImageResponse(fields)
    }

    /// The response after its image was validated.
    func with(status: CacheStatus, http: StoredExchange?, steps: [LoadStep]) -> ImageResponse {
        var fields = storage.fields
        (fields.status, fields.http, fields.steps) = (status, http, steps)
        return ImageResponse(fields)
    }

    /// The response with its encoded data.
    func with(data: Data) -> ImageResponse {
        var fields = storage.fields
        fields.data = data
        return ImageResponse(fields)
    }

    /// Whether two responses for the same image share the same pixels in memory, and aren't animated.
    package func hasSameImage(as other: ImageResponse) -> Bool {
        if storage === other.storage { return true }
        return image.bitmap.owner === other.image.bitmap.owner && image.scale == other.image.scale
            && !isAnimated && !other.isAnimated
    }

    var loadedAnimation: LoadedAnimation? { storage.fields.animation }
    /// How an image in memory was decoded; nil if other images can't be made from it.
    var decoding: OriginalDecoding? { storage.fields.decoding }
    /// The frames of a preview, which a player may be playing.
    var previewFrames: (any FrameSource)? { storage.fields.frames }

    /// The image, or the first frame of an animation.
    public var image: DecodedImage { storage.fields.image }
    /// The hash requested by ``ImageRequest/placeholderHash``.
    public var placeholderHash: PlaceholderHash? { storage.fields.hash }
    /// The source of the image, or of the data it was decoded from.
    public var origin: ImageOrigin { storage.fields.origin }
    /// Whether a stored image was used, and whether it was validated.
    public var status: CacheStatus { storage.fields.status }
    /// The steps of the load, in order. The last one is ``LoadStep/Name/total``. If several tasks shared a
    /// step, it's reported to each of them. A memory hit has no steps.
    public var steps: [LoadStep] { storage.fields.steps }
    /// The encoded data, if requested with ``ImageRequest/includesData``. Nil for an image in memory if its
    /// data isn't stored.
    public var data: Data? { storage.fields.data }
    /// The status and headers of the HTTP response, received now or when the image was stored; nil without
    /// HTTP.
    public var http: StoredExchange? { storage.fields.http }
    /// The data that your app stored with the image; see ``StorableImage/extendedData``. Nil for an image
    /// that was loaded. An image imported from YYCache keeps the extended data it had there.
    public var extendedData: Data? { storage.fields.extendedData }
    /// See ``EncodedImage/scale``.
    var storedScale: Double? { storage.fields.storedScale }
    /// Whether ``ImageRequest/transformers`` were applied to the image. They may have left it unchanged.
    public var isTransformed: Bool { storage.fields.isTransformed }
    /// Whether the image has fewer pixels than its original, like a thumbnail.
    public var isReduced: Bool { image.size.pixelCount < image.info.size.pixelCount }
}

extension ImageResponse {
    /// Whether the image is an animation that can be played. It has more than one frame, and the request
    /// didn't ask for only the first one. A preview is animated if it may receive more frames.
    public var isAnimated: Bool { previewFrames != nil || loadedAnimation != nil }

    /// The animation's frames, with the size, colors and transformers of the request; nil for a still image.
    ///
    /// Each access creates a source. All of them have the same identity, so players share decoded frames. The
    /// source of a preview (``LoadTask/Event/preview(_:)``) grows while data arrives. The final response
    /// returns the same source, so a player can just continue.
    public var animation: (any FrameSource)? {
        previewFrames ?? loadedAnimation.map { LoadedFrameSource($0) }
    }

    /// Creates a player for the animation, paused at its first frame; nil for a still image.
    ///
    /// ```swift
    /// let response = try await manager.load(request).response
    /// if let player = response.makePlayer() { player.play() }
    /// ```
    ///
    /// - Parameters:
    ///   - budget: the budget for decoded frames. Default: the process's shared budget.
    ///   - reducesMotion: see ``AnimationPlayer/reducesMotion``. Default: false.
    public func makePlayer(
        budget: FrameBudget = .shared, reducesMotion: Bool = false
    ) -> AnimationPlayer? {
        animation.map { source in
            AnimationPlayer(
                source: source, budget: budget, poster: image.bitmap, reducesMotion: reducesMotion)
        }
    }
}

extension ImageResponse: CustomStringConvertible {
    /// A one-line summary for logging, such as `640x480 PNG, from network (fetched), 182.4 ms`.
    public var description: String {
        var parts = ["\(image.size) \(image.format)"]
        if image.info.frameCount > 1 { parts.append("\(image.info.frameCount) frames") }
        if image.isPartial { parts.append("partial") }
        parts.append("from \(origin.rawValue) (\(status.rawValue))")
        if let total = steps.last { parts.append(total.durationText) }
        return parts.joined(separator: ", ")
    }
}

/// An image's encoded data, not decoded, with information about its load. A response is the size of a single
/// reference.
public struct DataResponse: Sendable {
    private let fields: Box<Fields>

    private struct Fields: Sendable {
        let data: Data
        let origin: ImageOrigin
        let status: CacheStatus
        let steps: [LoadStep]
        let http: StoredExchange?
    }

    init(data: Data, origin: ImageOrigin, status: CacheStatus, steps: [LoadStep], http: StoredExchange?) {
        fields = Box(Fields(data: data, origin: origin, status: status, steps: steps, http: http))
    }

    public var data: Data { fields.value.data }
    public var origin: ImageOrigin { fields.value.origin }
    /// See ``ImageResponse/status``.
    public var status: CacheStatus { fields.value.status }
    /// See ``ImageResponse/steps``.
    public var steps: [LoadStep] { fields.value.steps }
    /// The status and headers of the HTTP response, received now or when the data was stored; nil without
    /// HTTP.
    public var http: StoredExchange? { fields.value.http }
}

extension DataResponse: CustomStringConvertible {
    /// A one-line summary for logging, such as `20481 bytes, from disk (fresh), 1.2 ms`.
    public var description: String {
        let time = steps.last.map { ", \($0.durationText)" } ?? ""
        return "\(data.count) bytes, from \(origin.rawValue) (\(status.rawValue))\(time)"
    }
}
