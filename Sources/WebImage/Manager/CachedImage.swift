// SPDX-License-Identifier: MIT

public import ImageCoding

/// A picture as the memory cache keeps it. One object, so that a hit retains one thing.
public final class CachedImage: Sendable {
    /// What a memory hit gives, made ready.
    let response: ImageResponse
    /// When its bytes came from their origin, in seconds since 1970.
    let stored: Double

    init(image: DecodedImage, animation: LoadedAnimation? = nil, http: StoredResponse?, stored: Double) {
        response = ImageResponse(image: image, animation: animation, origin: .memory, http: http)
        self.stored = stored
    }

    /// The picture; of an animation, its first frame.
    public var image: DecodedImage { response.image }
    /// What HTTP said about the bytes it was made of.
    public var http: StoredResponse? { response.http }

    /// Finds the picture again while somebody, a view that shows it, holds its pixels; an animation, while
    /// somebody plays it.
    static func weakReference(_ cached: CachedImage) -> @Sendable () -> CachedImage? {
        let (info, scale, http, stored) = (cached.image.info, cached.image.scale, cached.http, cached.stored)
        let metadata = cached.image.metadata
        if let animation = cached.response.loadedAnimation {
            return { [weak animation] in
                animation.map { animation in
                    CachedImage(
                        image: DecodedImage(
                            bitmap: animation.poster, info: info, scale: scale, metadata: metadata),
                        animation: animation, http: http, stored: stored)
                }
            }
        }
        return { [bitmap = cached.image.bitmap.weakReference] in
            bitmap().map { bitmap in
                CachedImage(
                    image: DecodedImage(bitmap: bitmap, info: info, scale: scale, metadata: metadata),
                    http: http, stored: stored)
            }
        }
    }

    /// Bytes that it keeps in memory.
    var cost: Int { image.bitmap.byteCount + (response.loadedAnimation?.cost ?? 0) }
}
