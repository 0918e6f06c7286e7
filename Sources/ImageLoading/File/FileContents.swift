// SPDX-License-Identifier: MIT

package import ImageBase
package import PortableFoundation

extension FileLoader {
    /// Returns the contents of a file. Blocks while it is read.
    ///
    /// - Parameter limit: the maximum number of bytes.
    /// - Throws: ``ImageError/Code/invalidURL``, ``ImageError/Code/io``, ``ImageError/Code/limit``,
    ///   ``ImageError/Code/cancelled``.
    package static func contents(
        of url: URL, limit: Int, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Data {
        guard url.scheme?.lowercased() == "file", let path = path(of: url) else {
            throw ImageError(.invalidURL, "not a path of a local file")
        }
        var source = FileSource(url: url, path: path, limit: limit)
        let sink = ContentsSink()
        defer { source.close() }
        _ = try source.open()
        repeat { try cancellation?.check() } while try source.next(sink) != nil
        return sink.bytes.withLock { $0 }
    }

    /// Returns the path of a URL without another host; nil if it is not one of this machine.
    static func path(of url: URL) -> String? {
        let host = url.host() ?? ""
        let path = url.path(percentEncoded: false)
        let isLocal = host.isEmpty || host.lowercased() == "localhost"
        return isLocal && !path.isEmpty && !path.utf8.contains(0) ? path : nil
    }
}

private final class ContentsSink: LoadSink {
    let bytes = Locked(Data())

    func didReceive(_ response: LoadResponse) {}

    func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow {
        let part = Data(bytes)
        self.bytes.withLock { $0.append(part) }
        return .proceed
    }

    func didFinish(_ result: Result<LoadMetrics, ImageError>) {}
}
