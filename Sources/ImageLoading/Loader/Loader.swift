// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation

/// Loads the data of URLs.
///
/// ``HTTPLoader``, ``FileLoader`` and ``DataURLLoader`` are built in, and ``LoaderSet`` combines several
/// loaders. A custom loader, for example for a photo library, an archive or another protocol, implements the
/// first two methods.
public protocol Loader: Sendable {
    /// Whether this loader supports `url`. Called often, so it should only examine the URL.
    func canLoad(_ url: URL) -> Bool

    /// Starts a load and returns at once.
    ///
    /// The sink is called serially, on any thread, and never within this call. Exactly one call of
    /// ``LoadSink/didFinish(_:)`` ends the load, even after a cancellation. The loader retains the sink until
    /// then. Releasing the handle does not cancel the load.
    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle

    /// Text that differs between loaders to which servers respond differently because of their own secrets,
    /// such as a token that is sent with each request. Nil if the loader has no such secrets. Default: nil.
    ///
    /// A manager stores the data of a loader with a partition in memory only, where managers with another
    /// partition do not find it. Only a hash of the text is stored. It is read once, when a manager is
    /// created.
    var partition: String? { get }

    /// The header fields that this loader adds to a request for `url`. `Vary` selects by them too. Default:
    /// none.
    func defaultHeaders(for url: URL) -> HTTPHeaders

    /// Changes ``LoaderConfiguration/maximumConnections`` and
    /// ``LoaderConfiguration/maximumConnectionsPerHost`` of this loader, and of the loaders that it is made
    /// of, at any time. Values below 1 count as 1. Default: no effect, for a loader without such limits.
    ///
    /// Waiting loads start at once if a higher limit allows it. Running loads continue although they exceed
    /// a lower one. A loader that managers share, such as the default one, changes for all of them.
    func setConnectionLimits(total: Int, perHost: Int)

    /// Changes ``LoaderConfiguration/order`` of this loader, and of the loaders that it is made of, for loads
    /// that begin afterwards. Default: no effect, for a loader without a queue.
    func setOrder(_ order: LoaderConfiguration.Order)

    /// Closes the connections that no load uses, and ends the threads of a loader without loads. Returns at
    /// once. Running loads go on, and later ones open new connections. `ImageManager.shutDown()` calls it.
    /// Default: no effect, for a loader without connections.
    func closeUnusedConnections()
}

extension Loader {
    public var partition: String? { nil }

    public func defaultHeaders(for url: URL) -> HTTPHeaders { [:] }

    public func setConnectionLimits(total: Int, perHost: Int) {}

    public func setOrder(_ order: LoaderConfiguration.Order) {}

    public func closeUnusedConnections() {}
}
