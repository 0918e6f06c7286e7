// SPDX-License-Identifier: MIT

import Foundation
import ImageLoading
import WebImage
import WebImageTestSupport

/// The default loader, which also counts how much of the first body it has delivered.
final class WatchedLoader: Loader {
    private let loader = ImageManagerConfiguration.defaultLoader
    private let log = EventLog<Int>()

    func received(reach bytes: Int) async {
        await log.wait { $0.reduce(0, +) >= bytes }
    }

    func canLoad(_ url: URL) -> Bool { loader.canLoad(url) }

    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        loader.load(request, priority: priority, sink: Sink(sink, log))
    }

    private final class Sink: LoadSink {
        let sink: any LoadSink
        let log: EventLog<Int>

        init(_ sink: any LoadSink, _ log: EventLog<Int>) {
            self.sink = sink
            self.log = log
        }

        func didReceive(_ response: LoadResponse) { sink.didReceive(response) }

        func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow {
            defer { log.record(bytes.count) }
            return sink.didReceive(bytes)
        }

        func didFinish(_ result: Result<LoadMetrics, ImageError>) { sink.didFinish(result) }
    }
}
