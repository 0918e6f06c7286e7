// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading
import Raster

// Images that are made from others in memory.
extension MemoryStage {
    /// The largest number of pixels, relative to those of the result, that are reduced although the original
    /// is on disk. Decoding at a reduced size is faster beyond it.
    private static let largestReduction = 16

    /// Finds an image in memory from which that of `key` can be made: the same one without transformers, or a
    /// larger one.
    func queryOriginals(_ key: VariantKey) -> LoadGraph.Outcome {
        let (data, options) = (key.decode.data, key.decode.options)
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

    /// An image in memory of a larger size of the same original, which has another URL.
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

    /// Stores a decoded image before it is transformed.
    func keepOriginal(_ key: VariantKey, _ input: StageOutput?, in store: StoreStage) -> LoadGraph.Outcome {
        guard let result = input?.decoded else { return .failed(.nothingDecoded) }
        if let cacheKey = key.originals.storedKey { store.storeDecoded(result, under: cacheKey, for: key) }
        return .replace(key.providing(DecodedSource(result, isLarger: false)).steps(reducing: nil))
    }

    private func source(_ entry: DecodedOriginals.Entry, for key: VariantKey) -> DecodedResult? {
        guard let cached = usable(entry.key, for: key.decode.data), let decoding = cached.response.decoding,
            cached.key == entry.key, !cached.image.lacksPixels
        else { return nil }
        let hash = cached.response.placeholderHash
        if let kind = key.decode.hashKind, hash?.kind != kind { return nil }
        var result = DecodedResult(
            cached, needsValidation: key.decode.data.validatesFresh,
            storedAt: freshness.storedAt(cached, by: key.decode.data.rules))
        result.isOfLossyOriginal = decoding.isOfLossyOriginal
        return result
    }
}

extension DecodedSource {
    /// Reduces a larger image to the size of `key`.
    func reduced(for key: DecodeKey, cancellation: CancellationToken) -> LoadGraph.Outcome {
        let start = ContinuousClock.now
        var result = result
        do throws(ImageError) {
            result.image = try CodecRegistry.reduce(
                result.image, by: key.options, cancellation: cancellation)
        } catch {
            return .failed(error.at(url: key.data.address))
        }
        // Not decoded from the original.
        result.decoding = nil
        result.steps.append(LoadStep(.transform, since: start, bytes: result.image.bitmap.byteCount))
        return .done(.decoded(result))
    }
}
