// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import CWebImageGTK
import ImageCoding
import ImageLoading
import WebImage

/// The object behind WebImageOptions, which C owns through its reference count.
final class LoadOptions {
    var display = DisplayOptions.default
    var thumbnail: Thumbnail?
    var cachePolicy: CachePolicy?
    var headers = HTTPHeaders()
    var progress: Callback<WebImageProgressFunc>?

    static func of(_ pointer: OpaquePointer?) -> LoadOptions? {
        pointer.map { Unmanaged<LoadOptions>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
    }

    /// The options behind a pointer, or defaults for NULL.
    static func orDefault(_ pointer: OpaquePointer?) -> LoadOptions { of(pointer) ?? LoadOptions() }

    /// Returns the request for a URI.
    func request(_ uri: UnsafePointer<CChar>?) -> ImageRequest {
        var request = ImageRequest(string: uri.map { String(cString: $0) } ?? "")
        if let thumbnail { request.thumbnail = thumbnail }
        if let cachePolicy { request.cachePolicy = cachePolicy }
        if !headers.isEmpty { request.headers = headers }
        return request
    }

    /// The function that receives the progress of a load, for Swift.
    var progressHandler: (@MainActor @Sendable (LoadProgress) -> Void)? {
        guard let progress else { return nil }
        return { now in
            progress.function(guint64(now.received), guint64(now.expected ?? 0), progress.data)
        }
    }
}
#endif
