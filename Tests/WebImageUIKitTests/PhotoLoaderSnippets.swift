// SPDX-License-Identifier: MIT

#if canImport(Photos)
import Foundation
import ImageLoading
import Photos
import WebImage
import WebImagePhotos

// The examples of PhotoLibraryLoader.
private func load(asset: PHAsset, configuration: inout ImageManagerConfiguration) {
    configuration.loader = LoaderSet([ImageManagerConfiguration.defaultLoader, PhotoLibraryLoader()])
    let request = ImageRequest(string: "ph://" + asset.localIdentifier)
    _ = request
}
#endif
