// SPDX-License-Identifier: MIT

public import ImageCoding
public import PortableFoundation
public import Raster

/// The URL of an image by the size at which it is shown, for servers that have it in many sizes.
///
/// ```swift
/// let url = SizedURL { size, _ in URL(string: "https://img.example.com/7.jpg?w=\(size.width)") }
/// let request = ImageRequest(cacheKey: "photo-7", sized: url)      // the size of the view
/// ```
///
/// The functions for imgix, Cloudinary, imgproxy and the image server of this package write their URLs, and
/// ``init(srcset:relativeTo:)`` reads the attribute of HTML.
public struct SizedURL: Sendable {
    /// The URLs for a size.
    struct Resolved: Sendable {
        let name: SizeName
        /// The best one first; those that follow are smaller.
        let urls: [URL]
    }

    /// Returns the URLs for a thumbnail whose size is a bucket.
    private let resolve: @Sendable (Thumbnail, Double) -> Resolved

    init(resolve: @escaping @Sendable (Thumbnail, Double) -> Resolved) { self.resolve = resolve }

    /// A URL that a function makes.
    ///
    /// - Parameter url: Called for each size of a request, on the thread that sets it, which may be the main
    ///   thread; it must be fast and return equal URLs for equal sizes. A request for which it returns nil
    ///   fails with ``ImageError/Code/invalidURL``.
    ///
    ///   `size` is in pixels of the display, rounded up to multiples of 32, so that similar views share
    ///   images; a side of 0 is unbounded, and 0x0 is the full size. The image may be smaller, and may be
    ///   cropped to the aspect ratio of the size. `scale` is the number of pixels per point, for URLs that
    ///   have both; the image must not depend on it otherwise.
    public init(_ url: @escaping @Sendable (_ size: PixelSize, _ scale: Double) -> URL?) {
        resolve = { thumbnail, scale in
            Resolved(
                name: .pixels(thumbnail.size, place: ""),
                urls: url(thumbnail.size, scale).map { [$0] } ?? [])
        }
    }

    /// A URL that depends on the mode and the gravity of the thumbnail, too.
    package init(thumbnail url: @escaping @Sendable (Thumbnail) -> URL?) {
        resolve = { thumbnail, _ in
            var place = thumbnail.mode == .fill ? "" : thumbnail.mode.keyText
            if thumbnail.mode == .fill, thumbnail.gravity != .center { place = "\(thumbnail.gravity)" }
            return Resolved(
                name: .pixels(thumbnail.size, place: thumbnail.size == .unbounded ? "" : place),
                urls: url(thumbnail).map { [$0] } ?? [])
        }
    }

    /// The URLs for the thumbnail of a request. Without one, or while only a slot knows its size, those of
    /// the full size.
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
    /// A request for an image whose URL depends on the size at which it is shown.
    ///
    /// ```swift
    /// let request = ImageRequest(cacheKey: "photo-7", sized: .imgix(photo))
    /// ```
    ///
    /// ``url`` is that of ``thumbnail``, and changes with it; until a slot knows the size of its view, it is
    /// that of the full size. Each size has keys of its own, which begin with the cache key, so that
    /// ``ImageManager/removeAllImages(forKey:)`` removes all of them. If a cache has a larger size of the
    /// image, which is fresh, it is reduced instead of a transfer.
    ///
    /// - Parameters:
    ///   - cacheKey: ``ImageRequest/cacheKey``: the name of the image, whatever its size.
    ///   - url: The URL by size. ``ImageRequest/alternatives`` are the smaller candidates of a `srcset`.
    ///   - thumbnail: Default: the size of the view, which only a slot can load; set a size in pixels for
    ///     a prefetch and for ``ImageManager/load(_:)``. Nil is the full size.
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
