// SPDX-License-Identifier: MIT

import ImageCaching
import PortableC
package import PortableFoundation

extension ImageManager {
    /// Maps the disk cache file that holds the unencrypted original of a request into memory. Returns `nil`
    /// if there isn't one. Blocks. Nothing ever writes to the file, but it may be removed while it's mapped.
    ///
    /// - Parameter request: The request after ``effective(_:)``.
    package func mappedOriginal(for request: ImageRequest) -> Data? {
        guard let job = pipeline.planner.dataJob(for: request, lookup: .cachesOnly), job.storesDisk,
            case .file(let file)? = job.caches.originals?.open(job.cacheKey, for: job)?.body,
            case let count = file.byteCount, count > 0,
            let memory = mmap(nil, count, PROT_READ, MAP_PRIVATE, file.descriptor, 0), memory != MAP_FAILED
        else { return nil }
        return Data(
            bytesNoCopy: memory, count: count, deallocator: .custom { memory, _ in munmap(memory, count) })
    }
}
