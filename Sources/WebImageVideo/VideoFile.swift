// SPDX-License-Identifier: MIT

#if canImport(AVFoundation) && !os(watchOS)
import AVFoundation
import CoreGraphics
import CoreMedia
import Foundation
import ImageBase
import ImageCoding
import Raster
import WebImageApple

/// A temporary file that AVFoundation reads; removed with the object.
final class VideoFile {
    private let url: URL

    init(_ data: Data, format: ImageFormat) throws(ImageError) {
        let name = "webimage-\(UUID().uuidString).\(format.fileExtension)"
        url = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        do {
            try data.write(to: url, options: .withoutOverwriting)
        } catch {
            throw ImageError(.io, "the video cannot be written to a temporary file", cause: error)
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Returns the frames at times in seconds. An error of another frame than the first ends the list.
    ///
    /// Waits for AVFoundation, which calls back on threads of its own.
    func frames(
        at times: [Double], size: PixelSize, _ cancellation: CancellationToken?
    ) throws(ImageError) -> [Bitmap] {
        let generator = AVAssetImageGenerator(asset: AVURLAsset(url: url))
        generator.appliesPreferredTrackTransform = true
        generator.maximumSize = CGSize(width: size.width, height: size.height)
        generator.requestedTimeToleranceBefore = .zero
        generator.requestedTimeToleranceAfter = .zero
        let moments = times.map { NSValue(time: CMTime(seconds: $0, preferredTimescale: 60_000)) }
        let images = Locked([Result<Bitmap, ImageError>]())
        let isAnswered = DispatchSemaphore(value: 0)
        generator.generateCGImagesAsynchronously(forTimes: moments) { _, image, _, _, error in
            let result = Result { () throws(ImageError) in
                try cancellation?.check()
                guard let image else {
                    throw ImageError(.corrupt, "AVFoundation cannot decode a frame", cause: error)
                }
                return try Bitmap(image)
            }
            images.withLock { $0.append(result) }
            isAnswered.signal()
        }
        for _ in times { isAnswered.wait() }
        var bitmaps: [Bitmap] = []
        for result in images.withLock({ $0 }) {
            switch result {
            case .success(let bitmap): bitmaps.append(bitmap)
            case .failure(let error):
                guard bitmaps.isEmpty else { return bitmaps }
                throw error
            }
        }
        return bitmaps
    }
}
#endif
