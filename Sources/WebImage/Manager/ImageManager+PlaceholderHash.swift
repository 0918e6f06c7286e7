// SPDX-License-Identifier: MIT

import ImageBase

extension ImageManager {
    /// The placeholder hash that is stored on disk with the original of `request`; nil if there is none. It
    /// is stored by a load with ``ImageRequest/placeholderHash``.
    public func placeholderHash(for request: ImageRequest) async -> PlaceholderHash? {
        let request = processed(request)
        guard pipeline.planner.refusal(of: request) == nil,
            let disk = pipeline.planner.caches(for: request).originals
        else { return nil }
        let result = Locked<PlaceholderHash?>(nil)
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            WorkerThreads.run { [planner = pipeline.planner] in
                let key = planner.keys(for: request).original
                let hash = disk.placeholderHash(for: key, planner.fields(of: request)) {
                    planner.allowsHops(of: $0, for: request)
                }
                result.withLock { $0 = hash }
                continuation.resume()
            }
        }
        return result.withLock { $0 }
    }
}
