// SPDX-License-Identifier: MIT

#if canImport(AVFoundation)
import Foundation
import ImageCoding
import WebImage
import WebImageVideo

// The examples in WebImageVideo.
private func video(url: URL) async throws {
    var configuration = ImageManagerConfiguration()
    configuration.codecs = .default.addingVideo()
    let manager = ImageManager(configuration)

    var request = ImageRequest(url: url)
    request.decoding.videoTime = .seconds(12)
    let response = try await manager.load(request).response
    _ = response
}
#endif
