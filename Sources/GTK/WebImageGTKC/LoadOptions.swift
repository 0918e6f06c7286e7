// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import CWebImageGTK
import ImageBase
import ImageCoding
import ImageLoading
import Raster
import WebImage
import WebImageDisplay
import WebImageGTK

/// The object behind WebImageOptions, which C owns through its reference count.
final class LoadOptions {
    var values: Values

    init(_ values: Values = Values()) { self.values = values }

    /// The values of the options. Each load takes a copy.
    struct Values: Sendable {
        var display = DisplayOptions.default
        var thumbnail: Thumbnail?
        var gravity: Gravity?
        var cacheKey: String?
        var credentials: CredentialProvider?
        var source: Callback<WebImageSourceFunc>?
        var loader: LoaderObject?
        var transformers: [Transformer] = []
        var priority: Priority?
        var cachePolicy: CachePolicy?
        var isProgressive = false
        var headers = HTTPHeaders()
        var progress: Callback<WebImageProgressFunc>?
    }

    static func of(_ pointer: OpaquePointer?) -> LoadOptions? {
        pointer.map { Unmanaged<LoadOptions>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
    }
}

extension LoadOptions.Values {
    /// Returns the values of the options that a pointer refers to, or the defaults if it's NULL.
    static func of(_ pointer: OpaquePointer?) -> Self { LoadOptions.of(pointer)?.values ?? Self() }

    /// The options' loader, or the shared one.
    var currentLoader: LoaderObject { loader ?? Library.loader }

    /// Returns the request for a URI.
    func request(_ uri: UnsafePointer<CChar>?) -> ImageRequest {
        request(uri.map { String(cString: $0) } ?? "")
    }

    /// Returns the request for a URI.
    func request(_ uri: String) -> ImageRequest {
        _ = Library.manager
        var request: ImageRequest
        if let source {
            request = ImageRequest(id: uri) { try await SourceRequest.data(of: uri, from: source) }
        } else {
            request = ImageRequest(string: uri)
        }
        if var thumbnail {
            if let gravity { thumbnail.gravity = gravity }
            request.thumbnail = thumbnail
        }
        if let cacheKey { request.cacheKey = cacheKey }
        if let credentials { request.network.credentials = .use(credentials) }
        if !transformers.isEmpty { request.transformers = transformers }
        if let priority { request.priority = priority }
        if let cachePolicy { request.cachePolicy = cachePolicy }
        if isProgressive { request.progressive = .scans }
        if !headers.isEmpty { request.headers = headers }
        return request
    }

    /// The display options, including the progress function.
    var displayOptions: DisplayOptions {
        var options = display
        options.gravity = gravity
        options.progress = progressHandler
        options.manager = loader?.manager
        return options
    }

    /// The C progress function, as a Swift closure.
    var progressHandler: (@MainActor @Sendable (LoadProgress) -> Void)? {
        guard let progress else { return nil }
        return { now in
            progress.function(guint64(now.received), guint64(now.expected ?? 0), progress.data)
        }
    }
}
#endif
