// SPDX-License-Identifier: MIT

public import ImageBase

/// Sends HTTP requests and follows redirects.
///
/// A transport checks framing, limits, timeouts and trust. It doesn't interpret the status: a 404 is a
/// response like any other. ``HTTPLoader`` interprets responses.
public protocol Transport: AnyObject, Sendable {
    /// Like ``Loader/load(_:priority:sink:)``, for `http:` and `https:` only.
    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle

    /// Like ``Loader/setConnectionLimits(total:perHost:)``. Default: no effect.
    func setConnectionLimits(total: Int, perHost: Int)

    /// Like ``Loader/setOrder(_:)``. Default: no effect.
    func setOrder(_ order: LoaderConfiguration.Order)

    /// Like ``Loader/closeUnusedConnections()``. Default: no effect.
    func closeUnusedConnections()
}

extension Transport {
    public func setConnectionLimits(total: Int, perHost: Int) {}

    public func setOrder(_ order: LoaderConfiguration.Order) {}

    public func closeUnusedConnections() {}
}

/// The numbers of transfers and origins in a transport, for tests.
package struct TransportActivity: Sendable, Hashable {
    package var running: Int
    package var waiting: Int
    /// The number of origins in the transfer queue; 0 when no transfer is running or waiting.
    package var origins: Int

    package init(running: Int = 0, waiting: Int = 0, origins: Int = 0) {
        self.running = running
        self.waiting = waiting
        self.origins = origins
    }
}
