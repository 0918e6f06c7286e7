// SPDX-License-Identifier: MIT

import ImageBase

/// Reports a disk cache's errors to its observers, each failure once.
///
/// After an error was reported, further errors are dropped until an entry has been written and the index has
/// been used without an error, because the same cause usually affects both.
final class ErrorReporter: Sendable {
    typealias Observer = @Sendable (ImageError) -> Void

    private struct State {
        var files = false
        var index = false
        /// The ongoing failure.
        var current: ImageError?
        var observers: [Int: Observer] = [:]
        var lastNumber = 0
    }

    /// The observer passed to the initializer.
    let observer: Observer?
    private let state = Locked(State())
    private let queue = WorkQueue(slots: 1)

    init(_ observer: Observer?) {
        self.observer = observer
        if let observer { _ = add(observer) }
    }

    /// The ongoing failure; `nil` if the last write succeeded.
    var current: ImageError? { state.withLock { $0.current } }

    /// Adds an observer until the result is released. It also receives an ongoing failure.
    func observe(_ observer: @escaping Observer) -> ChangeObservation {
        let number = add(observer)
        return ChangeObservation { [self] in remove(number) }
    }

    private func add(_ observer: @escaping Observer) -> Int {
        let (number, current) = state.withLock { state in
            state.lastNumber += 1
            state.observers[state.lastNumber] = observer
            return (state.lastNumber, state.current)
        }
        if let current { queue.submit { observer(current) } }
        return number
    }

    private func remove(_ number: Int) {
        // Release the closure outside the lock.
        _ = state.withLock { $0.observers.removeValue(forKey: number) }
    }

    func report(_ error: FileError) {
        report(\.files, ImageError(.io, "disk cache: \(error)", cause: error))
    }

    func reportFolder(_ message: String) {
        report(\.files, ImageError(.io, "disk cache: \(message)"))
    }

    func reportIndexError(_ message: String) {
        report(\.index, ImageError(.io, "disk cache index: \(message)"))
    }

    private func report(_ part: WritableKeyPath<State, Bool>, _ error: @autoclosure () -> ImageError) {
        let isNew = state.withLock { state in
            defer { state[keyPath: part] = true }
            return !state.files && !state.index
        }
        guard isNew else { return }
        let error = error()
        let observers = state.withLock { state in
            // If another thread's write has succeeded since, the failure is over.
            if state.files || state.index { state.current = error }
            return state.observers
        }
        for (_, observer) in observers.sorted(by: { $0.key < $1.key }) {
            queue.submit { observer(error) }
        }
    }

    /// An entry was written, so the next file error is reported again.
    func writeSucceeded() { succeeded(\.files) }

    /// The index was used without an error, so the next index error is reported again.
    func indexSucceeded() { succeeded(\.index) }

    private func succeeded(_ part: WritableKeyPath<State, Bool>) {
        state.withLock { state in
            state[keyPath: part] = false
            if !state.files, !state.index { state.current = nil }
        }
    }

    /// Calls `body` after all errors reported so far have reached the observers.
    func afterReports(_ body: @escaping @Sendable () -> Void) {
        queue.submit(body)
    }
}
