// SPDX-License-Identifier: MIT

package import ImageBase

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Loads by another loader, and once for equal requests that run at the same time.
///
/// Requests are equal if the server and the network cannot tell them apart: URL without fragment, method,
/// body, header fields, redirect, trust and address policy, allowed origins, time limits, rate, credentials,
/// identity, cookies and modifiers. Each sink has its own byte limit: one whose limit is exceeded fails
/// alone. The shared load has the highest priority of its sinks, and is cancelled when none is left.
///
/// A request may join until the load ends. The bytes that it has missed are copied from another sink.
package final class SharedLoader: Loader {
    let base: any Loader
    private let loads = Locked<[Key: SharedLoad]>([:])

    package init(_ base: any Loader) {
        self.base = base
    }

    /// The number of loads that run; for tests that nothing stays behind.
    package var count: Int { loads.withLock { $0.count } }

    package func canLoad(_ url: URL) -> Bool { base.canLoad(url) }
    package var partition: String? { base.partition }
    package func defaultHeaders(for url: URL) -> HTTPHeaders { base.defaultHeaders(for: url) }
    package func setConnectionLimits(total: Int, perHost: Int) {
        base.setConnectionLimits(total: total, perHost: perHost)
    }

    package func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        // Repeating another method has effects of its own.
        guard request.method == "GET" else { return base.load(request, priority: priority, sink: sink) }
        let key = Key(request)
        let (client, load, isNew) = loads.withLock { loads in
            if let load = loads[key] {
                let client = SharedLoadClient(
                    request: request, priority: priority, sink: sink, load: load)
                if load.join(client) { return (client, load, false) }
            }
            let load = SharedLoad(loader: self, key: key, priority: priority)
            let client = SharedLoadClient(
                request: request, priority: priority, sink: sink, load: load)
            _ = load.join(client)
            loads[key] = load
            return (client, load, true)
        }
        if isNew { load.start(request) } else { load.didJoin(client) }
        return client
    }

    /// Forgets a load that has ended.
    func remove(_ load: SharedLoad) {
        loads.withLock { loads in
            if loads[load.key] === load { loads[load.key] = nil }
        }
    }

    /// The part of a request that the network can see.
    struct Key: Hashable {
        private var request: LoadRequest

        init(_ request: LoadRequest) {
            self.request = request
            if request.url.fragment != nil,
                var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
            {
                parts.fragment = nil
                self.request.url = parts.url ?? request.url
            }
        }

        /// The request without what the network cannot see.
        private var visible: LoadRequest {
            var request = request
            request.retry = .standard
            request.alternatives = []
            request.decryptor = nil
            request.patience = nil
            request.limits.encodedBytes = 0
            return request
        }

        // Usually a key is compared with itself, which costs nothing.
        static func == (left: Key, right: Key) -> Bool {
            left.request == right.request || left.visible == right.visible
        }

        // Keys that differ only in other properties are rare.
        func hash(into hasher: inout Hasher) { hasher.combine(request.url) }
    }
}
