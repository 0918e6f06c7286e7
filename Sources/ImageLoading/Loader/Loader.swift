// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation

/// Loads the data of URLs.
///
/// ``HTTPLoader``, ``FileLoader`` and ``DataURLLoader`` are built in, and ``LoaderSet`` combines several
/// loaders. To write your own loader, for example for a photo library, an archive or another protocol,
/// implement the first two methods.
public protocol Loader: Sendable {
    /// Whether this loader supports `url`. It's called often, so it should only look at the URL.
    func canLoad(_ url: URL) -> Bool

    /// Starts a load and returns right away.
    ///
    /// The sink is called serially, on any thread, and never within this call. The load ends with exactly one
    /// call of ``LoadSink/didFinish(_:)``, even if it's canceled. The loader retains the sink until then.
    /// Releasing the handle doesn't cancel the load.
    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle

    /// A string that identifies the loader's own secrets, such as a token that it sends with each request, if
    /// servers respond differently because of them. Loaders with different secrets return different strings,
    /// and a loader without secrets returns `nil`. Default: `nil`.
    ///
    /// If a loader has a partition, a manager stores its data in memory only, and managers with another
    /// partition don't find it there. Only a hash of the string is stored. It's read once, when a manager is
    /// created.
    var partition: String? { get }

    /// The header fields that this loader adds to a request for `url`. They're also considered when `Vary`
    /// selects a stored response. Default: none.
    func defaultHeaders(for url: URL) -> HTTPHeaders

    /// Changes ``LoaderConfiguration/maximumConnections`` and
    /// ``LoaderConfiguration/maximumConnectionsPerHost`` of this loader and of the loaders inside it, at any
    /// time. Values below 1 are treated as 1. Default: no effect, for a loader without such limits.
    ///
    /// If a limit rises, waiting loads start right away. If it falls, running loads continue anyway. If
    /// managers share a loader, such as the default one, the change affects all of them.
    func setConnectionLimits(total: Int, perHost: Int)

    /// Changes ``LoaderConfiguration/order`` of this loader and of the loaders inside it, for loads that
    /// begin afterward. Default: no effect, for a loader without a queue.
    func setOrder(_ order: LoaderConfiguration.Order)

    /// Closes connections that no load is using, and ends the threads of a loader that has no loads. It
    /// returns right away. Running loads continue, and later loads open new connections.
    /// `ImageManager.shutDown()` calls it. Default: no effect, for a loader without connections.
    func closeUnusedConnections()
}

extension Loader {
    public var partition: String? { nil }

    public func defaultHeaders(for url: URL) -> HTTPHeaders { [:] }

    public func setConnectionLimits(total: Int, perHost: Int) {}

    public func setOrder(_ order: LoaderConfiguration.Order) {}

    public func closeUnusedConnections() {}
}
