// SPDX-License-Identifier: MIT

public import ImageCoding
public import PortableFoundation
public import Raster

/// The URL of an image that a server offers in many sizes, chosen by its size on screen.
///
/// ```swift
/// let url = SizedURL { size, _ in URL(string: "https://img.example.com/7.jpg?w=\(size.width)") }
/// let request = ImageRequest(cacheKey: "photo-7", sized: url)      // the size of the view
/// ```
///
/// There are functions that make URLs for imgix, Cloudinary, imgproxy and this package's image server, and
/// ``init(srcset:relativeTo:)`` reads the HTML attribute.
public struct SizedURL: Sendable {
    /// The URLs for a size.
    struct Resolved: Sendable {
        let name: SizeName
        /// The best URL first, followed by smaller ones.
        let urls: [URL]
    }

    /// Returns the URLs for a thumbnail whose sides have been rounded up to multiples of 32.
    private let resolve: @Sendable (Thumbnail, Double) -> Resolved

    init(resolve: @escaping @Sendable (Thumbnail, Double) -> Resolved) { self.resolve = resolve }

    /// Creates the URL with a function.
    ///
    /// - Parameter url: Returns the URL for a size. It's called for each size of a request, on the thread
    ///   that sets it, which may be the main thread. It must be fast and return equal URLs for equal sizes.
    ///   If it returns `nil`, the request fails with ``ImageError/Code/invalidURL``.
    ///
    ///   `size` is in display pixels, rounded up to multiples of 32, so similar views can share images. A
    ///   side of 0 is unbounded, and 0x0 is the full size. The image may be smaller, and may be cropped to
    ///   the aspect ratio of that size. `scale` is the number of pixels per point, for URLs that contain
    ///   both; apart from that, the image must not depend on it.
    public init(_ url: @escaping @Sendable (_ size: PixelSize, _ scale: Double) -> URL?) {
        resolve = { thumbnail, scale in
            Resolved(
                name: .pixels(thumbnail.size, place: ""),
                urls: url(thumbnail.size, scale).map { [$0] } ?? [])
        }
    }

    /// Creates a URL that also depends on the thumbnail's mode and gravity.
    package init(thumbnail url: @escaping @Sendable (Thumbnail) -> URL?) {
        resolve = { thumbnail, _ in
            var place = thumbnail.mode == .fill ? "" : thumbnail.mode.keyText
            if thumbnail.mode == .fill, thumbnail.gravity != .center { place = "\(thumbnail.gravity)" }
            return Resolved(
                name: .pixels(thumbnail.size, place: thumbnail.size == .unbounded ? "" : place),
                urls: url(thumbnail).map { [$0] } ?? [])
        }
    }

    /// Returns the URLs for the thumbnail of a request. If there's no thumbnail, or only a slot knows its
    /// size, these are the URLs of the full size.
    func resolved(for thumbnail: Thumbnail?, scale: Double) -> Resolved {
        guard let thumbnail, thumbnail.unit == .pixel else {
            return resolve(Thumbnail(.fit, size: .unbounded), scale)
        }
        var bucket = Thumbnail(
            thumbnail.mode,
            size: PixelSize(
                width: thumbnail.size.width.rounded32, height: thumbnail.size.height.rounded32))
        bucket.gravity = thumbnail.gravity
        return resolve(bucket, scale)
    }
}

extension ImageRequest {
    /// Creates a request for an image with a URL that depends on its size on screen.
    ///
    /// ```swift
    /// let request = ImageRequest(cacheKey: "photo-7", sized: .imgix(photo))
    /// ```
    ///
    /// ``url`` belongs to ``thumbnail`` and changes with it; until a slot knows its view's size, it's the URL
    /// of the full size. Each size has separate keys that begin with the cache key, so
    /// ``ImageManager/removeAllImages(forKey:)`` removes all of them. If a cache has a larger size of the
    /// image that's still fresh, it's scaled down and nothing is transferred.
    ///
    /// - Parameters:
    ///   - cacheKey: The ``ImageRequest/cacheKey``, which names the image regardless of its size.
    ///   - url: The URL for each size. ``ImageRequest/alternatives`` are the smaller candidates of a
    ///     `srcset`.
    ///   - thumbnail: Default: the size of the view, which only a slot can load; for a prefetch or
    ///     ``ImageManager/load(_:)``, set a size in pixels. `nil` is the full size.
    public init(
        cacheKey: String, sized url: SizedURL, thumbnail: Thumbnail? = .view,
        transformers: [Transformer] = [], priority: Priority? = nil, cachePolicy: CachePolicy? = nil
    ) {
        self.init(url: nil, priority: priority, cachePolicy: cachePolicy)
        changeKeyed { fields in
            fields.cacheKey = cacheKey
            fields.decoding.thumbnail = thumbnail
            fields.transformers = transformers
            fields.changeRare { $0.sizedURL = url }
        }
    }
}

extension Int {
    /// The next multiple of 32.
    package var rounded32: Int { self > .max - 31 ? self : (self + 31) / 32 * 32 }
}
