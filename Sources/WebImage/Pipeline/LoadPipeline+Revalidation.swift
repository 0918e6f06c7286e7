// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading

extension LoadPipeline {
    /// The job that validates a stored image, and makes the new one if it has changed; nil if the request has
    /// no URL.
    func validation(
        of shown: ImageResponse, for task: ImageTask, start: ContinuousClock.Instant
    ) -> NextJob? {
        let request = task.request
        guard let http = shown.http else { return job(for: task, lookup: .loaderOnly, start: start) }
        guard let data = planner.dataKey(for: request, lookup: .loaderOnly, source: .validating(http)),
            let variant = planner.variantKey(for: request, lookup: .loaderOnly)
        else { return nil }
        let key = ValidationKey(data: data, variant: variant)
        return NextJob(key.plan, ValidationClient(task: task, pipeline: self, shown: shown, start: start))
    }

    /// Validates stored data in the background, and stores the response.
    ///
    /// - Parameters:
    ///   - http: the stored response, which is stale.
    ///   - shown: the image made from it, if that is in memory.
    func revalidate(_ key: DataKey, _ http: StoredExchange, shown: (ImageResponse, ImageRequest)? = nil) {
        guard key.allowsLoading else { return }
        let key = key.with(source: .validating(http), servesStale: false)
        let client = RevalidationClient(pipeline: self, key: key, shown: shown)
        let actions = state.withLock { state in
            let id = state.graph.makeIdentifier()
            return state.graph.join(id, client, plan: key.plan, priority: .low)
        }
        run(actions)
    }

    /// Stores an image in memory again, with the headers of a 304 response.
    fileprivate func update(_ shown: ImageResponse, by image: EncodedImage, for request: ImageRequest) {
        guard request.storeTiers.contains(.memory) else { return }
        let http = image.http
        let key = images.memoryKey(
            for: planner.keys(for: request).variant, http, fields: planner.fields(of: request))
        guard image.storage != .forbidden else {
            images.cache.remove(key)
            return
        }
        images.store(
            CachedImage(
                image: shown.image, animation: shown.loadedAnimation, hash: shown.placeholderHash, http: http,
                expiry: freshness.expiry(of: http, storedAt: freshness.time.wallTime), key: key))
    }
}

/// Waits until the server has confirmed an image in memory, or has sent another one.
final class ValidationClient: JobClient {
    private let task: ImageTask
    private let pipeline: LoadPipeline
    private let shown: ImageResponse
    private let start: ContinuousClock.Instant
    let previews: PreviewOptions? = nil
    var owner: AnyObject? { task }

    init(
        task: ImageTask, pipeline: LoadPipeline, shown: ImageResponse, start: ContinuousClock.Instant
    ) {
        self.task = task
        self.pipeline = pipeline
        self.shown = shown
        self.start = start
    }

    func finish(_ result: Result<StageOutput, ImageError>, on delivery: Delivery) {
        task.finish(result.map(response), on: delivery)
    }

    private func response(_ output: StageOutput) -> ImageResponse {
        switch output {
        case .decoded(let result): return result.response(to: task.request, since: start)
        case .encoded(let image):
            if image.status != .stale { pipeline.update(shown, by: image, for: task.request) }
            let steps = image.steps + [LoadStep(.total, since: start)]
            return shown.with(status: image.status, http: image.http, metrics: steps)
        }
    }

    func progress(_ progress: LoadProgress, on delivery: Delivery) {
        task.post(.progress(progress), on: delivery)
    }

    func info(_ info: ImageInfo) {}
    func preview(_ image: DecodedImage, _ frames: DecoderFrameSource?) {}
}

/// Stores the response to a validation in the background. No task waits for it.
final class RevalidationClient: JobClient {
    private let pipeline: LoadPipeline
    private let key: DataKey
    private let shown: (response: ImageResponse, request: ImageRequest)?
    let previews: PreviewOptions? = nil
    var owner: AnyObject? { nil }
    let isBackgroundValidation = true

    init(pipeline: LoadPipeline, key: DataKey, shown: (ImageResponse, ImageRequest)?) {
        self.pipeline = pipeline
        self.key = key
        self.shown = shown
    }

    func finish(_ result: Result<StageOutput, ImageError>, on delivery: Delivery) {
        guard case .success(let output) = result, let image = output.encoded else { return }
        if image.status == .fetched {
            if key.storesDisk { pipeline.storeStage.storeUndecoded(image, for: key) }
            if let shown {
                let images = pipeline.images
                let variant = pipeline.planner.keys(for: shown.request).variant
                images.cache.remove(images.memoryKey(for: variant, shown.response.http, fields: key.fields))
            }
        } else if let shown {
            pipeline.update(shown.response, by: image, for: shown.request)
        }
    }

    func progress(_ progress: LoadProgress, on delivery: Delivery) {}
    func info(_ info: ImageInfo) {}
    func preview(_ image: DecodedImage, _ frames: DecoderFrameSource?) {}
}
