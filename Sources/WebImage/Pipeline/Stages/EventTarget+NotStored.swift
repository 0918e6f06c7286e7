// SPDX-License-Identifier: MIT

import ImageBase

// These functions run only if there is an observer.
extension EventTarget {
    /// Sends the reason why an original is not stored on disk. Each response has at most one event.
    @inline(never)
    func sendRefusal(of image: EncodedImage, for key: DataKey, _ planner: LoadPlanner) {
        guard key.caches.originals != nil, image.origin.isFetched,
            let reason = key.storesDisk
                ? image.reasonForNotStoring
                : subject.request.flatMap({ planner.reasonForNotStoring(key, for: $0) }),
            image.storing.take()
        else { return }
        notStored(reason)
    }

    /// Sends the reason why a variant is not stored on disk.
    @inline(never)
    func sendRefusal(of key: VariantKey, _ planner: LoadPlanner) {
        guard let request = subject.request, let reason = planner.reasonForNotStoring(key, for: request)
        else { return }
        notStored(reason)
    }
}

extension EncodedImage {
    /// The reason why the response may not be stored.
    fileprivate var reasonForNotStoring: NotStoredReason {
        if http?.status == 206 { return .partialContent }
        return switch storage {
        case .whileShown: .noStore
        case .forValidation: .varying
        case .allowed, .forbidden: .forbidden
        }
    }
}
