// SPDX-License-Identifier: MIT

public import ImageCoding

/// A picture as the memory cache keeps it. One object, so that a hit retains one thing.
public final class CachedImage: Sendable {
    /// What a memory hit gives, made ready.
    let response: ImageResponse
    /// When its bytes came from their origin, in seconds since 1970.
    let stored: Double

    init(image: DecodedImage, http: StoredResponse?, stored: Double) {
        response = ImageResponse(image: image, origin: .memory, http: http)
        self.stored = stored
    }

    public var image: DecodedImage { response.image }
    /// What HTTP said about the bytes it was made of.
    public var http: StoredResponse? { response.http }

    /// Finds the picture again while somebody, a view that shows it, holds its pixels.
    static func weakReference(_ cached: CachedImage) -> @Sendable () -> CachedImage? {
        let (info, scale, http, stored) = (cached.image.info, cached.image.scale, cached.http, cached.stored)
        let metadata = cached.image.metadata
        return { [bitmap = cached.image.bitmap.weakReference] in
            bitmap().map { bitmap in
                CachedImage(
                    image: DecodedImage(bitmap: bitmap, info: info, scale: scale, metadata: metadata),
                    http: http, stored: stored)
            }
        }
    }

    /// Bytes that it keeps in memory.
    var cost: Int { image.bitmap.byteCount }
}
