// SPDX-License-Identifier: MIT

#if URLSessionTransport || canImport(Darwin)
import Dispatch
import Foundation
import ImageBase

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Queues transfers, and maps the tasks of the session to them.
final class SessionEngine: Sendable {
    private struct State {
        var queue: TransferQueue<SessionTransfer>
        var session: URLSession?
        var nextTicket = 0
        var waiting: [ObjectIdentifier: (ticket: Int, transfer: SessionTransfer)] = [:]
        var running: [Int: SessionTransfer] = [:]
        var isClosed = false
    }

    private let state: Locked<State>
    /// Calls URLSession, and ends transfers that have no task. On Linux these calls wait for a queue of the
    /// system's pool, so they must not block Swift's cooperative threads.
    let calls = DispatchQueue(label: "WebImage.session")

    init(_ configuration: LoaderConfiguration) {
        state = Locked(
            State(
                queue: TransferQueue(
                    order: configuration.order, perOrigin: configuration.connectionsPerHost,
                    total: configuration.connections)))
    }

    func open(_ session: URLSession) {
        state.withLock { $0.session = session }
    }

    func add(_ transfer: SessionTransfer, _ priority: Priority) {
        transfer.sink.didBeginWaiting(for: nil)
        state.withLock { state in
            state.nextTicket += 1
            state.waiting[ObjectIdentifier(transfer)] = (state.nextTicket, transfer)
            state.queue.add(
                transfer, ticket: state.nextTicket, origin: transfer.target.origin, priority: priority)
        }
        transfer.watchWhole()
        admit()
    }

    func setLimits(total: Int, perHost: Int) {
        state.withLock { $0.queue.setLimits(perOrigin: perHost, total: total) }
        admit()
    }

    /// Removes a waiting transfer; false if it has started.
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

    /// The transfer of a session's task.
    func transfer(of task: URLSessionTask) -> SessionTransfer? {
        let number = task.taskIdentifier
        return state.withLock { $0.running[number] }
    }

    func finish(_ task: URLSessionTask) -> SessionTransfer? {
        let number = task.taskIdentifier
        let transfer = state.withLock { state in
            let transfer = state.running.removeValue(forKey: number)
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

    /// Ends all waiting transfers. The session ends the running ones.
    func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            state.session = nil
            let waiting = state.waiting.values.sorted { $0.ticket < $1.ticket }.map(\.transfer)
            state.waiting = [:]
            _ = state.queue.removeAll()
            return waiting
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
        let session = state.withLock { state in
            if objection != nil { state.queue.finish(transfer.target.origin) }
            return state.session
        }
        guard objection == nil, let session else {
            transfer.refuse(objection ?? .cancelled)
            return admit()
        }
        let task = session.dataTask(with: transfer.urlRequest)
        let number = task.taskIdentifier
        state.withLock { $0.running[number] = transfer }
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
