// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation

/// Combines several loaders. The policy selects among the loaders that support a URL.
public struct LoaderSet: Loader {
    /// The loaders in the order in which you added them: the last one is the highest.
    public var loaders: [any Loader]

    /// Which loaders to use if several support a URL. Default: the highest only.
    ///
    /// - `serial`: the highest first, then the next one after a failure. If the body was interrupted, this
    ///   requires a sink that can restart (``LoadSink/restart()``).
    /// - `concurrent`: all at the same time. The first response is used and the other loads are canceled. If
    ///   all fail, you get the highest loader's error.
    public var policy: CompositePolicy

    /// - Parameter loaders: the last one is the highest.
    public init(_ loaders: [any Loader] = [], policy: CompositePolicy = .highestOnly) {
        self.loaders = loaders
        self.policy = policy
    }

    /// Adds a loader above all existing ones.
    public mutating func add(_ loader: any Loader) {
        loaders.append(loader)
    }

    public func canLoad(_ url: URL) -> Bool {
        loaders.contains { $0.canLoad(url) }
    }

    /// The partitions of all loaders that have one, as a single string; `nil` if no loader has one.
    public var partition: String? {
        let partitions = loaders.compactMap(\.partition)
        // Include the lengths. Otherwise, different lists could produce the same string.
        return partitions.isEmpty ? nil : partitions.map { "\($0.utf8.count):\($0)" }.joined()
    }

    /// The default headers of the highest loader that supports `url`.
    public func defaultHeaders(for url: URL) -> HTTPHeaders {
        loaders.last { $0.canLoad(url) }?.defaultHeaders(for: url) ?? [:]
    }

    /// Changes the limits of all loaders.
    public func setConnectionLimits(total: Int, perHost: Int) {
        for loader in loaders { loader.setConnectionLimits(total: total, perHost: perHost) }
    }

    /// Changes the order of all loaders.
    public func setOrder(_ order: LoaderConfiguration.Order) {
        for loader in loaders { loader.setOrder(order) }
    }

    /// Closes the unused connections of all loaders.
    public func closeUnusedConnections() {
        for loader in loaders { loader.closeUnusedConnections() }
    }

    /// Fails with ``ImageError/Code/invalidURL`` if no loader supports the URL.
    public func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        let url = request.url
        if policy == .highestOnly, let highest = loaders.last(where: { $0.canLoad(url) }) {
            return highest.load(request, priority: priority, sink: sink)
        }
        let chosen = policy.chosen(loaders.reversed().filter { $0.canLoad(url) })
        guard let first = chosen.first else {
            return FailedLoad(
                .invalidURL, "no loader supports this URL", request: request, sink: sink)
        }
        if chosen.count == 1 { return first.load(request, priority: priority, sink: sink) }
        if policy == .concurrent {
            return ConcurrentLoad(
                loaders: Array(chosen), request: request, priority: priority, sink: sink
            ).begin()
        }
        return SerialLoad(loaders: Array(chosen), request: request, priority: priority, sink: sink).begin()
    }
}
