// SPDX-License-Identifier: MIT

#if canImport(Photos) && os(Linux)
import Foundation
import WebImage
import WebImagePhotos

// The examples in WebImagePhotos.md.
private func save(url: URL, response: ImageResponse) async throws {
    try await ImageManager.shared.saveToPhotoLibrary(ImageRequest(url: url))
    try await StorableImage(response).saveToPhotoLibrary()
}
#endif
