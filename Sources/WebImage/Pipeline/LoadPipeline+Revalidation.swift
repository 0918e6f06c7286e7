// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading

extension LoadPipeline {
    /// The key of the data that validates a stored image; nil if the request has no URL.
    ///
    /// - Parameter http: the stored response; nil if it did not come over HTTP, so that it is loaded again.
    func validationKey(_ http: StoredExchange?, for request: ImageRequest) -> DataKey? {
        planner.dataKey(
            for: request, lookup: .loaderOnly, source: http.map { .validating($0) } ?? .cachesAndLoader)
    }

    /// Validates stored data in the background, and stores the response.
    ///
    /// - Parameter stored: the stored image, which is stale.
    func revalidate(_ stored: StageOutput, for request: ImageRequest) {
        guard let key = validationKey(stored.source.http, for: request) else { return }
        revalidate(stored, key, for: request)
    }

    func revalidate(_ stored: StageOutput?, _ key: DataKey, for request: ImageRequest) {
        guard key.allowsLoading else { return }
        let client = LoadClient(.background(key, stored), for: request, as: makeTask(), in: self)
        join(client, plan: key.plan, priority: client.priority)
    }

    /// Stores the response to a validation in the background.
    func didRevalidate(
        _ stored: StageOutput?, with key: DataKey, for request: ImageRequest,
        result: Result<StageOutput, ImageError>
    ) {
        switch result {
        case .success(let output):
            guard let image = output.encoded else { return }
            if image.status != .fetched {
                if let stored { _ = confirm(stored, by: image, for: request) }
            } else if image.decoded != nil || ImageFormat.sniff(image.data) != nil {
                storeStage.storeUndecoded(image, for: key)
                let keys = planner.keys(for: request)
                key.caches.images.remove(keys.variant, key.fields)
                guard !keys.isOriginal, let disk = key.caches.disk else { return }
                // The variant was made from the old image.
                disk.queues.store { disk.remove(keys.variant, key.fields) }
            }
        case .failure(let error):
            if error.meansRemoval, key.isOfStored(error) { removeGone(request) }
        }
    }

    /// A stored image that the server has confirmed. Memory, and variants on disk without an original, get
    /// the headers of its response; the fetch stage has stored them for the original.
    ///
    /// - Parameter image: the response.
    func confirm(_ stored: StageOutput, by image: EncodedImage, for request: ImageRequest) -> StageOutput {
        let output = stored.with(
            image.status, http: image.http, adding: image.steps, storedAt: image.storedAt,
            storage: image.storage)
        guard case .decoded(let result) = output,
            let key = planner.variantKey(for: request, lookup: .loaderOnly)
        else { return output }
        let data = key.decode.data
        if image.storage == .forbidden {
            data.caches.images.remove(key.cacheKey, data.fields)
        } else if key.storesMemory {
            storeStage.storeInMemory(result, for: key)
        }
        guard key.storesDisk, let disk = data.caches.disk else { return output }
        if image.storage != .allowed {
            disk.queues.store { disk.remove(key.cacheKey, data.fields) }
        } else if image.status == .revalidated, let http = image.http {
            HeaderUpdates(disk).storeForVariants(http, of: data)
        }
        return output
    }

    /// Removes an image that the server does not have any more, or not for this user, from memory at once and
    /// from the disk in the background.
    func removeGone(_ request: ImageRequest) {
        let (keys, fields) = (planner.keys(for: request), planner.fields(of: request))
        let caches = planner.caches(for: request)
        caches.pendingOriginals.remove(keys.original)
        for key in Set([keys.variant, keys.original]) { caches.images.remove(key, fields) }
        guard caches.disk != nil || caches.originals != nil else { return }
        queues.store { caches.removeFromDisk(keys, fields) }
    }
}
