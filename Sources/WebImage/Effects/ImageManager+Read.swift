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
        guard let cached = inMemory(key.key, key.decode.data.fields),
            key.decode.data.ignoresAge
                || isFresh(
                    cached, for: key.decode.data.request.headers, key.decode.data.fields)
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
        if let bytes = fresh.bytes(for: key.key), bytes.http?.selecting.match(key.fields) ?? true {
            let validates = key.asksOrigin && isDemanding(key.request.headers)
            return validates ? .advance(.bytes(bytes)) : .done(.bytes(bytes))
        }
        guard let bytes = read(key.key, of: key) else {
            return .advance(readBeginning(of: key).map { .bytes($0) })
        }
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
        let data = key.decode.data
        guard let bytes = read(key.key, of: data) else { return .advance(by: 2, nil) }
        switch reuse(of: bytes.http, stored: bytes.stored, for: data) {
        case .fresh: return .advance(.bytes(bytes))
        case .never: return .advance(by: 2, nil)
        case .afterValidation, .staleWhileRevalidating:
            guard data.asksOrigin, let http = bytes.http, http.hasValidator else {
                return .advance(by: 2, nil)
            }
            return .replace(Graph.steps(key, reusing: bytes, http, hasOriginal: hasOriginal(data)))
        }
    }

    private func hasOriginal(_ key: DataKey) -> Bool {
        guard let disk, key.queriesDisk else { return false }
        return disk.contains(diskPlace(of: key.key, for: key.fields))
    }

    /// Takes a stale picture that was made of an original once more, if that is the same after the origin was asked;
    /// else makes another.
    func reuseVariant(
        _ key: VariantKey, _ variant: Bytes, _ input: Payload?, _ cancellation: CancellationToken
    ) -> Graph.Outcome {
        guard let bytes = input?.bytes else { return .failed(ImageError(.empty, "no bytes came")) }
        guard bytes.status != .fetched, let http = bytes.http, let old = variant.http,
            old.isSameVersion(as: http),
            old.bodyBytes == http.bodyBytes
        else { return makeAnew(key, of: bytes) }
        if http.forbidsStoring {
            disk?.remove(diskPlace(of: key.key, for: key.decode.data.fields))
        } else if bytes.status == .revalidated, key.storesDisk, !key.decode.data.storesDisk {
            // Nothing of the original is kept, with which it would have been noted.
            note(http, for: key.decode.data)
        }
        let renewed = variant.with(
            bytes.status, http: http, steps: bytes.steps + variant.steps, stored: bytes.stored)
        let outcome = decodeVariant(key, .bytes(renewed), cancellation)
        guard case .advance = outcome else { return outcome }
        // It was damaged.
        return makeAnew(key, of: bytes)
    }

    /// Makes a variant of the original's bytes. A validated head has none: then they are fetched.
    private func makeAnew(_ key: VariantKey, of bytes: Bytes) -> Graph.Outcome {
        .replace(Graph.plan(bytes.data.isEmpty ? key.skippingDisk : key.given(bytes)).steps)
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
            let isLasting = bytes.status != .stale && bytes.isKeepable
            if key.storesMemory, isLasting { storeInMemory(picture, for: key) }
            return .done(.picture(picture))
        } catch {
            if error.code == .cancelled { return .failed(error) }
            disk?.remove(diskPlace(of: key.key, for: key.decode.data.fields))
            return .advance(nil)
        }
    }

    /// - Parameter key: of the original, or of something made of it.
    func read(_ key: CacheKey, of data: DataKey) -> Bytes? {
        let start = ContinuousClock.now
        guard let disk, var entry = disk.read(key) else { return nil }
        var notes = EntryNotes(encoded: entry.metadata)
        if let first = notes?.http?.selecting, !first.isEmpty, !first.match(data.fields) {
            guard let other = disk.read(key.sibling(first, data.fields)) else { return nil }
            entry = other
            notes = EntryNotes(encoded: entry.metadata)
        }
        if let http = notes?.http, let renewed = renewed(http, of: data) { notes?.http = renewed }
        return Bytes(
            data: entry.data, origin: .disk, status: .fresh, http: notes?.http,
            steps: [LoadStep(.disk, since: start, bytes: entry.data.count)],
            stored: entry.stored.timeIntervalSince1970, info: notes?.info, hash: notes?.hash)
    }
}
