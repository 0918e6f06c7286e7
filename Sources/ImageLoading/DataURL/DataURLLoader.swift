// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation

/// Loads `data:` URLs (RFC 2397) with base64 or percent encoding, on a separate thread. Invalid base64 fails
/// with ``ImageError/Code/corrupt``.
public final class DataURLLoader: Loader {
    private let queue = WorkQueue(slots: 2)

    public init() {}

    public func canLoad(_ url: URL) -> Bool {
        url.scheme?.lowercased() == "data"
    }

    public func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        if let refusal = request.refusal { return FailedLoad(refusal, sink: sink) }
        let (url, limit) = (request.url, request.limits.encodedBytes)
        let source = WholeSource { () throws(ImageError) in
            let data = try DataURL(url.absoluteString, limit: limit)
            let response = LoadResponse(
                url: url, source: .data, expectedBytes: data.bytes.count, contentType: data.mediaType)
            return (response, data.bytes)
        }
        let load = ByteSourceLoad(source: source, url: "data:", priority: priority, queue: queue, sink: sink)
        load.start()
        return load
    }
}
