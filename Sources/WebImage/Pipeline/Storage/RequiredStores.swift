// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching

/// The originals that a task needs on disk, because its load waits for the store or it's a prefetch to the
/// disk. They're stored even if a lot of data is already waiting for the disk, because the task waits, too.
final class RequiredStores: Sendable {
    private let counts = Locked<[CacheKey: Int]>([:])

    /// Requires an original until the task ends.
    func insert<Response>(_ key: CacheKey, for task: LoadTask<Response>) {
        counts.withLock { $0[key, default: 0] += 1 }
        task.onFinish { [counts] _ in
            counts.withLock { counts in
                let count = counts[key, default: 0] - 1
                counts[key] = count > 0 ? count : nil
            }
        }
    }

    func contains(_ key: CacheKey) -> Bool { counts.withLock { $0[key] != nil } }
}
