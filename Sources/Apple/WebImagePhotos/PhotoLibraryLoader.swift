// SPDX-License-Identifier: MIT

#if canImport(Photos) && !os(watchOS)
public import Foundation
public import ImageBase
public import ImageLoading
public import Photos
public import WebImage

extension ImageRequest {
    /// A request for a photo of the user's library, as it is after edits.
    ///
    /// ```swift
    /// let request = ImageRequest(asset: asset, thumbnail: .fill(width: 320, height: 240))
    /// ```
    ///
    /// It needs no registered loader; see ``PhotoLibraryLoader``. A photo that was edited is another image.
    ///
    /// - Parameter allowsNetworkAccess: Whether a photo in iCloud is downloaded, as by
    ///   ``PhotoLibraryLoader/init(allowsNetworkAccess:progress:)``. Default: true.
    public init(
        asset: PHAsset, allowsNetworkAccess: Bool = true, thumbnail: Thumbnail? = nil,
        transformers: [Transformer] = [], priority: Priority? = nil
    ) {
        self.init(
            url: PhotoLibraryLoader.url(of: asset), thumbnail: thumbnail, transformers: transformers,
            priority: priority)
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
/// A photo in iCloud is downloaded, which does not count as time without data. Caches do not store the data,
/// which can be read again; decoded images are kept in memory. A load fails with
/// ``ImageError/Code/notCached`` if the photo is in iCloud only and the loader doesn't download, with
/// ``ImageError/Code/vetoed`` without the permission, for which the user is asked once
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
        request.start(priority: priority, sink: sink) { [allowsNetworkAccess, progress, url = request.url] in
            try await PhotoData.data(of: url, allowsNetworkAccess) { progress?(url, $0) }
        }
    }

    static func url(of asset: PHAsset) -> URL? {
        let identifier = asset.localIdentifier
        var text = "ph://" + (identifier.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? "")
        if let date = asset.modificationDate { text += "?modified=\(date.timeIntervalSince1970)" }
        return URL(string: text)
    }
}

/// The data of one photo.
private final class PhotoData: Sendable {
    private struct State {
        var id: PHImageRequestID?
        var isCancelled = false
        /// Nil after it was resumed.
        var continuation: CheckedContinuation<Data, any Error>?
    }

    private let allowsNetworkAccess: Bool
    private let state = Locked(State())

    private init(_ allowsNetworkAccess: Bool) { self.allowsNetworkAccess = allowsNetworkAccess }

    static func data(
        of url: URL, _ allowsNetworkAccess: Bool, progress: @escaping @Sendable (Double) -> Void
    ) async throws -> Data {
        let status = await PHPhotoLibrary.requestAuthorization(for: .readWrite)
        guard status == .authorized || status == .limited else {
            throw ImageError(.vetoed, "the user does not allow reading the photo library")
        }
        let photo = PhotoData(allowsNetworkAccess)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                photo.state.withLock { $0.continuation = continuation }
                // Reads a database.
                WorkerThreads.run { photo.start(identifier(in: url), progress) }
            }
        } onCancel: {
            photo.cancel()
        }
    }

    private static func identifier(in url: URL) -> String {
        let text = url.absoluteString.drop { $0 != ":" }.dropFirst().drop { $0 == "/" }
        let identifier = text.prefix { $0 != "?" && $0 != "#" }
        return identifier.removingPercentEncoding ?? String(identifier)
    }

    private func start(_ identifier: String, _ progress: @escaping @Sendable (Double) -> Void) {
        let assets = PHAsset.fetchAssets(withLocalIdentifiers: [identifier], options: nil)
        guard let asset = assets.firstObject else {
            return finish(.failure(ImageError(.io, "no such photo in the library")))
        }
        if state.withLock({ $0.isCancelled }) { return finish(.failure(ImageError.cancelled)) }
        let options = PHImageRequestOptions()
        options.version = .current
        options.deliveryMode = .highQualityFormat
        options.isNetworkAccessAllowed = allowsNetworkAccess
        options.progressHandler = { [weak self] fraction, _, stop, _ in
            if self?.state.withLock({ $0.isCancelled }) ?? true { stop.pointee = true }
            progress(fraction)
        }
        let id = PHImageManager.default().requestImageDataAndOrientation(for: asset, options: options) {
            data, _, _, info in
            self.receive(data, info)
        }
        let isCancelled = state.withLock { state in
            state.id = id
            return state.isCancelled
        }
        if isCancelled { PHImageManager.default().cancelImageRequest(id) }
    }

    private func receive(_ data: Data?, _ info: [AnyHashable: Any]?) {
        if info?[PHImageResultIsDegradedKey] as? Bool == true { return }
        if info?[PHImageCancelledKey] as? Bool == true { return finish(.failure(ImageError.cancelled)) }
        if let data { return finish(.success(data)) }
        if !allowsNetworkAccess, info?[PHImageResultIsInCloudKey] as? Bool == true {
            return finish(.failure(ImageError(.notCached, "the photo is in iCloud, and not on the device")))
        }
        let cause = info?[PHImageErrorKey] as? any Error
        finish(.failure(ImageError(.io, "Photos could not deliver the photo", cause: cause)))
    }

    private func cancel() {
        let id = state.withLock { state in
            state.isCancelled = true
            return state.id
        }
        if let id { PHImageManager.default().cancelImageRequest(id) }
        finish(.failure(ImageError.cancelled))
    }

    private func finish(_ result: Result<Data, any Error>) {
        let continuation = state.withLock { state in
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(with: result)
    }
}
#endif
