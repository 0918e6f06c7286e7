// SPDX-License-Identifier: MIT

extension TestOrigin {
    /// Returns the number of requests to `path` so far. A path without a query counts requests with any
    /// query.
    public func requestCount(_ path: String) -> Int { shared.state.withLock { $0.counts[path] ?? 0 } }

    /// The number of requests to all paths so far.
    public var requestCount: Int { shared.state.withLock { $0.requestCount } }

    /// The number of responses that were sent completely.
    public var responseCount: Int { shared.state.withLock { $0.responseCount } }

    /// All requests so far, in the order in which they were read.
    public var requests: [OriginRequest] { shared.state.withLock { $0.requests } }

    /// Returns the requests to `path` so far. A path without a query selects requests with any query.
    public func requests(to path: String) -> [OriginRequest] {
        requests.filter { $0.target == path || $0.path == path }
    }

    /// The number of open connections.
    public var openConnections: Int { shared.state.withLock { $0.open.count } }

    /// The largest number of connections that were open at the same time.
    public var maximumOpenConnections: Int { shared.state.withLock { $0.maximumOpen } }

    /// The number of connections accepted so far.
    public var connectionCount: Int { shared.state.withLock { $0.accepted } }

    /// The number of bytes passed to the system for sending so far, including heads.
    public var bytesSent: Int { shared.state.withLock { $0.bytesSent } }

    /// Resets all counters and removes the recorded requests. Routes, gates and connections are kept.
    public func resetCounters() {
        shared.state.withLock { state in
            state.counts = [:]
            state.requestCount = 0
            state.responseCount = 0
            state.requests = []
            state.maximumOpen = state.open.count
            state.bytesSent = 0
        }
    }
}

/// Methods that wait for events. Each returns `true` after the event, and `false` only if the task is
/// canceled first.
extension TestOrigin {
    /// Waits until the origin has read a total of `count` requests to `path`.
    @discardableResult
    public func requests(to path: String, reach count: Int) async -> Bool {
        await shared.state.wait { $0.counts[path] ?? 0 >= count }
    }

    /// Waits until the origin has read a total of `count` requests.
    @discardableResult
    public func requests(reach count: Int) async -> Bool {
        await shared.state.wait { $0.requestCount >= count }
    }

    /// Waits until a total of `count` responses have been sent completely.
    @discardableResult
    public func responses(reach count: Int) async -> Bool {
        await shared.state.wait { $0.responseCount >= count }
    }

    /// Waits until at least `count` responses are waiting at a gate.
    @discardableResult
    public func waiting(at gate: String, reach count: Int) async -> Bool {
        await shared.state.wait { $0.gates[gate]?.waiting.count ?? 0 >= count }
    }

    /// Waits until at least `count` bytes have been passed to the system for sending.
    @discardableResult
    public func bytesSent(reach count: Int) async -> Bool {
        await shared.state.wait { $0.bytesSent >= count }
    }

    /// Waits until a total of `count` connections have been accepted.
    @discardableResult
    public func connections(reach count: Int) async -> Bool {
        await shared.state.wait { $0.accepted >= count }
    }

    /// Waits until either side has closed a total of `count` connections.
    @discardableResult
    public func closedConnections(reach count: Int) async -> Bool {
        await shared.state.wait { $0.accepted - $0.open.count >= count }
    }

    /// Waits until at most `count` connections are open.
    @discardableResult
    public func openConnections(fallTo count: Int) async -> Bool {
        await shared.state.wait { $0.open.count <= count }
    }
}
