// SPDX-License-Identifier: MIT

public import ImageBase

/// Speaks HTTP: sends a request, follows redirects, hands over whatever the server answers.
///
/// A transport judges form (framing, limits, time, trust), not meaning: a 404 is a response like any other. The
/// rules of meaning are ``HTTPLoader``'s.
public protocol Transport: AnyObject, Sendable {
    /// As ``Loader/load(_:priority:sink:)``, for `http:` and `https:` only.
    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle

    /// While true no waiting transfer begins; those that run go on. For a list that scrolls fast. Default: false.
    var holdsNewTransfers: Bool { get set }

    /// What is under way now. A recent figure, not an exact one.
    var activity: TransportActivity { get }
}

/// How busy a transport is.
public struct TransportActivity: Sendable, Hashable {
    /// Transfers that run.
    public var running: Int
    /// Transfers that wait for their turn.
    public var waiting: Int
    /// Origins that the queue of transfers keeps; 0 when nothing runs or waits.
    package var origins = 0

    public init(running: Int = 0, waiting: Int = 0) {
        self.running = running
        self.waiting = waiting
    }

    package init(running: Int, waiting: Int, origins: Int) {
        self.init(running: running, waiting: waiting)
        self.origins = origins
    }
}
