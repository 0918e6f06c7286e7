// SPDX-License-Identifier: MIT

#if canImport(Photos) && !os(watchOS)
public import Foundation
public import ImageBase
public import ImageCoding
public import ImageLoading
public import Photos
public import WebImage

extension ImageRequest {
    /// Creates a request for a photo in the user's library, including edits, or for a video's poster frame.
    ///
    /// ```swift
    /// let request = ImageRequest(asset: asset, thumbnail: .fill(width: 320, height: 240))
    /// ```
    ///
    /// If you set a thumbnail, Photos makes an image of that size, rounded up to multiples of 32 pixels,
    /// which we then reduce to the exact size. It's in standard range even for an HDR photo; load the file to
    /// get the full range. The original isn't decoded, and if it's in iCloud, Photos downloads only what it
    /// needs. Animations, and photos without a thumbnail, are read as files. A thumbnail in `RequestDefaults`
    /// applies to these files.
    ///
    /// You don't have to register a loader; see ``PhotoLibraryLoader``. An edited photo is treated as a
    /// different image. Images are cached only in memory.
    ///
    /// - Parameters:
    ///   - allowsNetworkAccess: Whether to download a photo in iCloud; see
    ///     ``PhotoLibraryLoader/init(allowsNetworkAccess:progress:)``. Default: true.
    ///   - thumbnail: The size, such as `.view`. Default: nil, which loads the file at full size.
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

/// Loads photos in the user's library by `ph:` URLs: `ph://` followed by `PHAsset.localIdentifier`.
///
/// ```swift
/// configuration.loader = LoaderSet([ImageManagerConfiguration.defaultLoader, PhotoLibraryLoader()])
/// ```
///
/// For a video, it loads the poster frame. A photo in iCloud is downloaded, and the download doesn't count as
/// a stall. Caches don't store the data, since it can be read again, but decoded images are kept in memory.
///
/// A load fails with ``ImageError/Code/notCached`` if the photo is only in iCloud and downloads aren't
/// allowed, and with ``ImageError/Code/vetoed`` if the user hasn't given permission. It fails with
/// ``ImageError/Code/io`` if the photo doesn't exist or Photos can't deliver it, and with
/// ``ImageError/Code/limit`` if its file is too large. The user is asked once for permission
/// (`NSPhotoLibraryUsageDescription` in Info.plist).
public final class PhotoLibraryLoader: Loader {
    private let allowsNetworkAccess: Bool
    private let progress: (@Sendable (URL, Double) -> Void)?

    /// - Parameters:
    ///   - allowsNetworkAccess: Whether to download photos in iCloud. Default: true.
    ///   - progress: Called on any thread with the downloaded fraction, 0 to 1, of a photo in iCloud. Photos
    ///     doesn't report the number of bytes. Default: none.
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
