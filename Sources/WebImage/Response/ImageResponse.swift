// SPDX-License-Identifier: MIT

public import ImageCoding
public import ImageLoading

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A picture and how it was come by. One reference in size: to hand it on costs next to nothing.
public struct ImageResponse: Sendable {
    private let contents: Contents

    private final class Contents: Sendable {
        let image: DecodedImage
        let animation: LoadedAnimation?
        let frames: (any FrameSource)?
        let hash: PlaceholderHash?
        let origin: ImageOrigin
        let status: CacheStatus
        let metrics: [LoadStep]
        let data: Data?
        let http: StoredExchange?

        init(
            _ image: DecodedImage, _ animation: LoadedAnimation?, _ frames: (any FrameSource)?,
            _ hash: PlaceholderHash?, _ origin: ImageOrigin, _ status: CacheStatus, _ metrics: [LoadStep],
            _ data: Data?, _ http: StoredExchange?
        ) {
            self.image = image
            self.animation = animation
            self.frames = frames
            self.hash = hash
            self.origin = origin
            self.status = status
            self.metrics = metrics
            self.data = data
            self.http = http
        }
    }

    init(
        image: DecodedImage, animation: LoadedAnimation? = nil, frames: (any FrameSource)? = nil,
        hash: PlaceholderHash? = nil, origin: ImageOrigin, status: CacheStatus = .fetched,
        metrics: [LoadStep] = [], data: Data? = nil, http: StoredExchange?
    ) {
        contents = Contents(image, animation, frames, hash, origin, status, metrics, data, http)
    }

    /// The same with another number of pixels a point.
    func scaled(to scale: Double) -> ImageResponse {
        var image = image
        image.scale = scale
        return ImageResponse(
            image: image, animation: contents.animation, frames: contents.frames, hash: contents.hash,
            origin: origin, status: status, metrics: metrics, data: data, http: http)
    }

    /// The same after the origin was asked about it.
    func with(status: CacheStatus, http: StoredExchange?, metrics: [LoadStep]) -> ImageResponse {
        ImageResponse(
            image: image, animation: contents.animation, frames: contents.frames, hash: contents.hash,
            origin: origin, status: status, metrics: metrics, data: data, http: http)
    }

    var loadedAnimation: LoadedAnimation? { contents.animation }
    /// The frames that were played while they came, or come still.
    var playedFrames: (any FrameSource)? { contents.frames }

    /// The picture; of an animation, its first frame.
    public var image: DecodedImage { contents.image }
    /// The hash that ``ImageRequest/placeholderHash`` asks for.
    public var placeholderHash: PlaceholderHash? { contents.hash }
    /// The nearest place that had what was needed.
    public var origin: ImageOrigin { contents.origin }
    /// Whether something that was stored was used, and on whose word.
    public var status: CacheStatus { contents.status }
    /// What was done, in order; ends with ``LoadStep/Name/total``. Work that was shared with other tasks is told to
    /// each of them. A memory hit has no steps.
    public var metrics: [LoadStep] { contents.metrics }
    /// The encoded bytes, when ``ImageRequest/includesData`` asks for them.
    public var data: Data? { contents.data }
    /// Status and headers, for a picture that came over HTTP, now or when it was stored.
    public var http: StoredExchange? { contents.http }
}

/// An image's bytes and how they were come by; nothing was decoded.
public struct DataResponse: Sendable {
    public let data: Data
    public let origin: ImageOrigin
    /// As ``ImageResponse/status``.
    public let status: CacheStatus
    /// As ``ImageResponse/metrics``.
    public let metrics: [LoadStep]
    /// Status and headers, for bytes that came over HTTP now or when they were stored.
    public let http: StoredExchange?
}
