// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Waits for an image on behalf of a task.
final class ImageClient: TaskClient {
    private let task: ImageTask
    private let pipeline: LoadPipeline
    private let start: ContinuousClock.Instant
    let previews: PreviewOptions?
    var owner: AnyObject? { task }
    var prefetch: (@Sendable () -> Void)? { task.prefetch }
    /// The frames of the last preview.
    private let frames = Locked<DecoderFrameSource?>(nil)

    /// - Parameter key: the image; nil for an image in memory, which has no previews.
    init(
        task: ImageTask, pipeline: LoadPipeline, key: VariantKey?, start: ContinuousClock.Instant
    ) {
        self.task = task
        self.pipeline = pipeline
        self.start = start
        let mode = task.request.progressive
        guard mode != .off, let key, key.decode.codecs == nil else {
            previews = nil
            return
        }
        previews = PreviewOptions(
            mode: mode, decoding: key.decode.options, transformers: key.transformers,
            playsFrames: key.frames == .onDemand
                && (key.transformers.isEmpty || key.untransformed.contains(.animations)),
            untransformed: key.untransformed)
    }

    var request: ImageRequest { task.request }
    var priority: Priority { task.priority }

    func validation(_ key: DataKey) -> LoadGraph.Plan? {
        guard let variant = pipeline.planner.variantKey(for: request, lookup: .loaderOnly) else { return nil }
        // An image that did not come over HTTP can only be loaded again.
        guard key.source.isValidating else { return variant.plan }
        return ValidationKey(ValidationKeyFields(data: key, variant: variant)).plan
    }

    func deliver(_ stored: StageOutput, on delivery: Delivery) {
        guard case .success(let response) = response(.success(stored)) else { return }
        task.post(.cached(response), on: delivery)
    }

    func finish(_ result: Result<StageOutput, ImageError>, on delivery: Delivery) {
        let response = response(
            result.mapError { error in
                error.code == .notCached ? error.at(url: task.request.url?.absoluteString ?? "") : error
            })
        guard task.request.waitsForStore, case .success = response else {
            return task.finish(response, on: delivery)
        }
        pipeline.finishAfterStores(task, with: response)
    }

    private func response(_ result: Result<StageOutput, ImageError>) -> Result<ImageResponse, ImageError> {
        result.flatMap { output in
            guard let decoded = output.decoded else { return .failure(.nothingDecoded) }
            // An animation that plays as a preview continues.
            let frames = frames.withLock { $0?.isComplete == true ? $0 : nil }
            return .success(decoded.response(to: task.request, since: start, frames: frames))
        }
    }

    func progress(_ progress: LoadProgress, on delivery: Delivery) {
        task.post(.progress(progress), on: delivery)
    }

    var observedTask: ObservedTask? { task.observedTask }

    func info(_ info: ImageInfo) {
        guard task.info == nil else { return }
        task.post(.info(info), on: .pool)
    }

    func preview(_ image: DecodedImage, _ frames: DecoderFrameSource?) {
        var image = image
        image.scale *= task.request.decoding.scale
        self.frames.withLock { $0 = frames }
        let response = ImageResponse(image: image, frames: frames, origin: .network, http: nil)
        task.post(.preview(response), on: .pool)
    }
}
