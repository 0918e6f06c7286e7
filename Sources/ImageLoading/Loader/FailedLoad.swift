// SPDX-License-Identifier: MIT

import Dispatch
package import ImageBase
import PortableFoundation

/// A load that fails before it starts. The sink is called later, on another thread.
package final class FailedLoad: LoadHandle {
    /// The queue on which sinks are called. Loads that are canceled before they begin use it, too.
    static let queue = DispatchQueue(label: "WebImage.refused")

    package init(_ error: ImageError, sink: any LoadSink) {
        Self.queue.async { sink.didFinish(.failure(error)) }
    }

    convenience init(
        _ code: ImageError.Code, _ message: String, request: LoadRequest, sink: any LoadSink
    ) {
        self.init(ImageError(code, message, url: request.url.absoluteString), sink: sink)
    }

    package func cancel() {}
    package func resume() {}
    package func setPriority(_ priority: Priority) {}
}
