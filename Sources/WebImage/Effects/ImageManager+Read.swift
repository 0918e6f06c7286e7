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
        guard let cached = memory.value(for: key.key),
            isUsable(cached.stored, ignoringAge: key.decode.data.ignoresAge)
        else {
            return .advance(nil)
        }
        let bytes = Bytes(
            data: .init(), origin: .memory, http: cached.http, stored: cached.stored)
        return .done(
            .picture(
                Picture(
                    image: cached.image, animation: cached.response.loadedAnimation, bytes: bytes, steps: []))
        )
    }

    func readOriginal(_ key: DataKey) -> Graph.Outcome {
        // Not stored yet, but here: the job that fetched them has only just ended.
        if let bytes = fresh.bytes(for: key.key) { return .done(.bytes(bytes)) }
        guard let bytes = read(key.key, ignoringAge: key.ignoresAge) else { return .advance(nil) }
        counters.withLock { $0.diskHits += 1 }
        return .done(.bytes(bytes))
    }

    func readVariant(_ key: VariantKey) -> Graph.Outcome {
        guard let bytes = read(key.key, ignoringAge: key.decode.data.ignoresAge) else {
            return .advance(by: 2, nil)
        }
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
            let picture = Picture(image: image, bytes: bytes, steps: bytes.steps + [step])
            if key.storesMemory { storeInMemory(picture, for: key.key) }
            return .done(.picture(picture))
        } catch {
            if error.code == .cancelled { return .failed(error) }
            disk?.remove(key.key)
            return .advance(nil)
        }
    }

    private func read(_ key: CacheKey, ignoringAge: Bool) -> Bytes? {
        let start = ContinuousClock.now
        guard let entry = disk?.read(key) else { return nil }
        let stored = entry.stored.timeIntervalSince1970
        guard isUsable(stored, ignoringAge: ignoringAge) else { return nil }
        let notes = EntryNotes(encoded: entry.metadata)
        return Bytes(
            data: entry.data, origin: .disk, http: notes?.http,
            steps: [LoadStep(.disk, since: start, bytes: entry.data.count)],
            stored: stored, info: notes?.info)
    }

    /// Whether something stored then may be taken now. A time in the future counts as now.
    func isUsable(_ stored: Double, ignoringAge: Bool) -> Bool {
        ignoringAge || max(0, time.wallTime - stored) < maximumAgeInSeconds
    }
}

extension Duration {
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
