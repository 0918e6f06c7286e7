// SPDX-License-Identifier: MIT

#if canImport(Photos) && !os(watchOS)
public import Foundation
public import ImageBase
public import ImageCoding
public import ImageLoading
public import Photos
public import WebImage

extension ImageRequest {
    /// A request for a photo of the user's library, as it is after edits, or for the poster frame of a video.
    ///
    /// ```swift
    /// let request = ImageRequest(asset: asset, thumbnail: .fill(width: 320, height: 240))
    /// ```
    ///
    /// With a thumbnail, Photos makes an image of that size, rounded up to multiples of 32 pixels, which is
    /// then reduced to the exact one. It has standard range of light, also for an HDR photo: read the file
    /// for all of its light. The original isn't decoded, and if it's in iCloud, Photos downloads no more than
    /// it needs. Animations and photos without a thumbnail are read as files, which a thumbnail of
    /// `RequestDefaults` reduces.
    ///
    /// It needs no registered loader; see ``PhotoLibraryLoader``. A photo that was edited is another image.
    /// Images are kept in memory only.
    ///
    /// - Parameters:
    ///   - allowsNetworkAccess: Whether a photo in iCloud is downloaded, as by
    ///     ``PhotoLibraryLoader/init(allowsNetworkAccess:progress:)``. Default: true.
    ///   - thumbnail: The size, such as `.view`. Default: nil, the file in full size.
    public init(
        asset: PHAsset, allowsNetworkAccess: Bool = true, thumbnail: Thumbnail? = nil,
        transformers: [Transformer] = [], priority: Priority? = nil
    ) {
        let photo = PhotoURL(asset)
        if let thumbnail, asset.playbackStyle != .imageAnimated {
            self.init(
                cacheKey: photo.text, sized: SizedURL(thumbnail: { photo.url(for: $0) }),
                thumbnail: thumbnail, transformers: transformers, priority: priority)
        } else {
            self.init(url: photo.url, thumbnail: thumbnail, transformers: transformers, priority: priority)
        }
        (queryTiers, storeTiers, originalQueryTiers, originalStoreTiers) = (.memory, .memory, [], [])
        loader = RequestPart(
            PhotoLibraryLoader(allowsNetworkAccess: allowsNetworkAccess),
            name: allowsNetworkAccess ? "photos" : "photos-local")
    }
}

/// Loads photos of the user's library by `ph:` URLs: `ph://` and `PHAsset.localIdentifier`.
///
/// ```swift
/// configuration.loader = LoaderSet([ImageManager.Configuration.defaultLoader, PhotoLibraryLoader()])
/// ```
///
/// A video delivers its poster frame. A photo in iCloud is downloaded, which doesn't count as time without
/// data. Caches don't store the data, which can be read again; decoded images are kept in memory.
///
/// A load fails with ``ImageError/Code/notCached`` if the photo is in iCloud only and the loader doesn't
/// download, with ``ImageError/Code/vetoed`` without the permission, for which the user is asked once
/// (`NSPhotoLibraryUsageDescription` in Info.plist), with ``ImageError/Code/io`` if there is no such photo or
/// Photos cannot deliver it, and with ``ImageError/Code/limit`` if its file is too large.
public final class PhotoLibraryLoader: Loader {
    private let allowsNetworkAccess: Bool
    private let progress: (@Sendable (URL, Double) -> Void)?

    /// - Parameters:
    ///   - allowsNetworkAccess: Whether photos in iCloud are downloaded. Default: true.
    ///   - progress: Called with the fraction of a photo in iCloud that is downloaded, 0 to 1, on any thread.
    ///     Photos does not tell the number of bytes. Default: none.
    public init(
        allowsNetworkAccess: Bool = true,
        progress: (@Sendable (_ url: URL, _ fraction: Double) -> Void)? = nil
    ) {
        (self.allowsNetworkAccess, self.progress) = (allowsNetworkAccess, progress)
    }

    public func canLoad(_ url: URL) -> Bool { url.scheme?.lowercased() == "ph" }

    public func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        request.start(priority: priority, sink: sink) { [allowsNetworkAccess, progress] url in
            try await PhotoTransfer.content(of: url, allowsNetworkAccess) { progress?(url, $0) }
        }
    }
}
#endif
