// SPDX-License-Identifier: MIT

import ImageCaching
import PortableC
package import PortableFoundation

extension ImageManager {
    /// Maps the file of the disk cache that has the original of a request in clear; nil without one.
    /// Blocks. The file is never written to, and may be removed while it is mapped.
    ///
    /// - Parameter request: after ``effective(_:)``.
    package func mappedOriginal(for request: ImageRequest) -> Data? {
        guard let key = pipeline.planner.dataKey(for: request, lookup: .cachesOnly), key.storesDisk,
            case .file(let file)? = key.caches.originals?.open(key.cacheKey, for: key)?.body,
            case let count = file.byteCount, count > 0,
            let memory = mmap(nil, count, PROT_READ, MAP_PRIVATE, file.descriptor, 0), memory != MAP_FAILED
        else { return nil }
        return Data(
            bytesNoCopy: memory, count: count, deallocator: .custom { memory, _ in munmap(memory, count) })
    }
}
