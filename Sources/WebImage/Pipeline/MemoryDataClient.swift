// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading

extension LoadPipeline {
    /// Delivers an image in memory at once to a request that includes the data, and reads the data without
    /// decoding or loading it again.
    ///
    /// - Returns: false if the image is not in memory.
    func deliverWithData(_ task: ImageTask, start: ContinuousClock.Instant) -> Bool {
        var plain = task.request
        plain.includesData = false
        guard plain.cachePolicy != .refresh, let known = memoryStage.lookUp(plain), known.isFresh else {
            return false
        }
        let response = known.response
        if let data = response.loadedAnimation?.data, !data.isEmpty {
            task.finish(.success(response.with(data: data)))
            return true
        }
        // The image is fresh, and so its data may be used.
        plain.cachePolicy = .cacheOnly
        guard let key = planner.dataKey(for: plain, lookup: .cachesOnly) else { return false }
        let client = MemoryDataClient(task: task, response: response)
        if plain.lookup == .synchronous {
            client.finish(runBlocking(key.plan), on: .caller)
            return true
        }
        let priority = task.priority
        let id = state.withLock { state in
            let id = state.graph.makeIdentifier()
            state.graph.enter(id, client, priority: priority)
            return id
        }
        task.register(PipelineRegistration(id: id, pipeline: self, client: client))
        task.post(.cached(response))
        run(state.withLock { $0.graph.move(id, client, plan: key.plan) } ?? [])
        return true
    }
}

/// Waits for the data of an image in memory.
private final class MemoryDataClient: JobClient {
    private let task: ImageTask
    private let response: ImageResponse
    let previews: PreviewOptions? = nil
    var owner: AnyObject? { task }

    init(task: ImageTask, response: ImageResponse) {
        self.task = task
        self.response = response
    }

    func finish(_ result: Result<StageOutput, ImageError>, on delivery: Delivery) {
        switch result {
        case .failure(let error) where error.code == .cancelled:
            task.finish(.failure(error), on: delivery)
        case .success(.encoded(let image)) where isOfResponse(image):
            task.finish(.success(response.with(data: image.data)), on: delivery)
        default:
            task.finish(.success(response), on: delivery)
        }
    }

    /// Whether the stored data is that of the image, and not of another version.
    private func isOfResponse(_ image: EncodedImage) -> Bool {
        if image.lacksData { return false }
        guard let http = response.http, let stored = image.http else { return true }
        return http.isSameVersion(as: stored) && http.bodyBytes == stored.bodyBytes
    }

    func progress(_ progress: LoadProgress, on delivery: Delivery) {}
    func info(_ info: ImageInfo) {}
    func preview(_ image: DecodedImage, _ frames: DecoderFrameSource?) {}
}
