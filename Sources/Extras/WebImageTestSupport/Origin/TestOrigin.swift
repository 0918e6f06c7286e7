// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation

/// An HTTP/1.1 server inside the process, on a real socket at 127.0.0.1. It can also send faulty responses.
///
/// ```swift
/// let origin = try TestOrigin()
/// origin.route("/a.png", .bytes(png, contentType: "image/png").held())
/// let task = manager.load(ImageRequest(url: origin.url("/a.png")))
/// await origin.requests(to: "/a.png", reach: 1)
/// origin.release("/a.png")
/// ```
///
/// It supports keep-alive, pipelining, HEAD and GET, and passes other methods to the handlers too. Validators
/// and ranges are up to the handlers. Each connection has its own thread, so a handler can block. You can
/// call all methods on any thread. The sockets are closed when the last reference is released.
public final class TestOrigin: Sendable {
    /// Returns the response to a request. Runs on the connection's thread.
    public typealias Handler = @Sendable (OriginRequest) -> OriginResponse

    let shared: OriginState
    /// The port that the origin listens on.
    public let port: Int

    /// Starts listening on a free port of 127.0.0.1.
    ///
    /// - Parameter keepsRequests: whether to record requests in ``requests``. Default: `true`. Pass `false`
    ///   if a test sends millions of requests.
    /// - Throws: ``ImageError/Code/network`` if the system doesn't have a free socket.
    public init(keepsRequests: Bool = true) throws(ImageError) {
        let listener = try Listener()
        port = listener.port
        shared = OriginState(listener: listener, keepsRequests: keepsRequests)
        shared.start()
    }

    deinit { shared.stop() }

    /// Closes the listening socket and all connections. Further calls have no effect.
    public func stop() { shared.stop() }

    /// Whether the origin is reachable. While it's `false`, all connections are closed, new ones immediately.
    /// Default: `true`.
    public var isReachable: Bool {
        get { shared.state.withLock { $0.isReachable } }
        set { shared.setReachable(newValue) }
    }

    /// Returns the URL of `path` as a string.
    ///
    /// - Parameter path: begins with a slash and is percent-encoded.
    public func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// Returns the URL of `path`.
    ///
    /// - Parameter path: begins with a slash and is percent-encoded.
    /// - Precondition: `path` is valid in a URL.
    public func url(_ path: String) -> URL {
        guard let url = URL(string: address(path)) else { preconditionFailure("invalid URL path: \(path)") }
        return url
    }

    /// Responds to all requests for `path` with `response`. A path without a query matches requests with any
    /// query.
    public func route(_ path: String, _ response: OriginResponse) {
        route(path) { _ in response }
    }

    /// Responds to each request for `path` with the next of `responses`, and to any further requests with the
    /// last one.
    public func route(_ path: String, inOrder responses: [OriginResponse]) {
        let rest = Locked(responses[...])
        route(path) { _ in
            rest.withLock { $0.count > 1 ? $0.removeFirst() : $0.first } ?? .status(404)
        }
    }

    /// Responds to requests for `path` with the result of `handler`.
    public func route(_ path: String, handler: @escaping Handler) {
        shared.state.withLock { $0.routes[path] = handler }
    }

    /// Responds to requests that don't match a route with the result of `handler`. Default: a response with
    /// status 404.
    public func setHandler(_ handler: @escaping Handler) {
        shared.state.withLock { $0.fallback = handler }
    }

    /// Opens a gate, for responses waiting at it and for later ones.
    ///
    /// - Parameter gate: the name passed to ``OriginResponse/held(at:)``, by default the path with its query.
    public func release(_ gate: String) { shared.setGate(gate, isOpen: true) }

    /// Closes a gate for later responses.
    public func hold(_ gate: String) { shared.setGate(gate, isOpen: false) }
}
