// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation

/// Loads `file:` URLs on separate threads.
///
/// The load fails with ``ImageError/Code/io`` if the file is missing, isn't a regular file or can't be read;
/// the cause is a ``FileFailure``. A file that exceeds the request's limit isn't read.
public final class FileLoader: Loader {
    private let queue: WorkQueue
    private let folder: String?

    /// - Parameter slots: how many files to read at the same time. Default: 4.
    public init(slots: Int = 4) {
        queue = WorkQueue(slots: slots)
        folder = nil
    }

    /// Creates a loader for the files in one folder. A symbolic link that leads out of the folder is treated
    /// as a missing file.
    ///
    /// - Parameter folder: a path without symbolic links, and without a trailing slash.
    package init(below folder: String, slots: Int = 4) {
        queue = WorkQueue(slots: slots)
        self.folder = folder
    }

    public func canLoad(_ url: URL) -> Bool {
        guard url.scheme?.lowercased() == "file" else { return false }
        return folder.map { url.path(percentEncoded: false).hasPrefix($0 + "/") } ?? true
    }

    public func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        if let refusal = request.refusal { return FailedLoad(refusal, sink: sink) }
        let url = request.url
        guard let path = Self.path(of: url) else {
            return FailedLoad(
                .invalidURL, "not a path of a local file", request: request, sink: sink)
        }
        let source = FileSource(url: url, path: path, folder: folder, limit: request.limits.encodedBytes)
        let load = ByteSourceLoad(
            source: source, url: url.absoluteString, priority: priority, queue: queue, sink: sink)
        load.start()
        return load
    }
}
