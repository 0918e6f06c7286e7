// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageCoding

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ImageManager {
    func recheckMemory(_ key: VariantKey) -> Graph.Outcome {
        guard let cached = inMemory(key.key),
            key.decode.data.ignoresAge || isFresh(cached, for: key.decode.data.request.headers),
            suits(cached, key.decode.data.request.headers)
        else {
            return .advance(nil)
        }
        let bytes = Bytes(
            data: .init(), origin: .memory, status: .fresh, http: cached.http, stored: time.wallTime)
        return .done(
            .picture(
                Picture(
                    image: cached.image, animation: cached.response.loadedAnimation, bytes: bytes,
                    hash: cached.response.placeholderHash, steps: []))
        )
    }

    func readOriginal(_ key: DataKey) -> Graph.Outcome {
        // Not stored yet, but here: the job that fetched them has only just ended.
        if let bytes = fresh.bytes(for: key.key), bytes.http?.selecting.match(key.request.headers) ?? true {
            return .done(.bytes(bytes))
        }
        guard let bytes = read(key.key) else { return .advance(readBeginning(of: key).map { .bytes($0) }) }
        switch reuse(of: bytes.http, stored: bytes.stored, for: key) {
        case .never: return .advance(nil)
        // Its bytes are not lost: the next step validates them.
        case .afterValidation: return .advance(.bytes(bytes))
        case .fresh: break
        case .staleWhileRevalidating:
            guard key.staleRules != nil, let http = bytes.http else { return .advance(.bytes(bytes)) }
            revalidate(key, http)
            counters.withLock { $0.diskHits += 1 }
            return .done(.bytes(bytes.with(.stale)))
        }
        counters.withLock { $0.diskHits += 1 }
        return .done(.bytes(bytes))
    }

    func readVariant(_ key: VariantKey) -> Graph.Outcome {
        guard let bytes = read(key.key),
            case .fresh = reuse(of: bytes.http, stored: bytes.stored, for: key.decode.data)
        else { return .advance(by: 2, nil) }
        return .advance(.bytes(bytes))
    }

    func decodeVariant(
        _ key: VariantKey, _ input: Payload?, _ cancellation: CancellationToken
    ) -> Graph.Outcome {
        guard let bytes = input?.bytes else { return .advance(nil) }
        let start = ContinuousClock.now
        var options = DecodingOptions()
        options.limits = key.decode.options.limits
        options.pixelFormat = key.decode.options.pixelFormat
        options.alpha = key.decode.options.alpha
        do throws(ImageError) {
            var image = try codecs.decode(bytes.data, options: options, cancellation: cancellation)
            if let info = bytes.info { image.info = info }
            counters.withLock { $0.diskHits += 1 }
            let step = LoadStep(.decode, since: start, bytes: image.bitmap.byteCount)
            let picture = Picture(
                image: image, bytes: bytes, hash: bytes.hash, steps: bytes.steps + [step])
            if key.storesMemory { storeInMemory(picture, for: key.key) }
            return .done(.picture(picture))
        } catch {
            if error.code == .cancelled { return .failed(error) }
            disk?.remove(key.key)
            return .advance(nil)
        }
    }

    private func read(_ key: CacheKey) -> Bytes? {
        let start = ContinuousClock.now
        guard let entry = disk?.read(key) else { return nil }
        let notes = EntryNotes(encoded: entry.metadata)
        return Bytes(
            data: entry.data, origin: .disk, status: .fresh, http: notes?.http,
            steps: [LoadStep(.disk, since: start, bytes: entry.data.count)],
            stored: entry.stored.timeIntervalSince1970, info: notes?.info, hash: notes?.hash)
    }
}
