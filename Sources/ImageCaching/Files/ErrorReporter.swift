// SPDX-License-Identifier: MIT

import ImageBase

/// Reports the errors of a disk cache to its observer, each failure once.
///
/// An error is passed on unless one has been since files were last written and the index was last used
/// without an error: the same cause usually affects both.
final class ErrorReporter: Sendable {
    private struct Failing {
        var files = false
        var index = false
    }

    private let failing = Locked(Failing())
    let observer: (@Sendable (ImageError) -> Void)?
    private let queue = WorkQueue(label: "WebImage.diskCache.observer", slots: 1)

    init(_ observer: (@Sendable (ImageError) -> Void)?) {
        self.observer = observer
    }

    func report(_ error: FileError) {
        report(\.files, ImageError(.io, "disk cache: \(error)", cause: error))
    }

    func reportIndexError(_ message: String) {
        report(\.index, ImageError(.io, "disk cache index: \(message)"))
    }

    private func report(_ part: WritableKeyPath<Failing, Bool>, _ error: @autoclosure () -> ImageError) {
        let isNew = failing.withLock { failing in
            defer { failing[keyPath: part] = true }
            return !failing.files && !failing.index
        }
        guard let observer, isNew else { return }
        let error = error()
        queue.submit { observer(error) }
    }

    /// An entry was written: the next file error is reported again.
    func writeSucceeded() {
        failing.withLock { $0.files = false }
    }

    /// The index was used without an error: the next error of the index is reported again.
    func indexSucceeded() {
        failing.withLock { $0.index = false }
    }

    /// Calls `body` after all errors reported so far have reached the observer.
    func afterReports(_ body: @escaping @Sendable () -> Void) {
        queue.submit(body)
    }
}
