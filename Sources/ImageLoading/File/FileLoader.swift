// SPDX-License-Identifier: MIT

public import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Loads `file:` URLs, in pieces of 256 KiB, on threads of its own.
///
/// What cannot be read (missing, a folder, no permission, no regular file) fails with ``ImageError/Code/io``,
/// whose cause is a ``FileFailure``; a file over the request's limit fails before it is read.
public final class FileLoader: Loader {
    private let queue: WorkQueue

    /// - Parameter slots: how many files may be read at a time. Default: 4.
    public init(slots: Int = 4) {
        queue = WorkQueue(label: "WebImage.files", slots: slots)
    }

    public func canLoad(_ url: URL) -> Bool {
        url.scheme?.lowercased() == "file"
    }

    public func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        let url = request.url
        let host = url.host() ?? ""
        let path = url.path(percentEncoded: false)
        guard host.isEmpty || host.lowercased() == "localhost", !path.isEmpty, !path.utf8.contains(0) else {
            return FailedLoad(
                .invalidURL, "no path of a file on this machine", request: request, sink: sink)
        }
        let source = FileSource(url: url, path: path, limit: request.limits.encodedBytes)
        let load = ByteSourceLoad(
            source: source, url: url.absoluteString, priority: priority, queue: queue, sink: sink)
        load.start()
        return load
    }
}
