// SPDX-License-Identifier: MIT

import ImageCaching
public import ImageCoding
public import ImageLoading

/// A picture as the memory cache keeps it. One object, so that a hit retains one thing.
public final class CachedImage: Sendable {
    /// What a memory hit gives, made ready.
    let response: ImageResponse
    let expiry: Expiry
    /// Of what is in `response`, for hits, which need no line of memory then but this object's first: pixels a point,
    /// and whether it serves only requests with certain headers.
    let scale: Double
    let isSelective: Bool
    /// Under which it is kept.
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

    /// The picture; of an animation, its first frame.
    public var image: DecodedImage { response.image }
    /// What HTTP said about the bytes it was made of.
    public var http: StoredExchange? { response.http }

    /// Finds the picture again while somebody, a view that shows it, holds its pixels; an animation, while
    /// somebody plays it.
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

    /// Bytes that it keeps in memory.
    public var cost: Int { image.bitmap.byteCount + (response.loadedAnimation?.cost ?? 0) }
}
