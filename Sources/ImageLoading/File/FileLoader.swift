// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation

/// Loads `file:` URLs on threads of its own.
///
/// The load fails with ``ImageError/Code/io`` if the file is missing, is not a regular file or cannot be
/// read; the cause is a ``FileFailure``. A file that exceeds the request's limit is not read.
public final class FileLoader: Loader {
    private let queue: WorkQueue

    /// - Parameter slots: the number of files that are read at the same time. Default: 4.
    public init(slots: Int = 4) {
        queue = WorkQueue(slots: slots)
    }

    public func canLoad(_ url: URL) -> Bool {
        url.scheme?.lowercased() == "file"
    }

    public func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        if let refusal = request.refusal { return FailedLoad(refusal, sink: sink) }
        let url = request.url
        guard let path = Self.path(of: url) else {
            return FailedLoad(
                .invalidURL, "not a path of a local file", request: request, sink: sink)
        }
        let source = FileSource(url: url, path: path, limit: request.limits.encodedBytes)
        let load = ByteSourceLoad(
            source: source, url: url.absoluteString, priority: priority, queue: queue, sink: sink)
        load.start()
        return load
    }
}
