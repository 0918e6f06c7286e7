// SPDX-License-Identifier: MIT

#if canImport(Photos) && !os(watchOS)
import CoreGraphics
import Foundation
import ImageBase
import ImageCoding
import Photos
import Raster
import WebImage

#if canImport(UIKit)
import UIKit
import WebImageUIKit
private typealias PhotoImage = UIImage
#else
import AppKit
import WebImageAppKit
private typealias PhotoImage = NSImage
#endif

/// One request to Photos: for a photo's file, or for an image of a given size.
final class PhotoTransfer: Sendable {
    private struct State {
        var id: PHImageRequestID?
        var isCancelled = false
        /// The continuation of the waiting load; nil once it has been resumed.
        var continuation: CheckedContinuation<LoadedContent, any Error>?
    }

    private let allowsNetworkAccess: Bool
    private let state = Locked(State())

    private init(_ allowsNetworkAccess: Bool) { self.allowsNetworkAccess = allowsNetworkAccess }

    static func content(
        of url: URL, _ allowsNetworkAccess: Bool, progress: @escaping @Sendable (Double) -> Void
    ) async throws -> LoadedContent {
        let status = await PHPhotoLibrary.requestAuthorization(for: .readWrite)
        guard status == .authorized || status == .limited else {
            throw ImageError(.vetoed, "the user does not allow reading the photo library")
        }
        let transfer = PhotoTransfer(allowsNetworkAccess)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                transfer.state.withLock { $0.continuation = continuation }
                // This reads a database, so don't block the caller.
                WorkerThreads.run { transfer.start(url, progress) }
            }
        } onCancel: {
            transfer.cancel()
        }
    }

    private func start(_ url: URL, _ progress: @escaping @Sendable (Double) -> Void) {
        let assets = PHAsset.fetchAssets(withLocalIdentifiers: [url.photoIdentifier], options: nil)
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
        let id: PHImageRequestID
        // We can't decode a video's file, but Photos can provide its poster frame.
        if let size = url.photoSize ?? (asset.mediaType == .video ? PhotoSize() : nil) {
            options.resizeMode = .fast
            id = PHImageManager.default().requestImage(
                for: asset, targetSize: size.target(of: asset), contentMode: .aspectFit, options: options
            ) { image, info in self.receive(image, info) }
        } else {
            id = PHImageManager.default().requestImageDataAndOrientation(for: asset, options: options) {
                data, _, _, info in
                self.receive(info) { data.map { .data($0) } }
            }
        }
        let isCancelled = state.withLock { state in
            state.id = id
            return state.isCancelled
        }
        if isCancelled { PHImageManager.default().cancelImageRequest(id) }
    }

    private func receive(_ image: PhotoImage?, _ info: [AnyHashable: Any]?) {
        receive(info) {
            guard let image else { return nil }
            return .image(StorableImage(try Bitmap(image)))
        }
    }

    /// Ends with the content, unless the result is a preview or not a photo.
    private func receive(_ info: [AnyHashable: Any]?, _ content: () throws -> LoadedContent?) {
        if info?[PHImageResultIsDegradedKey] as? Bool == true { return }
        if info?[PHImageCancelledKey] as? Bool == true { return finish(.failure(ImageError.cancelled)) }
        do {
            if let content = try content() { return finish(.success(content)) }
        } catch {
            return finish(.failure(error))
        }
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

    private func finish(_ result: Result<LoadedContent, any Error>) {
        let continuation = state.withLock { state in
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(with: result)
    }
}
#endif
