// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading

extension ImageManager {
    /// The job that asks the origin whether a stored image is still good and makes the new one if not; nil if the
    /// request of `task` has no URL.
    func validation(
        of shown: ImageResponse, for task: ImageTask, start: ContinuousClock.Instant
    ) -> NextJob? {
        guard let http = shown.http else { return job(for: task, .network, start: start) }
        guard let data = dataKey(for: task.request, .network, source: .validating(http)),
            let variant = plan(for: task.request, .network)
        else { return nil }
        let key = ValidationKey(data: data, variant: variant)
        return NextJob(Graph.plan(key), ValidatingClient(task, self, shown, start: start))
    }

    /// Asks the origin behind everybody's back, and keeps what it says.
    ///
    /// - Parameters:
    ///   - http: what is stored, and stale.
    ///   - shown: the picture made of it, if that is in memory.
    func revalidate(_ key: DataKey, _ http: StoredExchange, shown: (ImageResponse, ImageRequest)? = nil) {
        guard key.asksOrigin else { return }
        let key = key.with(source: .validating(http), staleRules: nil)
        let client = RevalidationClient(self, key, shown)
        let actions = graph.withLock { graph in
            let id = graph.makeIdentifier()
            return graph.join(id, client, plan: Graph.plan(key), priority: .low)
        }
        run(actions)
    }

    /// Looks at the response to a validation. A body as long as the stored one is compared with it next: servers
    /// without validators send the same bytes each time.
    func examine(_ key: ValidationKey, _ input: Payload?) -> Graph.Outcome {
        guard let bytes = input?.bytes else { return .failed(ImageError(.empty, "no bytes came")) }
        guard bytes.status == .fetched else { return .done(.bytes(bytes)) }
        guard disk != nil, case .validating(let http) = key.data.source, http.bodyBytes == bytes.data.count
        else { return decode(bytes, for: key) }
        return .advance(.bytes(bytes))
    }

    /// Compares a response with the stored bytes. If they are the same, they are stored again with the new headers.
    func compare(
        _ key: ValidationKey, _ input: Payload?, _ cancellation: CancellationToken
    ) -> Graph.Outcome {
        guard let bytes = input?.bytes else { return .failed(ImageError(.empty, "no bytes came")) }
        let data = key.variant.decode.data
        // Those that still wait to be written are not on disk.
        let waiting = fresh.predecessor(of: bytes, for: data.key)
            .flatMap { $0.http?.selecting.match(data.fields) == false ? nil : $0 }
        let stored = waiting ?? read(data.key, of: data)
        if cancellation.isCancelled { return .failed(.cancelled) }
        guard stored?.data == bytes.data else { return decode(bytes, for: key) }
        if data.storesDisk { store(bytes, for: data) }
        return .done(.bytes(bytes.with(.revalidated)))
    }

    private func decode(_ bytes: Bytes, for key: ValidationKey) -> Graph.Outcome {
        .replace([.upstream(Graph.plan(key.variant.given(bytes)))])
    }

    /// As ``renew(_:for:)``, in memory.
    func renew(_ shown: ImageResponse, _ http: StoredExchange?, for request: ImageRequest) {
        guard request.storeTiers.contains(.memory) else { return }
        let place = memoryPlace(of: keys(for: request).variant, http, for: fields(of: request))
        guard http?.forbidsStoring != true || http?.isKeptWhileShown == true else {
            memory.remove(place)
            return
        }
        let cached = CachedImage(
            image: shown.image, animation: shown.loadedAnimation, hash: shown.placeholderHash, http: http,
            expiry: expiry(of: http, stored: time.wallTime), key: place)
        storeInMemory(cached)
    }
}

/// Waits until the origin has confirmed an image that is here, or has sent another.
final class ValidatingClient: JobClient {
    private let task: ImageTask
    private let manager: ImageManager
    private let shown: ImageResponse
    private let start: ContinuousClock.Instant
    let previews: PreviewWish? = nil

    init(_ task: ImageTask, _ manager: ImageManager, _ shown: ImageResponse, start: ContinuousClock.Instant) {
        self.task = task
        self.manager = manager
        self.shown = shown
        self.start = start
    }

    func finish(_ result: Result<Payload, ImageError>, on delivery: Delivery) {
        task.finish(result.map(response), on: delivery)
    }

    private func response(_ payload: Payload) -> ImageResponse {
        switch payload {
        case .picture(let picture): return ImageResponse(picture, for: task.request, since: start)
        case .bytes(let bytes):
            if bytes.status != .stale { manager.renew(shown, bytes.http, for: task.request) }
            let steps = bytes.steps + [LoadStep(.total, since: start)]
            return shown.with(status: bytes.status, http: bytes.http, metrics: steps)
        }
    }

    func progress(_ progress: LoadProgress, on delivery: Delivery) {
        task.post(.progress(progress), on: delivery)
    }

    func info(_ info: ImageInfo) {}
    func preview(_ image: DecodedImage, _ frames: DecoderFrameSource?) {}
}

/// Waits for nobody: what comes is stored.
final class RevalidationClient: JobClient {
    private let manager: ImageManager
    private let key: DataKey
    private let shown: (response: ImageResponse, request: ImageRequest)?
    let previews: PreviewWish? = nil

    init(_ manager: ImageManager, _ key: DataKey, _ shown: (ImageResponse, ImageRequest)?) {
        self.manager = manager
        self.key = key
        self.shown = shown
    }

    func finish(_ result: Result<Payload, ImageError>, on delivery: Delivery) {
        guard case .success(let payload) = result, let bytes = payload.bytes else { return }
        if bytes.status == .fetched {
            if key.storesDisk { manager.storeUndecoded(bytes, for: key) }
            if let shown {
                let variant = manager.keys(for: shown.request).variant
                manager.memory.remove(
                    manager.memoryPlace(of: variant, shown.response.http, for: key.fields))
            }
        } else if let shown {
            manager.renew(shown.response, bytes.http, for: shown.request)
        }
    }

    func progress(_ progress: LoadProgress, on delivery: Delivery) {}
    func info(_ info: ImageInfo) {}
    func preview(_ image: DecodedImage, _ frames: DecoderFrameSource?) {}
}
