// SPDX-License-Identifier: MIT

#if canImport(Photos) && !os(watchOS)
import ImageBase
import ImageLoading
import PortableFoundation

extension LoadRequest {
    /// Starts a load of data that Photos delivers as a whole. A download of it from iCloud does not count as
    /// time without data. Caches do not store it, because it can be read again.
    ///
    /// Fails with ``ImageError/Code/limit`` if the data is too large.
    func start(
        priority: Priority, sink: any LoadSink, data: @escaping @Sendable () async throws -> Data
    ) -> any LoadHandle {
        sink.didBeginWaiting(for: nil)
        let limit = limits.encodedBytes
        let loader = ClosureLoader(from: .file) {
            let data = try await data()
            sink.didEndWaiting()
            guard data.count <= limit else {
                throw ImageError.limit("encodedBytes", found: data.count, allowed: limit)
            }
            return data
        }
        return loader.load(self, priority: priority, sink: sink)
    }
}
#endif
