// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading

/// Reads originals and variants from the disk.
struct DiskStage: Sendable {
    let freshness: FreshnessRules
    /// Stores a response if its data turned out to equal the stored data.
    let store: StoreStage
    let hits: Locked<Int>

    /// Reads an original. If it needs validation, it's marked, and the job continues with it anyway.
    func readOriginal(_ job: DataJob) -> LoadPlan.Outcome {
        // This original isn't on disk yet: it's being decoded, or waiting to be written.
        if let image = job.caches.pendingOriginals.image(for: job.cacheKey),
            job.allowsRedirectChain(of: image.http),
            image.matches(job.fields), image.http.map({ !job.rules.forbidsStoring($0) }) ?? true
        {
            // The original may wait for longer than it stays fresh, so evaluate it as if it were on disk.
            if let stored = image.stored {
                guard let usable = freshness.usable(stored, for: job) else { return .advance(nil) }
                return .done(.encoded(usable))
            }
            let isRestricted = job.allowsLoading && FreshnessRules.isRestrictive(job.request.headers)
            guard job.validatesFresh || isRestricted else { return .done(.encoded(image)) }
            return .done(.encoded(image.with(.fresh, needsValidation: true)))
        }
        guard let disk = job.caches.originals else { return .advance(nil) }
        guard let image = disk.read(job.cacheKey, for: job) else {
            if let larger = larger(job, in: disk) { return .done(.encoded(larger)) }
            return .advance(PartialDownloads(disk).read(for: job).map { .encoded($0) })
        }
        guard let usable = freshness.usable(image, for: job) else { return .advance(nil) }
        if !usable.needsValidation { countHit() }
        return .done(.encoded(usable))
    }

    /// The same original in a larger size, if it can be used without validation.
    private func larger(_ job: DataJob, in disk: DiskEntries) -> EncodedImage? {
        guard job.size != nil, !job.validatesFresh else { return nil }
        for other in job.larger(among: disk.sizes) {
            let stored = readOriginal(job.with(cacheKey: other))
            guard case .done(let output) = stored, let image = output.encoded, image.origin == .disk,
                image.status == .fresh, !image.needsValidation
            else { continue }
            return image.with(image.status, original: .untied)
        }
        return nil
    }

    /// Reads a variant, and skips the decoding step if the variant can't be used.
    func readVariant(_ job: VariantJob) -> LoadPlan.Outcome {
        let data = job.decode.data
        guard let image = job.caches.disk?.read(job.cacheKey, for: data),
            let usable = freshness.usable(image, for: data)
        else { return .advance(by: 2, nil) }
        // This is only the first frame of an animation. Earlier versions stored it even for requests that
        // want every frame.
        if job.frames != .first, image.info?.isAnimated == true { return .advance(by: 2, nil) }
        // The original has been replaced since the variant was made.
        if usable.hasReplacedOriginal(data) || job.caches.removesOutdated(image, at: job.cacheKey, for: data)
        {
            return .advance(by: 2, nil)
        }
        return .advance(.encoded(usable))
    }

    /// Makes a variant from a much larger image in memory, unless its original is on disk.
    func useLarger(_ job: VariantJob, _ source: DecodedSource) -> LoadPlan.Outcome {
        let data = job.decode.data
        if data.caches.pendingOriginals.image(for: data.cacheKey) != nil
            || data.caches.originals?.contains(data) == true
        {
            return .advance(nil)
        }
        return .replace(job.providing(source).steps(reducing: nil))
    }

    /// Compares a response with the stored data. If they're equal, the data is stored again with the new
    /// headers.
    func compare(
        _ job: ValidationJob, _ input: StageOutput?, cancellation: CancellationToken
    ) -> LoadPlan.Outcome {
        guard let image = input?.encoded else { return .failed(.noData) }
        let data = job.variant.decode.data
        // The stored data may still be waiting to be written.
        let pending = data.caches.pendingOriginals.predecessor(of: image, for: data.cacheKey)
            .flatMap { $0.matches(data.fields) ? $0 : nil }
        let stored = pending ?? data.caches.originals?.read(data.cacheKey, for: data)
        if cancellation.isCancelled { return .failed(.cancelled) }
        guard let stored, stored.data == image.data, job.validates(stored) else { return job.decoding(image) }
        store.storeOriginal(image, for: data, codecs: job.variant.decode.codecs)
        return .done(.encoded(image.with(.revalidated)))
    }

    private func countHit() { hits.withLock { $0 += 1 } }
}

extension EncodedImage {
    /// Whether this stale variant was made from a different version of the original than the one on disk or
    /// waiting to be written.
    func hasReplacedOriginal(_ job: DataJob) -> Bool {
        guard status == .stale, job.queriesDisk, let http else { return false }
        let pending = job.caches.pendingOriginals.image(for: job.cacheKey).flatMap {
            $0.matches(job.fields) ? $0.http : nil
        }
        guard let original = pending ?? job.caches.originals?.http(of: job) else { return false }
        return !original.isSameVersion(as: http) || original.bodyBytes != http.bodyBytes
    }
}

extension ValidationJob {
    /// Examines a validation's response. If its data has the same length as the stored data, they're compared
    /// next, because servers without validators send the same data every time.
    func examine(_ input: StageOutput?) -> LoadPlan.Outcome {
        guard let image = input?.encoded else { return .failed(.noData) }
        guard image.status == .fetched else { return .done(.encoded(image)) }
        guard self.variant.caches.originals != nil, case .validating(let http) = self.data.source,
            http.bodyBytes == image.data.count
        else { return decoding(image) }
        return .advance(.encoded(image))
    }

    /// Whether the original on disk is the one being validated. An image in memory may belong to an earlier
    /// original that another process has replaced.
    fileprivate func validates(_ stored: EncodedImage) -> Bool {
        guard case .validating(let http) = self.data.source, let other = stored.http else { return false }
        return http.hasValidator ? other.isSameVersion(as: http) : other.responseTime == http.responseTime
    }

    fileprivate func decoding(_ image: EncodedImage) -> LoadPlan.Outcome {
        .replace([
            .upstream(self.variantData?.providing(image).plan ?? self.variant.providing(image).plan)
        ])
    }
}

extension ImageError {
    static let noData = ImageError(.empty, "no data to decode")
    static let nothingDecoded = ImageError(.corrupt, "no image was decoded")
}
