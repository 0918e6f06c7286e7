// SPDX-License-Identifier: MIT

#if canImport(Photos) && !os(watchOS)
import Foundation
import ImageBase
import Photos
public import WebImage

extension ImageManager {
    /// Adds an image's original file, with all frames and metadata, to the user's photo library. The file
    /// comes from the cache or the network.
    ///
    /// ```swift
    /// try await ImageManager.shared.saveToPhotoLibrary(url)
    /// ```
    ///
    /// The request's thumbnail and transformers have no effect; to save a changed image, use
    /// ``StorableImage/saveToPhotoLibrary()``.
    ///
    /// The user is asked once for permission to add photos. Your app needs the key
    /// `NSPhotoLibraryAddUsageDescription` in its Info.plist, or the system terminates it.
    ///
    /// - Returns: The identifier of the new asset, `PHAsset.localIdentifier`.
    /// - Throws: The errors of `data(for:)`, `ImageError.Code.vetoed` without permission, and
    ///   `ImageError.Code.io` if Photos rejects the file, for example because it doesn't support the format.
    @discardableResult
    public func saveToPhotoLibrary(
        _ request: some ImageRequestConvertible
    ) async throws(ImageError) -> String {
        try await PhotoLibrary.add(data(for: request).data)
    }
}

extension StorableImage {
    /// Encodes the image and adds it to the user's photo library.
    ///
    /// ```swift
    /// try await StorableImage(response).saveToPhotoLibrary()
    /// ```
    ///
    /// The format is chosen by `encoded(by:)`; to choose another one, use `init(_:format:)`. It needs the
    /// same permission as ``ImageManager/saveToPhotoLibrary(_:)``.
    ///
    /// - Returns: The identifier of the new asset, `PHAsset.localIdentifier`.
    /// - Throws: The errors of `encoded(by:)`, `ImageError.Code.vetoed` without permission, and
    ///   `ImageError.Code.io` if Photos rejects the file, for example because it doesn't support the format.
    @discardableResult
    public func saveToPhotoLibrary() async throws(ImageError) -> String {
        try await PhotoLibrary.add(encoded())
    }
}

private enum PhotoLibrary {
    static func add(_ data: Data) async throws(ImageError) -> String {
        let status = await PHPhotoLibrary.requestAuthorization(for: .addOnly)
        guard status == .authorized || status == .limited else {
            throw ImageError(.vetoed, "the user does not allow adding to the photo library")
        }
        let identifier = Locked("")
        do {
            try await PHPhotoLibrary.shared().performChanges {
                let request = PHAssetCreationRequest.forAsset()
                request.addResource(with: .photo, data: data, options: nil)
                let id = request.placeholderForCreatedAsset?.localIdentifier
                identifier.withLock { $0 = id ?? "" }
            }
        } catch {
            throw ImageError(.io, "the photo library refused the image", cause: error)
        }
        return identifier.withLock { $0 }
    }
}
#endif
