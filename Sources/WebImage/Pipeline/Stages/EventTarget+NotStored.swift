// SPDX-License-Identifier: MIT

import ImageBase

// These functions only run if there's an observer.
extension EventTarget {
    /// Sends the reason an original isn't stored on disk, at most once per response.
    @inline(never)
    func sendRefusal(of image: EncodedImage, for job: DataJob, _ planner: LoadPlanner) {
        guard job.caches.originals != nil, image.origin.isFetched,
            let reason = job.storesDisk
                ? image.reasonForNotStoring
                : subject.request.flatMap({ planner.reasonForNotStoring(job, for: $0) }),
            image.storing.take()
        else { return }
        notStored(reason)
    }

    /// Sends the reason a variant isn't stored on disk.
    @inline(never)
    func sendRefusal(of job: VariantJob, _ planner: LoadPlanner) {
        guard let request = subject.request, let reason = planner.reasonForNotStoring(job, for: request)
        else { return }
        notStored(reason)
    }
}

extension EncodedImage {
    /// Why the response can't be stored.
    fileprivate var reasonForNotStoring: NotStoredReason {
        if http?.status == 206 { return .partialContent }
        return switch storage {
        case .whileShown: .noStore
        case .forValidation: .varying
        case .allowed, .forbidden: .forbidden
        }
    }
}
