// SPDX-License-Identifier: MIT

package import ImageCaching
public import ImageCoding
package import ImageLoading
import PortableFoundation

/// An image in the memory cache. It's a class, so a memory hit retains only one object.
public final class CachedImage: Sendable {
    /// The response of a memory hit.
    let response: ImageResponse
    /// When the image stops being fresh.
    let expiry: Expiry
    /// The request scale that `response` is for. Stored here so a hit reads only one cache line.
    let scale: Double
    /// Whether the image can be used for only some requests, or must first be compared with its local file.
    /// Stored here for the same reason as `scale`.
    let isSelective: Bool
    /// Whether the response's `Cache-Control` contains `stale-while-revalidate`.
    let hasStaleWindow: Bool
    /// Whether the cache keeps the image only while one of its bitmaps or its animation is retained
    /// elsewhere.
    let isWeak: Bool
    /// The cache directives that are evaluated instead of the response's; see
    /// ``ImageRequest/responseCacheControl``.
    let control: CacheControl?
    /// The version of the local file that the image was read from.
    let file: FileVersion?
    /// The original that the image was made from.
    let original: KnownOriginal?
    /// The key that the image is stored under.
    package let key: CacheKey

    /// - Parameters:
    ///   - isWeak: whether the response forbids storing. An image that must be validated before each use is
    ///     always weak.
    ///   - storedScale: see ``EncodedImage/scale``.
    init(
        image: DecodedImage, animation: LoadedAnimation? = nil, hash: PlaceholderHash? = nil,
        decoding: OriginalDecoding? = nil, http: StoredExchange?, expiry: Expiry, isWeak: Bool = false,
        control: CacheControl? = nil,
        file: FileVersion? = nil, extendedData: Data? = nil, storedScale: Double? = nil,
        isTransformed: Bool = false, original: KnownOriginal? = nil, key: CacheKey
    ) {
        scale = image.scale
        var image = image
        if let storedScale, image.scale == 1 { image.scale = storedScale }
        response = ImageResponse(
            image: image, animation: animation, hash: hash, decoding: decoding, origin: .memory,
            status: .fresh, http: http, extendedData: extendedData, storedScale: storedScale,
            isTransformed: isTransformed)
        self.expiry = expiry
        isSelective = http?.selecting.isEmpty == false || control != nil || file != nil
        self.isWeak = isWeak || http?.isValidatedEachTime == true
        self.control = control
        self.file = file
        hasStaleWindow = http.map { CacheControl($0.headers).contains("stale-while-revalidate") } ?? false
        self.original = original
        self.key = key
    }

    /// The image, or the first frame of an animation.
    public var image: DecodedImage { response.image }
    /// The status and headers of the HTTP response that the image came with; nil without HTTP.
    package var http: StoredExchange? { response.http }

    /// Finds an evicted image again while its pixels or its animation are still retained, for example by a
    /// view that shows it.
    static func weakReference(_ cached: CachedImage) -> @Sendable () -> CachedImage? {
        let (info, scale, http, expiry) = (cached.image.info, cached.scale, cached.http, cached.expiry)
        let (isWeak, control, file, key) = (cached.isWeak, cached.control, cached.file, cached.key)
        let (metadata, hash) = (cached.image.metadata, cached.response.placeholderHash)
        let (decoding, original) = (cached.response.decoding, cached.original)
        let (extended, isTransformed) = (cached.response.extendedData, cached.response.isTransformed)
        let storedScale = cached.response.storedScale
        if let animation = cached.response.loadedAnimation {
            return { [weak animation] in
                animation.map { animation in
                    CachedImage(
                        image: DecodedImage(
                            bitmap: animation.poster, info: info, scale: scale, metadata: metadata),
                        animation: animation, hash: hash, decoding: decoding, http: http, expiry: expiry,
                        isWeak: isWeak,
                        control: control, file: file, extendedData: extended,
                        storedScale: storedScale, isTransformed: isTransformed, original: original, key: key)
                }
            }
        }
        return { [bitmap = cached.image.bitmap.weakReference] in
            bitmap().map { bitmap in
                CachedImage(
                    image: DecodedImage(bitmap: bitmap, info: info, scale: scale, metadata: metadata),
                    hash: hash, decoding: decoding, http: http, expiry: expiry, isWeak: isWeak,
                    control: control, file: file, extendedData: extended, storedScale: storedScale,
                    isTransformed: isTransformed, original: original, key: key)
            }
        }
    }

    /// The bytes that the image occupies in memory.
    public var cost: Int { image.bitmap.byteCount + (response.loadedAnimation?.cost ?? 0) }
}
