// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading
import PortableFoundation

/// Waits in the graph for a job's result, and turns it into events of a task.
final class LoadClient: StageClient {
    /// The reason the client needs the job's result.
    enum Role: Sendable {
        /// An image for a task, with the time when the load started.
        case image(ImageTask, since: ContinuousClock.Instant)
        /// The data of an image for a task.
        case data(DataTask, DataJob, since: ContinuousClock.Instant, keptIn: KeptOriginal? = nil)
        /// The data of an image in memory that a task has already received.
        case dataOfImage(ImageTask, ImageResponse)
        /// An encoded variant, or a header, for a task.
        case variantData(VariantDataTask, VariantDataJob, since: ContinuousClock.Instant)
        /// The data of an image after its header was delivered, to store on disk.
        case storing(DataJob)
        /// The validation of a stored image for another client's task.
        case validation(RunningValidation, of: LoadClient)
        /// The validation of a stored image that no task is waiting for. The image is nil if it isn't
        /// decoded.
        case background(DataJob, StageOutput?)
    }

    struct State: Sendable {
        /// Used only by clients that wait for a task, and not by the ``Role/dataOfImage(_:_:)`` role.
        var validation = LoadValidation()
        /// The frames of the most recent preview.
        var frames: DecoderFrameSource?
        /// The request's time limits; nil until they're first needed.
        var limits: DeadlineClock.Limits?
        var spent = TimeSpent()
    }

    let id: TaskID
    let role: Role
    let request: ImageRequest
    let planner: LoadPlanner
    let pipeline: LoadPipeline
    let previews: PreviewOptions?
    /// The pipeline stage that the load was started in; nil if it was started outside a stage.
    let place: RunningStageID?
    let state = Locked(State())

    /// - Parameter id: the client's ID in the graph.
    init(
        _ role: Role, for request: ImageRequest, by planner: LoadPlanner, as id: TaskID,
        in pipeline: LoadPipeline, previews: PreviewOptions? = nil
    ) {
        self.id = id
        self.role = role
        self.request = request
        self.planner = planner
        self.pipeline = pipeline
        self.previews = previews
        if case .validation(_, let client) = role {
            // The validation belongs to the task's load, but may start on a thread that didn't inherit its
            // stage.
            place = client.place
        } else {
            // A stage of another manager isn't in this manager's graph.
            place = StagePlace.current.flatMap { $0.pipeline == ObjectIdentifier(pipeline) ? $0.stage : nil }
        }
    }

    /// The task; nil for a client that isn't waiting for a task, or that works on behalf of another client.
    var owner: AnyObject? {
        switch role {
        case .image(let task, _), .dataOfImage(let task, _): task
        case .data(let task, _, _, _): task
        case .variantData(let task, _, _): task
        case .validation, .background, .storing: nil
        }
    }

    var priority: Priority {
        switch role {
        case .image(let task, _), .dataOfImage(let task, _): task.priority
        case .data(let task, _, _, _): task.priority
        case .variantData(let task, _, _): task.priority
        case .validation(_, let client): client.priority
        case .background, .storing: .low
        }
    }

    /// For a prefetch, called when a task that isn't a prefetch needs the same work; nil for other clients.
    var prefetch: (@Sendable () -> Void)? {
        switch role {
        case .image(let task, _): task.prefetch
        case .data(let task, _, _, _): task.prefetch
        case .validation(_, let client): client.prefetch
        case .dataOfImage, .variantData, .background, .storing: nil
        }
    }

    /// Whether no caller is waiting for the result.
    var isBackground: Bool {
        switch role {
        case .background, .storing: true
        default: prefetch != nil
        }
    }

    /// The job of an encoded variant or a header; nil for an image or its original data.
    var variantDataJob: VariantDataJob? { if case .variantData(_, let job, _) = role { job } else { nil } }

    /// The task, if its load is being observed.
    var observedTask: ObservedTask? {
        switch role {
        case .image(let task, _): task.observedTask
        case .data(let task, _, _, _): task.observedTask
        case .variantData(let task, _, _): task.observedTask
        case .validation(_, let client): client.observedTask
        case .dataOfImage, .background, .storing: nil
        }
    }
}

/// Keeps an original's data in the form that jobs use, for a caller that makes more images from it.
final class KeptOriginal: Sendable {
    fileprivate let image = Locked<EncodedImage?>(nil)

