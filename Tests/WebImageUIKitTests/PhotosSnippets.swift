// SPDX-License-Identifier: MIT

#if canImport(Photos)
import Foundation
import Photos
import WebImage
import WebImagePhotos

// The examples in WebImagePhotos.md.
private func save(url: URL, response: ImageResponse) async throws {
    try await ImageManager.shared.saveToPhotoLibrary(url)
    try await StorableImage(response).saveToPhotoLibrary()
}

private func request(asset: PHAsset) {
    let request = ImageRequest(asset: asset, thumbnail: .fill(width: 320, height: 240))
    _ = request
}

private func localRequest(asset: PHAsset) {
    let request = ImageRequest(
        asset: asset, allowsNetworkAccess: false, thumbnail: .fill(width: 320, height: 240))
    _ = request
}
#endif

#if canImport(PhotosUI) && os(Linux)
import PhotosUI

// The example in WebImagePhotos.md and in the comment on ImageRequest(pickerItem:).
private func request(item: PhotosPickerItem) {
    let request = ImageRequest(pickerItem: item, thumbnail: .fill(width: 320, height: 320))
    _ = request
}
#endif
