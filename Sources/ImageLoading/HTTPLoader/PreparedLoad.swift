// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

/// A load with a request that an ``AsyncRequestModifier`` changes before it's sent.
///
/// It sits outside the transport, so a function that waits for a token doesn't occupy a slot in the transfer
/// queue.
final class PreparedLoad: ForwardingSink {
    private struct State {
        /// The most recent request that was sent.
        var sent: LoadRequest?
        /// The running call of the function.
        var call: Task<Void, Never>?
        /// Whether to pass a refusal to the sink instead of calling the function again. That's the case after
        /// the first refusal, after the head was delivered, and for a function that doesn't handle refusals.
        var isFinal: Bool
    }

    private let request: LoadRequest
    private let modifier: AsyncRequestModifier
    let sink: any LoadSink
    private let send: @Sendable (LoadRequest, Priority, any LoadSink) -> any LoadHandle
    let handle: SequentialLoadHandle
    private let state: Locked<State>

    /// - Parameter send: starts the load with the request that the function returned.
    init(
        _ request: LoadRequest, _ modifier: AsyncRequestModifier, priority: Priority, sink: any LoadSink,
        send: @escaping @Sendable (LoadRequest, Priority, any LoadSink) -> any LoadHandle
    ) {
        self.request = request
        self.modifier = modifier
        self.sink = sink
        self.send = send
        handle = SequentialLoadHandle(priority: priority)
        state = Locked(State(isFinal: !modifier.takesRefusals))
    }

    func start() { prepare(after: nil) }

    private func prepare(after refusal: ImageError?) {
        let isWaiting = handle.wait { [self] in
            state.withLock { $0.call }?.cancel()
            finish(.failure(.cancelled))
        }
        guard isWaiting else { return finish(.failure(.cancelled)) }
        // Use a detached task: several loads may share this one, but not the task-local values of the load
        // that began it.
        let call = Task.detached { [self] in
            let result: Result<LoadRequest, ImageError>
            do throws(ImageError) {
                result = .success(try await modifier(request, refusal))
            } catch {
                result = .failure(error.at(url: request.url.absoluteString))
            }
            guard handle.endWait() else { return }
            didPrepare(result, after: refusal)
        }
        state.withLock { $0.call = call }
        // The load may have been canceled before there was a call to cancel.
        if handle.isCancelled { call.cancel() }
    }

    private func didPrepare(_ result: Result<LoadRequest, ImageError>, after refusal: ImageError?) {
        switch result {
        case .success(let next):
            let isRefused = state.withLock { state in
                defer { (state.sent, state.call) = (next, nil) }
                return state.sent == next
            }
            if isRefused, let refusal { return finish(.failure(refusal)) }
            handle.run { send(next, $0, self) }
        case .failure(let error): finish(.failure(error))
        }
    }

    func didReceive(_ response: LoadResponse) {
        state.withLock { $0.isFinal = true }
        sink.didReceive(response)
    }

    func didFinish(_ result: Result<LoadMetrics, ImageError>) {
        guard case .failure(let error) = result, [401, 403].contains(error.status) else {
            return finish(result)
        }
        let isFinal = state.withLock { state in
            defer { state.isFinal = true }
            return state.isFinal
        }
        if isFinal { finish(result) } else { prepare(after: error) }
    }

    private func finish(_ result: Result<LoadMetrics, ImageError>) {
        handle.end()
        state.withLock { $0.call = nil }
        sink.didFinish(result)
    }
}
