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

/// A video that AVFoundation reads from memory.
///
/// We don't write a file: the disk cache may be encrypted, and a response may forbid storing.
final class VideoData {
    private let source: VideoDataSource
    private let asset: AVURLAsset

    /// Returns nil only if the format's extension can't be part of a URL.
    init?(_ data: Data, format: ImageFormat) {
        // AVFoundation calls the delegate for a scheme that it doesn't support. The extension determines the
        // format.
        guard let url = URL(string: "webimage-video:///video.\(format.fileExtension)") else { return nil }
        source = VideoDataSource(data, contentType: format == .quickTime ? Self.quickTime : Self.mpeg4)
        asset = AVURLAsset(url: url)
        // The resource loader doesn't retain its delegate, so we retain `source` ourselves.
        asset.resourceLoader.setDelegate(source, queue: source.queue)
    }

    /// Uniform type identifiers.
    private static let mpeg4 = "public.mpeg-4"
    private static let quickTime = "com.apple.quicktime-movie"

    /// Returns the frames at times in seconds. If any frame but the first fails, the list ends before it.
    ///
    /// This waits for AVFoundation, which calls back on its own threads.
    func frames(
        at times: [Double], size: PixelSize, _ cancellation: CancellationToken?
    ) throws(ImageError) -> [Bitmap] {
        let generator = AVAssetImageGenerator(asset: asset)
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

/// Responds when AVFoundation requests parts of a video.
private final class VideoDataSource: NSObject, AVAssetResourceLoaderDelegate {
    /// The queue on which AVFoundation calls the delegate. Nothing else is allowed to block it, because a
    /// thread is waiting for the frames.
    let queue = DispatchQueue(label: "WebImage.video")
    private let data: Data
    private let contentType: String

    init(_ data: Data, contentType: String) {
        (self.data, self.contentType) = (data, contentType)
    }

    func resourceLoader(
        _ resourceLoader: AVAssetResourceLoader,
        shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
    ) -> Bool {
        if let information = loadingRequest.contentInformationRequest {
            information.contentType = contentType
            information.contentLength = Int64(data.count)
            information.isByteRangeAccessSupported = true
        }
        if let request = loadingRequest.dataRequest, let start = Int(exactly: request.requestedOffset),
            (0..<data.count).contains(start)
        {
            let rest = data.count - start
            let count = request.requestsAllDataToEndOfResource ? rest : min(request.requestedLength, rest)
            let first = data.startIndex + start
            request.respond(with: data.subdata(in: first..<first + max(0, count)))
        }
        loadingRequest.finishLoading()
        return true
    }
}
#endif
