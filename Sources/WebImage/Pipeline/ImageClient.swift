// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading

/// Waits for an image on behalf of a task.
final class ImageClient: JobClient {
    private let task: ImageTask
    private let pipeline: LoadPipeline
    private let start: ContinuousClock.Instant
    /// Whether the job reads the caches for `.refresh`; a second one validates the stored image.
    private let isFirstOfRefresh: Bool
    let previews: PreviewOptions?
    var owner: AnyObject? { task }
    /// The frames of the last preview.
    private let frames = Locked<DecoderFrameSource?>(nil)

    init(
        task: ImageTask, pipeline: LoadPipeline, key: VariantKey, start: ContinuousClock.Instant,
        isFirstOfRefresh: Bool = false
    ) {
        self.task = task
        self.pipeline = pipeline
        self.start = start
        self.isFirstOfRefresh = isFirstOfRefresh
        let mode = task.request.progressive
        // A preview would be worse than the stored image that is shown.
        previews =
            mode == .off || task.hasCached
            ? nil
            : PreviewOptions(
                mode: mode, decoding: key.decode.options, transformers: key.transformers,
                playsFrames: key.frames == .onDemand && key.transformers.isEmpty)
    }

    func next(after result: Result<StageOutput, ImageError>, on delivery: Delivery) -> NextJob? {
        guard isFirstOfRefresh else { return nil }
        switch response(result) {
        case .failure(let error) where error.code == .cancelled: return nil
        case .failure: return pipeline.job(for: task, lookup: .loaderOnly, start: start)
        case .success(let response):
            task.post(.cached(response), on: delivery)
            return pipeline.validation(of: response, for: task, start: start)
        }
    }

    func finish(_ result: Result<StageOutput, ImageError>, on delivery: Delivery) {
        task.finish(response(result), on: delivery)
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
