// SPDX-License-Identifier: MIT

#if canImport(Photos) && !os(watchOS)
import ImageBase
import ImageLoading
import PortableFoundation
import WebImage

/// Content that Photos delivers all at once.
enum LoadedContent: Sendable {
    /// A file.
    case data(Data)
    case image(StorableImage)
}

extension LoadRequest {
    /// Starts a load of content that Photos delivers all at once.
    ///
    /// A download from iCloud doesn't count as a stall. Caches don't store the content, because it can be
    /// read again. The load fails with ``ImageError/Code/limit`` if the data is too large.
    func start(
        priority: Priority, sink: any LoadSink,
        content: @escaping @Sendable (URL) async throws -> LoadedContent
    ) -> any LoadHandle {
        sink.didBeginWaiting(for: nil)
        let limit = limits.encodedBytes
        let loader = ClosureLoader(body: { url in
            let content = try await content(url)
            sink.didEndWaiting()
            switch content {
            case .data(let data):
                guard data.count <= limit else {
                    throw ImageError.limit("encodedBytes", found: data.count, allowed: limit)
                }
                return (LoadResponse(url: url, source: .file, expectedBytes: data.count), data)
            case .image(let image):
                var response = LoadResponse(url: url, image: image)
                response.source = .file
                return (response, Data())
            }
        })
        return loader.load(self, priority: priority, sink: sink)
    }
}
#endif
