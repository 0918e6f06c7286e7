// SPDX-License-Identifier: MIT

#if URLSessionTransport || canImport(Darwin)
import Dispatch
import Foundation
import ImageBase

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Queues transfers, and maps the sessions' tasks to them.
final class SessionEngine: Sendable {
    private struct State {
        var queue: TransferQueue<SessionTransfer>
        var sessions: [SessionProfile: (number: Int, session: URLSession)] = [:]
        var nextSession = 0
        var nextTicket = 0
        var waiting: [ObjectIdentifier: (ticket: Int, transfer: SessionTransfer)] = [:]
        var running: [TaskKey: SessionTransfer] = [:]
        var isClosed = false
    }

    /// Identifies a task, whose number is unique only within its session.
    private struct TaskKey: Hashable {
        let session: Int
        let task: Int
    }

    /// The maximum number of sessions that are kept. Most apps use only one TLS profile.
    private static let maximumSessions = 8

    private let factory: SessionFactory
    private let state: Locked<State>
    /// Calls URLSession, and ends transfers that have no task. On Linux, these calls wait for a queue that
    /// runs on the system's pool, so they must not block Swift's cooperative threads.
    let calls = DispatchQueue(label: "WebImage.session")

    init(_ configuration: LoaderConfiguration, _ factory: SessionFactory) {
        self.factory = factory
        state = Locked(
            State(
                queue: TransferQueue(
                    order: configuration.order, perOrigin: configuration.maximumConnectionsPerHost,
                    total: configuration.maximumConnections)))
    }

    var proxy: SessionProxy? { factory.proxy }

    /// Returns the session for a profile; `nil` after ``close()``. Only called on ``calls``.
    private func session(for profile: SessionProfile) -> (number: Int, session: URLSession)? {
        let (found, number): ((number: Int, session: URLSession)?, Int?) = state.withLock { state in
            if let found = state.sessions[profile] { return (found, nil) }
            if state.isClosed { return (nil, nil) }
            state.nextSession += 1
            return (nil, state.nextSession)
        }
        guard let number else { return found }
        let session = factory.makeSession(SessionDelegate(self, session: number))
        let (removed, isClosed) = state.withLock { state -> (URLSession?, Bool) in
            if state.isClosed { return (nil, true) }
            var removed: URLSession?
            if state.sessions.count >= Self.maximumSessions,
                let oldest = state.sessions.min(by: { $0.value.number < $1.value.number })
            {
                removed = oldest.value.session
                state.sessions[oldest.key] = nil
            }
            state.sessions[profile] = (number, session)
            return (removed, false)
        }
        removed?.finishTasksAndInvalidate()
        if isClosed { session.invalidateAndCancel() }
        return isClosed ? nil : (number, session)
    }

    func add(_ transfer: SessionTransfer, _ priority: Priority) {
        transfer.sink.didBeginWaiting(for: nil)
        state.withLock { state in
            state.nextTicket += 1
            state.waiting[ObjectIdentifier(transfer)] = (state.nextTicket, transfer)
            state.queue.add(
                transfer, ticket: state.nextTicket, moment: transfer.request.moment.order,
                origin: transfer.target.origin, priority: priority)
        }
        transfer.watchWhole()
        admit()
    }

    func setLimits(total: Int, perHost: Int) {
        state.withLock { $0.queue.setLimits(perOrigin: perHost, total: total) }
        admit()
    }

    func setOrder(_ order: LoaderConfiguration.Order) { state.withLock { $0.queue.order = order } }

    /// Removes a waiting transfer. Returns `false` if it has started.
    func leave(_ transfer: SessionTransfer) -> Bool {
        state.withLock { state in
            guard let entry = state.waiting.removeValue(forKey: ObjectIdentifier(transfer)) else {
                return false
            }
            return state.queue.remove(entry.ticket)
        }
    }

    func setPriority(_ priority: Priority, of transfer: SessionTransfer) {
        state.withLock { state in
            guard let entry = state.waiting[ObjectIdentifier(transfer)] else { return }
            state.queue.setPriority(priority, of: entry.ticket)
        }
    }

    /// The transfer for a session's task.
    func transfer(of task: URLSessionTask, in session: Int) -> SessionTransfer? {
        let key = TaskKey(session: session, task: task.taskIdentifier)
        return state.withLock { $0.running[key] }
    }

    func finish(_ task: URLSessionTask, in session: Int) -> SessionTransfer? {
        let key = TaskKey(session: session, task: task.taskIdentifier)
        let transfer = state.withLock { state in
            let transfer = state.running.removeValue(forKey: key)
            if let transfer { state.queue.finish(transfer.target.origin) }
            return transfer
        }
        admit()
        return transfer
    }

    var activity: TransportActivity {
        state.withLock { state in
            TransportActivity(
                running: state.queue.running, waiting: state.queue.waiting, origins: state.queue.originCount)
        }
    }

    /// Closes each session once its running transfers have ended. Later transfers get new sessions.
    func closeUnusedConnections() {
        calls.async { [self] in
            let sessions = state.withLock { state in
                defer { state.sessions = [:] }
                return state.sessions.values.map(\.session)
            }
            for session in sessions { session.finishTasksAndInvalidate() }
        }
    }

    /// Ends all waiting transfers and closes the sessions, which also ends the running transfers.
    func close() {
        let (waiting, sessions) = state.withLock { state in
            state.isClosed = true
            let sessions = state.sessions.values.map(\.session)
            state.sessions = [:]
            let waiting = state.waiting.values.sorted { $0.ticket < $1.ticket }.map(\.transfer)
            state.waiting = [:]
            _ = state.queue.removeAll()
            return (waiting, sessions)
        }
        calls.async {
            for session in sessions { session.invalidateAndCancel() }
        }
        for transfer in waiting { transfer.refuse(.cancelled) }
    }

    private func admit() {
        calls.async { self.admitNow() }
    }

    private func admitNow() {
        while let transfer = next() {
            let policy = transfer.request.addresses
            guard !policy.allowsAll else {
                begin(transfer)
                continue
            }
            SessionAddress.queue.async { [calls] in
                let objection = SessionAddress.objection(to: transfer.target.host, policy)
                calls.async { self.begin(transfer, unless: objection) }
            }
        }
    }

    private func begin(_ transfer: SessionTransfer, unless objection: ImageError? = nil) {
        let session = objection == nil ? session(for: SessionProfile(transfer.request)) : nil
        guard let (number, session) = session else {
            state.withLock { $0.queue.finish(transfer.target.origin) }
            transfer.refuse(objection ?? .cancelled)
            return admit()
        }
        let task = session.dataTask(with: transfer.urlRequest)
        let key = TaskKey(session: number, task: task.taskIdentifier)
        state.withLock { $0.running[key] = transfer }
        transfer.sink.didEndWaiting()
        transfer.begin(task)
    }

    private func next() -> SessionTransfer? {
        state.withLock { state in
            guard !state.isClosed, let transfer = state.queue.next() else { return nil }
            state.waiting[ObjectIdentifier(transfer)] = nil
            return transfer
        }
    }
}
#endif
