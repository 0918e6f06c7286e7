// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading

extension ImageManager {
    /// Asks the origin whether a picture that is stored, and perhaps shown, is still good; fetches the other one if not.
    func validate(_ task: ImageTask, _ shown: ImageResponse, start: ContinuousClock.Instant) {
        guard let http = shown.http,
            let key = dataKey(for: task.request, .network, source: .validating(http))
        else { return join(task, .network, start: start) }
        join(Graph.plan(key), task, ValidatingClient(task, self, shown, start: start))
    }

    /// Asks the origin behind everybody's back, and keeps what it says.
    ///
    /// - Parameters:
    ///   - http: what is stored, and stale.
    ///   - shown: the picture made of it, if that is in memory.
    func revalidate(_ key: DataKey, _ http: StoredExchange, shown: (ImageResponse, ImageRequest)? = nil) {
        let key = key.with(source: .validating(http), staleRules: nil)
        let client = RevalidationClient(self, key, shown)
        let actions = graph.withLock { graph in
            let id = graph.makeIdentifier()
            return graph.join(id, client, plan: Graph.plan(key), priority: .low)
        }
        run(actions)
    }

    /// Whether an answer has the very bytes that are stored, of which `shown` was made: servers without validators send
    /// them each time. They are stored again then, with what the server says of them now.
    func compare(
        _ bytes: Bytes, with shown: ImageResponse, for request: ImageRequest,
        _ completion: @escaping @Sendable (Bool) -> Void
    ) {
        guard let disk, shown.http?.bodyBytes == bytes.data.count else { return completion(false) }
        guard let key = dataKey(for: request, .network) else { return completion(false) }
        inBackground(stores) { [self] in
            let place = diskPlace(of: key.key, for: key.request.headers)
            let isSame = disk.read(place)?.data == bytes.data
            if isSame, key.storesDisk { store(bytes, for: key) }
            completion(isSame)
        }
    }

    /// As ``renew(_:for:)``, in memory.
    func renew(_ shown: ImageResponse, _ http: StoredExchange?, for request: ImageRequest) {
        guard request.storeTiers.contains(.memory) else { return }
        let place = memoryPlace(of: request.variantKey, http, for: headers(of: request))
        guard http?.forbidsStoring != true else {
            memory.remove(place)
            return
        }
        let cached = CachedImage(
            image: shown.image, animation: shown.loadedAnimation, hash: shown.placeholderHash, http: http,
            expiry: expiry(of: http, stored: time.wallTime), key: place)
        memory.set(cached, for: place, cost: cached.cost)
    }
}

/// Waits for the origin's word on a picture that is there.
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
        switch result {
        case .failure(let error): task.finish(.failure(error), on: delivery)
        case .success(let payload):
            guard let bytes = payload.bytes else {
                return task.finish(.failure(ImageError(.empty, "no bytes came")), on: delivery)
            }
            if bytes.status != .fetched { return finish(bytes, bytes.status, on: delivery) }
            manager.compare(bytes, with: shown, for: task.request) { [self] isSame in
                if isSame {
                    finish(bytes, .revalidated, on: .pool)
                } else {
                    manager.join(task, bytes, start: start)
                }
            }
        }
    }

    /// What is shown is still good.
    private func finish(_ bytes: Bytes, _ status: CacheStatus, on delivery: Delivery) {
        if status != .stale { manager.renew(shown, bytes.http, for: task.request) }
        let steps = bytes.steps + [LoadStep(.total, since: start)]
        let response = shown.with(status: status, http: bytes.http, metrics: steps)
        task.finish(.success(response), on: delivery)
    }

    func progress(_ progress: LoadProgress, on delivery: Delivery) {
        task.post(.progress(progress), on: delivery)
    }

    func info(_ info: ImageInfo) {}
    func preview(_ image: DecodedImage, _ frames: DecoderFrameSource?) {}
}

/// Waits for nobody: what comes is stored.
private final class RevalidationClient: JobClient {
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
                let headers = key.request.headers
                manager.memory.remove(
                    manager.memoryPlace(of: shown.request.variantKey, shown.response.http, for: headers))
            }
        } else if let shown {
            manager.renew(shown.response, bytes.http, for: shown.request)
        }
    }

    func progress(_ progress: LoadProgress, on delivery: Delivery) {}
    func info(_ info: ImageInfo) {}
    func preview(_ image: DecodedImage, _ frames: DecoderFrameSource?) {}
}
