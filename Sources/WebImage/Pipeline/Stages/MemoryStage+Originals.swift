// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading
import Raster

// Makes images from other images in memory.
extension MemoryStage {
    /// How many times more pixels than the result an image may have to be scaled down when the original is on
    /// disk. Beyond this, decoding the original at a reduced size is faster.
    private static let largestReduction = 16

    /// Finds an image in memory to make the image of `key` from: the same image with only the first
    /// transformers applied or none at all, or a larger one.
    func queryOriginals(_ key: VariantKey) -> LoadPlan.Outcome {
        let (data, options) = (key.decode.data, key.decode.options)
        if let prefix = prefix(of: key) { return .replace(key.providing(prefix).steps(reducing: nil)) }
        let entries = data.caches.images.originals.entries(of: data.cacheKey, by: key.decode.codecs)
        for entry in entries where entry.decoding.options == options {
            guard let source = source(entry, for: key) else { continue }
            return .replace(key.providing(DecodedSource(source, isLarger: false)).steps(reducing: nil))
        }
        guard key.originals.usesLargerImages, options.thumbnail != nil else { return .advance(nil) }
        if data.size != nil, let larger = largerSize(for: key) {
            return .replace(key.providing(larger).steps(reducing: nil))
        }
        for entry in entries.sorted(by: { $0.size.pixelCount < $1.size.pixelCount }) {
            guard entry.decoding.options != options, let source = source(entry, for: key),
                options.canReduce(source.image, decodedWith: entry.decoding.options)
            else { continue }
            let larger = DecodedSource(source, isLarger: true)
            let most = options.resultSize(for: source.image.info).pixelCount * Self.largestReduction
            guard entry.size.pixelCount > most, data.queriesDisk else {
                return .replace(key.providing(larger).steps(reducing: nil))
            }
            return .replace(key.steps(reducing: larger))
        }
        return .advance(nil)
    }

    /// The image in memory with the longest prefix of the transformers applied. It wasn't decoded from a
    /// lossy variant.
    private func prefix(of key: VariantKey) -> DecodedSource? {
        var count = key.transformers.count
        for cacheKey in key.originals.prefixes {
            count -= 1
            guard let source = source(cacheKey, applied: count, for: key)?.result,
                source.decoding?.options == key.decode.options, source.decoding?.codecs == key.decode.codecs,
                // The other frames are made from the data.
                key.frames == .first || !source.image.info.isAnimated
            else { continue }
            return DecodedSource(source, isLarger: false)
        }
        return nil
    }

    /// Finds a larger size of the same original in memory, which has a different URL.
    private func largerSize(for key: VariantKey) -> DecodedSource? {
        let (data, options) = (key.decode.data, key.decode.options)
        let originals = data.caches.images.originals
        guard !data.validatesFresh else { return nil }
        for other in data.larger(among: originals.sizes.sizes) {
            let entries = originals.entries(of: other, by: key.decode.codecs).sorted {
                $0.size.pixelCount < $1.size.pixelCount
            }
            for entry in entries {
                guard var source = source(entry, for: key),
                    options.canReduce(source.image, decodedWith: entry.decoding.options)
                else { continue }
                source.source = source.source.with(
                    source.source.status, needsValidation: source.source.needsValidation, original: .untied)
                return DecodedSource(source, isLarger: true)
            }
        }
        return nil
    }

    /// Stores a decoded image before it's transformed.
    func keepOriginal(_ key: VariantKey, _ input: StageOutput?, in store: StoreStage) -> LoadPlan.Outcome {
        guard let result = input?.decoded else { return .failed(.nothingDecoded) }
        if let cacheKey = key.originals.storedKey { store.storeDecoded(result, under: cacheKey, for: key) }
        return .replace(key.providing(DecodedSource(result, isLarger: false)).steps(reducing: nil))
    }

    private func source(_ entry: DecodedOriginals.Entry, for key: VariantKey) -> DecodedResult? {
        source(entry.key, applied: 0, for: key).flatMap { $0.key == entry.key ? $0.result : nil }
    }

    private func source(
        _ cacheKey: CacheKey, applied: Int, for key: VariantKey
    ) -> (key: CacheKey, result: DecodedResult)? {
        guard let cached = usable(cacheKey, for: key.decode.data), let decoding = cached.response.decoding,
            decoding.applied == applied, !cached.image.lacksPixels
        else { return nil }
        let hash = cached.response.placeholderHash
        if let kind = key.decode.hashKind, hash?.kind != kind { return nil }
        var result = DecodedResult(
            cached, needsValidation: key.decode.data.validatesFresh,
            storedAt: freshness.storedAt(cached, by: key.decode.data.rules))
        result.isOfLossyOriginal = decoding.isOfLossyOriginal
        return (cached.key, result)
    }
}

extension DecodedSource {
    /// Scales a larger image down to the size of `key`.
    func reduced(for key: DecodeKey, cancellation: CancellationToken) -> LoadPlan.Outcome {
        let start = ContinuousClock.now
        var result = result
        do throws(ImageError) {
            result.image = try CodecRegistry.reduce(
                result.image, by: key.options, cancellation: cancellation)
        } catch {
            return .failed(error.at(url: key.data.address))
        }
        // It wasn't decoded from the original.
        result.decoding = nil
        result.steps.append(LoadStep(.transform, since: start, bytes: result.image.bitmap.byteCount))
        return .done(.decoded(result))
    }
}
