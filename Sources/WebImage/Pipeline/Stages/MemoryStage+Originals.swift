// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading
import Raster

// Makes images from other images in memory.
extension MemoryStage {
    /// When the original is on disk, a larger image in memory is only scaled down if it has at most this many
    /// times the result's pixels. Beyond this, decoding the original at a reduced size is faster.
    private static let largestReduction = 16

    /// Finds an image in memory to make a job's image from: the same image with only the first transformers
    /// applied or none at all, or a larger one.
    func queryOriginals(_ job: VariantJob) -> LoadPlan.Outcome {
        let (data, options) = (job.decode.data, job.decode.options)
        if let prefix = prefix(of: job) { return .replace(job.providing(prefix).steps(reducing: nil)) }
        let entries = data.caches.images.originals.entries(of: data.cacheKey, by: job.decode.codecs)
        for entry in entries where entry.decoding.options == options {
            guard let source = source(entry, for: job) else { continue }
            return .replace(job.providing(DecodedSource(source, isLarger: false)).steps(reducing: nil))
        }
        guard job.originals.usesLargerImages, options.thumbnail != nil else { return .advance(nil) }
        if data.size != nil, let larger = largerSize(for: job) {
            return .replace(job.providing(larger).steps(reducing: nil))
        }
        for entry in entries.sorted(by: { $0.size.pixelCount < $1.size.pixelCount }) {
            guard entry.decoding.options != options, let source = source(entry, for: job),
                options.canReduce(source.image, decodedWith: entry.decoding.options)
            else { continue }
            let larger = DecodedSource(source, isLarger: true)
            let most = options.resultSize(for: source.image.info).pixelCount * Self.largestReduction
            guard entry.size.pixelCount > most, data.queriesDisk else {
                return .replace(job.providing(larger).steps(reducing: nil))
            }
            return .replace(job.steps(reducing: larger))
        }
        return .advance(nil)
    }

    /// The image in memory with the longest prefix of the transformers applied. It wasn't decoded from a
    /// lossy variant.
    private func prefix(of job: VariantJob) -> DecodedSource? {
        var count = job.transformers.count
        for cacheKey in job.originals.prefixes {
            count -= 1
            guard let source = source(cacheKey, applied: count, for: job)?.result,
                source.decoding?.options == job.decode.options, source.decoding?.codecs == job.decode.codecs,
                // An animation's other frames are made from its data.
                job.frames == .first || !source.image.info.isAnimated
            else { continue }
            return DecodedSource(source, isLarger: false)
        }
        return nil
    }

    /// Finds a larger size of the same original in memory, which has a different URL.
    private func largerSize(for job: VariantJob) -> DecodedSource? {
        let (data, options) = (job.decode.data, job.decode.options)
        let originals = data.caches.images.originals
        guard !data.validatesFresh else { return nil }
        for other in data.larger(among: originals.sizes.sizes) {
            let entries = originals.entries(of: other, by: job.decode.codecs).sorted {
                $0.size.pixelCount < $1.size.pixelCount
            }
            for entry in entries {
                guard var source = source(entry, for: job),
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
    func keepOriginal(_ job: VariantJob, _ input: StageOutput?, in store: StoreStage) -> LoadPlan.Outcome {
        guard let result = input?.decoded else { return .failed(.nothingDecoded) }
        if let cacheKey = job.originals.storedKey { store.storeDecoded(result, under: cacheKey, for: job) }
        return .replace(job.providing(DecodedSource(result, isLarger: false)).steps(reducing: nil))
    }

    private func source(_ entry: DecodedOriginals.Entry, for job: VariantJob) -> DecodedResult? {
        source(entry.key, applied: 0, for: job).flatMap { $0.key == entry.key ? $0.result : nil }
    }

    private func source(
        _ cacheKey: CacheKey, applied: Int, for job: VariantJob
    ) -> (key: CacheKey, result: DecodedResult)? {
        guard let cached = usable(cacheKey, for: job.decode.data), let decoding = cached.response.decoding,
            decoding.applied == applied, !cached.image.lacksPixels
        else { return nil }
        let hash = cached.response.placeholderHash
        if let kind = job.decode.hashKind, hash?.kind != kind { return nil }
        var result = DecodedResult(
            cached, needsValidation: job.decode.data.validatesFresh,
            storedAt: freshness.storedAt(cached, by: job.decode.data.rules))
        result.isOfLossyOriginal = decoding.isOfLossyOriginal
        return (cached.key, result)
    }
}

extension DecodedSource {
    /// Scales a larger image down to the size of `job`.
    func reduced(for job: DecodeJob, cancellation: CancellationToken) -> LoadPlan.Outcome {
        let start = ContinuousClock.now
        var result = result
        do throws(ImageError) {
            result.image = try CodecRegistry.reduce(
                result.image, by: job.options, cancellation: cancellation)
        } catch {
            return .failed(error.at(url: job.data.address))
        }
        // The smaller image wasn't decoded from the original, so don't make other images from it.
        result.decoding = nil
        result.steps.append(LoadStep(.transform, since: start, bytes: result.image.bitmap.byteCount))
        return .done(.decoded(result))
    }
}
