// SPDX-License-Identifier: MIT

#if RemoteCaches
import Foundation
import ImageBase
import WebImageTestSupport

@testable import WebImageRemoteCaches

/// An in-memory store with operations that fail, or wait until a test releases them.
final class HeldStore: RemoteStore {
    enum Mode {
        case answers
        case fails(RemoteCacheError)
        /// Operations wait until ``release()``.
        case holds
    }

    private struct State {
        var mode = Mode.answers
        var values: [String: Data] = [:]
        var held: [@Sendable () -> Void] = []
    }

    let name: String
    /// The calls in order, such as "read KEY".
    let calls = EventLog<String>()
    private let state = Locked(State())

    init(name: String = "held") { self.name = name }

    var mode: Mode {
        get { state.withLock { $0.mode } }
        set { state.withLock { $0.mode = newValue } }
    }

    var values: [String: Data] {
        get { state.withLock { $0.values } }
        set { state.withLock { $0.values = newValue } }
    }

    /// Releases the waiting operations and all later ones.
    func release() {
        let held = state.withLock { state in
            state.mode = .answers
            defer { state.held = [] }
            return state.held
        }
        for operation in held { operation() }
    }

    private func perform(
        _ call: String, _ succeed: @escaping @Sendable () -> Void,
        fail: @escaping @Sendable (RemoteCacheError) -> Void
    ) {
        switch mode {
        case .answers: succeed()
        case .fails(let error): fail(error)
        case .holds: state.withLock { $0.held.append(succeed) }
        }
        calls.record(call)
    }

    func read(_ key: String, _ completion: @escaping @Sendable (Result<Data?, RemoteCacheError>) -> Void) {
        // Read the value now, like a server whose reply arrives later.
        let value = values[key]
        perform("read \(key)") {
            completion(.success(value))
        } fail: {
            completion(.failure($0))
        }
    }

    func write(
        _ value: Data, lifetime: Duration, for key: String,
        _ completion: @escaping @Sendable (RemoteCacheError?) -> Void
    ) {
        perform("write \(key)") { [self] in
            state.withLock { $0.values[key] = value }
            completion(nil)
        } fail: {
            completion($0)
        }
    }

    func remove(_ key: String, _ completion: @escaping @Sendable (RemoteCacheError?) -> Void) {
        perform("remove \(key)") { [self] in
            state.withLock { $0.values[key] = nil }
            completion(nil)
        } fail: {
            completion($0)
        }
    }
}
#endif
