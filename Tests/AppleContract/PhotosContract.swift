// SPDX-License-Identifier: MIT

#if canImport(Photos) && !os(watchOS)
import Foundation
import Photos

#if canImport(UIKit)
import UIKit
typealias ContractPhoto = UIImage
#else
import AppKit
typealias ContractPhoto = NSImage
#endif

// Photos declarations that the adapter uses.
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

// Photos and ImageIO declarations that the loader uses.
func photo(_ identifier: String, _ options: PHFetchOptions?) -> PHImageRequestID {
    let assets: PHFetchResult<PHAsset> = PHAsset.fetchAssets(
        withLocalIdentifiers: [identifier], options: options)
    guard let asset = assets.firstObject else { return PHInvalidImageRequestID }
    let _: (String, Date?) = (asset.localIdentifier, asset.modificationDate)
    let options: PHImageRequestOptions = PHImageRequestOptions()
    let _: [PHImageRequestOptionsVersion] = [.current, .unadjusted, .original]
    let _: [PHImageRequestOptionsDeliveryMode] = [.opportunistic, .highQualityFormat, .fastFormat]
    options.version = .current
    options.deliveryMode = .highQualityFormat
    options.isNetworkAccessAllowed = true
    let progress: PHAssetImageProgressHandler = { fraction, _, stop, _ in
        if fraction > 1 { stop.pointee = true }
    }
    options.progressHandler = progress
    let manager: PHImageManager = .default()
    let id: PHImageRequestID = manager.requestImageDataAndOrientation(for: asset, options: options) {
        (data: Data?, _: String?, orientation: CGImagePropertyOrientation, info: [AnyHashable: Any]?) in
        let keys = [
            PHImageErrorKey, PHImageCancelledKey, PHImageResultIsDegradedKey, PHImageResultIsInCloudKey,
        ]
        let _: [Any?] = keys.map { info?[$0] }
        let _: Bool = data == nil && orientation == .up
    }
    let _: [PHAssetMediaType] = [.unknown, .image, .video, .audio]
    let styles: [PHAsset.PlaybackStyle] = [
        .unsupported, .image, .imageAnimated, .livePhoto, .video, .videoLooping,
    ]
    let _: [PHImageContentMode] = [.aspectFit, .aspectFill]
    let _: [PHImageRequestOptionsResizeMode] = [.none, .fast, .exact]
    options.resizeMode = .fast
    let size = CGSize(width: asset.pixelWidth, height: asset.pixelHeight)
    if asset.mediaType == .video || styles.contains(asset.playbackStyle) {
        return manager.requestImage(
            for: asset, targetSize: size, contentMode: .aspectFill, options: options
        ) { (image: ContractPhoto?, _: [AnyHashable: Any]?) in
            let _: CGSize? = image?.size
        }
    }
    manager.cancelImageRequest(id)
    return id
}
#endif
