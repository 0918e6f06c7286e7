// SPDX-License-Identifier: MIT

#if canImport(Photos) && !os(watchOS)
import Foundation
import Photos

// The declarations of Photos that the adapter uses.
func photos(_ data: Data) async throws -> Bool {
    let levels: [PHAccessLevel] = [.addOnly, .readWrite]
    let status: PHAuthorizationStatus = await PHPhotoLibrary.requestAuthorization(for: levels[0])
    let _: [PHAuthorizationStatus] = [.notDetermined, .restricted, .denied, .authorized, .limited]
    let library: PHPhotoLibrary = .shared()
    try await library.performChanges {
        let request: PHAssetCreationRequest = .forAsset()
        let options: PHAssetResourceCreationOptions? = nil
        let type: PHAssetResourceType = .photo
        request.addResource(with: type, data: data, options: options)
        let placeholder: PHObjectPlaceholder? = request.placeholderForCreatedAsset
        let _: String? = placeholder?.localIdentifier
    }
    return status == .authorized
}
#endif
