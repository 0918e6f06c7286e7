// SPDX-License-Identifier: MIT

#if canImport(Photos)
import Foundation
import ImageLoading
import Photos
import WebImage
import WebImagePhotos

// The examples of PhotoLibraryLoader.
private func load(asset: PHAsset, configuration: inout ImageManager.Configuration) {
    configuration.loader = LoaderSet([ImageManager.Configuration.defaultLoader, PhotoLibraryLoader()])
    let request = ImageRequest(string: "ph://" + asset.localIdentifier)
    _ = request
}
#endif
