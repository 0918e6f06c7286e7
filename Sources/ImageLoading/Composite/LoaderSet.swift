// SPDX-License-Identifier: MIT

public import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Several loaders as one: of those that can load a URL, the ones that the policy chooses do.
public struct LoaderSet: Loader {
    /// In the order in which they were added: the last is the highest.
    public var loaders: [any Loader]

    /// Which of the loaders that can load a URL do it. Default: the highest alone.
    ///
    /// - `serial`: the highest first; when it fails, the next. One that fails in the middle is followed only
    ///   where the sink can forget what came (``LoadSink/restart()``).
    /// - `concurrent`: all at the same time; the first whose answer begins is taken, the others are
    ///   cancelled. When all fail, the highest's failure is told.
    public var policy: CompositePolicy

    /// - Parameter loaders: in the order of adding: the last is the highest.
    public init(_ loaders: [any Loader] = [], policy: CompositePolicy = .highestOnly) {
        self.loaders = loaders
        self.policy = policy
    }

    /// Adds a loader above all others.
    public mutating func add(_ loader: any Loader) {
        loaders.append(loader)
    }

    public func canLoad(_ url: URL) -> Bool {
        loaders.contains { $0.canLoad(url) }
    }

    /// Those of all loaders that have one.
    public var partition: String? {
        let partitions = loaders.compactMap(\.partition)
        // Lengths, so that no two lists have the same text.
        return partitions.isEmpty ? nil : partitions.map { "\($0.utf8.count):\($0)" }.joined()
    }

    /// Those of the highest loader that can load `url`.
    public func defaultHeaders(for url: URL) -> HTTPHeaders {
        loaders.last { $0.canLoad(url) }?.defaultHeaders(for: url) ?? [:]
    }

    /// Fails with ``ImageError/Code/invalidURL`` when no loader can.
    public func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        let able = loaders.reversed().filter { $0.canLoad(request.url) }
        let chosen = policy.chosen(able)
        guard let first = chosen.first else {
            return FailedLoad(
                .invalidURL, "no loader for this kind of address", request: request, sink: sink)
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
