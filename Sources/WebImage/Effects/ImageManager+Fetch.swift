// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import ImageLoading

extension ImageManager {
    /// Starts a transfer; its end is told to the graph once, from the loader's thread.
    ///
    /// - Parameter stored: a picture that is to be validated, or the beginning of one.
    func fetch(_ key: DataKey, _ effect: EffectHandle, _ stored: Bytes?) {
        var origin = OriginRequest(key, key.validated ?? stored, now: time.wallTime)
        if origin.needsNobody, let stored = origin.stored {
            return complete(effect, .done(.bytes(stored.with(.fresh))))
        }
        if key.failedURLPolicy == .remember, let failure = failures.failure(for: key),
            !origin.passOver()
        {
            if let stale = origin.stale(insteadOf: failure, now: time.wallTime) {
                return complete(effect, .done(.bytes(stale)))
            }
            let error = ImageError(
                .recentlyFailed, "it failed a short time ago", url: key.address, cause: failure)
            return complete(effect, .failed(error))
        }
        transfer(origin, effect)
    }

    private func transfer(_ origin: OriginRequest, _ effect: EffectHandle) {
        let key = origin.key
        counters.withLock { $0.transfers += 1 }
        let writer = writerOfBeginnings(of: origin)
        let collector = DataCollector(
            limit: key.request.limits.encodedBytes, progressInterval: .milliseconds(10),
            progress: { [self] progress in
                // A small body is all there with the next piece.
                if progress.received == 0, let expected = progress.expected, expected <= 64 << 10 { return }
                let clients = graph.withLock { $0.clients(of: effect.id) }
                for client in clients { client.progress(progress, on: .pool) }
                effect.notice(clients, self)
            },
            growth: { collector, received in writer?.notice(received, of: collector) },
            interruption: { [self] partial in keepBeginning(of: origin, partial) },
            completion: { [self] result in
                let feed = effect.detach()
                feed?.end()
                let decryptor = key.request.decryptor
                guard decryptor != nil || origin.isCompletion else {
                    return complete(effect, outcome(of: result, origin, feed), on: .pool)
                }
                // Neither decrypting nor joining two parts may hold up the loader's thread.
                pixels.async {
                    let result = decryptor.map { result.decrypted(by: $0) } ?? result
                    self.complete(effect, self.outcome(of: result, origin, feed))
                }
            })
        // Encrypted bytes are not those of a picture.
        if !origin.isCompletion, key.request.decryptor == nil { effect.attach(collector) }
        let priority = effect.priority
        var request = origin.request
        request.patience = isInBackground(effect) ? nil : configuration.patience
        let transfer = loader.load(request, priority: priority, sink: collector)
        effect.attach(transfer, startedWith: priority)
    }

    /// Whether only the validation of an image that was delivered already needs the transfer.
    private func isInBackground(_ effect: EffectHandle) -> Bool {
        guard effect.priority <= .low else { return false }
        return graph.withLock { $0.clients(of: effect.id) }.allSatisfy { $0 is RevalidationClient }
    }

    private func outcome(
        of result: Result<LoadedData, ImageError>, _ origin: OriginRequest, _ feed: PreviewFeed?
    ) -> Graph.Outcome {
        let key = origin.key
        switch result {
        case .success(let loaded):
            counters.withLock { $0.receivedBytes += loaded.data.count }
            switch origin.answer(loaded, now: time.wallTime, feed: feed) {
            case .bytes(let bytes):
                // The picture is whole; its beginning may be of an earlier load that was not asked for its bytes.
                if bytes.status == .fetched, origin.isCompletion || isWorthKeeping(bytes.data.count) {
                    forgetBeginning(of: key)
                }
                if bytes.status == .revalidated {
                    failures.remove(key.key)
                    renew(bytes, for: key)
                } else if key.storesDisk, bytes.origin.isFetched, bytes.isKeepable {
                    fresh.insert(bytes, for: key.key)
                }
                return .done(.bytes(bytes))
            case .refetch: return refetch(key)
            case .failed(let error): return failure(error, origin)
            }
        case .failure(let error): return failure(error, origin)
        }
    }

    private func failure(_ error: ImageError, _ origin: OriginRequest) -> Graph.Outcome {
        let key = origin.key
        let error = error.at(url: key.address)
        // The beginning is not that of what is there now.
        if origin.isCompletion, error.status == 416 { return refetch(key) }
        if key.failedURLPolicy == .remember { failures.note(error, for: key) }
        if error.code != .cancelled { counters.withLock { $0.failures += 1 } }
        if let stale = origin.stale(insteadOf: error, now: time.wallTime) { return .done(.bytes(stale)) }
        return .failed(error)
    }

    private func refetch(_ key: DataKey) -> Graph.Outcome {
        forgetBeginning(of: key)
        return .replace(Graph.plan(key.skippingDisk).steps)
    }
}

extension Result<LoadedData, ImageError> {
    /// A body that did not come, because what is stored is still good, is none.
    fileprivate func decrypted(by decryptor: Decryptor) -> Self {
        flatMap { loaded in
            guard loaded.response.status != 304 else { return self }
            do throws(ImageError) {
                var loaded = loaded
                loaded.data = try decryptor(loaded.data, otherwise: .corrupt)
                return .success(loaded)
            } catch {
                return .failure(error)
            }
        }
    }
}
