// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
public import Foundation
public import ImageBase
import ImageCoding
public import ImageLoading
public import WebImage

extension ImageRequest {
    /// Creates a request that shows a local file's desktop thumbnail, like file managers do.
    ///
    /// ```swift
    /// WidgetImage(picture).load(ImageRequest(desktopThumbnailOf: file))
    /// ```
    ///
    /// If the thumbnail is missing or older than the file, we make a new one and store it, so other apps can
    /// use it, too; see ``DesktopThumbnailLoader``. The full size, and sizes larger than any thumbnail, are
    /// decoded from the file. This reads the file's modification time, so make a new request after the file
    /// has changed.
    ///
    /// - Parameters:
    ///   - file: The URL of a local file.
    ///   - thumbnail: The size. Default: the view's size.
    ///   - loader: The loader. Default: the desktop's thumbnails.
    public init(
        desktopThumbnailOf file: URL, thumbnail: Thumbnail? = .view,
        loader: DesktopThumbnailLoader = .default
    ) {
        let time = ThumbnailFile(path: file.path(percentEncoded: false))?.modified ?? 0
        self.init(
            cacheKey: "\(file.absoluteString) \(time)",
            sized: SizedURL { size, _ in DesktopThumbnailLoader.url(of: file, size) }, thumbnail: thumbnail)
        self.loader = RequestPart(loader, name: "desktop-thumbnail")
    }
}

/// Loads the thumbnails that desktops keep for local files, and makes missing ones.
///
/// It follows freedesktop.org's Thumbnail Managing Standard, so the files have names such as
/// `$XDG_CACHE_HOME/thumbnails/large/MD5.png`.
///
/// A thumbnail is used if it has the file's URI and modification time (`Thumb::URI`, `Thumb::MTime`). A new
/// one is written atomically, for this user only (0600). A file that can't be decoded is recorded in the
/// folder `fail`, and fails with ``ImageError/Code/recentlyFailed`` until it changes. Thumbnails of files in
/// the thumbnail folder aren't stored. You don't need to register the loader for requests made with
/// ``WebImage/ImageRequest/init(desktopThumbnailOf:thumbnail:loader:)``.
public final class DesktopThumbnailLoader: Loader {
    /// The loader of the user's thumbnails.
    public static let `default` = DesktopThumbnailLoader()

    static let scheme = "desktop-thumbnail"
    private let queue = WorkQueue(slots: 2)
    private let files = FileLoader()
    private let folder: String?
    private let writes: Bool

    /// - Parameters:
    ///   - folder: The thumbnail folder. Default: `thumbnails` in the user's cache folder.
    ///   - writes: Whether new thumbnails, and failures, are stored. Default: true.
    public init(folder: URL? = nil, writes: Bool = true) {
        self.folder = folder?.path(percentEncoded: false)
        self.writes = writes
    }

    public func canLoad(_ url: URL) -> Bool {
        url.scheme?.lowercased() == Self.scheme || files.canLoad(url)
    }

    public func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        guard request.url.scheme?.lowercased() == Self.scheme else {
            return files.load(request, priority: priority, sink: sink)
        }
        let cache = ThumbnailCache(folder: folder ?? Self.userFolder, writes: writes)
        let token = CancellationToken()
        let (url, limits) = (request.url, request.limits)
        let source = WholeSource { () throws(ImageError) in
            guard let size = url.host().flatMap(ThumbnailCache.Size.init) else {
                throw ImageError(.invalidURL, "not the URL of a thumbnail")
            }
            let png = try cache.thumbnail(
                of: url.path(percentEncoded: false), size, limits: limits, cancellation: token)
            return (LoadResponse(url: url, source: .file, expectedBytes: png.count), png)
        }
        let load = ByteSourceLoad(
            source: source, url: request.url.absoluteString, priority: priority, queue: queue, sink: sink,
            onCancel: token.cancel)
        load.start()
        return load
    }

    private static var userFolder: String {
        g_get_user_cache_dir().map { String(cString: $0) + "/thumbnails" } ?? ""
    }

    /// The URL of the thumbnail for a size, or the file's URL if thumbnails are too small for it.
    static func url(of file: URL, _ size: PixelSize) -> URL? {
        guard file.isFileURL else { return nil }
        // The image may be cropped to the size, so leave room for a longer side. In most images, it's at most
        // 1.5 times the shorter one.
        let side = size.isEmpty ? max(size.width, size.height) : max(size.width, size.height) * 3 / 2
        guard side > 0, let kind = ThumbnailCache.Size.allCases.first(where: { $0.pixels >= side }) else {
            return file
        }
        var parts = URLComponents()
        (parts.scheme, parts.host, parts.path) = (scheme, kind.rawValue, file.path(percentEncoded: false))
        return parts.url
    }
}
#endif