    /// The original; nil until the load has ended, and after a failure.
    var value: EncodedImage? { image.withLock(\.self) }
}

// Events from a job.
extension LoadClient {
    func progress(_ progress: LoadProgress, on delivery: Delivery) {
        switch role {
        case .image(let task, _): task.post(.progress(progress), on: delivery)
        case .data(let task, _, _, _): task.post(.progress(progress), on: delivery)
        case .validation(_, let client):
            client.handle(.head, on: delivery)
            client.progress(progress, on: delivery)
        case .dataOfImage, .variantData, .background, .storing: break
        }
    }

    /// One of the clients, perhaps this one, has joined a transfer. Does nothing if this client already has
    /// progress.
    func joined(at progress: LoadProgress) {
        switch role {
        case .image(let task, _): task.begin(at: progress)
        case .data(let task, _, _, _): task.begin(at: progress)
        case .validation(_, let client):
            // This client joined too late for `didReceiveHead`, but there's progress, so the response headers
            // have arrived.
            client.handle(.head, on: .pool)
            client.joined(at: progress)
        case .dataOfImage, .variantData, .background, .storing: break
        }
    }

    /// Called when the response headers of a validation have arrived.
    func didReceiveHead() {
        if case .validation(_, let client) = role { client.handle(.head, on: .pool) }
    }

    func info(_ info: ImageInfo) {
        switch role {
        case .image(let task, _): if task.info == nil { task.post(.info(info), on: .pool) }
        case .variantData(_, let job, _):
            if info.isFinal { pipeline.finish(self, withHeader: info, of: job) }
        default: break
        }
    }

    func preview(_ image: DecodedImage, _ frames: DecoderFrameSource?) {
        guard case .image(let task, _) = role else { return }
        var image = image
        image.scale *= request.decoding.scale
        state.withLock { $0.frames = frames }
        let response = ImageResponse(image: image, frames: frames, origin: .network, http: nil)
        task.post(.preview(response), on: .pool)
    }

    /// Delivers a stored image before it's validated. Encoded data is never delivered early.
    func deliver(_ stored: StageOutput, on delivery: Delivery) {
        guard case .image(let task, let start) = role,
            case .success(let response) = response(
                .success(stored), since: start, frames: state.withLock { $0.frames })
        else { return }
        task.post(.cached(response), on: delivery)
    }

    /// Ends the task. Called once, by the code that removed the client from the graph.
    func finish(_ result: Result<StageOutput, ImageError>, on delivery: Delivery) {
        switch role {
        case .image(let task, let start):
            let (actions, frames) = state.withLock { ($0.validation.handle(.finished), $0.frames) }
            perform(actions, on: delivery)
            let response = response(
                result.mapError { error in
                    // A view keeps the image it shows, even if it's no longer in the caches.
                    if request.cachePolicy == .refresh, error.meansRemoval { return error.keepingStored }
                    // These two errors come from the graph, which doesn't have the URL.
                    return error.code == .notCached || error.code == .busy
                        ? error.at(url: request.url?.absoluteString ?? "") : error
                }, since: start, frames: frames)
            finish(task, with: unlessUseless(response, of: result), on: delivery)
        case .data(let task, let job, let start, let kept):
            handle(.finished, on: delivery)
            if let kept, case .success(.encoded(let image)) = result { kept.image.withLock { $0 = image } }
            // Encoding a loader's bitmap is slow, so it mustn't run on the loader's thread.
            if case .success(.encoded(let image)) = result, image.lacksData {
                return delivery.run { self.finish(task, with: result, of: job, since: start, on: .caller) }
            }
            finish(task, with: result, of: job, since: start, on: delivery)
        case .dataOfImage(let task, let response):
            task.finish(response.addingData(of: result), on: delivery)
        case .variantData(let task, let job, let start):
            handle(.finished, on: delivery)
            let result = result.mapError { $0.at(url: job.data.address) }
            let response = result.flatMap { output -> Result<VariantDataResponse, ImageError> in
                guard let data = output.variantData else { return .failure(.nothingDecoded) }
                return .success(data.response(since: start))
            }
            // The header arrives before the file is stored, so there's nothing to wait for.
            guard job.encoding != nil else { return task.finish(response, on: delivery) }
            finish(task, with: response, on: delivery)
        case .storing(let job):
            if case .success(.encoded(let image)) = result {
                pipeline.storeStage.storeUndecoded(image, for: job, codecs: request.codecs)
            }
        case .validation(let validation, let client): client.validationEnded(validation, result, on: delivery)
        case .background(let job, let stored):
            pipeline.didRevalidate(stored, with: job, for: request, by: planner, result: result)
        }
    }

