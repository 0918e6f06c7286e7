// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading

/// Waits for an image's data on behalf of a task.
final class DataClient: TaskClient {
    private let task: DataTask
    private let pipeline: LoadPipeline
    private let key: DataKey
    let previews: PreviewOptions? = nil
    var owner: AnyObject? { task }
    var prefetch: (@Sendable () -> Void)? { task.prefetch }
    private let start: ContinuousClock.Instant

    init(task: DataTask, pipeline: LoadPipeline, key: DataKey, start: ContinuousClock.Instant) {
        self.task = task
        self.pipeline = pipeline
        self.key = key
        self.start = start
    }

    var request: ImageRequest { task.request }
    var priority: Priority { task.priority }
    func validation(_ key: DataKey) -> LoadGraph.Plan? { key.plan }
    func deliver(_ stored: StageOutput, on delivery: Delivery) {}

    func finish(_ result: Result<StageOutput, ImageError>, on delivery: Delivery) {
        let result = result.mapError { $0.code == .notCached ? $0.at(url: key.address) : $0 }
        let response = result.flatMap { output -> Result<DataResponse, ImageError> in
            guard let image = output.encoded else { return .failure(.noData) }
            pipeline.storeStage.storeUndecoded(image, for: key, task: observedTask)
            var data = image.data
            if image.lacksData, let decoded = image.decoded {
                // Not on the loader's thread: see `FetchStage`.
                do throws(ImageError) {
                    data = try decoded.encoded(by: pipeline.storeStage.encoder.codecs)
                } catch {
                    return .failure(error.at(url: key.address))
                }
            }
            let steps = image.steps + [LoadStep(.total, since: start)]
            return .success(
                DataResponse(
                    data: data, origin: image.origin, status: image.status, metrics: steps, http: image.http))
        }
        task.finish(response, on: delivery)
    }

    func progress(_ progress: LoadProgress, on delivery: Delivery) {
        task.post(.progress(progress), on: delivery)
    }

    var observedTask: ObservedTask? { task.observedTask }

    func info(_ info: ImageInfo) {}
    func preview(_ image: DecodedImage, _ frames: DecoderFrameSource?) {}
}
