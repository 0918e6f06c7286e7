// SPDX-License-Identifier: MIT

package import ImageBase

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Loads by the loader that a request brings, or by another one. Judges the URL of each attempt, because
/// loaders of the program do not know ``NetworkOptions/allowedOrigins``.
package struct RoutingLoader: Loader {
    private let base: any Loader

    package init(_ base: any Loader) { self.base = base }

    package func canLoad(_ url: URL) -> Bool { base.canLoad(url) }
    package var partition: String? { base.partition }
    package func defaultHeaders(for url: URL) -> HTTPHeaders { base.defaultHeaders(for: url) }
    package func setConnectionLimits(total: Int, perHost: Int) {
        base.setConnectionLimits(total: total, perHost: perHost)
    }

    package func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        if let refusal = request.refusal { return FailedLoad(refusal, sink: sink) }
        guard let own = request.loader?.value else {
            return base.load(request, priority: priority, sink: sink)
        }
        guard own.canLoad(request.url) else {
            return FailedLoad(
                .invalidURL, "the request's loader does not support this URL", request: request, sink: sink)
        }
        return own.load(request, priority: priority, sink: sink)
    }
}
