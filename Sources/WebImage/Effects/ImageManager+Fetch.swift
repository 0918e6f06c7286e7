// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

extension ImageManager {
    /// Starts a transfer; its end is told to the graph once, from the loader's thread.
    func fetch(_ key: DataKey, _ effect: EffectHandle) {
        if key.failedURLPolicy == .remember, let failure = failures.failure(for: key.key) {
            let error = ImageError(
                .recentlyFailed, "it failed a short time ago", url: key.address, cause: failure)
            return complete(effect, .failed(error))
        }
        counters.withLock { $0.transfers += 1 }
        let feed = PreviewFeed(self, effect)
        let collector = DataCollector(
            limit: key.request.limits.encodedBytes, progressInterval: .milliseconds(10),
            progress: { [self] progress in
                // A small body is all there with the next piece.
                if progress.received == 0, let expected = progress.expected, expected <= 64 << 10 { return }
                let clients = graph.withLock { $0.clients(of: effect.id) }
                for client in clients { client.progress(progress, on: .pool) }
                feed.notice(clients)
            },
            completion: { [self] result in
                effect.detach()
                feed.end()
                complete(effect, outcome(of: result, key, feed), on: .pool)
            })
        feed.attach(collector)
        let priority = effect.priority
        let transfer = configuration.loader.load(key.request, priority: priority, sink: collector)
        effect.attach(transfer, startedWith: priority)
    }

    private func outcome(
        of result: Result<LoadedData, ImageError>, _ key: DataKey, _ feed: PreviewFeed
    ) -> Graph.Outcome {
        switch result {
        case .success(let loaded):
            counters.withLock { $0.receivedBytes += loaded.data.count }
            let bytes = Bytes(
                data: loaded.data, origin: ImageOrigin(loaded.response.source),
                http: StoredResponse(loaded.response), steps: loaded.metrics.steps,
                stored: time.wallTime, feed: feed)
            if key.queriesDisk, bytes.http?.forbidsStoring == false { fresh.insert(bytes, for: key.key) }
            return .done(.bytes(bytes))
        case .failure(let error):
            let error = error.at(url: key.address)
            if key.failedURLPolicy == .remember { failures.note(error, for: key.key) }
            if error.code != .cancelled { counters.withLock { $0.failures += 1 } }
            return .failed(error)
        }
    }
}

extension ImageOrigin {
    fileprivate init(_ source: LoadResponse.Source) {
        switch source {
        case .network: self = .network
        case .file: self = .file
        case .data: self = .data
        }
    }
}

extension LoadMetrics {
    fileprivate var steps: [LoadStep] {
        var steps: [LoadStep] = []
        if queue > .zero { steps.append(LoadStep(name: .queue, duration: queue, bytes: nil)) }
        for (name, duration) in [
            (LoadStep.Name.dns, dns), (.connect, connect), (.tls, tls), (.firstByte, firstByte),
        ] {
            if let duration { steps.append(LoadStep(name: name, duration: duration, bytes: nil)) }
        }
        steps.append(LoadStep(name: .transfer, duration: transfer ?? total, bytes: bodyBytes))
        return steps
    }
}
