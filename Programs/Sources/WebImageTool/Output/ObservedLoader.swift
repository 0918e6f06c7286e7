// SPDX-License-Identifier: MIT

import ImageBase
@_spi(Programs) import ImageLoading
import PortableFoundation

/// Reports each attempt of another loader to the progress bar.
struct ObservedLoader: Loader {
    let base: any Loader

    var partition: String? { base.partition }
    func canLoad(_ url: URL) -> Bool { base.canLoad(url) }
    func defaultHeaders(for url: URL) -> HTTPHeaders { base.defaultHeaders(for: url) }

    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        guard let host = request.url.host() else {
            return base.load(request, priority: priority, sink: sink)
        }
        let url = WaitStatus.name(of: request.url)
        ProgressBar.shared.noteWait { $0.begin(url, host: host, at: $1) }
        return base.load(request, priority: priority, sink: ObservedSink(url: url, sink: sink))
    }
}

private final class ObservedSink: ForwardingSink {
    private let url: String
    let sink: any LoadSink

    init(url: String, sink: any LoadSink) {
        self.url = url
        self.sink = sink
    }

    func didReceive(_ response: LoadResponse) {
        let expected = response.expectedBytes
        ProgressBar.shared.noteWait { $0.receive(url, bytes: 0, expected: expected, at: $1) }
        sink.didReceive(response)
    }

    func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow {
        let count = bytes.count
        ProgressBar.shared.noteWait { $0.receive(url, bytes: count, at: $1) }
        return sink.didReceive(bytes)
    }

    func didFinish(_ result: Result<LoadMetrics, ImageError>) {
        ProgressBar.shared.noteWait { $0.end(url, error: result.error, at: $1) }
        sink.didFinish(result)
    }
}
