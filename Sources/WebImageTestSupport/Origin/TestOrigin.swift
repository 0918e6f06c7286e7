// SPDX-License-Identifier: MIT

public import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// An HTTP/1.1 server inside the process, on a real socket of 127.0.0.1, that serves well or badly as it is told.
///
///     let origin = try TestOrigin()
///     origin.route("/a.png", .bytes(png, contentType: "image/png").held())
///     let task = manager.load(ImageRequest(url: origin.url("/a.png")))
///     await origin.requests(to: "/a.png", reach: 1)
///     origin.release("/a.png")
///
/// Speaks keep-alive, pipelining, HEAD and GET (other methods reach the handlers too); what caching wants
/// (validators, ranges) is left to handlers. Each connection has a thread of its own, so a handler may block.
/// Everything may be called from any thread. It closes its sockets when the last reference goes.
public final class TestOrigin: Sendable {
    /// Computes an answer; runs on the connection's thread.
    public typealias Handler = @Sendable (OriginRequest) -> OriginResponse

    let core: OriginCore
    /// The port it listens on.
    public let port: Int

    /// Starts to listen on a free port of 127.0.0.1.
    ///
    /// - Parameter keepsRequests: whether ``requests`` records them; turn it off where millions may come.
    /// - Throws: ``ImageError/Code/network`` when the system has no socket left.
    public init(keepsRequests: Bool = true) throws(ImageError) {
        let listener = try Listener()
        port = listener.port
        core = OriginCore(listener: listener, keepsRequests: keepsRequests)
        core.start()
    }

    deinit { core.stop() }

    /// Closes the listening socket and every connection. Later calls do nothing.
    public func stop() { core.stop() }

    /// Whether the network leads here: while not, every connection breaks off, and new ones end at once. Default: true.
    public var isReachable: Bool {
        get { core.state.withLock { $0.isReachable } }
        set { core.setReachable(newValue) }
    }

    /// `http://127.0.0.1:port` and `path`, which starts with a slash and is percent-encoded as it shall be sent.
    public func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// ``address(_:)`` as a URL.
    public func url(_ path: String) -> URL {
        guard let url = URL(string: address(path)) else { preconditionFailure("\(path) is no path of a URL") }
        return url
    }

    /// Answers that path always with `response`. With a query in `path` it is for this query alone, else for any.
    public func route(_ path: String, _ response: OriginResponse) {
        route(path) { _ in response }
    }

    /// Answers the first request with the first of `responses` and so on; the last one stays.
    public func route(_ path: String, inOrder responses: [OriginResponse]) {
        let rest = Locked(responses[...])
        route(path) { _ in
            rest.withLock { $0.count > 1 ? $0.removeFirst() : $0.first } ?? .status(404)
        }
    }

    /// Answers that path with what `handler` makes of the request.
    public func route(_ path: String, handler: @escaping Handler) {
        core.state.withLock { $0.routes[path] = handler }
    }

    /// Answers requests that no route matches; until then they get 404.
    public func setHandler(_ handler: @escaping Handler) {
        core.state.withLock { $0.fallback = handler }
    }

    /// Opens a gate for all who wait at it and for all who come later.
    ///
    /// - Parameter gate: the name given to ``OriginResponse/held(at:)``, by default the path with its query.
    public func release(_ gate: String) { core.setGate(gate, isOpen: true) }

    /// Closes a gate again for those who come later.
    public func hold(_ gate: String) { core.setGate(gate, isOpen: false) }
}
