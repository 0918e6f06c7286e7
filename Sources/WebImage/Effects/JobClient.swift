// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading

/// Who waits for a job on a task's behalf.
protocol JobClient: AnyObject, Sendable {
    /// The job for which the task waits after this result; nil if the result is its end.
    func next(after result: Result<Payload, ImageError>, on delivery: Delivery) -> NextJob?
    /// Ends the task. Called once, by the code that took the task out of the graph.
    func finish(_ result: Result<Payload, ImageError>, on delivery: Delivery)
    func progress(_ progress: LoadProgress, on delivery: Delivery)
    /// What it wants to be told before the end; nil for nothing.
    var previews: PreviewWish? { get }
    func info(_ info: ImageInfo)
    /// The picture as far as it has come, made for everybody who wants the same, and the frames of an animation, which
    /// grow.
    func preview(_ image: DecodedImage, _ frames: DecoderFrameSource?)
}

extension JobClient {
    func next(after result: Result<Payload, ImageError>, on delivery: Delivery) -> NextJob? { nil }
}

/// A job and the client that waits for it.
struct NextJob {
    let plan: Graph.Plan
    let client: any JobClient

    init(_ plan: Graph.Plan, _ client: any JobClient) {
        self.plan = plan
        self.client = client
    }
}

/// Which previews somebody wants.
struct PreviewWish {
    let key: VariantKey
    let mode: Progressive
}

/// Waits for a picture.
final class ImageClient: JobClient {
    private let task: ImageTask
    private let manager: ImageManager
    private let start: ContinuousClock.Instant
    /// Whether this is the first half of a refresh: the stored picture, which is followed by the network's.
    private let isPrelude: Bool
    let previews: PreviewWish?
    /// Of the last preview.
    private let frames = Locked<DecoderFrameSource?>(nil)

    init(
        _ task: ImageTask, _ manager: ImageManager, _ key: VariantKey, start: ContinuousClock.Instant,
        isPrelude: Bool = false
    ) {
        self.task = task
        self.manager = manager
        self.start = start
        self.isPrelude = isPrelude
        let mode = task.request.progressive
        // What is coming would be worse than what is shown already.
        previews = mode == .off || task.hasCached ? nil : PreviewWish(key: key, mode: mode)
    }

    func next(after result: Result<Payload, ImageError>, on delivery: Delivery) -> NextJob? {
        guard isPrelude else { return nil }
        switch response(result) {
        case .failure(let error) where error.code == .cancelled: return nil
        case .failure: return manager.job(for: task, .network, start: start)
        case .success(let response):
            task.post(.cached(response), on: delivery)
            return manager.validation(of: response, for: task, start: start)
        }
    }

    func finish(_ result: Result<Payload, ImageError>, on delivery: Delivery) {
        task.finish(response(result), on: delivery)
    }

    private func response(_ result: Result<Payload, ImageError>) -> Result<ImageResponse, ImageError> {
        result.flatMap { payload in
            guard let picture = payload.picture else {
                return .failure(ImageError(.corrupt, "nothing was decoded"))
            }
            // What plays goes on.
            let frames = frames.withLock { $0?.isComplete == true ? $0 : nil }
            return .success(ImageResponse(picture, frames: frames, for: task.request, since: start))
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

/// Waits for bytes.
final class DataClient: JobClient {
    private let task: DataTask
    private let manager: ImageManager
    private let key: DataKey
    let previews: PreviewWish? = nil
    private let start: ContinuousClock.Instant

    init(_ task: DataTask, _ manager: ImageManager, _ key: DataKey, start: ContinuousClock.Instant) {
        self.task = task
        self.manager = manager
        self.key = key
        self.start = start
    }

    func finish(_ result: Result<Payload, ImageError>, on delivery: Delivery) {
        let response = result.flatMap { payload -> Result<DataResponse, ImageError> in
            guard let bytes = payload.bytes else { return .failure(ImageError(.empty, "no bytes came")) }
            if key.storesDisk { manager.storeUndecoded(bytes, for: key) }
            let steps = bytes.steps + [LoadStep(.total, since: start)]
            return .success(
                DataResponse(
                    data: bytes.data, origin: bytes.origin, status: bytes.status, metrics: steps,
                    http: bytes.http))
        }
        task.finish(response, on: delivery)
    }

    func progress(_ progress: LoadProgress, on delivery: Delivery) {
        task.post(.progress(progress), on: delivery)
    }

    func info(_ info: ImageInfo) {}
    func preview(_ image: DecodedImage, _ frames: DecoderFrameSource?) {}
}

extension ImageResponse {
    init(
        _ picture: Picture, frames: (any FrameSource)? = nil, for request: ImageRequest,
        since start: ContinuousClock.Instant
    ) {
        var image = picture.image
        image.scale = request.decoding.scale
        self.init(
            image: image, animation: picture.animation, frames: frames, hash: picture.hash,
            origin: picture.bytes.origin, status: picture.bytes.status,
            metrics: picture.steps + [LoadStep(.total, since: start)],
            data: request.includesData ? picture.bytes.data : nil, http: picture.bytes.http)
    }
}
