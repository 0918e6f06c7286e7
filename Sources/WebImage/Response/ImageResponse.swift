// SPDX-License-Identifier: MIT

public import ImageCoding

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A picture and how it was come by.
public struct ImageResponse: Sendable {
    public var image: DecodedImage
    /// The nearest place that had what was needed.
    public let origin: ImageOrigin
    /// What was done, in order; ends with ``LoadStep/Name/total``. Work that was shared with other tasks is told to each of
    /// them. A memory hit has no steps.
    public let metrics: [LoadStep]
    /// The encoded bytes, when ``ImageRequest/includesData`` asks for them.
    public let data: Data?
    /// Status and headers, for a picture that came over HTTP now or when it was stored; nil for a memory hit.
    public let http: StoredResponse?
}

/// An image's bytes and how they were come by; nothing was decoded.
public struct DataResponse: Sendable {
    public let data: Data
    public let origin: ImageOrigin
    /// As ``ImageResponse/metrics``.
    public let metrics: [LoadStep]
    /// Status and headers, for bytes that came over HTTP now or when they were stored.
    public let http: StoredResponse?
}
