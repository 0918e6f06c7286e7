// SPDX-License-Identifier: MIT

package import ImageBase
package import PortableFoundation

extension FileLoader {
    /// Returns the contents of a file. Blocks while it reads.
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
        var source = FileSource(url: url, path: path, folder: nil, limit: limit)
        let sink = ContentsSink()
        defer { source.close() }
        _ = try source.open()
        repeat { try cancellation?.check() } while try source.next(sink) != nil
        return sink.bytes.withLock { $0 }
    }

    /// Returns the URL's path as a zero-terminated string, or `nil` if the URL has another host.
    static func path(of url: URL) -> [CChar]? {
        let host = url.host() ?? ""
        guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
        let path = url.path(percentEncoded: false)
        return path.isEmpty ? bytes(ofPathOf: url) : terminated(path.utf8)
    }

    /// Returns the path of a file with a name that isn't valid UTF-8. Such names are possible because the
    /// system treats them as bytes.
    static func bytes(ofPathOf url: URL) -> [CChar]? {
        terminated(PercentEncoding.decoded(url.path(percentEncoded: true).utf8))
    }

    private static func terminated(_ path: some Collection<UInt8>) -> [CChar]? {
        path.isEmpty || path.contains(0) ? nil : path.map { CChar(bitPattern: $0) } + [0]
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
