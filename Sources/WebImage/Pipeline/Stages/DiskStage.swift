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
    func readOriginal(_ key: DataKey) -> LoadPlan.Outcome {
        // It isn't stored yet: it's being decoded, or waiting to be written.
        if let image = key.caches.pendingOriginals.image(for: key.cacheKey),
            key.allowsRedirectChain(of: image.http),
            image.matches(key.fields), image.http.map({ !key.rules.forbidsStoring($0) }) ?? true
        {
            // It may wait for longer than it stays fresh, so evaluate it as if it were on disk.
            if let stored = image.stored {
                guard let usable = freshness.usable(stored, for: key) else { return .advance(nil) }
                return .done(.encoded(usable))
            }
            let isRestricted = key.allowsLoading && FreshnessRules.isRestrictive(key.request.headers)
            guard key.validatesFresh || isRestricted else { return .done(.encoded(image)) }
            return .done(.encoded(image.with(.fresh, needsValidation: true)))
        }
        guard let disk = key.caches.originals else { return .advance(nil) }
        guard let image = disk.read(key.cacheKey, for: key) else {
            if let larger = larger(key, in: disk) { return .done(.encoded(larger)) }
            return .advance(PartialDownloads(disk).read(for: key).map { .encoded($0) })
        }
        guard let usable = freshness.usable(image, for: key) else { return .advance(nil) }
        if !usable.needsValidation { countHit() }
        return .done(.encoded(usable))
    }

    /// The same original in a larger size, if it can be used without validation.
    private func larger(_ key: DataKey, in disk: DiskEntries) -> EncodedImage? {
        guard key.size != nil, !key.validatesFresh else { return nil }
        for other in key.larger(among: disk.sizes) {
            let stored = readOriginal(key.with(cacheKey: other))
            guard case .done(let output) = stored, let image = output.encoded, image.origin == .disk,
                image.status == .fresh, !image.needsValidation
            else { continue }
            return image.with(image.status, original: .untied)
        }
        return nil
    }

    /// Reads a variant, and skips the decoding step if the variant can't be used.
    func readVariant(_ key: VariantKey) -> LoadPlan.Outcome {
        let data = key.decode.data
        guard let image = key.caches.disk?.read(key.cacheKey, for: data),
            let usable = freshness.usable(image, for: data)
        else { return .advance(by: 2, nil) }
        // This is only the first frame of an animation. Earlier versions stored it even for requests that
        // want every frame.
        if key.frames != .first, image.info?.isAnimated == true { return .advance(by: 2, nil) }
        // The original has been replaced since the variant was made.
        if usable.hasReplacedOriginal(data) || key.caches.removesOutdated(image, at: key.cacheKey, for: data)
        {
            return .advance(by: 2, nil)
        }
        return .advance(.encoded(usable))
    }

    /// Makes a variant from a much larger image in memory, unless its original is on disk.
    func useLarger(_ key: VariantKey, _ source: DecodedSource) -> LoadPlan.Outcome {
        let data = key.decode.data
        if data.caches.pendingOriginals.image(for: data.cacheKey) != nil
            || data.caches.originals?.contains(data) == true
        {
            return .advance(nil)
        }
        return .replace(key.providing(source).steps(reducing: nil))
    }

    /// Compares a response with the stored data. If they're equal, the data is stored again with the new
    /// headers.
    func compare(
        _ key: ValidationKey, _ input: StageOutput?, cancellation: CancellationToken
    ) -> LoadPlan.Outcome {
        guard let image = input?.encoded else { return .failed(.noData) }
        let data = key.variant.decode.data
        // The stored data may still be waiting to be written.
        let pending = data.caches.pendingOriginals.predecessor(of: image, for: data.cacheKey)
            .flatMap { $0.matches(data.fields) ? $0 : nil }
        let stored = pending ?? data.caches.originals?.read(data.cacheKey, for: data)
        if cancellation.isCancelled { return .failed(.cancelled) }
        guard let stored, stored.data == image.data, key.validates(stored) else { return key.decoding(image) }
        store.storeOriginal(image, for: data, codecs: key.variant.decode.codecs)
        return .done(.encoded(image.with(.revalidated)))
    }

    private func countHit() { hits.withLock { $0 += 1 } }
}

extension EncodedImage {
    /// Whether this stale variant was made from a different version of the original than the one on disk or
    /// waiting to be written.
    func hasReplacedOriginal(_ key: DataKey) -> Bool {
        guard status == .stale, key.queriesDisk, let http else { return false }
        let pending = key.caches.pendingOriginals.image(for: key.cacheKey).flatMap {
            $0.matches(key.fields) ? $0.http : nil
        }
        guard let original = pending ?? key.caches.originals?.http(of: key) else { return false }
        return !original.isSameVersion(as: http) || original.bodyBytes != http.bodyBytes
    }
}

extension ValidationKey {
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

    /// Whether the original on disk is the one being validated. An image in memory may belong to an older
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
