// SPDX-License-Identifier: MIT

extension TestOrigin {
    /// Requests to that target so far; with the query if `path` has one, else with any.
    public func requestCount(_ path: String) -> Int { core.state.withLock { $0.counts[path] ?? 0 } }

    /// Requests to all paths so far.
    public var requestCount: Int { core.state.withLock { $0.requestCount } }

    /// Answers that went out to their end.
    public var responseCount: Int { core.state.withLock { $0.responseCount } }

    /// All requests so far, in the order in which their heads were read.
    public var requests: [OriginRequest] { core.state.withLock { $0.requests } }

    /// The requests to that path so far; with the query if `path` has one, else with any.
    public func requests(to path: String) -> [OriginRequest] {
        requests.filter { $0.target == path || $0.path == path }
    }

    /// Connections that are open now.
    public var openConnections: Int { core.state.withLock { $0.open.count } }

    /// The most that were open at a time.
    public var maximumOpenConnections: Int { core.state.withLock { $0.maximumOpen } }

    /// Connections accepted so far.
    public var connectionCount: Int { core.state.withLock { $0.accepted } }

    /// Bytes handed to the system for sending so far, heads included.
    public var bytesSent: Int { core.state.withLock { $0.bytesSent } }

    /// Forgets all counts and recorded requests; routes, gates and connections stay.
    public func resetCounters() {
        core.state.withLock { state in
            state.counts = [:]
            state.requestCount = 0
            state.responseCount = 0
            state.requests = []
            state.maximumOpen = state.open.count
            state.bytesSent = 0
        }
    }
}

/// Events to wait for. Each returns true when it has come, and false only when the waiting task was cancelled.
extension TestOrigin {
    /// Waits until `count` requests to that path were read in all.
    @discardableResult
    public func requests(to path: String, reach count: Int) async -> Bool {
        await core.state.wait { $0.counts[path] ?? 0 >= count }
    }

    /// Waits until `count` requests were read in all.
    @discardableResult
    public func requests(reach count: Int) async -> Bool {
        await core.state.wait { $0.requestCount >= count }
    }

    /// Waits until `count` answers went out to their end.
    @discardableResult
    public func responses(reach count: Int) async -> Bool {
        await core.state.wait { $0.responseCount >= count }
    }

    /// Waits until at least `count` answers stand at that gate.
    @discardableResult
    public func waiting(at gate: String, reach count: Int) async -> Bool {
        await core.state.wait { $0.gates[gate]?.waiting.count ?? 0 >= count }
    }

    /// Waits until at least that many bytes were handed to the system for sending.
    @discardableResult
    public func bytesSent(reach count: Int) async -> Bool {
        await core.state.wait { $0.bytesSent >= count }
    }

    /// Waits until `count` connections were accepted in all.
    @discardableResult
    public func connections(reach count: Int) async -> Bool {
        await core.state.wait { $0.accepted >= count }
    }

    /// Waits until `count` connections ended in all, whoever closed them.
    @discardableResult
    public func closedConnections(reach count: Int) async -> Bool {
        await core.state.wait { $0.accepted - $0.open.count >= count }
    }

    /// Waits until at most `count` connections are open.
    @discardableResult
    public func openConnections(fallTo count: Int) async -> Bool {
        await core.state.wait { $0.open.count <= count }
    }
}
