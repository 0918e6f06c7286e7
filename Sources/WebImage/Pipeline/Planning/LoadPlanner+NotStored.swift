// SPDX-License-Identifier: MIT

import ImageLoading
import PortableFoundation

// Used only if there is an observer.
extension LoadPlanner {
    /// The reason why the original of a request is not stored on disk, whatever the response; nil if it may
    /// be stored, or if the request does not ask for it.
    func reasonForNotStoring(_ key: DataKey, for request: ImageRequest) -> NotStoredReason? {
        guard !key.storesDisk, key.caches.originals != nil, request.storesOriginalOnDisk, request.hasRemoteURL
        else { return nil }
        if CacheControl(key.request.headers).contains("no-store") { return .noStore }
        return hasCredentials(request, ownCaches: key.caches.hasOwnOriginals) ? .credentials : .unnamed
    }

    /// The reason why a variant is not stored on disk although its original may be; otherwise
    /// nil.
    func reasonForNotStoring(_ key: VariantKey, for request: ImageRequest) -> NotStoredReason? {
        guard !key.storesDisk, key.caches.disk != nil, request.storeTiers.contains(.disk) else { return nil }
        let keys = keys(for: request)
        return keys.isPrivate && !keys.hasCredential && !keys.isOriginal ? .unnamed : nil
    }

    /// Whether credentials, and not functions or a loader without a name, keep images in memory.
    private func hasCredentials(_ request: ImageRequest, ownCaches: Bool) -> Bool {
        if request.rareFields.value.loader?.value.partition != nil { return true }
        let isOfUser = user?.isOnDisk == true && !ownCaches
        guard request.cacheKey == nil else { return user != nil && !isOfUser }
        if !CachePartition.mark(of: request.url).isEmpty { return true }
        return !isOfUser && (loaderSecret != nil || options(for: request).value.hasCredentials)
    }
}
