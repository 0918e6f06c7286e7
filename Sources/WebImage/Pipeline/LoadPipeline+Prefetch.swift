// SPDX-License-Identifier: MIT

import ImageCaching
import ImageLoading
import PortableFoundation

/// How to prefetch an image.
enum PrefetchStep {
    /// There's nothing to do: the image is in a cache, or no cache may store it.
    case none(isCached: Bool)
    /// Loads and decodes the image.
    case loadImage(ImageRequest)
    /// Loads the data and stores it without decoding.
    case loadData(ImageRequest)
}

extension LoadPipeline {
    /// Decides how to get a request's image into `tiers`. Reads only metadata from the disk cache, on the
    /// caller's thread, unless the image didn't come over HTTP.
    func prefetchStep(for request: ImageRequest, _ tiers: CacheTiers) -> PrefetchStep {
        var request = request
        let planner = planner
        guard planner.refusal(of: request) == nil,
            let variant = planner.variantJob(for: request, lookup: .byPolicy)
        else {
            return .loadImage(request)  // The load reports the error.
        }
        let storesData = variant.decode.data.storesDisk
        if tiers == .disk, !storesData, !variant.storesDisk { return .none(isCached: false) }
        if request.cachePolicy != .refresh, request.cachePolicy.readsCaches {
            if tiers.contains(.memory), cachedImage(for: request) != nil { return .none(isCached: true) }
            switch tiers.contains(.disk) ? storedReuse(of: variant) : .notPossible {
            case .allowed: return .none(isCached: true)
            // With the request's own policy, this load would end immediately. Its background validation
            // wouldn't count as a prefetch, so validations could pile up.
            case .whileRevalidating: request.cachePolicy = .refresh
            case .afterValidation, .notPossible: break
            }
        }
        guard tiers == .disk else { return .loadImage(request) }
        if storesData { return .loadData(request) }
        request.storeTiers = .disk
        return .loadImage(request)
    }

    /// Whether a request's image is in a cache, fresh or stale. Reads metadata from the disk cache on the
    /// caller's thread.
    func holds(_ request: ImageRequest) -> Bool {
        let planner = planner
        guard request.cachePolicy.readsCaches, planner.refusal(of: request) == nil else { return false }
        if memoryStage.lookUp(request, by: planner) != nil { return true }
        guard let variant = planner.variantJob(for: request, lookup: .byPolicy) else { return false }
        return storedReuse(of: variant) != .notPossible
    }

    /// Returns `.allowed` if the stored variant is fresh, or otherwise how the stored original may be used.
    private func storedReuse(of variant: VariantJob) -> HTTPCacheReuse {
        let data = variant.decode.data
        let caches = data.caches
        if variant.queriesDisk, storedReuse(of: variant.cacheKey, in: caches.disk, data) == .allowed {
            return .allowed
        }
        return data.queriesDisk ? storedReuse(of: data.cacheKey, in: caches.originals, data) : .notPossible
    }

    private func storedReuse(
        of key: CacheKey, in disk: DiskEntries?, _ data: DataJob
    ) -> HTTPCacheReuse {
        guard let disk, let entry = disk.head(of: key) else { return .notPossible }
        guard let first = entry.http else {
            // Without HTTP headers, the age is measured from the entry's date, which isn't part of its
            // metadata.
            guard let entry = disk.cache.read(key) else { return .notPossible }
            let stored = disk.storedAt(entry, EntryMetadata(encoded: entry.metadata))
            return freshness.reuse(of: nil, storedAt: stored, for: data)
        }
        guard let stored = disk.response(of: key, first, for: data) else { return .notPossible }
        // Newer headers are in another file. They apply even while the first ones are fresh: they may forbid
        // the use, or vary on a field in which this request differs.
        let http = disk.headerUpdate(of: stored, for: data) ?? stored
        return freshness.reuse(of: http, storedAt: http.responseTime, for: data)
    }

    /// Starts a task of either kind.
    func start<Response>(_ task: LoadTask<Response>) {
        if let task = task as? ImageTask { load(task) } else if let task = task as? DataTask { load(task) }
    }
}

extension LoadClient {
    /// The body of a response is about to arrive. If no cache may store the image, a prefetch ends here,
    /// since a later load couldn't find it.
    func didBeginBody(of head: LoadResponse) {
        guard prefetch != nil, head.status.map({ 200..<300 ~= $0 }) ?? true else { return }
        let job: DataJob? =
            switch role {
            case .image: planner.dataJob(for: request, lookup: .byPolicy)
            case .data(_, let job, _, _): job
            case .dataOfImage, .variantData, .validation, .background, .storing: nil
            }
        guard let job, !NetworkFetch.mayStore(head, for: job, now: pipeline.freshness.time.wallTime) else {
            return
        }
        pipeline.end(id, with: .failure(.notStorable), on: .pool)
    }

    /// The task's response. A prefetch fails if no cache may store the image it received.
    func unlessUseless<Response>(
        _ response: Result<Response, ImageError>, of output: Result<StageOutput, ImageError>
    ) -> Result<Response, ImageError> {
        guard prefetch != nil, let source = try? output.get().source, source.origin.isFetched else {
            return response
        }
        return source.isStorable ? response : response.flatMap { _ in .failure(.notStorable) }
    }
}

extension ImageError {
    /// The cause of ``notStorable`` errors, which identifies them.
    private struct NotStorable: Error {}

    /// The error of a prefetch when no cache may store its image.
    fileprivate static let notStorable = ImageError(
        .notCached, "no cache may store the image", cause: NotStorable())

    var isNotStorable: Bool { cause is NotStorable }
}

extension DiskEntries {
    /// The stored response that matches the request's header fields. Doesn't read the entry's data.
    ///
    /// - Parameter first: the response of the entry under `key`.
    fileprivate func response(
        of key: CacheKey, _ first: StoredExchange, for data: DataJob
    ) -> StoredExchange? {
        guard !first.selecting.isEmpty, !first.selecting.match(data.fields) else { return first }
        return head(of: key.varyKey(first.selecting, data.fields))?.http
    }

    fileprivate func head(of key: CacheKey) -> EntryMetadata? {
        cache.metadata(for: key).flatMap { EntryMetadata(encoded: $0) }
    }
}
