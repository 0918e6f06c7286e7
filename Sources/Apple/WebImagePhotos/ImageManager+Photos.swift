// SPDX-License-Identifier: MIT

#if canImport(Photos) && !os(watchOS)
import Foundation
import ImageBase
import Photos
public import WebImage

extension ImageManager {
    /// Adds an image to the user's photo library: its original file with all frames and metadata, from the
    /// cache or the network.
    ///
    /// ```swift
    /// try await ImageManager.shared.saveToPhotoLibrary(url)
    /// ```
    ///
    /// Thumbnail and transformers of the request have no effect; use ``StorableImage/saveToPhotoLibrary()``
    /// for an image that was changed.
    ///
    /// The user is asked for the permission to add once. The application needs the key
    /// `NSPhotoLibraryAddUsageDescription` in its Info.plist, or the system ends it.
    ///
    /// - Returns: The identifier of the new asset, `PHAsset.localIdentifier`.
    /// - Throws: The errors of `data(for:)`, `ImageError.Code.vetoed` without the permission, and
    ///   `ImageError.Code.io` if Photos refuses the file, for example because it does not know its format.
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
    /// The format is that of `encoded(by:)`; choose another with `init(_:format:)`. The permission is as
    /// for ``ImageManager/saveToPhotoLibrary(_:)``.
    ///
    /// - Returns: The identifier of the new asset, `PHAsset.localIdentifier`.
    /// - Throws: The errors of `encoded(by:)`, `ImageError.Code.vetoed` without the permission, and
    ///   `ImageError.Code.io` if Photos refuses the file, for example because it does not know its format.
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
