// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
public import Foundation
public import ImageBase
import ImageCoding
public import ImageLoading
public import WebImage

extension ImageRequest {
    /// A request for a local file that is shown by the thumbnail which the desktop keeps of it, as file
    /// managers do.
    ///
    /// ```swift
    /// WidgetImage(picture).load(ImageRequest(desktopThumbnailOf: file))
    /// ```
    ///
    /// A thumbnail that is missing or older than the file is made and kept for other programs; see
    /// ``DesktopThumbnailLoader``. Sizes above those of thumbnails, and the full size, are decoded from the
    /// file. Reads the status of the file; the image of a file that changed later is that of a new request.
    ///
    /// - Parameters:
    ///   - file: The URL of a local file.
    ///   - thumbnail: Default: the size of the view.
    ///   - loader: Default: the thumbnails of the desktop.
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

/// Loads the thumbnails that desktops keep of local files, and makes those that are missing, as the Thumbnail
/// Managing Standard of freedesktop.org says: `$XDG_CACHE_HOME/thumbnails/large/MD5.png` and others.
///
/// A thumbnail is used if it names the URI of the file and the time of its last change (`Thumb::URI`,
/// `Thumb::MTime`). One that is made is written atomically, for this user only (0600). A file that could not
/// be decoded is noted in the folder `fail`, and fails with ``ImageError/Code/recentlyFailed`` until it
/// changes. Files in the folder of thumbnails have none. Images of requests by
/// ``WebImage/ImageRequest/init(desktopThumbnailOf:thumbnail:loader:)`` use it without being registered.
public final class DesktopThumbnailLoader: Loader {
    /// The loader of the user's thumbnails.
    public static let `default` = DesktopThumbnailLoader()

    static let scheme = "desktop-thumbnail"
    private let queue = WorkQueue(slots: 2)
    private let files = FileLoader()
    private let folder: String?
    private let writes: Bool

    /// - Parameters:
    ///   - folder: The folder of the thumbnails. Default: `thumbnails` in the user's folder for caches.
    ///   - writes: Whether thumbnails that are made, and failures, are kept. Default: true.
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
            source: source, url: request.url.absoluteString, priority: priority, queue: queue, sink: sink)
        load.start()
        return ThumbnailLoad(load, token)
    }

    private static var userFolder: String {
        g_get_user_cache_dir().map { String(cString: $0) + "/thumbnails" } ?? ""
    }

    /// The URL of the thumbnail for a size; that of the file if it is too large for one.
    static func url(of file: URL, _ size: PixelSize) -> URL? {
        guard file.isFileURL else { return nil }
        // The image may be cropped to the size, and most are not longer than one and a half times that.
        let side = size.isEmpty ? max(size.width, size.height) : max(size.width, size.height) * 3 / 2
        guard side > 0, let kind = ThumbnailCache.Size.allCases.first(where: { $0.pixels >= side }) else {
            return file
        }
        var parts = URLComponents()
        (parts.scheme, parts.host, parts.path) = (scheme, kind.rawValue, file.path(percentEncoded: false))
        return parts.url
    }
}

/// Cancels the decoder with the load.
private final class ThumbnailLoad: LoadHandle {
    private let load: ByteSourceLoad
    private let token: CancellationToken

    init(_ load: ByteSourceLoad, _ token: CancellationToken) { (self.load, self.token) = (load, token) }

    func cancel() {
        token.cancel()
        load.cancel()
    }

    func resume() { load.resume() }
    func setPriority(_ priority: Priority) { load.setPriority(priority) }
}
#endif