    private func finish(
        _ task: DataTask, with result: Result<StageOutput, ImageError>, of job: DataJob,
        since start: ContinuousClock.Instant, on delivery: Delivery
    ) {
        let response = dataResponse(result, job, since: start)
        finish(task, with: unlessUseless(response, of: result), on: delivery)
    }

    /// Ends the task. If the request waits for its stores, they finish first.
    private func finish<Response>(
        _ task: LoadTask<Response>, with response: Result<Response, ImageError>, on delivery: Delivery
    ) {
        guard request.waitsForStore, case .success = response else {
            return task.finish(response, on: delivery)
        }
        pipeline.finishAfterStores(task, with: response)
    }

    private func response(
        _ result: Result<StageOutput, ImageError>, since start: ContinuousClock.Instant,
        frames: DecoderFrameSource?
    ) -> Result<ImageResponse, ImageError> {
        result.flatMap { output in
            guard let decoded = output.decoded else { return .failure(.nothingDecoded) }
            // If a preview is already playing the whole animation, it continues with the same frames.
            let frames = frames?.isComplete == true ? frames : nil
            return .success(decoded.response(to: request, since: start, frames: frames))
        }
    }

    private func dataResponse(
        _ result: Result<StageOutput, ImageError>, _ job: DataJob, since start: ContinuousClock.Instant
    ) -> Result<DataResponse, ImageError> {
        let result = result.mapError { $0.code == .notCached ? $0.at(url: job.address) : $0 }
        return result.flatMap { output in
            guard let image = output.encoded else { return .failure(.noData) }
            pipeline.storeStage.storeUndecoded(image, for: job, codecs: request.codecs, task: observedTask)
            var data = image.data
            if image.lacksData, let decoded = image.decoded {
                // A loader delivered a bitmap. Only loads of data need it encoded, so `FetchStage` doesn't do
                // it.
                do throws(ImageError) {
                    data = try pipeline.storeStage.encoder.encode(decoded, by: request.codecs)
                } catch {
                    return .failure(error.at(url: job.address))
                }
            }
            let steps = image.steps + [LoadStep(.total, since: start)]
            return .success(
                DataResponse(
                    data: data, origin: image.origin, status: image.status, steps: steps, http: image.http))
        }
    }
}

extension ImageResponse {
    /// Adds the data that was read for an image in memory. Returns the response unchanged if there isn't any,
    /// or if the data belongs to another version of the image.
    func addingData(of output: Result<StageOutput, ImageError>) -> Result<ImageResponse, ImageError> {
        switch output {
        case .failure(let error) where error.code == .cancelled: .failure(error)
        case .success(.encoded(let image)) where !image.lacksData && isSameVersion(as: image):
            .success(with(data: image.data))
        default: .success(self)
        }
    }

    private func isSameVersion(as image: EncodedImage) -> Bool {
        guard let http, let stored = image.http else { return true }
        return http.isSameVersion(as: stored) && http.bodyBytes == stored.bodyBytes
    }
}

extension PreviewOptions {
    /// The previews for an image request; nil if it doesn't ask for any, or if the data is encrypted.
    init?(_ request: ImageRequest, _ job: VariantJob) {
        // Encrypted data can't be decoded until all of it has arrived.
        guard request.progressive != .off, job.decode.data.request.bodyDecryptor == nil else { return nil }
        self.init(
            mode: request.progressive, decoding: job.decode.options, codecs: job.decode.codecs,
            transformers: job.transformers,
            playsFrames: job.frames == .onDemand
                && (job.transformers.isEmpty || job.untransformed.contains(.animations)),
            untransformed: job.untransformed)
    }

    /// The preview for loading a header, which only reads the header; nil for an encoded variant.
    init?(_ job: VariantDataJob) {
        let decode = job.variant.decode
        guard job.encoding == nil, decode.data.request.bodyDecryptor == nil else { return nil }
        self.init(
            mode: .header, decoding: decode.options, codecs: decode.codecs, transformers: [],
            playsFrames: false, untransformed: [])
    }
}
