// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation

/// Loads `data:` URLs (RFC 2397) with base64 or percent encoding, on a thread of its own. Invalid base64
/// fails with ``ImageError/Code/corrupt``.
public final class DataURLLoader: Loader {
    private let queue = WorkQueue(slots: 2)

    public init() {}

    public func canLoad(_ url: URL) -> Bool {
        url.scheme?.lowercased() == "data"
    }

    public func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        if let refusal = request.refusal { return FailedLoad(refusal, sink: sink) }
        let source = DataURLSource(url: request.url, limit: request.limits.encodedBytes)
        let load = ByteSourceLoad(source: source, url: "data:", priority: priority, queue: queue, sink: sink)
        load.start()
        return load
    }
}

/// The data in a URL.
private struct DataURLSource: ByteSource {
    let url: URL
    let limit: Int
    private var rest: [UInt8] = []
    private(set) var count = 0

    init(url: URL, limit: Int) {
        self.url = url
        self.limit = limit
    }

    mutating func open() throws(ImageError) -> LoadResponse {
        let parsed = try DataURL(url.absoluteString, limit: limit)
        rest = parsed.bytes
        return LoadResponse(
            url: url, source: .data, expectedBytes: rest.count, contentType: parsed.mediaType)
    }

    mutating func next(_ sink: any LoadSink) throws(ImageError) -> LoadFlow? {
        guard !rest.isEmpty else { return nil }
        let flow = rest.withUnsafeBytes { sink.didReceive($0) }
        count += rest.count
        rest = []
        return flow
    }

    mutating func close() {
        rest = []
    }
}
