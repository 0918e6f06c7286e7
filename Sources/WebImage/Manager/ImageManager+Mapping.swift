// SPDX-License-Identifier: MIT

import ImageCaching
package import PortableFoundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension ImageManager {
    /// Maps the file of the disk cache that has the original of a request in clear; nil if there is none.
    /// Blocks. The file may be removed meanwhile, and is never written to.
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
