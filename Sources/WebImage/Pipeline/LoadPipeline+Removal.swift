// SPDX-License-Identifier: MIT

import ImageCaching
import ImageLoading

extension LoadPipeline {
    /// Removes the image of a request, and the partial download if the image is the original.
    func removeImage(for request: ImageRequest, from tiers: CacheTiers) async {
        let (keys, fields) = (planner.keys(for: request), planner.fields(of: request))
        let caches = planner.caches(for: request)
        if tiers.contains(.memory) { caches.images.remove(keys.variant, fields) }
        guard tiers.contains(.disk) else { return }
        await afterStores {
            guard keys.isOriginal else { return caches.removeVariant(keys, fields) }
            caches.pendingOriginals.remove(keys.original)
            caches.removeOriginal(keys, fields)
        }
    }

    /// Removes all images of a URL or a name from the manager's caches.
    func removeImages(of address: String) async {
        await afterStores { [self] in
            pendingOriginals.removeAll(of: address)
            images.cache.removeAll { $0.key.isOf(address) }
            disk?.removeAll(of: address)
        }
    }

    /// Runs `body`, which may block, once the disk writes that are pending now are done, except those of
    /// serializers, which may be what is waiting.
    private func afterStores(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            queues.afterStores(skipsSerializers: true) {
                body()
                continuation.resume()
            }
        }
    }
}
