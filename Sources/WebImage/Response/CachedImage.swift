// SPDX-License-Identifier: MIT

import ImageCaching
public import ImageCoding
package import ImageLoading

/// An image in the memory cache. One object, so that a hit retains one thing.
public final class CachedImage: Sendable {
    /// The response of a memory hit.
    let response: ImageResponse
    /// When the image stops being fresh.
    let expiry: Expiry
    /// The scale of `response`, stored here so that a hit reads one cache line of the processor.
    let scale: Double
    /// Whether it serves only requests with certain headers, because of `Vary`. Stored here as `scale` is.
    let isSelective: Bool
    /// The key under which the image is stored.
    let key: CacheKey

    init(
        image: DecodedImage, animation: LoadedAnimation? = nil, hash: PlaceholderHash? = nil,
        http: StoredExchange?, expiry: Expiry, key: CacheKey
    ) {
        response = ImageResponse(
            image: image, animation: animation, hash: hash, origin: .memory, status: .fresh, http: http)
        self.expiry = expiry
        scale = image.scale
        isSelective = http?.selecting.isEmpty == false
        self.key = key
    }

    /// The image, or the first frame of an animation.
    public var image: DecodedImage { response.image }
    /// The status and headers of the HTTP response that the image came with; nil without HTTP.
    package var http: StoredExchange? { response.http }

    /// Finds an evicted image again while its pixels are retained, by a view that shows it, or while its
    /// animation is.
    static func weakReference(_ cached: CachedImage) -> @Sendable () -> CachedImage? {
        let (info, scale, http, expiry) = (cached.image.info, cached.image.scale, cached.http, cached.expiry)
        let key = cached.key
        let (metadata, hash) = (cached.image.metadata, cached.response.placeholderHash)
        if let animation = cached.response.loadedAnimation {
            return { [weak animation] in
                animation.map { animation in
                    CachedImage(
                        image: DecodedImage(
                            bitmap: animation.poster, info: info, scale: scale, metadata: metadata),
                        animation: animation, hash: hash, http: http, expiry: expiry, key: key)
                }
            }
        }
        return { [bitmap = cached.image.bitmap.weakReference] in
            bitmap().map { bitmap in
                CachedImage(
                    image: DecodedImage(bitmap: bitmap, info: info, scale: scale, metadata: metadata),
                    hash: hash, http: http, expiry: expiry, key: key)
            }
        }
    }

    /// The bytes that the image occupies in memory.
    public var cost: Int { image.bitmap.byteCount + (response.loadedAnimation?.cost ?? 0) }
}
