// SPDX-License-Identifier: MIT

public import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Several loaders as one: the last added that can load a URL does.
public struct LoaderSet: Loader {
    /// In the order in which they were added.
    public private(set) var loaders: [any Loader]

    public init(_ loaders: [any Loader] = []) {
        self.loaders = loaders
    }

    /// Adds a loader that is asked before all others.
    public mutating func add(_ loader: any Loader) {
        loaders.append(loader)
    }

    public func canLoad(_ url: URL) -> Bool {
        loaders.contains { $0.canLoad(url) }
    }

    /// Fails with ``ImageError/Code/invalidURL`` when no loader can.
    public func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        if let loader = loaders.last(where: { $0.canLoad(request.url) }) {
            return loader.load(request, priority: priority, sink: sink)
        }
        return FailedLoad(.invalidURL, "no loader for this kind of address", request, sink)
    }
}
