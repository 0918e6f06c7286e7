// SPDX-License-Identifier: MIT

#if canImport(AVFoundation) && !os(watchOS)
import AVFoundation
import CoreGraphics
import CoreMedia
import Foundation

// AVFoundation declarations that the adapter uses.
func avFoundation(_ url: URL) {
    let asset: AVURLAsset = AVURLAsset(url: url)
    let base: AVAsset = asset
    let generator = AVAssetImageGenerator(asset: base)
    generator.appliesPreferredTrackTransform = true
    generator.maximumSize = CGSize(width: 4, height: 4)
    generator.requestedTimeToleranceBefore = CMTime.zero
    generator.requestedTimeToleranceAfter = .zero
    let scale: CMTimeScale = 600
    let time = CMTime(seconds: 0.5, preferredTimescale: scale)
    let _: (Int64, CMTimeScale, Double) = (time.value, time.timescale, time.seconds)
    let value: NSValue = NSValue(time: time)
    let _: CMTime = value.timeValue
    let handler: AVAssetImageGeneratorCompletionHandler = { requested, image, actual, result, error in
        let _: (CMTime, CGImage?, CMTime, (any Error)?) = (requested, image, actual, error)
        let _: Bool = [AVAssetImageGenerator.Result.succeeded, .failed, .cancelled].contains(result)
    }
    generator.generateCGImagesAsynchronously(forTimes: [value], completionHandler: handler)
}

final class ResourceDelegate: NSObject, AVAssetResourceLoaderDelegate {
    func resourceLoader(
        _ resourceLoader: AVAssetResourceLoader,
        shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
    ) -> Bool {
        let _: (any AVAssetResourceLoaderDelegate)? = resourceLoader.delegate
        if let information: AVAssetResourceLoadingContentInformationRequest =
            loadingRequest.contentInformationRequest
        {
            information.contentType = "public.mpeg-4"
            information.contentLength = Int64(4)
            information.isByteRangeAccessSupported = true
        }
        if let request: AVAssetResourceLoadingDataRequest = loadingRequest.dataRequest {
            let _: (Int64, Int, Bool) = (
                request.requestedOffset, request.requestedLength, request.requestsAllDataToEndOfResource
            )
            request.respond(with: Data())
        }
        loadingRequest.finishLoading()
        return loadingRequest.isFinished
    }
}

func resources(of asset: AVURLAsset, _ delegate: ResourceDelegate) {
    let loader: AVAssetResourceLoader = asset.resourceLoader
    loader.setDelegate(delegate, queue: DispatchQueue(label: "resources"))
}
#endif
