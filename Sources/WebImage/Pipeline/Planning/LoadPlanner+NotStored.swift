// SPDX-License-Identifier: MIT

import ImageLoading
import PortableFoundation

// These functions are only used if there's an observer.
extension LoadPlanner {
    /// Why a request's original can't be stored on disk, regardless of the response. Nil if it may be stored,
    /// or if the request doesn't ask for it.
    func reasonForNotStoring(_ job: DataJob, for request: ImageRequest) -> NotStoredReason? {
        guard !job.storesDisk, job.caches.originals != nil, request.storesOriginalOnDisk, request.hasRemoteURL
        else { return nil }
        if CacheControl(job.request.headers).contains("no-store") { return .noStore }
        return hasCredentials(request, ownCaches: job.caches.hasOwnOriginals) ? .credentials : .unnamed
    }

    /// Why a variant isn't stored on disk although its original may be; otherwise nil.
    func reasonForNotStoring(_ job: VariantJob, for request: ImageRequest) -> NotStoredReason? {
        guard !job.storesDisk, job.caches.disk != nil, request.storeTiers.contains(.disk) else { return nil }
        let keys = keys(for: request)
        return keys.isPrivate && !keys.hasCredential && !keys.isOriginal ? .unnamed : nil
    }

    /// Whether images are stored only in memory because of credentials, rather than because of closures or a
    /// loader without a name.
    private func hasCredentials(_ request: ImageRequest, ownCaches: Bool) -> Bool {
        if request.rareFields.value.loader?.value.partition != nil { return true }
        let isOfUser = user?.isOnDisk == true && !ownCaches
        guard request.cacheKey == nil else { return user != nil && !isOfUser }
        if !CachePartition.mark(of: request.url).isEmpty { return true }
        return !isOfUser && (loaderSecret != nil || options(for: request).value.hasCredentials)
    }
}
