// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

/// Passes everything on to another sink, but what it implements itself.
protocol ForwardingSink: LoadSink {
    var sink: any LoadSink { get }
}

extension ForwardingSink {
    func didReceive(_ response: LoadResponse) { sink.didReceive(response) }
    func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow { sink.didReceive(bytes) }
    func didFinish(_ result: Result<LoadMetrics, ImageError>) { sink.didFinish(result) }
    func restart() -> Bool { sink.restart() }
    func didBeginWaiting(for duration: Duration?) { sink.didBeginWaiting(for: duration) }
    func didEndWaiting() { sink.didEndWaiting() }
}
