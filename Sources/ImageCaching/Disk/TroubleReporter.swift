// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

/// Tells the observer of a trouble once, until it is over: with the files when a store succeeds, with the index
/// when it can be written. What is wrong with the one is most often wrong with the other, and told once.
final class TroubleReporter: Sendable {
    private struct Told {
        var files = false
        var index = false
    }

    private let told = Locked(Told())
    private let observer: (@Sendable (ImageError) -> Void)?
    private let queue = DispatchQueue(label: "webimage.disk-cache.observer")

    init(_ observer: (@Sendable (ImageError) -> Void)?) {
        self.observer = observer
    }

    func report(_ error: FileError) {
        report(\.files, ImageError(.io, "disk cache: \(error)", cause: error))
    }

    func report(_ error: SQLiteError) {
        report(\.index, ImageError(.io, "disk cache: index: \(error.message)"))
    }

    private func report(_ part: WritableKeyPath<Told, Bool>, _ error: @autoclosure () -> ImageError) {
        let isNew = told.withLock { told in
            defer { told[keyPath: part] = true }
            return !told.files && !told.index
        }
        guard let observer, isNew else { return }
        let error = error()
        queue.async { observer(error) }
    }

    func writeSucceeded() {
        told.withLock { $0.files = false }
    }

    func indexSucceeded() {
        told.withLock { $0.index = false }
    }

    /// Calls `body` when everything told so far has reached the observer.
    func afterReports(_ body: @escaping @Sendable () -> Void) {
        queue.async(execute: body)
    }
}
